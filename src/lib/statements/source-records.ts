import type { Db } from '../db/transaction.ts';

/** Where a transaction comes from, with its upload and who brought it. */
export const findOrigin = (db: Db, account: number, transaction: number) =>
  db
    .selectFrom('bank_transactions')
    .innerJoin('uploads', 'uploads.id', 'bank_transactions.upload')
    .innerJoin('people', 'people.id', 'uploads.uploaded_by')
    .select([
      'bank_transactions.upload',
      'bank_transactions.line',
      'bank_transactions.date',
      'bank_transactions.fingerprint',
      'bank_transactions.reference',
      'uploads.file_name',
      'uploads.uploaded_at',
      'uploads.reading',
      'people.first_name',
      'people.last_name',
    ])
    .where('bank_transactions.account', '=', account)
    .where('bank_transactions.id', '=', transaction)
    .executeTakeFirst();

/** Lines of the account's other uploads that are this transaction too. An upload of other days is not looked into. */
export const selectOtherLines = (
  db: Db,
  account: number,
  { upload, date, fingerprint }: { upload: string; date: string; fingerprint: string },
) =>
  db
    .selectFrom('uploads')
    .innerJoin('statement_lines', 'statement_lines.upload', 'uploads.id')
    .select(['uploads.id', 'uploads.file_name', 'uploads.uploaded_at', 'statement_lines.line'])
    .where('uploads.account', '=', account)
    .where('uploads.id', '!=', upload)
    .where('uploads.first_date', '<=', date)
    .where('uploads.last_date', '>=', date)
    .where('statement_lines.fingerprint', '=', fingerprint)
    .orderBy('uploads.uploaded_at')
    .execute();
