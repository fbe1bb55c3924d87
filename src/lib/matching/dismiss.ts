import { lockAccount } from '../accounts/records.ts';
import { act, actInSteps } from '../acts/act.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { lockedFor, rowOf } from '../links/record.ts';
import { listLinks } from '../links/records.ts';
import type { LockedTransaction } from '../transactions/records.ts';
import { dismissLocked, dismissTransferLocked, findAccountsOf } from './decision-records.ts';
import type { Dismissal } from './schema.ts';

/** Remembers that a suggestion is wrong. @throws DomainError as `dismissPairs` and `dismissTransfer` */
export const dismiss = actInSteps(
  'member',
  (db: Db, person: Actor, { transaction, expense, pair }: Dismissal): Promise<void> =>
    pair === undefined
      ? dismissPairs(db, person, [{ transaction, expense: expense ?? '' }])
      : dismissTransfer(db, person, { transaction, pair }),
);

/**
 * Remembers that these expenses do not belong to these transactions, so that they are never suggested again. Those that
 * were dismissed before are left as they are.
 * @throws DomainError `not_found`; `conflict` when two of them are linked
 */
export const dismissPairs = act(
  'member',
  async (tx, person: Actor, pairs: readonly { transaction: number; expense: string }[]): Promise<void> => {
    // Expenses before accounts before transactions, each sorted, to avoid deadlocks.
    const expenses = new Set(pairs.map((pair) => pair.expense).toSorted());
    for (const expense of expenses) await lockedFor(tx, expense);
    const rows = await lockWithAccounts(
      tx,
      pairs.map(({ transaction }) => transaction),
    );
    const linked = new Map<string, Set<number>>();
    for (const expense of expenses)
      linked.set(expense, new Set((await listLinks(tx, expense)).map((link) => link.transaction)));
    for (const { transaction, expense } of pairs) {
      if (linked.get(expense)?.has(transaction)) throw new DomainError('conflict', 'matching.dismiss_linked');
      await dismissLocked(tx, person, { row: rows.get(transaction) as LockedTransaction, expense });
    }
  },
);

/**
 * The same of two transactions that look like an own transfer.
 * @throws DomainError `not_found`; `invalid` unless money left by one of them and came in by the other
 */
export const dismissTransfer = act(
  'member',
  async (tx, person: Actor, { transaction, pair }: { transaction: number; pair: number }): Promise<void> => {
    const rows = [...(await lockWithAccounts(tx, [transaction, pair])).values()];
    const out = rows.find(({ amount }) => amount > 0);
    const into = rows.find(({ amount }) => amount < 0);
    if (!out || !into) {
      const key = out ? 'matching.pair_in' : 'matching.pair_out';
      throw new DomainError('invalid', key, { fields: { pair: [key] } });
    }
    await dismissTransferLocked(tx, person, { out: out.id, in: into.id, person: person.id, at: instant() });
  },
);

/** Undoing an insert forgets decisions under the lock of its account. */
export async function lockWithAccounts(
  tx: Db,
  transactions: readonly number[],
): Promise<Map<number, LockedTransaction>> {
  const ids = [...new Set(transactions)].sort((a, b) => a - b);
  for (const account of await findAccountsOf(tx, ids)) await lockAccount(tx, account);
  const rows = new Map<number, LockedTransaction>();
  for (const id of ids) rows.set(id, await rowOf(tx, id));
  return rows;
}
