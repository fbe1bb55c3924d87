import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Currency } from '../core/currency/codes.ts';
import { amountsIn } from '../core/currency/written-amount.ts';
import { boundOf } from '../core/money.ts';
import { among, holdsText } from '../db/conditions.ts';
import { BOOK_CURRENCY } from '../db/money/currencies.ts';
import { PAYER } from '../db/money/payers.ts';
import type { Tables } from '../db/tables.ts';
import { type Db, dialectOf } from '../db/transaction.ts';
import type { ExpenseFilter } from './filter.ts';

const e = expressionBuilder<Tables, 'expenses'>();
/** A filter, possibly with ids found by index lookups. */
export interface NarrowedExpenses extends ExpenseFilter {
  /** The only expenses that can match; undefined when there are too many to list. */
  among?: readonly string[] | undefined;
  /** Those of the book, for conditions on amounts. */
  currencies?: readonly Currency[] | undefined;
  /** More than `FEW_FOR_PAGE` are certain to match; undefined before the lookup. */
  many?: boolean | undefined;
}

type Condition = Expression<SqlBool>;

const not = (yes: boolean, condition: Condition): Condition => (yes ? condition : e.not(condition));

/**
 * A filter's conditions on a row of `expenses`. Flags are literals, so that SQLite can use a partial index.
 * @param amounts `each row` for a list, since an index of amounts does not have its order; `index` for a sum
 */
export function conditionsOf(
  db: Db,
  filter: NarrowedExpenses,
  amounts: 'each row' | 'index' = 'each row',
): Condition[] {
  const { search, from, to, min, max, project, project_name, merchant, merchant_name, category } = filter;
  const { is_reimbursable, is_reimbursed, is_linked, has_attachment, person, owed_to, among: ids } = filter;
  const { receipt, no_receipt, without_category } = filter;
  const found: Condition[] = [];
  if (from) found.push(e('expenses.date', '>=', from));
  if (to) found.push(e('expenses.date', '<=', to));
  const amount = amounts === 'index' ? e.ref('expenses.amount') : sql<number>`+expenses.amount`;
  if ((min ?? max) !== undefined) found.push(within(amount, filter));
  if (project) found.push(e('expenses.project', '=', project));
  if (merchant) found.push(e('expenses.merchant', '=', merchant));
  if (project_name) found.push(named(db, 'projects', 'project', project_name));
  if (merchant_name) found.push(named(db, 'merchants', 'merchant', merchant_name));
  if (person) found.push(e('expenses.created_by', '=', person));
  // Not by the index of who recorded it: most expenses of others would be read.
  if (owed_to) found.push(sql<SqlBool>`${PAYER} = ${owed_to}`);
  if (is_reimbursable !== undefined)
    found.push(e('expenses.is_reimbursable', '=', sql.lit(is_reimbursable ? 1 : 0)));
  if (is_reimbursed !== undefined)
    found.push(e('expenses.is_reimbursed', '=', sql.lit(is_reimbursed ? 1 : 0)));
  if (category) found.push(hasItem(category));
  if (without_category !== undefined)
    found.push(e('expenses.amount', without_category ? '<>' : '=', ITEMISED));
  if (is_linked !== undefined) found.push(not(is_linked, linked()));
  if (has_attachment !== undefined) found.push(not(has_attachment, attached()));
  if (no_receipt) found.push(e('expenses.no_receipt', '=', no_receipt));
  if (receipt === 'answered') found.push(e('expenses.no_receipt', 'is not', null));
  if (receipt === 'missing')
    found.push(e('expenses.no_receipt', 'is', null), e.not(attached()), asksForReceipt());
  if (ids) found.push(among(db, 'expenses.id', ids));
  if (search) found.push(mentions(db, search, currenciesOf(filter)));
  return found;
}

/** @throws Error when the filter was not narrowed, which looks them up */
export function currenciesOf({ currencies }: NarrowedExpenses): readonly Currency[] {
  if (!currencies) throw new Error('a filter by amounts has to be narrowed first');
  return currencies;
}

/** An amount means the number in whichever currency: 100 is 100 yen as well as 100.00 rupees. */
function within(amount: Expression<number>, filter: NarrowedExpenses): Condition {
  const { min, max } = filter;
  const bounds = (currency: Currency): Condition =>
    e.and([
      ...(min === undefined ? [] : [e(amount, '>=', boundOf(min, currency, 'least'))]),
      ...(max === undefined ? [] : [e(amount, '<=', boundOf(max, currency, 'most'))]),
    ]);
  return inEach(currenciesOf(filter), bounds);
}

