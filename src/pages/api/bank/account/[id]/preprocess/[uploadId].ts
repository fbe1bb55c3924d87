import type { APIContext } from 'astro';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { readPage } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { accountParam } from '#lib/http/params.ts';
import { reviewJson, reviewLines, reviewUpload } from '#lib/statements/review.ts';
import { correctionsSchema, decisionsSchema } from '#lib/statements/schema.ts';

const wantsInsert = (url: URL) => url.searchParams.get('insert') === 'true';

/** A GET with a cookie never inserts, since it may come from a link on another site; a HEAD changes nothing. */
const mayInsert = ({ request, locals }: APIContext) =>
  request.method === 'GET' && locals.signedInBy === 'header';

export const ALL = api({
  GET: (context) => answer(context, wantsInsert(context.url) && mayInsert(context) ? insert : undefined),
  POST: (context) => answer(context, wantsInsert(context.url) ? insert : undefined),
  PATCH: (context) => answer(context, correct),
});

type Target = { account: number; upload: string };

async function answer(
  context: APIContext,
  act?: (context: APIContext, target: Target) => Promise<unknown>,
): Promise<Response> {
  const { params, url, locals } = context;
  const { atlas, person, t } = locals;
  const account = accountParam(params.id);
  const fresh = url.searchParams.get('new') === 'true';
  const page = { ...readPage(url, PAGE_BOUNDS.preprocess), fresh };
  const upload = params.uploadId ?? '';
  await act?.(context, { account, upload });
  const review = await reviewUpload(atlas, person, account, upload);
  return json(reviewJson(review, await reviewLines(atlas.db, account, upload, page), t));
}

const insert = ({ locals }: APIContext, target: Target) =>
  locals.atlas.work.run('insertStatement', locals.person, target);

async function correct({ request, locals }: APIContext, target: Target): Promise<void> {
  const input = await readJson(request);
  if (typeof input === 'object' && input !== null && 'rows' in input) {
    const { rows } = parse(decisionsSchema, input);
    await locals.atlas.work.run('decideRows', locals.person, { ...target, rows });
    return;
  }
  const corrections = parse(correctionsSchema, input);
  await locals.atlas.work.run('rereadStatement', locals.person, { ...target, corrections });
}
