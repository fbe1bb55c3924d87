import { act } from '../acts/act.ts';
import { isDomainError } from '../core/errors.ts';
import { toMajor } from '../core/money.ts';
import { currencyOfAccount } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { lockExpense } from '../expenses/records.ts';
import type { Actor } from '../history/records.ts';
import { linkExpenses } from '../links/link.ts';
import { covered, type LockedExpense, openOf, rowOf, whyNotLinkable } from '../links/record.ts';
import { lockInOrder } from '../transactions/records.ts';
import type { Seen, SeenLink } from './forms.ts';
import { pairTransactions } from './pair.ts';

/**
 * Links and pairs what a person saw suggested, all or none.
 * @throws DomainError as `linkExpenses` and `pairTransactions`; `precondition` when a transaction has changed since
 */
export const acceptSeen = act('member', async (tx, person: Actor, seen: readonly Seen[]): Promise<number> => {
  const { links, pairs } = sorted(seen);
  const { expenses } = await lockSides(tx, links);
  await linkLocked(tx, person, links, expenses);
  for (const pair of pairs) await pairTransactions(tx, person, pair);
  return links.size + pairs.length;
});

/** The same of a list, without those that have changed since it was seen. @returns how many were done, and left out */
export const acceptTicked = act(
  'member',
  async (tx, person: Actor, seen: readonly Seen[]): Promise<{ done: number; left: number }> => {
    const { links, pairs } = sorted(seen);
    const { rows, expenses } = await lockSides(tx, links);
    const same: Links = new Map();
    let left = 0;
    for (const [transaction, shares] of links) {
      const row = rows.get(transaction);
      const open = shares.reduce((rest, { amount }) => rest - amount, row?.open_amount ?? 0) >= 0;
      const stands = row !== undefined && row.version === shares[0]?.version && !whyNotLinkable(row) && open;
      const fits = (share: SeenLink): boolean => {
        const side = expenses.get(share.expense);
        return side !== undefined && row !== undefined && share.covers <= openOf(side, row);
      };
      if (!stands || !shares.every(fits)) {
        left++;
        continue;
      }
      for (const link of shares) {
        const side = expenses.get(link.expense);
        if (side) expenses.set(link.expense, covered(side, row, link.covers));
      }
      same.set(transaction, shares);
    }
    await linkLocked(tx, person, same, expenses);
    let done = same.size;
    for (const pair of pairs) {
      const paired = await pairTransactions(tx, person, pair).catch((error: unknown) => {
        if (isDomainError(error)) return undefined;
        throw error;
      });
      if (paired) done++;
      else left++;
    }
    return { done, left };
  },
);

/** What was seen of each transaction. */
type Links = Map<number, SeenLink[]>;

/** Links transactions of which all sides are locked. */
async function linkLocked(
  tx: Db,
  person: Actor,
  links: Links,
  sides: ReadonlyMap<string, LockedExpense>,
): Promise<void> {
  for (const [transaction, shares] of links) {
    const { account } = await rowOf(tx, transaction);
    const currency = await currencyOfAccount(tx, account);
    const expenses = shares.map(({ expense, amount, covers, difference }) => ({
      expense,
      amount: toMajor(amount, currency),
      covers: toMajor(covers, sides.get(expense)?.currency ?? currency),
      difference,
    }));
    await linkExpenses(tx, person, { transaction, expenses }, [shares[0]?.version ?? 0]);
  }
}

function sorted(seen: readonly Seen[]) {
  const links: Links = Map.groupBy(
    seen.flatMap((one) => ('link' in one ? [one.link] : [])),
    ({ transaction }) => transaction,
  );
  const pairs = seen.flatMap((one) => ('pair' in one ? [one.pair] : []));
  return { links, pairs };
}

/** Expenses first, each in order of their ids, as everywhere. */
async function lockSides(tx: Db, links: Links) {
  const expenses = new Map<string, LockedExpense>();
  const ids = new Set([...links.values()].flatMap((shares) => shares.map(({ expense }) => expense)));
  for (const id of [...ids].sort()) {
    const expense = await lockExpense(tx, id);
    if (expense) expenses.set(id, expense);
  }
  return { expenses, rows: await lockInOrder(tx, links.keys()) };
}
