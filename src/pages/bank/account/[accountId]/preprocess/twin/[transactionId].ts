import type { APIRoute } from 'astro';
import { accountId } from '#lib/banking/accounts.ts';
import { placeOf } from '#lib/banking/statements/lines-records.ts';
import { idParam } from '#lib/http/api.ts';
import { paths } from '#lib/paths.ts';
import { found } from '../../../_found.ts';

const PAGE = 50;

/** Goes to the page of the transactions on which a stored one stands. */
export const GET: APIRoute = async (context) => {
  const { params, locals, redirect, rewrite } = context;
  const place = await found(context, async () => {
    const account = accountId(params.accountId);
    const transaction = idParam(context, 'transactionId');
    return { account, transaction, before: await placeOf(locals.atlas.db, account, transaction) };
  });
  if (place instanceof Response) return place;
  if (place.before === undefined) return rewrite('/404');
  const offset = Math.floor(place.before / PAGE) * PAGE;
  return redirect(
    `${paths.transactions(place.account)}?limit=${PAGE}&offset=${offset}#t${place.transaction}`,
    302,
  );
};
