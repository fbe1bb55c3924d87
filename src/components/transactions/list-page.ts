import type { Chip } from '#components/table/chips.ts';
import type { TransactionRow } from '#islands/transaction-table/transaction-row.ts';
import type { Account } from '#lib/accounts/accounts.ts';
import { formatDay } from '#lib/core/day.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { formatAmount } from '#lib/core/money.ts';
import { readPage, withParams } from '#lib/core/paging.ts';
import { type ErrorAnswer, errorAnswer } from '#lib/http/answers.ts';
import type { Refused } from '#lib/http/page.ts';
import { readTransactionFilter, readTransactionSort } from '#lib/transactions/forms.ts';
import { listTransactions, type Transaction } from '#lib/transactions/list.ts';
import type { TransactionSort } from '#lib/transactions/schema.ts';
import { accountOfPage } from '../accounts/account-page.ts';
import { type Act, act } from './act.ts';
import { chipsOf } from './chips.ts';
import { type Editing, findEdited } from './editing.ts';

export interface TransactionsPage extends TransactionSort {
  account: Account;
  /** This page's address without what is being edited or ticked. */
  here: URL;
  limit: number;
  offset: number;
  rows: TransactionRow[];
  count: number;
  /** There are more than `count`. */
  more: boolean;
  chips: Chip[];
  editing: Editing | undefined;
  refused: Refused | undefined;
  /** Why there is no list. */
  failure: ErrorAnswer | undefined;
}

const NO_LIST = {
  limit: PAGE_BOUNDS.transactions.limit,
  offset: 0,
  sort: 'date',
  order: 'desc',
  count: 0,
  more: false,
  editing: undefined,
} as const;

/** What the page shows, after what its form asked for is done; a response when it goes elsewhere. */
export async function transactionsPage(page: Act): Promise<TransactionsPage | Response> {
  const account = await accountOfPage(page);
  const here = new URL(withParams(page.url, { edit: undefined, select: undefined }), page.url);
  const refused = await act(page, account.id, here);
  if (refused instanceof Response) return refused;
  try {
    return {
      account,
      here,
      ...(await readList(page, account.id, here, refused)),
      refused,
      failure: undefined,
    };
  } catch (error) {
    const failure = errorAnswer(error, page.locals.t, page.locals.requestId);
    page.response.status = failure.status;
    return { account, here, ...NO_LIST, rows: [], chips: [], refused, failure };
  }
}

async function readList(page: Act, account: number, here: URL, refused: Refused | undefined) {
  const { atlas, locale } = page.locals;
  const filter = readTransactionFilter(here);
  const part = { ...readPage(here, PAGE_BOUNDS.transactions), ...readTransactionSort(here) };
  const { results, count, more } = await listTransactions(atlas.db, {
    ...{ account, counted: 'roughly' },
    ...part,
    ...filter,
  });
  const ticked = new Set([refused?.values.transactionId].flat().map(Number));
  const all = page.url.searchParams.get('select') === 'page';
  return {
    ...part,
    count,
    more,
    chips: await chipsOf(page, account, filter, here),
    editing: await findEdited(page, account, filter, refused),
    rows: results.map((row) => ({
      ...tableRow(row, locale),
      ...(all || ticked.has(row.id) ? { ticked: true } : {}),
    })),
  };
}

const tableRow = ({ amount: minor, ...row }: Transaction, locale: string): TransactionRow => ({
  ...row,
  day: formatDay(row.date, locale),
  minor,
  amount: formatAmount(minor, locale),
});
