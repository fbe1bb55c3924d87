import type { AstroGlobal } from 'astro';
import type { Chip } from '#components/table/chips.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { formatRupees } from '#lib/core/money.ts';
import { withParams } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import type { Expense } from '#lib/expenses/expense.ts';
import { EXPENSE_FILTER_NAMES, type ExpenseFilter, readExpenseFilter } from '#lib/expenses/filter.ts';
import { narrow } from '#lib/expenses/narrow-records.ts';
import { reimburseExpenses } from '#lib/expenses/reimburse.ts';
import { reimburseSchema } from '#lib/expenses/schema.ts';
import { type ErrorAnswer, errorAnswer } from '#lib/http/answers.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { type ExpenseSums, listExpenses, listOwed, type Owed, sumExpenses } from '#lib/links/list.ts';
import { chipsOf } from './chips.ts';
import { orFirstPage } from './first-page.ts';

export interface ListPage {
  results: Expense[];
  previous: string | undefined;
  next: string | undefined;
  chips: Chip[];
  narrowed: boolean;
  /** Of all that the filter finds, unless that is too much to add up; without a filter nothing is. */
  sums: ExpenseSums | undefined;
  /** By person, where the filter asks for what is owed. */
  owed: Owed[] | undefined;
  refused: Refused | undefined;
  /** Why there is no list: the filter of the address makes no sense. */
  failure: ErrorAnswer | undefined;
}

const NO_LIST = {
  ...{ narrowed: true, results: [], previous: undefined, next: undefined, chips: [] },
  ...{ sums: undefined, owed: undefined, refused: undefined },
};

/** Answers `/expense`: shows what its filter finds, or marks the chosen ones as reimbursed. */
export async function listPage(page: AstroGlobal): Promise<Response | ListPage> {
  const refused = await reimburse(page);
  if (refused instanceof Response) return refused;
  try {
    const found = await read(page, readFilter(page.url));
    return found instanceof Response ? found : { ...found, refused, failure: undefined };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const failure = errorAnswer(error, page.locals.t, page.locals.requestId);
    page.response.status = failure.status;
    return { ...NO_LIST, failure };
  }
}

/** What the address says beside is no filter: others may have put it there. */
function readFilter({ searchParams }: URL): ExpenseFilter {
  const known = EXPENSE_FILTER_NAMES.map((name) => [name, searchParams.get(name) ?? ''] as [string, string]);
  return readExpenseFilter(new URLSearchParams(known));
}

async function read(page: AstroGlobal, filter: ExpenseFilter) {
  const { url, locals, redirect } = page;
  const { db } = locals.atlas;
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const looked = await narrow(db, filter);
  const found = await orFirstPage(page, () =>
    listExpenses(db, { limit: PAGE_BOUNDS.expenses.limit, cursor }, looked),
  );
  if (found instanceof Response) return found;
  // What was marked may have left the list, and with it this page.
  if (cursor && found.results.length === 0) return redirect(withParams(url, { cursor: undefined }), 302);
  const narrowed = Object.keys(filter).length > 0;
  const asksOwed = filter.is_reimbursable === true && filter.is_reimbursed === false;
  const [chips, sums, owed] = await Promise.all([
    chipsOf(locals, filter, url),
    narrowed ? sumExpenses(db, looked) : undefined,
    asksOwed ? listOwed(db, looked) : undefined,
  ]);
  const step = (to: string | null) =>
    to === null ? undefined : withParams(url, { cursor: to || undefined });
  return {
    narrowed,
    results: found.results,
    previous: step(found.previous),
    next: step(found.next),
    chips,
    sums,
    owed,
  };
}

const reimburse = (page: AstroGlobal): Promise<Response | Refused | undefined> =>
  onPost(page, async ({ ids, is_reimbursed }) => {
    const { atlas, person, t, locale } = page.locals;
    const wanted = parse(reimburseSchema, { ids: ids ?? [], is_reimbursed });
    const { count, total } = await reimburseExpenses(atlas.db, person, wanted);
    const key = wanted.is_reimbursed ? 'expense_pages.marked' : 'expense_pages.taken_back';
    const text = t(key, { count, sum: formatRupees(total, locale) });
    return { to: page.url.pathname + page.url.search, flash: { kind: 'success', text } };
  });
