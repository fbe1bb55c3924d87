import type { Db } from '../db/transaction.ts';
import type { Expense } from '../expenses/expense.ts';
import type { ExpenseFilter } from '../expenses/filter.ts';
import type { NarrowedExpenses } from '../expenses/filter-records.ts';
import { listTotalsByPerson } from '../expenses/list-records.ts';
import { narrow } from '../expenses/narrow-records.ts';
import {
  EXPENSE_SORTS,
  type ExpenseSort,
  listSortedRows,
  type SortedPage,
} from '../expenses/table-records.ts';
import { withParts } from './find.ts';
import { type ExpenseSums, isCostly, type Owed, sumExpenses } from './list.ts';

/** A row of the table of expenses, with the name of who recorded it. */
export interface TabledExpense extends Expense {
  person_name: string;
}

export interface ExpenseTable {
  results: TabledExpense[];
  /** Of all that match; undefined when there are too many to sum. */
  sums: ExpenseSums | undefined;
  /** What it can be sorted by: by names only where all that match are few enough. */
  sortable: readonly ExpenseSort[];
  /** As it is sorted. */
  page: SortedPage;
}

/** A page of the matching expenses in the asked order, and the sum of all of them. */
export async function listExpenseTable(
  db: Db,
  filter: NarrowedExpenses,
  asked: SortedPage,
): Promise<ExpenseTable> {
  const narrowed = await narrow(db, filter);
  const sums = await sumExpenses(db, narrowed);
  const sortable: readonly ExpenseSort[] = sums ? EXPENSE_SORTS : isCostly(narrowed) ? BY_DATE : BY_INDEX;
  const page: SortedPage = sortable.includes(asked.sort) ? asked : { ...asked, sort: 'date', order: 'desc' };
  const rows = await listSortedRows(db, narrowed, page);
  const people = new Map(rows.map(({ id, person_name }) => [id, person_name]));
  const results = (await withParts(db, rows)).map((expense) => ({
    ...expense,
    person_name: people.get(expense.id) ?? '',
  }));
  return { results, sums, sortable, page };
}

const BY_DATE = ['date'] as const;
const BY_INDEX = ['date', 'amount'] as const;

export interface ReceiptPage {
  /** Oldest first. */
  results: Expense[];
  /** Over all pages. */
  total: number;
  /** What each person's come to, whomever the filter asks for. */
  people: Owed[];
}

/** A page of expenses that wait for a receipt, or that have none for a reason, and what each person's come to. */
export async function listWithoutReceipt(
  db: Db,
  { owed_to, ...asked }: ExpenseFilter & { receipt: 'missing' | 'answered' },
  { limit, offset }: { limit: number; offset: number },
): Promise<ReceiptPage> {
  const filter = await narrow(db, asked);
  const people = await listTotalsByPerson(db, filter);
  const own = owed_to === undefined ? people : people.filter(({ person }) => person === owed_to);
  const page: SortedPage = { sort: 'date', order: 'asc', limit, offset };
  const rows = await listSortedRows(db, { ...filter, ...(owed_to === undefined ? {} : { owed_to }) }, page);
  const total = own.reduce((all, { count }) => all + count, 0);
  return { results: await withParts(db, rows), total, people };
}
