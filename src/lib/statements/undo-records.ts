import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

type OfTransactions = ExpressionBuilder<Tables, 'bank_transactions'>;

/** As inserting makes it: nobody marked, commented on or linked it since, or all of that was taken back. */
const untouched = (e: OfTransactions) =>
  e.and([
    e('bank_transactions.type', '=', 'UK'),
    e('bank_transactions.comment', '=', ''),
    e('bank_transactions.linked_amount', '=', 0),
  ]);

const untouchedOf = (db: Db, upload: string) =>
  db.selectFrom('bank_transactions').where('upload', '=', upload).where(untouched);

const changedOf = (db: Db, upload: string) =>
  db
    .selectFrom('bank_transactions')
    .where('upload', '=', upload)
    .where((e) => e.not(untouched(e)));

/** Takes away what nobody changed, as it is at this moment: a row that is being changed is waited for. Gives what went. */
export const deleteUntouched = (tx: Db, upload: string) =>
  tx
    .deleteFrom('bank_transactions')
    .where('upload', '=', upload)
    .where(untouched)
    .returning(['id', 'line', 'date', 'amount', 'description', 'reference'])
    .execute();

/** What undoing takes away, in the order of the file. */
export const listGoing = (db: Db, upload: string, page: { limit: number; offset: number }) =>
  untouchedOf(db, upload)
    .select(['id', 'line', 'date', 'amount', 'description'])
    .orderBy('line')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** What undoing leaves, and what someone made of it; `expense` is the oldest that accounts for it, or null. */
export const listStaying = (db: Db, upload: string, page: { limit: number; offset: number }) =>
  changedOf(db, upload)
    .select(['id', 'line', 'date', 'amount', 'description', 'type', 'comment'])
    .select((e) =>
      e
        .selectFrom('expense_links')
        .select('expense_links.expense')
        .whereRef('expense_links.transaction', '=', 'bank_transactions.id')
        .orderBy('expense_links.id')
        .limit(1)
        .as('expense'),
    )
    .orderBy('line')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** Figures of what undoing takes away. Minor units, both sums positive. */
export async function sumGoing(db: Db, upload: string) {
  const sums = await untouchedOf(db, upload)
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.sum<number | null>('amount').filterWhere('amount', '<', 0).as('in'),
      e.fn.sum<number | null>('amount').filterWhere('amount', '>', 0).as('out'),
    ])
    .executeTakeFirstOrThrow();
  return {
    count: Number(sums.count),
    money_in: -Number(sums.in ?? 0) || 0,
    money_out: Number(sums.out ?? 0),
  };
}

/** The account's last day without what undoing takes away; null when nothing is left. */
export const lastDayWithout = async (db: Db, account: number, upload: string): Promise<string | null> => {
  const row = await db
    .selectFrom('bank_transactions')
    .select('date')
    .where('account', '=', account)
    .where((e) => e.not(e.and([e('upload', '=', upload), untouched(e)])))
    .orderBy('date', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.date ?? null;
};

/**
 * The account's other uploads that hold rows of what undoing takes away, and how many. Each line is looked up by the
 * identity of transactions and nothing else: PostgreSQL, which knows little of rows that just came, then takes that index
 * and does not compare every pair.
 */
export const listSharers = (db: Db, account: number, upload: string) =>
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

/** Notes who undid the insert, and when: the upload is as it was before it. */
export const setUndone = (tx: Db, upload: string, undone: { by: number; at: string }) =>
  tx
    .updateTable('uploads')
    .set({ undone_by: undone.by, undone_at: undone.at, inserted_by: null, inserted_at: null })
    .where('id', '=', upload)
    .execute();

/** Takes an upload away with its file and lines. */
export const deleteUpload = (tx: Db, upload: string) =>
  tx.deleteFrom('uploads').where('id', '=', upload).execute();
