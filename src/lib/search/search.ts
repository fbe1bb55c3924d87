import type { Currency } from '../core/currency/codes.ts';
import { SEARCH_RESULTS } from '../core/limits.ts';
import { toMajor } from '../core/money.ts';
import { newestHolding } from '../db/lookup/match.ts';
import type { TextTable } from '../db/migrations/0003-search.ts';
import type { Db } from '../db/transaction.ts';
import type { SearchQuery } from './query.ts';
import {
  listExpensesOfAmounts,
  listExpensesOfNames,
  listFoundAttachments,
  listFoundExpenses,
  listFoundInTray,
  listFoundItems,
  listFoundNames,
  listFoundStatements,
  listFoundTransactions,
  listTransactionsOfAmounts,
} from './records.ts';

/** Matches by words that are fetched, of which the newest are shown. */
const CANDIDATES = 40;

/** Amounts in minor units. */
export interface Found {
  /** `item_comment` is set when an item matched instead of the expense's own comment. */
  expenses: {
    id: string;
    date: string;
    amount: number;
    currency: Currency;
    comment: string;
    merchant_name: string | null;
    project_name: string | null;
    item_comment: string | null;
  }[];
  transactions: Awaited<ReturnType<typeof listFoundTransactions>>;
  merchants: { id: number; name: string }[];
  projects: { id: number; name: string }[];
  attachments: { id: string; file_name: string; expense: string; date: string }[];
  /** Files in the tray of receipts. */
  tray: { id: string; file_name: string; created_at: string }[];
  /** Statements by the names of their files. */
  statements: Awaited<ReturnType<typeof listFoundStatements>>;
}

export type FoundJson = ReturnType<typeof foundJson>;

/** The search's results as the API returns them, with amounts in major units. */
export const foundJson = ({ expenses, transactions, ...rest }: Found) => ({
  expenses: expenses.map(({ item_comment, ...row }) => ({
    ...row,
    amount: toMajor(row.amount, row.currency),
    ...(item_comment === null ? {} : { item_comment }),
  })),
  transactions: transactions.map((row) => ({ ...row, amount: toMajor(row.amount, row.currency) })),
  ...rest,
});

const NOTHING: Found = {
  expenses: [],
  transactions: [],
  merchants: [],
  projects: [],
  attachments: [],
  tray: [],
  statements: [],
};

/** At most `SEARCH_RESULTS` of each kind, exact amounts first, then the newest. */
export async function search(db: Db, query: SearchQuery): Promise<Found> {
  if (query.text === '') return NOTHING;
  const hits = <Table extends TextTable>(table: Table) => newestHolding(db, table, query.words, CANDIDATES);
  const named = async (table: 'merchants' | 'projects') => {
    const ids = await hits(table);
    return { ids, rows: await listFoundNames(db, table, ids, query.text, SEARCH_RESULTS) };
  };
  const [merchants, projects, transactions, files, statements] = await Promise.all([
    named('merchants'),
    named('projects'),
    searchTransactions(db, query),
    hits('attachments'),
    listFoundStatements(db, query.text, SEARCH_RESULTS),
  ]);
  const names = ({ ids, rows }: { ids: number[]; rows: { id: number }[] }) =>
    [...new Set([...rows.map(({ id }) => id), ...ids])].slice(0, SEARCH_RESULTS);
  const [attachments, tray] = await Promise.all([
    ifAny(files, (some) => listFoundAttachments(db, some, SEARCH_RESULTS)),
    ifAny(files, (some) => listFoundInTray(db, some, SEARCH_RESULTS)),
  ]);
  const [own, items, ...others] = await Promise.all([
    hits('expenses'),
    hits('expense_items').then((ids) => ifAny(ids, (some) => listFoundItems(db, some))),
    listExpensesOfNames(db, 'merchant', names(merchants), SEARCH_RESULTS),
    listExpensesOfNames(db, 'project', names(projects), SEARCH_RESULTS),
  ]);
  const exact = await listExpensesOfAmounts(db, query.amounts, SEARCH_RESULTS, query.beside);
  const itemComments = new Map(items.map((item) => [item.expense, item.comment]));
  const ids = [...exact, ...own, ...itemComments.keys(), ...others.flat()];
  const expenses = exactFirst(exact, await ifAny(ids, (some) => listFoundExpenses(db, some))).map((row) => ({
    ...row,
    item_comment: own.includes(row.id) ? null : (itemComments.get(row.id) ?? null),
  }));
  return {
    expenses,
    transactions,
    merchants: merchants.rows,
    projects: projects.rows,
    attachments,
    tray,
    statements,
  };
}

async function searchTransactions(
  db: Db,
  { words, amounts, beside }: SearchQuery,
): Promise<Found['transactions']> {
  const exact = await listTransactionsOfAmounts(db, amounts, SEARCH_RESULTS, beside);
  const worded = await newestHolding(db, 'bank_transactions', words, CANDIDATES);
  return exactFirst(exact, await ifAny([...exact, ...worded], (ids) => listFoundTransactions(db, ids)));
}

const ifAny = async <Id, Row>(ids: Id[], find: (ids: Id[]) => Promise<Row[]>): Promise<Row[]> =>
  ids.length === 0 ? [] : find([...new Set(ids)]);

/** Moves exact matches to the front and otherwise keeps the order. */
function exactFirst<Id, Row extends { id: Id }>(exact: readonly Id[], rows: Row[]): Row[] {
  const rank = ({ id }: Row) => (exact.includes(id) ? 0 : 1);
  return rows.toSorted((a, b) => rank(a) - rank(b)).slice(0, SEARCH_RESULTS);
}
