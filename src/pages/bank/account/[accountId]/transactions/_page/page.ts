import type { Shown } from '#islands/transactions/shown.ts';
import { type Account, accountId, accountOf } from '#lib/banking/accounts.ts';
import type { TransactionFilter } from '#lib/banking/transaction-schema.ts';
import { listTransactions, readTransactionFilter, type Transaction } from '#lib/banking/transactions.ts';
import { formatDay } from '#lib/calendar.ts';
import { type ErrorAnswer, errorAnswer } from '#lib/http/answers.ts';
import { neighbours } from '#lib/http/neighbours.ts';
import type { Refused } from '#lib/http/page.ts';
import { readPage, withParams } from '#lib/http/paging.ts';
import { formatAmount } from '#lib/money.ts';
import { type Act, act } from './act.ts';
import { type Editing, findEdited } from './editing.ts';

export interface TransactionsPage {
  account: Account;
  /** This page's address without what is being edited. */
  here: URL;
  limit: number;
  offset: number;
  filter: TransactionFilter;
  rows: Shown[];
  count: number;
  previous: string | undefined;
  next: string | undefined;
  editing: Editing | undefined;
  refused: Refused | undefined;
  /** Why there is no list. */
  failure: ErrorAnswer | undefined;
}

const NO_LIST = {
  limit: 10,
  offset: 0,
  filter: {},
  rows: [],
  count: 0,
  previous: undefined,
  next: undefined,
};

/** What the page shows, after what its form asked for is done; a response when it goes elsewhere. */
export async function transactionsPage(page: Act): Promise<TransactionsPage | Response> {
  const account = await accountOf(page.locals.atlas.db, accountId(page.params.accountId));
  const here = new URL(withParams(page.url, { edit: undefined }), page.url);
  const refused = await act(page, account.id, here);
  if (refused instanceof Response) return refused;
  try {
    const list = await readList(page, account.id, here);
    const editing = await findEdited(page, account.id, refused);
    return { account, here, ...list, editing, refused, failure: undefined };
  } catch (error) {
    const failure = errorAnswer(error, page.locals.t, page.locals.requestId);
    page.response.status = failure.status;
    return { account, here, ...NO_LIST, editing: undefined, refused, failure };
  }
}

async function readList({ locals }: Act, account: number, here: URL) {
  const filter = readTransactionFilter(here);
  const page = readPage(here, { limit: 10, most: 200 });
  const { results, count } = await listTransactions(locals.atlas.db, { account, ...page, ...filter });
  return {
    filter,
    ...page,
    count,
    ...neighbours(here, page, count),
    rows: results.map((row) => shown(row, locals.locale)),
  };
}

const shown = ({ amount: minor, ...row }: Transaction, locale: string): Shown => ({
  ...row,
  day: formatDay(row.date, locale),
  minor,
  amount: formatAmount(minor, locale),
});
