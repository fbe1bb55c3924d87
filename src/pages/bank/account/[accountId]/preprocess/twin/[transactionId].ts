import type { APIRoute } from 'astro';
import { DomainError } from '#lib/core/errors.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { paths } from '#lib/core/paths.ts';
import { accountParam, idParam } from '#lib/http/params.ts';
import { findPosition } from '#lib/transactions/list-records.ts';

const { limit: PAGE } = PAGE_BOUNDS.transactionsAround;

/** Redirects to the page of the list that shows a transaction. */
export const GET: APIRoute = async (context) => {
  const { params, locals, redirect } = context;
  const account = accountParam(params.accountId);
  const transaction = idParam(context, 'transactionId');
  const before = await findPosition(locals.atlas.db, account, transaction);
  if (before === undefined) throw new DomainError('not_found', 'transactions.error.not_found');
  const offset = Math.floor(before / PAGE) * PAGE;
  return redirect(`${paths.transactions(account)}?limit=${PAGE}&offset=${offset}#t${transaction}`, 302);
};
