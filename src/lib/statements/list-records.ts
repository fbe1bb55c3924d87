import type { Db } from '../db/transaction.ts';
import { untouched } from '../transactions/undo-records.ts';

/** Uploads without their bytes and reading. `stale`: the account has changed since new rows were counted. */
const listed = (db: Db, account: number) =>
  db
    .selectFrom('uploads')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'uploads.account')
    .innerJoin('people', 'people.id', 'uploads.uploaded_by')
    .select((e) => [
      'uploads.id',
      'uploads.file_name',
      'uploads.size',
      'uploads.uploaded_at',
      'uploads.inserted_at',
      'uploads.undone_at',
      'uploads.line_count',
      'uploads.new_count',
      'uploads.standing_count',
      'uploads.first_date',
      'uploads.last_date',
      'uploads.questions',
      'people.first_name',
      'people.last_name',
      e('uploads.compared_revision', '!=', e.ref('bank_accounts.revision')).as('stale'),
    ])
    .where('uploads.account', '=', account);

/** A page of the account's uploads, newest first. */
export const selectUploads = (db: Db, account: number, page: { limit: number; offset: number }) =>
  listed(db, account)
    .orderBy('uploads.uploaded_at', 'desc')
    .orderBy('uploads.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export const findListed = (db: Db, account: number, upload: string) =>
  listed(db, account).where('uploads.id', '=', upload).executeTakeFirst();

export const countUploads = async (db: Db, account: number): Promise<number> => {
  const counted = db.selectFrom('uploads').select((e) => e.fn.countAll<number>().as('count'));
  return Number((await counted.where('account', '=', account).executeTakeFirstOrThrow()).count);
};

/** The files with these ids. */
export const selectSources = (db: Db, uploads: readonly string[]) =>
  uploads.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('uploads')
        .select(['id', 'file_name', 'uploaded_at'])
        .where('id', 'in', uploads)
        .execute();

/** The line and upload that a transaction comes from, with who uploaded it. */
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

/** Lines of the account's other uploads that are the same transaction. The index skips uploads of other days. */
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

/**
 * The account's other uploads with rows that an undo would remove, and how many. Each line is looked up by fingerprint
 * alone, so that PostgreSQL, whose statistics lag behind new rows, uses that index instead of comparing every pair.
 */
export const selectSharers = (db: Db, account: number, upload: string) =>
  db
    .selectFrom('uploads')
    .innerJoin('statement_lines', 'statement_lines.upload', 'uploads.id')
    .select((e) => [
      'uploads.id',
      'uploads.file_name',
      'uploads.uploaded_at',
      e.fn.countAll<number>().as('count'),
    ])
    .where('uploads.account', '=', account)
    .where('uploads.id', '!=', upload)
    .where(
      (e) =>
        e
          .selectFrom('bank_transactions')
          .select((t) =>
            t
              .case()
              .when(untouched(t))
              .then(t.ref('bank_transactions.upload'))
              .else(null)
              .end()
              .as('brought_by'),
          )
          .where('bank_transactions.account', '=', account)
          .whereRef('bank_transactions.fingerprint', '=', 'statement_lines.fingerprint')
          .limit(1),
      '=',
      upload,
    )
    .groupBy(['uploads.id', 'uploads.file_name', 'uploads.uploaded_at'])
    .orderBy('uploads.uploaded_at', 'desc')
    .limit(50)
    .execute();
