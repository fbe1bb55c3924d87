import type { Db } from '../db/transaction.ts';
import { linkedExpense } from './records.ts';
import { goes } from './undo-records.ts';

/** How many of an upload's transactions wait for a type or an expense, and how many nobody has changed. */
export async function countStanding(db: Db, upload: string): Promise<{ open: number; untouched: number }> {
  const counts = await db
    .selectFrom('bank_transactions')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('type', '=', 'UK').as('open'),
      e.fn.countAll<number>().filterWhere('comment', '=', '').as('untouched'),
    ])
    .where('upload', '=', upload)
    .where((e) => e.or([e('type', '=', 'UK'), e('decided_by', '=', 'rule')]))
    .where('linked_amount', '=', 0)
    .executeTakeFirstOrThrow();
  return { open: Number(counts.open), untouched: Number(counts.untouched) };
}

const goingOf = (db: Db, upload: string) =>
  db.selectFrom('bank_transactions').where('upload', '=', upload).where(goes);

/** The transactions that an undo would delete, in file order. */
export const selectGoing = (db: Db, upload: string, page: { limit: number; offset: number }) =>
  goingOf(db, upload)
    .select(['id', 'line', 'date', 'amount', 'description', 'payee', 'core'])
    .orderBy('line')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** The transactions that an undo would leave, with what people changed. */
export const selectStaying = (db: Db, upload: string, page: { limit: number; offset: number }) =>
  db
    .selectFrom('bank_transactions')
    .select(['id', 'line', 'date', 'amount', 'description', 'payee', 'core', 'type', 'comment'])
    .select(linkedExpense)
    .where('upload', '=', upload)
    .where((e) => e.not(goes(e)))
    .orderBy('line')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** Figures of what an undo would delete. Minor units, both sums positive. */
export async function sumGoing(db: Db, upload: string) {
  const sums = await goingOf(db, upload)
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
    .where((e) => e.not(e.and([e('upload', '=', upload), goes(e)])))
    .orderBy('date', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.date ?? null;
};
