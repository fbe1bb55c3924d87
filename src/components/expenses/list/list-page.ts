import type { AstroGlobal } from 'astro';
import type { Chip } from '#components/table/table-state.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import { formatSums } from '#lib/core/currency/sums.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { withParams } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import type { Expense } from '#lib/expenses/expense.ts';
import { EXPENSE_FILTER_NAMES, type ExpenseFilter, readExpenseFilter } from '#lib/expenses/filter.ts';
import { narrow } from '#lib/expenses/narrow-records.ts';
import { reimburseExpenses } from '#lib/expenses/reimburse.ts';
import { reimburseSchema } from '#lib/expenses/schema.ts';
import { actByForm } from '#lib/http/act.ts';
import { type ErrorAnswer, errorAnswer } from '#lib/http/answers.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { type ExpenseSums, listExpenses, listOwed, type Owed, sumExpenses } from '#lib/links/list.ts';
import { chipsOf } from './chips.ts';
import { type ListedPage, readCursorPage } from './cursor-page.ts';

export interface ListPage extends ListedPage<Expense> {
  isFiltered: boolean;
  chips: Chip[];
  /** Over all matches; undefined without a filter, or when there are too many to sum. */
  sums: ExpenseSums | undefined;
  /** By person, when the filter shows what is owed. */
  owed: Owed[] | undefined;
  book: Currency;
  refused: Refused | undefined;
  /** Set instead of a list when the filter of the address is invalid. */
  failure: ErrorAnswer | undefined;
}

const NO_LIST = {
  ...{ isFiltered: true, results: [], previous: undefined, next: undefined, chips: [] },
  ...{ sums: undefined, owed: undefined, refused: undefined },
};

/** Shows the expenses of `/expense` that match its filter, or marks the chosen ones as reimbursed. */
export async function listPage(page: AstroGlobal): Promise<Response | ListPage> {
  const refused = await reimburse(page);
  if (refused instanceof Response) return refused;
  const book = await bookCurrency(page.locals.atlas.db);
  try {
    const found = await read(page, readFilter(page.url, book));
    return found instanceof Response ? found : { ...found, book, refused, failure: undefined };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const failure = errorAnswer(error, page.locals.t, page.locals.requestId);
    page.response.status = failure.status;
    return { ...NO_LIST, book, failure };
  }
}

/** Ignores parameters that are no filter, since others may have added them. */
function readFilter({ searchParams }: URL, book: Currency): ExpenseFilter {
  const known = EXPENSE_FILTER_NAMES.map((name) => [name, searchParams.get(name) ?? ''] as [string, string]);
  return readExpenseFilter(new URLSearchParams(known), book);
}

async function read(page: AstroGlobal, filter: ExpenseFilter) {
  const { url, locals, redirect } = page;
  const { db } = locals.atlas;
  const { limit } = PAGE_BOUNDS.expenses;
  const narrowed = await narrow(db, filter);
  const listed = await readCursorPage(page, (cursor) => listExpenses(db, { limit, cursor }, narrowed));
  if (listed instanceof Response) return listed;
  // Marking may have removed all expenses of this page from the list.
  if (url.searchParams.has('cursor') && listed.results.length === 0)
    return redirect(withParams(url, { cursor: undefined }), 302);
  const isFiltered = Object.keys(filter).length > 0;
  const asksOwed = filter.is_reimbursable === true && filter.is_reimbursed === false;
  const [chips, sums, owed] = await Promise.all([
    chipsOf(locals, filter, url),
    isFiltered ? sumExpenses(db, narrowed) : undefined,
    asksOwed ? listOwed(db, narrowed) : undefined,
  ]);
  return { ...listed, isFiltered, chips, sums, owed };
}

const reimburse = (page: AstroGlobal): Promise<Response | Refused | undefined> =>
  onPost(page, async ({ ids, is_reimbursed }) => {
    const { atlas, t, locale } = page.locals;
    const wanted = parse(reimburseSchema, { ids: ids ?? [], is_reimbursed });
    const { run, count, sums } = await actByForm(page.locals, (tx, person) =>
      reimburseExpenses(tx, person, wanted),
    );
    const key = wanted.is_reimbursed ? 'expense_pages.marked' : 'expense_pages.taken_back';
    const text = t(key, { count, sum: formatSums(sums, await bookCurrency(atlas.db), locale) });
    return { to: page.url.pathname + page.url.search, flash: { kind: 'success', text, run } };
  });
