import type { APIContext } from 'astro';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { readPage } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import { askedOf, runAnswer } from '#lib/http/act.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { accountParam } from '#lib/http/params.ts';
import { typeNames } from '#lib/statements/place/move.ts';
import { reviewJson, reviewLines, reviewUpload } from '#lib/statements/review.ts';
import { correctionsSchema, decisionsSchema } from '#lib/statements/schema.ts';

const wantsInsert = (url: URL) => url.searchParams.get('insert') === 'true';

/** A GET with a cookie never inserts, since it may come from a link on another site; a HEAD changes nothing. */
const mayInsert = ({ request, locals }: APIContext) =>
  request.method === 'GET' && locals.signedInBy === 'header';

export const ALL = api({
  GET: (context) => (wantsInsert(context.url) && mayInsert(context) ? insert(context) : show(context)),
  POST: (context) => (wantsInsert(context.url) ? insert(context) : show(context)),
  PATCH: async (context) => {
    const moved = await correct(context);
    return moved ? shown(context, moved) : show(context);
  },
});

const targetOf = ({ params }: APIContext) => ({
  account: accountParam(params.id),
  upload: params.uploadId ?? '',
});

/** Where an upload is. */
interface Place {
  account: number;
  upload: string;
}

/** The upload at its new place. */
async function shown(context: APIContext, place: Place): Promise<Response> {
  const review = await reader(context, place)();
  return json({ ...review, moved: { account: place.account, id: place.upload } });
}

/** @returns what answers once the rows are as they are then */
function reader(context: APIContext, place: Place = targetOf(context)) {
  const { url, locals } = context;
  const { atlas, person, t } = locals;
  const { account, upload } = place;
  const fresh = url.searchParams.get('new') === 'true';
  const page = { ...readPage(url, PAGE_BOUNDS.preprocess), fresh };
  return async () => {
    const review = await reviewUpload(atlas, person, account, upload);
    return reviewJson(review, await reviewLines(atlas.db, account, upload, page), t);
  };
}

const show = async (context: APIContext) => json(await reader(context)());

async function insert(context: APIContext): Promise<Response> {
  const { request, url, locals } = context;
  const read = reader(context);
  const asked = askedOf(request, url, null);
  const done = await locals.atlas.work.act('insertStatement', locals.person, targetOf(context), asked);
  return runAnswer({ ...done, body: { run: done.body.run, ...(await read()) } });
}

/** @returns where the upload is then, when it went to another account */
async function correct(context: APIContext): Promise<Place | undefined> {
  const { request, locals } = context;
  const target = targetOf(context);
  const input = await readJson(request);
  if (typeof input === 'object' && input !== null && 'rows' in input) {
    const { rows } = parse(decisionsSchema, input);
    await locals.atlas.work.run('resolveDuplicates', locals.person, { ...target, rows });
    return undefined;
  }
  const corrections = parse(correctionsSchema, input);
  const { account: answer, ...rest } = corrections;
  const placed =
    answer === undefined
      ? null
      : await locals.atlas.work.run('placeUpload', locals.person, {
          ...target,
          answer,
          types: typeNames(locals.t),
        });
  if (placed && placed.upload !== target.upload) return placed;
  const given = placed ? rest : corrections;
  if (!placed || Object.keys(rest).length > 0)
    await locals.atlas.work.run('rereadStatement', locals.person, { ...target, corrections: given });
  return undefined;
}
