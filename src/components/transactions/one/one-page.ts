import { accountOfPage } from '#components/accounts/account-page.ts';
import type { Account } from '#lib/accounts/accounts.ts';
import { paths } from '#lib/core/paths.ts';
import type { Refused } from '#lib/http/page.ts';
import { idParam } from '#lib/http/params.ts';
import { listExpensesOf } from '#lib/links/records.ts';
import { type Source, sourceOf } from '#lib/statements/source.ts';
import { listTransactionHistory, type TransactionHistoryLine } from '#lib/transactions/history.ts';
import { type Transaction, transactionOf } from '#lib/transactions/list.ts';
import { type Act, act } from '../act.ts';
import { countOthers } from '../editing.ts';

export interface TransactionPage {
  account: Account;
  transaction: Transaction;
  /** The list as it was left. */
  back: string;
  /** Other Unknown ones that read alike. */
  others: number;
  expenses: Awaited<ReturnType<typeof listExpensesOf>>;
  source: Source;
  history: TransactionHistoryLine[];
  refused: Refused | undefined;
}

/** What the page of one transaction shows, after what its form asked for is done. */
export async function transactionPage(page: Act): Promise<TransactionPage | Response> {
  const { db } = page.locals.atlas;
  const account = await accountOfPage(page);
  const id = idParam(page, 'txId');
  const refused = await act(page, account.id, new URL(page.url.pathname, page.url));
  if (refused instanceof Response) return refused;
  const transaction = await transactionOf(db, account.id, id);
  const [others, expenses, source, history] = await Promise.all([
    countOthers(db, account.id, transaction),
    listExpensesOf(db, id),
    sourceOf(db, account.id, id),
    listTransactionHistory(db, id),
  ]);
  return {
    account,
    transaction,
    back: cameFrom(page, account.id),
    others,
    expenses,
    source,
    history,
    refused,
  };
}

/** The list with its filter, when that is where the person was. */
function cameFrom({ request, url }: Act, account: number): string {
  const list = paths.transactions(account);
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  return referrer?.host === url.host && referrer.pathname === list ? list + referrer.search : list;
}
