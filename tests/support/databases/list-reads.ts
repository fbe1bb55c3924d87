import { listMostUsed, listNamesPage } from '#lib/catalogue/catalogue.ts';
import type { TableRequest } from '#lib/core/table-request.ts';
import type { Database } from '#lib/db/open.ts';
import type { ExpenseFilter } from '#lib/expenses/filter.ts';
import { narrow } from '#lib/expenses/narrow-records.ts';
import { listExpensesOf, listExpensesTable } from '#lib/expenses/totals.ts';
import { homeOf } from '#lib/home/home.ts';
import { listDeleted } from '#lib/links/delete.ts';
import { listExpenses, listOwed, listSimilar, sumExpenses } from '#lib/links/list.ts';
import { listMonths } from '#lib/months/list.ts';
import { monthStateOf, squaresByAccount } from '#lib/months/month.ts';
import { readQuery } from '#lib/search/query.ts';
import { search } from '#lib/search/search.ts';
import { listUploads } from '#lib/statements/list.ts';
import { listTransactions } from '#lib/transactions/list.ts';
import type { TransactionFilter, TransactionSort } from '#lib/transactions/schema.ts';
import { firstOf, recordReads } from './record-reads.ts';

export interface Read {
  what: string;
  /** All queries of a page. */
  read: (database: Database) => Promise<unknown>;
}

const ACCOUNT = 1;
const LIMIT = 10;

type Filter = TransactionFilter & Partial<TransactionSort>;
const FILTERS: Record<string, Filter> = {
  'first page': {},
  'oldest first': { order: 'asc' },
  'by amount': { sort: 'amount' },
  'by amount upwards': { sort: 'amount', order: 'asc' },
  'type UK': { type: 'UK' },
  'type IV, rare': { type: 'IV' },
  'type UK by amount': { type: 'UK', sort: 'amount' },
  linked: { is_linked: true },
  'not linked': { is_linked: false },
  'three years': { from: '2018-01-01', to: '2020-12-31' },
  'one day': { from: '2020-02-03', to: '2020-02-03' },
  'amounts, many': { min: 100_000, max: 200_000 },
  'amounts, one': { min: 45_000, max: 45_000 },
  'text in 400,000 rows': { search: 'upi' },
  'text in 60,000 rows': { search: 'netflix' },
  'text in 200 rows': { search: 'shop4711' },
  'text nowhere': { search: 'qqqq' },
  'text that is an amount': { search: '450' },
  'several words': { search: 'Lunch with TAJ' },
  merchant: { merchant: 7 },
  'merchant by a part of its name': { merchant_name: 'store 1' },
  project: { project: 3 },
  'project by a part of its name': { project_name: 'project' },
  'with an attachment': { has_attachment: true },
  'without an attachment': { has_attachment: false },
  'alike but for digits': { like: 2 },
  'Unknown ones alike': { like: 2, type: 'UK' },
  'type, amounts and days': { type: 'UK', min: 100, max: 20_000, from: '2019-01-01' },
};

const EXPENSES: Record<string, ExpenseFilter> = {
  'first page': {},
  'three years': { from: '2018-01-01', to: '2020-12-31' },
  amounts: { min: 1_000, max: 2_000 },
  'text in 100,000': { search: 'lunch' },
  'text in 5,500': { search: 'taj' },
  'text in few': { search: '4711' },
  'text nowhere': { search: 'qqqq' },
  merchant: { merchant: 7 },
  'merchant by a part of its name': { merchant_name: 'store 1' },
  project: { project: 3 },
  'project by a part of its name': { project_name: 'project' },
  category: { category: 3 },
  person: { person: 1 },
  reimbursable: { is_reimbursable: true },
  reimbursed: { is_reimbursed: true },
  linked: { is_linked: true },
  'not linked': { is_linked: false },
  'with an attachment': { has_attachment: true },
  'without an attachment': { has_attachment: false },
};
/** Rare, in 400,000 rows, prefixes, several words, no match together, an amount, empty. */
const SEARCHES = [
  ...['shop4711', 'upi', 'swiggy', 'u', 'up', 'sw', 'private', '12', '12345', 'lunch', 'receipt', 'store'],
  ...['upi swig', 'upi neft', 'upi payment okaxis amaz', 'neft private limited', '450', '4,500.00', 'qqqq'],
];
const OWED: ExpenseFilter = { is_reimbursable: true, is_reimbursed: false };

