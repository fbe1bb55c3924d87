import type { AstroGlobal } from 'astro';
import type { BulkChoices } from '#components/expenses/list/bulk-choices.ts';
import { type Chip, OWN_PARAMS, readTableState, tickedIn } from '#components/table/table-state.ts';
import { listMostUsed, listNames } from '#lib/catalogue/catalogue.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import { formatSums } from '#lib/core/currency/sums.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { EXPENSES_PER_CALL, PAGE_BOUNDS } from '#lib/core/limits.ts';
import { withParams } from '#lib/core/paging.ts';
import { fieldList, parse } from '#lib/core/parse.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import type { Expense } from '#lib/expenses/expense.ts';
import { EXPENSE_FILTER_NAMES, type ExpenseFilter, readExpenseFilter } from '#lib/expenses/filter.ts';
import type { NarrowedExpenses } from '#lib/expenses/filter-records.ts';
import { narrow } from '#lib/expenses/narrow-records.ts';
import { reimburseExpenses } from '#lib/expenses/reimburse.ts';
import { reimburseSchema } from '#lib/expenses/schema.ts';
import { EXPENSE_SORTS, type ExpenseSort } from '#lib/expenses/table-records.ts';
import { actByForm } from '#lib/http/act.ts';
import { type ErrorAnswer, errorAnswer } from '#lib/http/answers.ts';
import { type ListedPage, readCursorPage } from '#lib/http/cursor-page.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { type ExpenseSums, listExpenses, listOwed, type Owed, sumExpenses } from '#lib/links/list.ts';
import { type ExpenseTable, listExpenseTable } from '#lib/links/table.ts';
import { changeByForm, NO_PROJECT } from './bulk.ts';
import { expenseChips } from './chips.ts';

export interface ListPage extends ListedPage<Expense> {
  /** How the person looks at it. */
  view: 'cards' | 'table';
  /** The rows instead of `results`, when that is a table. */
  table: ExpenseTable | undefined;
  isFiltered: boolean;
  chips: Chip[];
  /** Over all matches; undefined when there are too many to sum. */
  sums: ExpenseSums | undefined;
  /** What can be done with several. */
  bulk: BulkChoices;
  /** By person, when the filter shows what is owed. */
  owed: Owed[] | undefined;
  book: Currency;
  refused: Refused | undefined;
  /** Set instead of a list when the filter of the address is invalid. */
  failure: ErrorAnswer | undefined;
}

/** More are not offered in the bar; an expense's own page knows all. */
const MOST_PROJECTS = 200;

const NO_LIST = {
  isFiltered: true,
  results: [],
  previous: undefined,
  next: undefined,
  chips: [],
  sums: undefined,
  owed: undefined,
  refused: undefined,
  table: undefined,
};

/** Shows the expenses of `/expense` that match its filter, or marks the chosen ones as reimbursed. */
export async function listPage(page: AstroGlobal): Promise<Response | ListPage> {
  const posted = await onListPost(page);
  if (posted instanceof Response) return posted;
  const { refused } = posted;
  const view = page.locals.person.expenses_view;
  const book = await bookCurrency(page.locals.atlas.db);
  try {
    const found = await read(page, readFilter(page.url, book, page.locals.locale));
    if (found instanceof Response) return found;
    const bulk = await bulkOf(page, found.sums?.count, posted);
    return { ...found, bulk, view, book, refused, failure: undefined };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const failure = errorAnswer(error, page.locals.t, page.locals.requestId);
    page.response.status = failure.status;
    return { ...NO_LIST, bulk: await bulkOf(page, undefined, {}), view, book, failure };
  }
}

/** Ignores parameters that are no filter, since others may have added them. */
function readFilter({ searchParams }: URL, book: Currency, locale: string): ExpenseFilter {
  const known = EXPENSE_FILTER_NAMES.map((name) => [name, searchParams.get(name) ?? ''] as [string, string]);
  return readExpenseFilter(new URLSearchParams(known), book, locale);
}

