import { OWN_PARAMS } from '#components/table/table-state.ts';
import type { Scope, TransactionsPage } from '#components/transactions/shapes.ts';
import { today } from '#lib/core/day.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { readPage, withParams } from '#lib/core/paging.ts';
import { untilChanged } from '#lib/db/unchanged.ts';
import { errorAnswer } from '#lib/http/answers.ts';
import type { Refused } from '#lib/http/page.ts';
import { countOpen } from '#lib/transactions/figures-records.ts';
import { readTransactionSort } from '#lib/transactions/forms.ts';
import { listTransactions } from '#lib/transactions/list.ts';
import { transactionChips } from './chips.ts';
import { findEdited } from './editing.ts';
import { groupsOf } from './groups.ts';
import { onTransactionPost, type Page } from './post.ts';
import { rowsOf } from './rows.ts';
import { filterOf, readWanted, scopeOf } from './scope.ts';

const NO_LIST = {
  limit: PAGE_BOUNDS.transactions.limit,
  offset: 0,
  sort: 'date',
  order: 'desc',
  count: 0,
  more: false,
  groups: { months: [], types: undefined, sum: '' },
  left: undefined,
  editing: undefined,
} as const;

/** The data of a list's page, after handling its form; a response when it redirects. */
export async function transactionsPage(page: Page): Promise<TransactionsPage | Response> {
  const scope = await scopeOf(page);
  const passing = { ...OWN_PARAMS, transactionId: undefined, all: undefined };
  const here = new URL(withParams(page.url, passing), page.url);
  const refused = await onTransactionPost(page, scope, here);
  if (refused instanceof Response) return refused;
  try {
    return { scope, here, ...(await listOf(page, scope, here, refused)), refused, failure: undefined };
  } catch (error) {
    const failure = errorAnswer(error, page.locals.t, page.locals.requestId);
    page.response.status = failure.status;
    return {
      scope,
      here,
      ...NO_LIST,
      groups: { ...NO_LIST.groups, months: [] },
      rows: [],
      chips: [],
      refused,
      failure,
    };
  }
}

/** Whoever only looks sees what was read last, as long as nothing has changed. */
function listOf(page: Page, scope: Scope, here: URL, refused: Refused | undefined) {
  const { atlas, language, person } = page.locals;
  const read = () => readList(page, scope, here, refused);
  if (refused || page.url.search !== here.search) return read();
  const zone = person.time_zone;
  const key = ['transactions', here.pathname, here.search, language, zone, today(zone)].join(' ');
  return untilChanged(atlas.db, key, read);
}

async function readList(page: Page, scope: Scope, here: URL, refused: Refused | undefined) {
  const { atlas, t, locale } = page.locals;
  const { account, own, accounts } = scope;
  const wanted = readWanted(scope, here, locale);
  const filter = filterOf(wanted);
  const bounds = own ? PAGE_BOUNDS.transactions : PAGE_BOUNDS.allTransactions;
  const part = { ...readPage(here, bounds), ...readTransactionSort(here) };
  const { results, count, more } = await listTransactions(atlas.db, {
    account,
    counted: 'roughly',
    ...part,
    ...filter,
  });
  const currencyOf = (id: number) => accounts.get(id)?.currency ?? scope.currency;
  const nameOf = (id: number) => accounts.get(id)?.name ?? '';
  const rows = await rowsOf(atlas.db, results, own ? { currencyOf } : { currencyOf, nameOf }, { t, locale });
  const ticked = new Set([refused?.values.transactionId].flat().map(Number));
  const all = page.url.searchParams.get('select') === 'page';
  const dated = part.sort === 'date' ? results : [];
  return {
    ...part,
    count,
    more,
    groups: await groupsOf(atlas.db, account, filter, dated, { t, locale, plain: scope.currency }),
    chips: await transactionChips(page, scope, wanted, here),
    left: count === 0 ? await countOpen(atlas.db, account) : undefined,
    editing: await findEdited(page, scope, wanted, refused),
    rows: rows.map((row) => (all || ticked.has(row.id) ? { ...row, ticked: true } : row)),
  };
}
