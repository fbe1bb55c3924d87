import type { Currency } from '../core/currency/codes.ts';
import { nameOf } from '../core/text.ts';
import type { Db } from '../db/transaction.ts';
import type { Expense } from '../expenses/expense.ts';
import type { ExpenseChange } from '../expenses/schema.ts';
import { listHistory } from '../history/records.ts';
import { type HistoryNames, listHistoryNames } from './history-records.ts';

/** The changed facts, before or after. Amounts in minor units. */
export type Known = Partial<Omit<ExpenseChange, 'version' | 'removed_attachments'>> & {
  transactions?: number[];
};

export interface HistoryLine {
  id: number;
  /** Instant. */
  at: string;
  /** null: Atlas itself. */
  who: string | null;
  /** `record`, `change`, `link`, `unlink`, `delete`, `restore`. */
  act: string;
  before: Known;
  after: Known;
  /** What its amounts were in. */
  currencies: { before: Currency; after: Currency };
}

/** The history of an expense, newest first, and the names of the ids in it. */
export async function listExpenseHistory(
  db: Db,
  { id, currency }: Pick<Expense, 'id' | 'currency'>,
): Promise<{ lines: HistoryLine[]; names: HistoryNames }> {
  // From the newest line back, each of which says what the currency was before it changed.
  let now = currency;
  const currenciesOf = ({ before }: { before: Known }) => {
    const after = now;
    now = before.currency ?? after;
    return { before: now, after };
  };
  const rows = (await listHistory(db, 'expense', id)).map((row) => ({
    id: row.id,
    at: row.at,
    who: row.first_name === null ? null : nameOf(row),
    act: row.act,
    before: JSON.parse(row.before ?? '{}') as Known,
    after: JSON.parse(row.after ?? '{}') as Known,
  }));
  const lines = rows.map((row) => ({ ...row, currencies: currenciesOf(row) }));
  return { lines, names: await listHistoryNames(db, mentioned(lines)) };
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