const TABLES: Record<string, TableRequest> = {
  '': { page: 1 },
  ', reimbursable ones': { page: 1, filters: [{ column: 'is_reimbursable', type: 'numeric', value: '1' }] },
  ', searched': { page: 1, search: 'taj' },
  ', by merchant': { page: 1, sortField: 'merchant' },
  ', deepest page': { page: 10_000 },
};

/**
 * All lists, filters, counts and totals that pages show of a `largeBook`, in the order in which a page queries them.
 */
export function listReads(size: { transactions: number }): Read[] {
  const transactions = (what: string, filter: Filter, offset = 0): Read => ({
    what: `transactions: ${what}`,
    read: ({ db }) =>
      listTransactions(db, { account: ACCOUNT, limit: LIMIT, offset, counted: 'roughly', ...filter }),
  });
  return [
    ...Object.entries(FILTERS).map(([what, filter]) => transactions(what, filter)),
    transactions('deepest page', {}, size.transactions - LIMIT),
    transactions('middle page', {}, size.transactions / 2),
    transactions('deepest Unknown one', { type: 'UK' }, Math.floor(size.transactions * 0.45) - LIMIT),
    transactions('deepest page by amount', { sort: 'amount' }, size.transactions - LIMIT),
    transactions('middle page by amount', { sort: 'amount' }, size.transactions / 2),
    {
      what: 'transactions: of an upload',
      read: async (database) =>
        listTransactions(database.db, {
          ...{ account: ACCOUNT, limit: LIMIT, offset: 0, counted: 'roughly' },
          upload: await firstOf(database, 'uploads'),
        }),
    },
    ...Object.entries(EXPENSES).map(([what, filter]) => ({
      what: `expenses: ${what}`,
      async read({ db }: Database) {
        const looked = await narrow(db, filter);
        return [await listExpenses(db, { limit: LIMIT }, looked), await sumExpenses(db, looked)];
      },
    })),
    {
      what: 'expenses: owed to',
      read: async ({ db }) => [await listExpenses(db, { limit: LIMIT }, OWED), await listOwed(db, OWED)],
    },
    {
      what: 'expenses: deepest page',
      read: ({ db }) =>
        listExpenses(db, { limit: LIMIT, cursor: 'before_2000-01-01_00000000-0000-7000-8000-000000000000' }),
    },
    { what: 'expenses: deleted', read: ({ db }) => listDeleted(db, { limit: LIMIT }) },
    ...(['projects', 'merchants'] as const).flatMap((kind) => [
      ...Object.entries(TABLES).map(([what, request]) => ({
        what: `by ${kind}${what}`,
        read: ({ db }: Database) => listExpensesTable(db, kind, 3, request),
      })),
      { what: `by ${kind}, API`, read: ({ db }: Database) => listExpensesOf(db, kind, 3, { limit: LIMIT }) },
      { what: `most used ${kind}`, read: ({ db }: Database) => listMostUsed(db, kind, 200) },
    ]),
    {
      what: 'matching expenses of a transaction',
      read: ({ db }) => listSimilar(db, { amount: 45_000, currency: 'INR', date: '2020-05-05' }),
    },
    { what: 'merchants', read: ({ db }) => listNamesPage(db, 'merchants', { page: 1, size: 5 }) },
    {
      what: 'merchants, searched',
      read: ({ db }) => listNamesPage(db, 'merchants', { page: 1, size: 5, search: 'taj' }),
    },
    { what: 'uploads', read: ({ db }) => listUploads(db, ACCOUNT, { limit: LIMIT, offset: 0 }) },
    { what: 'home', read: ({ db }) => homeOf(db) },
    { what: 'months of accounts', read: ({ db }) => squaresByAccount(db, '2020-03') },
    { what: 'a month', read: ({ db }) => monthStateOf(db, '2020-03', '2020-06-01') },
    { what: 'months', read: ({ db }) => listMonths(db, '2020-03') },
    ...recordReads,
    ...SEARCHES.map((typed) => ({
      what: `search “${typed}”`,
      read: ({ db }: Database) => search(db, readQuery(typed, ['INR'])),
    })),
  ];
}
