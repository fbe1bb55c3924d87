import { accountOf } from '../accounts/accounts.ts';
import { DomainError } from '../core/errors.ts';
import { PAGE_BOUNDS } from '../core/limits.ts';
import { toMajor } from '../core/money.ts';
import type { Db } from '../db/transaction.ts';
import { aroundExpenses } from './around.ts';
import { listDecided, listDismissedTransfers } from './decision-records.ts';
import {
  listMatchExpenses,
  listMatchRows,
  type VersionedExpense,
  type VersionedRow,
} from './neighbour-records.ts';
import { namedBy, propose } from './propose.ts';
import type { Certainty, Reason, Suggestion } from './score/shapes.ts';
import { type After, listStored, presentBasis, rankOf, type Stored } from './suggestion-records.ts';

/** Suggestions with the transactions and expenses that they name. */
export interface Suggested {
  suggestions: Suggestion[];
  rows: Map<number, VersionedRow>;
  expenses: Map<string, VersionedExpense>;
  /** Where the next page begins; null at the end. */
  next: string | null;
}

export interface Wish {
  account?: number | undefined;
  certainty?: Certainty | undefined;
  limit?: number | undefined;
  cursor?: After | undefined;
}

/**
 * A page of what is suggested for open transactions, for each the best: the surest first, then the newest. What was
 * computed before something of it changed is computed anew.
 * @throws DomainError `not_found` for an unknown account
 */
export async function listSuggestions(
  db: Db,
  { account, certainty, limit = PAGE_BOUNDS.suggestions.limit, cursor }: Wish,
): Promise<Suggested> {
  if (account !== undefined) await accountOf(db, account);
  const rank = certainty && rankOf(certainty);
  const found = await listStored(db, { account, rank, after: cursor, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const suggestions = (await refreshed(db, page)).filter((one) => !certainty || one.certainty === certainty);
  return {
    ...(await withNamed(db, suggestions)),
    next: last && found.length > limit ? `${last.rank}_${last.date}_${last.transaction}` : null,
  };
}

/**
 * All that is suggested for a transaction, computed now, the best first; nothing for one that is not open.
 * @throws DomainError `not_found`, also when it is of another account than that
 */
export async function suggestionsOf(
  db: Db,
  transaction: number,
  { account, certainty }: Pick<Wish, 'account' | 'certainty'> = {},
): Promise<Suggested> {
  const [row] = await listMatchRows(db, [transaction]);
  if (!row || (account !== undefined && row.account !== account))
    throw new DomainError('not_found', 'transactions.error.not_found');
  const [proposal] = await propose(db, [transaction]);
  const all = proposal?.suggestions ?? [];
  const suggestions = all.filter((one) => certainty === undefined || one.certainty === certainty);
  return { ...(await withNamed(db, suggestions)), next: null };
}

/** Transactions that are looked at for one expense, and those that its page shows. */
const MOST_LOOKED_AT = 60;
const MOST_SHOWN = 5;

/** The transactions for which an expense is suggested, the best first. */
export async function suggestedFor(db: Db, expense: string): Promise<Suggested> {
  const around = (await aroundExpenses(db, [expense])).slice(0, MOST_LOOKED_AT);
  const found = (await propose(db, around, [expense]))
    .flatMap(({ suggestions }) => suggestions)
    .filter((one) => namedBy(one.transaction, [one]).expenses.includes(expense))
    .sort((a, b) => rankOf(a.certainty) - rankOf(b.certainty) || b.bits - a.bits);
  return { ...(await withNamed(db, found.slice(0, MOST_SHOWN))), next: null };
}

/** The best suggestion for each, of those that still have one. */
async function refreshed(db: Db, page: readonly Stored[]): Promise<Suggestion[]> {
  const stale = await listStale(db, page);
  const anew = new Map((await propose(db, [...stale])).map((one) => [one.row.id, one.suggestions[0]]));
  return page.flatMap(({ transaction, suggestions }) => {
    const best = stale.has(transaction) ? anew.get(transaction) : suggestions[0];
    return best ? [best] : [];
  });
}

/** Those whose transactions or expenses have changed, or that somebody dismissed, since they were computed. */
export async function listStale(db: Db, page: readonly Stored[]): Promise<Set<number>> {
  const now = await presentBasis(db, {
    rows: page.flatMap(({ basis }) => Object.keys(basis.rows)),
    expenses: page.flatMap(({ basis }) => Object.keys(basis.expenses)),
  });
  const ids = page.flatMap(({ transaction, suggestions }) => namedBy(transaction, suggestions).rows);
  const said = (await listDecided(db, ids)).filter(({ verdict }) => verdict !== 'linked');
  const wrong = new Set([
    ...said.map((one) => `${one.transaction} ${one.expense}`),
    ...(await listDismissedTransfers(db, ids)).flatMap((one) => [
      `${one.out} ${one.in}`,
      `${one.in} ${one.out}`,
    ]),
  ]);
  const changed = ({ basis }: Stored) =>
    Object.entries(basis.rows).some(([id, version]) => now.rows[id] !== version) ||
    Object.entries(basis.expenses).some(([id, facts]) => String(now.expenses[id]) !== String(facts));
  const dismissed = ({ transaction, suggestions }: Stored) =>
    suggestions.some(
      ({ expenses, pair, pairs }) =>
        expenses.some(({ id }) => wrong.has(`${transaction} ${id}`)) ||
        wrong.has(`${transaction} ${pair}`) ||
        (pairs ?? []).some((one) => wrong.has(`${one.transaction} ${one.expense}`)),
    );
  return new Set(page.filter((one) => changed(one) || dismissed(one)).map(({ transaction }) => transaction));
}

async function withNamed(db: Db, suggestions: Suggestion[]): Promise<Omit<Suggested, 'next'>> {
  const named = suggestions.map((one) => namedBy(one.transaction, [one]));
  const [rows, expenses] = [
    await listMatchRows(db, [...new Set(named.flatMap((one) => one.rows))]),
    await listMatchExpenses(db, [...new Set(named.flatMap((one) => one.expenses))]),
  ];
  return {
    suggestions,
    rows: new Map(rows.map((row) => [row.id, row])),
    expenses: new Map(expenses.map((expense) => [expense.id, expense])),
  };
}

/** As the API returns them, with amounts in major units. */
export const suggestionsJson = ({ suggestions, rows, expenses }: Suggested) =>
  suggestions.flatMap(({ transaction, pairs, sets, ...one }) => {
    const row = rows.get(transaction);
    if (!row) return [];
    return [
      {
        transaction,
        expenses: one.expenses.map(({ id, amount, covers, difference }) => ({
          id,
          amount: toMajor(amount, row.currency),
          covers: toMajor(covers, expenses.get(id)?.currency ?? row.currency),
          difference,
        })),
        certainty: one.certainty,
        reasons: one.reasons.map(reasonJson),
        against: one.against.map(reasonJson),
        difference: one.difference,
        pair: one.pair,
        ...(pairs
          ? { pairs: pairs.map((of) => ({ transaction: of.transaction, expense: of.expense })) }
          : {}),
        ...(sets === null ? {} : { sets }),
      },
    ];
  });

export const reasonJson = ({ key, values, bits }: Reason) => ({ key, values, bits });
