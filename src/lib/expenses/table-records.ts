import { sql } from 'kysely';
import { nameOf } from '../core/text.ts';
import { listCurrencies } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { conditionsOf, isOfAmounts, type NarrowedExpenses } from './filter-records.ts';
import { listExpenseRowsOf } from './list-records.ts';
import { type ExpenseRow, named } from './records.ts';

/** The columns that a table of expenses can be sorted by. */
export const EXPENSE_SORTS = ['date', 'merchant', 'project', 'person', 'amount'] as const;
export type ExpenseSort = (typeof EXPENSE_SORTS)[number];

export interface SortedPage {
  sort: ExpenseSort;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** A row of the table: the expense, and who recorded it. */
export type SortedRow = ExpenseRow & { person_name: string };

/** A page of the matching expenses in that order; those without a merchant or project come last. */
export async function listSortedRows(
  db: Db,
  filter: NarrowedExpenses,
  page: SortedPage,
): Promise<SortedRow[]> {
  const ids = (await sorted(db, filter, page, await listCurrencies(db)).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const [rows, people] = await Promise.all([listExpenseRowsOf(db, ids), listPeopleOf(db, ids)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...row, person_name: people.get(id) ?? '' }] : [];
  });
}

/** The ids alone, which indexes have, so that only one page's rows are read. */
function sorted(
  db: Db,
  filter: NarrowedExpenses,
  { sort, order, limit, offset }: SortedPage,
  currencies: readonly string[],
) {
  const amounts = sort === 'amount' && isOfAmounts(filter) ? 'index' : 'each row';
  const found = named(db)
    .select('expenses.id')
    .where('expenses.deleted_at', 'is', null)
    .where((e) => e.and(conditionsOf(db, filter, amounts)));
  const inOrder = () => {
    switch (sort) {
      case 'merchant':
        return found.orderBy(sql`merchants.name_key is null`).orderBy('merchants.name_key', order);
      case 'project':
        return found.orderBy(sql`projects.name_key is null`).orderBy('projects.name_key', order);
      case 'person':
        return found
          .innerJoin('people', 'people.id', 'expenses.created_by')
          .orderBy('people.first_name', order)
          .orderBy('people.last_name', order);
      case 'amount':
        // Amounts of two currencies do not compare.
        return currencies.length > 1
          ? found.orderBy('expenses.currency').orderBy('expenses.amount', order)
          : found.orderBy('expenses.amount', order);
      default:
        return found;
    }
  };
  const last = sort === 'date' || sort === 'amount' ? order : 'desc';
  return inOrder().orderBy('expenses.date', last).orderBy('expenses.id', last).limit(limit).offset(offset);
}

async function listPeopleOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('expenses')
    .innerJoin('people', 'people.id', 'expenses.created_by')
    .select(['expenses.id', 'people.first_name', 'people.last_name'])
    .where('expenses.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, nameOf({ first_name, last_name })]));
}
