import { isDomainError } from '../core/errors.ts';
import { toMajor } from '../core/money.ts';
import { currencyOfAccount } from '../db/money/currencies.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { lockExpense } from '../expenses/records.ts';
import type { Actor } from '../history/records.ts';
import { linkExpenses } from '../links/link.ts';
import { openOf, rowOf, whyNotLinkable } from '../links/record.ts';
import { lockInOrder } from '../transactions/take-back.ts';
import type { Seen, SeenLink } from './forms.ts';
import { pairTransactions } from './pair.ts';

/**
 * Links and pairs what a person saw suggested, all or none.
 * @throws DomainError as `linkExpenses` and `pairTransactions`; `precondition` when a transaction has changed since
 */
export function acceptSeen(db: Db, person: Actor, seen: readonly Seen[]): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { links, pairs } = sorted(seen);
    const sides = await lockSides(tx, links);
    for (const [transaction, shares] of links) {
      const { account } = await rowOf(tx, transaction);
      const currency = await currencyOfAccount(tx, account);
      const expenses = shares.map(({ expense, amount, covers, difference }) => ({
        expense,
        amount: toMajor(amount, currency),
        covers: toMajor(covers, sides.expenses.get(expense)?.currency ?? currency),
        difference,
      }));
      await linkExpenses(tx, person, { transaction, expenses }, [shares[0]?.version ?? 0]);
    }
    for (const pair of pairs) await pairTransactions(tx, person, pair);
    return links.size + pairs.length;
  });
}

/** The same of a list, without those that have changed since it was seen. @returns how many were done, and left out */
export function acceptTicked(
  db: Db,
  person: Actor,
  seen: readonly Seen[],
): Promise<{ done: number; left: number }> {
  return inTransaction(db, async (tx) => {
    const { links, pairs } = sorted(seen);
    const { rows, expenses } = await lockSides(tx, links);
    const same: Seen[] = [];
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
        const sum = row.amount < 0 ? 'refunded_amount' : 'covered_amount';
        if (side) expenses.set(link.expense, { ...side, [sum]: side[sum] + link.covers });
        same.push({ link });
      }
    }
    let done = await acceptSeen(tx, person, same);
    for (const pair of pairs) {
      const paired = await pairTransactions(tx, person, pair).catch((error: unknown) => {
        if (isDomainError(error)) return undefined;
        throw error;
      });
      if (paired) done++;
      else left++;
    }
    return { done, left };
  });
}

function sorted(seen: readonly Seen[]) {
  const links = new Map<number, SeenLink[]>();
  for (const one of seen)
    if ('link' in one)
      links.set(one.link.transaction, [...(links.get(one.link.transaction) ?? []), one.link]);
  const pairs = seen.flatMap((one) => ('pair' in one ? [one.pair] : []));
  return { links, pairs };
}

/** Expenses first, each in order of their ids, as everywhere. */
async function lockSides(tx: Db, links: ReadonlyMap<number, readonly SeenLink[]>) {
  const expenses = new Map<string, NonNullable<Awaited<ReturnType<typeof lockExpense>>>>();
  const ids = new Set([...links.values()].flatMap((shares) => shares.map(({ expense }) => expense)));
  for (const id of [...ids].sort()) {
    const expense = await lockExpense(tx, id);
    if (expense) expenses.set(id, expense);
  }
  return { expenses, rows: await lockInOrder(tx, links.keys()) };
}