async function read(page: AstroGlobal, filter: ExpenseFilter) {
  const { url, locals, redirect } = page;
  const { db } = locals.atlas;
  const narrowed = await narrow(db, filter);
  const isFiltered = Object.keys(filter).length > 0;
  const asksOwed = filter.is_reimbursable === true && filter.is_reimbursed === false;
  const listed = await (locals.person.expenses_view === 'table' ? readTable : readCards)(page, narrowed);
  if (listed instanceof Response) return listed;
  // Marking may have removed all expenses of this page from the list.
  const { table } = listed;
  const place = table ? 'page' : 'cursor';
  if (url.searchParams.has(place) && (table ?? listed).results.length === 0)
    return redirect(withParams(url, { [place]: undefined }), 302);
  const [chips, sums, owed] = await Promise.all([
    expenseChips(locals, filter, url),
    table ? table.sums : sumExpenses(db, narrowed),
    asksOwed ? listOwed(db, narrowed) : undefined,
  ]);
  return { ...listed, isFiltered, chips, sums, owed };
}

async function readCards(page: AstroGlobal, filter: NarrowedExpenses) {
  const { limit } = PAGE_BOUNDS.expenses;
  const { db } = page.locals.atlas;
  const listed = await readCursorPage(page, (cursor) => listExpenses(db, { limit, cursor }, filter));
  return listed instanceof Response ? listed : { ...listed, table: undefined };
}

async function readTable({ url, locals }: AstroGlobal, filter: NarrowedExpenses) {
  const { page, size, sort, order } = readTableState(url, {
    size: PAGE_BOUNDS.expenseTable.limit,
    sort: 'date',
    order: 'desc',
    sortable: EXPENSE_SORTS,
  });
  const asked = { sort: sort as ExpenseSort, order, limit: size, offset: (page - 1) * size };
  const table = await listExpenseTable(locals.atlas.db, filter, asked);
  return { results: [], previous: undefined, next: undefined, table };
}

interface Posted {
  refused?: Refused | undefined;
  /** What is ticked, when its fields are asked for. */
  ids?: unknown[];
}

async function bulkOf(
  { url, locals }: AstroGlobal,
  count: number | undefined,
  { refused, ids = refused && fieldList(refused.values.ids) }: Posted,
): Promise<BulkChoices> {
  const all = count === undefined || count > EXPENSES_PER_CALL ? undefined : count;
  const isOfAll =
    all !== undefined && (url.searchParams.get('edit') === 'all' || refused?.values.all !== undefined);
  const isOfTicked = ids !== undefined && ids.length > 0 && (!refused || refused.values.bulk === 'change');
  const bulk = { isTicked: tickedIn(url, ids), all };
  if (!isOfAll && !isOfTicked) return bulk;
  const { db } = locals.atlas;
  const [categories, projects] = await Promise.all([
    listNames(db, 'categories'),
    listMostUsed(db, 'projects', MOST_PROJECTS),
  ]);
  const none = { id: NO_PROJECT, name: locals.t('expense_list.bulk_no_project') };
  return { ...bulk, fields: { of: isOfAll ? 'all' : 'ticked', categories, projects: [none, ...projects] } };
}

/** Marks what is ticked as reimbursed, or changes or deletes it, or asks for its fields. */
async function onListPost(page: AstroGlobal): Promise<Response | Posted> {
  const asked: Posted = {};
  const outcome = await onPost(page, async ({ ids, is_reimbursed, ...input }) => {
    const { atlas, t, locale } = page.locals;
    const to = withParams(page.url, OWN_PARAMS);
    if (input.bulk === 'fields') {
      asked.ids = fieldList(ids);
      return undefined;
    }
    if (input.bulk !== undefined) {
      const book = await bookCurrency(atlas.db);
      const filter = readFilter(page.url, book, locale);
      return { to, flash: await changeByForm(page.locals, { ids, ...input }, filter, book) };
    }
    const wanted = parse(reimburseSchema, { ids: ids ?? [], is_reimbursed });
    const { run, count, sums } = await actByForm(page.locals, (tx, person) =>
      reimburseExpenses(tx, person, wanted),
    );
    const key = wanted.is_reimbursed ? 'expense_pages.marked' : 'expense_pages.taken_back';
    const text = t(key, { count, sum: formatSums(sums, await bookCurrency(atlas.db), locale) });
    return { to, flash: { kind: 'success', text, run } };
  });
  return outcome instanceof Response ? outcome : { ...asked, refused: outcome };
}
