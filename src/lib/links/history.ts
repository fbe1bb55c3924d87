import type { Currency } from '../core/currency/codes.ts';
import type { Page } from '../core/paging.ts';
import type { Db } from '../db/transaction.ts';
import type { Expense } from '../expenses/expense.ts';
import type { ExpenseChange } from '../expenses/schema.ts';
import { type HistoryLineOf, historyPage } from '../history/pages.ts';
import { findNotedBefore, type HistoryOf } from '../history/records.ts';
import { type HistoryNames, listHistoryNames } from './history-records.ts';

/** The changed facts, before or after. Amounts in minor units. */
export type Known = Partial<Omit<ExpenseChange, 'version' | 'removed_attachments'>> & {
  transactions?: number[];
};

/** `act` is `record`, `change`, `link`, `unlink`, `delete`, `restore`. */
export interface HistoryLine extends HistoryLineOf<Known> {
  /** What its amounts were in. */
  currencies: { before: Currency; after: Currency };
}

/** A page of the history of an expense, newest first, and the names of the ids in it. @throws DomainError `invalid` for the cursor */
export async function listExpenseHistory(
  db: Db,
  { id, currency }: Pick<Expense, 'id' | 'currency'>,
  cursor?: string | null,
): Promise<Page<HistoryLine> & { names: HistoryNames }> {
  const of = { subject: 'expense', id } as const;
  const { results, ...ends } = await historyPage<Known>(db, of, cursor);
  // From the newest line back, each of which says what the currency was before it changed.
  let now = await currencyAfter(db, of, { newest: results[0], currency });
  const lines = results.map((line) => {
    const after = now;
    now = line.before.currency ?? after;
    return { ...line, currencies: { before: now, after } };
  });
  return { results: lines, ...ends, names: await listHistoryNames(db, mentioned(lines)) };
}

/** What the currency was after the newest line of a page: what the next change of it found, or what it is. */
async function currencyAfter(
  db: Db,
  of: HistoryOf,
  { newest, currency }: { newest: HistoryLineOf<Known> | undefined; currency: Currency },
): Promise<Currency> {
  if (!newest) return currency;
  const later: Known | undefined = await findNotedBefore(db, of, { fact: 'currency', after: newest.id });
  return later?.currency ?? currency;
}

function mentioned(lines: readonly HistoryLine[]) {
  const known = lines.flatMap(({ before, after }) => [before, after]);
  const ids = <Id>(of: (one: Known) => (Id | null | undefined)[]) => [
    ...new Set(known.flatMap(of).filter((id): id is Id & {} => id !== null && id !== undefined)),
  ];
  return {
    merchants: ids(({ merchant }) => [merchant]),
    projects: ids(({ project }) => [project]),
    categories: ids(({ items = [] }) => items.map(({ category }) => category)),
    attachments: ids(({ attachments = [] }) => attachments),
    people: ids(({ owed_to }) => [owed_to]),
    transactions: ids(({ transactions = [] }) => transactions),
  };
}
