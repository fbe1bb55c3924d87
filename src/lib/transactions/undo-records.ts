import type { ExpressionBuilder } from 'kysely';
import { raiseRevision } from '../accounts/records.ts';
import type { Tables } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { recordHistory } from '../history/records.ts';
import { linkedExpense, tally } from './records.ts';

type OfTransactions = ExpressionBuilder<Tables, 'bank_transactions'>;

/** Nobody has marked, commented on or linked it since it was inserted, or all of that was reverted. */
export const untouched = (e: OfTransactions) =>
  e.and([
    e('bank_transactions.type', '=', 'UK'),
    e('bank_transactions.comment', '=', ''),
    e('bank_transactions.linked_amount', '=', 0),
  ]);

const untouchedOf = (db: Db, upload: string) =>
  db.selectFrom('bank_transactions').where('upload', '=', upload).where(untouched);

/**
 * Deletes an upload's transactions that nobody has changed, with figures and history; waits for concurrent changes.
 * @returns how many were deleted and how many remain
 */
export async function deleteUntouched(
  tx: Db,
  person: { id: number },
  upload: {
    id: string;
    account: number;
    file_name: string;
    inserted_by: number | null;
    inserted_at: string | null;
    standing_count: number;
  },
): Promise<{ removed: number; kept: number }> {
  const { id, account, file_name, inserted_by, inserted_at, standing_count } = upload;
  const transactions = await tx
    .deleteFrom('bank_transactions')
    .where('upload', '=', id)
    .where(untouched)
    .returning(['id', 'line', 'date', 'amount', 'description', 'reference'])
    .execute();
  const removed = transactions.length;
  const kept = standing_count - removed;
  if (removed === 0) return { removed, kept };
  await tally(tx, {
    before: transactions.map((row) => ({ ...row, account, type: 'UK', linked_amount: 0 })),
  });
  await raiseRevision(tx, account);
  await recordHistory(tx, person, 'undo', 'upload', id, {
    before: { account, file_name, inserted_by, inserted_at, transactions },
    after: { removed, kept },
  });
  return { removed, kept };
}

/** How many of an upload's transactions wait for a type or an expense, and how many nobody has changed. */
export async function countStanding(db: Db, upload: string): Promise<{ open: number; untouched: number }> {
  const counts = await db
    .selectFrom('bank_transactions')
    .select((e) => [
      e.fn.countAll<number>().as('open'),
      e.fn.countAll<number>().filterWhere('comment', '=', '').as('untouched'),
    ])
    .where('upload', '=', upload)
    .where('type', '=', 'UK')
    .where('linked_amount', '=', 0)
    .executeTakeFirstOrThrow();
  return { open: Number(counts.open), untouched: Number(counts.untouched) };
}

/** The transactions that an undo would delete, in file order. */
export const selectGoing = (db: Db, upload: string, page: { limit: number; offset: number }) =>
  untouchedOf(db, upload)
    .select(['id', 'line', 'date', 'amount', 'description'])
    .orderBy('line')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** The transactions that an undo would leave, with what people changed. */
export const selectStaying = (db: Db, upload: string, page: { limit: number; offset: number }) =>
  db
    .selectFrom('bank_transactions')
    .select(['id', 'line', 'date', 'amount', 'description', 'type', 'comment'])
    .select(linkedExpense)
    .where('upload', '=', upload)
    .where((e) => e.not(untouched(e)))
    .orderBy('line')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** Figures of what an undo would delete. Minor units, both sums positive. */
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

/** The account's last day after an undo; null when nothing would be left. */
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
