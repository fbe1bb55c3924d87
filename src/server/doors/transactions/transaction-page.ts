import type { TransactionPage } from '#components/transactions/shapes.ts';
import { isUuid } from '#lib/core/ids.ts';
import { localPath } from '#lib/core/origin.ts';
import { paths } from '#lib/core/paths.ts';
import { listStanding } from '#lib/expenses/records.ts';
import { readCursorPage } from '#lib/http/cursor-page.ts';
import { idParam } from '#lib/http/params.ts';
import { listLinkedExpenses, listLinks } from '#lib/links/records.ts';
import { withRules } from '#lib/rules/history.ts';
import { sourceOf } from '#lib/statements/source.ts';
import { expenseIdOf, listTransactionHistory } from '#lib/transactions/history.ts';
import { countAlike, transactionOf } from '#lib/transactions/list.ts';
import { accountOfPage } from '#server/doors/accounts/account-page.ts';
import { changingLink } from './change-link.ts';
import { onTransactionPost, type Page } from './post.ts';
import { scopeOf } from './scope.ts';

/** The data of a transaction's page, after handling its form. */
export async function transactionPage(page: Page): Promise<TransactionPage | Response> {
  const { db } = page.locals.atlas;
  const account = await accountOfPage(page);
  const id = idParam(page, 'txId');
  const refused = await onTransactionPost(page, await scopeOf(page), new URL(page.url.pathname, page.url));
  if (refused instanceof Response) return refused;
  const transaction = await transactionOf(db, account.id, id);
  const history = await readCursorPage(page, async (cursor) => {
    const lines = await listTransactionHistory(db, id, cursor);
    return { ...lines, results: await withRules(db, id, lines) };
  });
  if (history instanceof Response) return history;
  const [others, expenses, source] = await Promise.all([
    countAlike(db, account.id, transaction),
    listLinkedExpenses(db, id),
    sourceOf(db, account.id, id),
  ]);
  const standing = await listStanding(db, history.results.map(expenseIdOf).filter(Boolean));
  return {
    account,
    transaction,
    back: cameFrom(page, account.id),
    others,
    expenses,
    changing: changingLink(page.url, refused, {
      transaction,
      expenses,
      currency: account.currency,
      locale: page.locals.locale,
    }),
    unlinked: await unlinkedOf(page),
    source,
    history,
    standing,
    refused,
  };
}

async function unlinkedOf({ url, locals: { atlas } }: Page): Promise<string | undefined> {
  const id = url.searchParams.get('unlinked') ?? '';
  if (!isUuid(id) || !(await listStanding(atlas.db, [id])).has(id)) return undefined;
  return (await listLinks(atlas.db, id)).length === 0 ? id : undefined;
}

function cameFrom({ request, url }: Page, account: number): string {
  const list = paths.transactions(account);
  const from = localPath(request.headers.get('referer'), url);
  return from?.startsWith(`${list}?`) ? from : list;
}
