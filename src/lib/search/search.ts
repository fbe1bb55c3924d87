import { SEARCH_RESULTS } from '../core/limits.ts';
import { newestHolding } from '../db/lookup/match.ts';
import type { TextTable } from '../db/migrations/0003-search.ts';
import type { Db } from '../db/transaction.ts';
import type { SearchQuery } from './query.ts';
import {
  expensesOfAmounts,
  expensesOfNames,
  findAttachments,
  findExpenses,
  findItems,
  findNames,
  findTransactions,
  transactionsOfAmounts,
} from './records.ts';

/** Found by words before they are put in the order of their days. */
const CANDIDATES = 40;

/** Amounts in minor units. */
export interface Found {
  /** `item_comment`: the item's comment that holds the words, when the expense's own does not. */
  expenses: {
    id: string;
    date: string;
    amount: number;
    comment: string;
    merchant_name: string | null;
    project_name: string | null;
    item_comment: string | null;
  }[];
  transactions: Awaited<ReturnType<typeof findTransactions>>;
  merchants: { id: number; name: string }[];
  projects: { id: number; name: string }[];
  attachments: { id: string; file_name: string; expense: string; date: string }[];
}

/** At most eight of each kind, the very amount first, then the newest. */
export async function search(db: Db, query: SearchQuery): Promise<Found> {
  if (query.text === '')
    return { expenses: [], transactions: [], merchants: [], projects: [], attachments: [] };
  const hits = <Table extends TextTable>(table: Table) => newestHolding(db, table, query.words, CANDIDATES);
  const named = async (table: 'merchants' | 'projects') => {
    const ids = await hits(table);
    return { ids, rows: await findNames(db, table, ids, query.text.toLowerCase(), SEARCH_RESULTS) };
  };
  const [merchants, projects, transactions, attachments] = await Promise.all([
    named('merchants'),
    named('projects'),
    searchTransactions(db, query),
    hits('attachments').then((ids) => ifAny(ids, (some) => findAttachments(db, some, SEARCH_RESULTS))),
  ]);
  const names = ({ ids, rows }: { ids: number[]; rows: { id: number }[] }) =>
    [...new Set([...rows.map(({ id }) => id), ...ids])].slice(0, SEARCH_RESULTS);
  const [own, items, ...others] = await Promise.all([
    hits('expenses'),
    hits('expense_items').then((ids) => ifAny(ids, (some) => findItems(db, some))),
    expensesOfNames(db, 'merchant', names(merchants), SEARCH_RESULTS),
    expensesOfNames(db, 'project', names(projects), SEARCH_RESULTS),
  ]);
  const exact = await expensesOfAmounts(db, query.amounts, SEARCH_RESULTS);
  const itemComments = new Map(items.map((item) => [item.expense, item.comment]));
  const ids = [...exact, ...own, ...itemComments.keys(), ...others.flat()];
  const expenses = firstThese(exact, await ifAny(ids, (some) => findExpenses(db, some))).map((row) => ({
    ...row,
    item_comment: own.includes(row.id) ? null : (itemComments.get(row.id) ?? null),
  }));
  return { expenses, transactions, merchants: merchants.rows, projects: projects.rows, attachments };
}

async function searchTransactions(db: Db, { words, amounts }: SearchQuery): Promise<Found['transactions']> {
  const exact = await transactionsOfAmounts(db, amounts, SEARCH_RESULTS);
  const worded = await newestHolding(db, 'bank_transactions', words, CANDIDATES);
  return firstThese(exact, await ifAny([...exact, ...worded], (ids) => findTransactions(db, ids)));
}

const ifAny = async <Id, Row>(ids: Id[], find: (ids: Id[]) => Promise<Row[]>): Promise<Row[]> =>
  ids.length === 0 ? [] : find([...new Set(ids)]);

/** The exact ones first, otherwise in their order; at most eight. */
function firstThese<Id, Row extends { id: Id }>(exact: readonly Id[], rows: Row[]): Row[] {
  const rank = ({ id }: Row) => (exact.includes(id) ? 0 : 1);
  return rows.toSorted((a, b) => rank(a) - rank(b)).slice(0, SEARCH_RESULTS);
}
