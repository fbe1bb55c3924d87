import { sql } from 'kysely';
import { batchesOf } from '../bulk-insert.ts';
import type { NewRow, TransactionType } from '../tables.ts';
import type { Db } from '../transaction.ts';

type Tally = NewRow<'transaction_tallies'>;

/** The facts that tallies group transactions by. */
export interface Tallied {
  account: number;
  date: string;
  amount: number;
  type: TransactionType;
  linked_amount: number;
}

/** Few enough parameters for one statement on either database. */
const AT_ONCE = 1_000;

/**
 * Updates the tallies for transactions that were inserted, deleted or changed, given before and after. Only for writers
 * of transactions, which call it in the same database transaction after the write.
 */
export async function tally(
  tx: Db,
  { before = [], after = [] }: { before?: readonly Tallied[]; after?: readonly Tallied[] },
): Promise<void> {
  const tallies = new Map<string, Tally>();
  const add = (sign: 1 | -1) => (row: Tallied) => {
    const { account, date, type, amount } = row;
    const is_linked = row.linked_amount > 0 ? 1 : 0;
    const key = `${String(account).padStart(16)} ${date} ${type} ${is_linked}`;
    const found = tallies.get(key) ?? { account, date, type, is_linked, count: 0, money_in: 0, money_out: 0 };
    found.count += sign;
    if (amount < 0) found.money_in -= sign * amount;
    else found.money_out += sign * amount;
    tallies.set(key, found);
  };
  before.forEach(add(-1));
  after.forEach(add(1));
  // Sorted to avoid deadlocks.
  const rows = [...tallies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, row]) => (row.count || row.money_in || row.money_out ? [row] : []));
  for (const batch of batchesOf(rows, AT_ONCE))
    await tx
      .insertInto('transaction_tallies')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['account', 'date', 'type', 'is_linked']).doUpdateSet(ADDED))
      .execute();
}

const added = (column: 'count' | 'money_in' | 'money_out') =>
  sql<number>`${sql.ref(`transaction_tallies.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
/** For `on conflict`: adds to the stored figures. */
export const ADDED = { count: added('count'), money_in: added('money_in'), money_out: added('money_out') };