/** A condition for each currency; one on the amount alone when there is but one. */
function inEach(currencies: readonly Currency[], condition: (currency: Currency) => Condition): Condition {
  const [only, ...others] = currencies;
  if (only !== undefined && others.length === 0) return condition(only);
  return e.or(
    currencies.map((currency) => e.and([e('expenses.currency', '=', currency), condition(currency)])),
  );
}

/** Whether an index of amounts covers the whole filter. */
export function isOfAmounts(filter: NarrowedExpenses): boolean {
  const { min, max, is_reimbursable, is_reimbursed, many, currencies, ...rest } = filter;
  return (min ?? max) !== undefined && Object.values(rest).every((asked) => asked === undefined);
}

/**
 * Expenses whose merchant's or project's name contains the text. The unary plus keeps the planner off an index by that
 * name, which would collect and sort most of the list when many names match. From an array, PostgreSQL looks names up
 * once, without a join.
 */
function named(
  db: Db,
  table: 'projects' | 'merchants',
  column: 'project' | 'merchant',
  name: string,
): Condition {
  const ids = sql`select id from ${sql.table(table)} where ${holdsText(db, ['name_key'], name)}`;
  const among = dialectOf(db) === 'sqlite' ? sql`in (${ids})` : sql`= any(array(${ids}))`;
  return sql<SqlBool>`+${sql.ref(`expenses.${column}`)} ${among}`;
}

/** Checks each expense: for an `exists`, PostgreSQL may first read the whole other table. */
const some = (rows: SelectQueryBuilder<Tables, never, { id: unknown }>): Condition =>
  e((rows as unknown as SelectQueryBuilder<Tables, 'expenses', { id: string }>).limit(1), 'is not', null);

const hasItem = (category: number) =>
  some(
    e
      .selectFrom('expense_items')
      .select('expense_items.id')
      .whereRef('expense_items.expense', '=', 'expenses.id')
      .where('expense_items.category', '=', category),
  );

/** What the items of an expense come to. */
const ITEMISED = e
  .selectFrom('expense_items')
  .select((item) => item.fn.coalesce(item.fn.sum<number>('expense_items.amount'), sql.lit(0)).as('amount'))
  .whereRef('expense_items.expense', '=', 'expenses.id');

const linked = () =>
  some(
    e
      .selectFrom('expense_links')
      .select('expense_links.id')
      .whereRef('expense_links.expense', '=', 'expenses.id'),
  );

const shownFiles = () =>
  e.selectFrom('attachments').where('stored_at', 'is not', null).where('removed_at', 'is', null);

const attached = () =>
  some(shownFiles().select('attachments.id').whereRef('attachments.expense', '=', 'expenses.id'));

/** Unless it is within what each of its categories leaves without one, in the book's currency. */
const asksForReceipt = () =>
  e.or([
    e('expenses.currency', '<>', BOOK_CURRENCY),
    some(
      e
        .selectFrom('expense_items')
        .innerJoin('categories', 'categories.id', 'expense_items.category')
        .select('expense_items.id')
        .whereRef('expense_items.expense', '=', 'expenses.id')
        .where(
          sql<SqlBool>`(categories.receipt_limit is null or categories.receipt_limit < expenses.amount)`,
        ),
    ),
  ]);

/**
 * Whether an expense's comment, an item's, its merchant's name or a file's contains the text, or its amount equals it.
 */
export function mentions(db: Db, text: string, currencies: readonly Currency[]): Condition {
  const amounts = currencies.filter((currency) => amountsIn(text, currency).length > 0);
  const inItems = e
    .selectFrom('expense_items')
    .select('expense_items.id')
    .whereRef('expense_items.expense', '=', 'expenses.id')
    .where(holdsText(db, ['expense_items.comment'], text));
  const inFiles = shownFiles()
    .select('attachments.id')
    .whereRef('attachments.expense', '=', 'expenses.id')
    .where(holdsText(db, ['attachments.file_name'], text));
  return e.or([
    holdsText(db, ['expenses.comment'], text),
    named(db, 'merchants', 'merchant', text),
    some(inItems),
    some(inFiles),
    ...(amounts.length === 0
      ? []
      : [
          inEach(amounts.length === currencies.length ? currencies : amounts, (currency) =>
            e('expenses.amount', 'in', amountsIn(text, currency).map(Math.abs)),
          ),
        ]),
  ]);
}
