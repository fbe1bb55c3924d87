import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { readPage } from '#lib/core/paging.ts';
import { askedOf, runAnswer } from '#lib/http/act.ts';
import { api, json } from '#lib/http/api.ts';
import { accountParam } from '#lib/http/params.ts';
import { previewUndo, undoJson } from '#lib/statements/undo.ts';

export const ALL = api({
  GET: async ({ params, url, locals: { atlas } }) => {
    const which = { account: accountParam(params.id), upload: params.uploadId ?? '' };
    const page = readPage(url, PAGE_BOUNDS.undo);
    return json(undoJson(await previewUndo(atlas.db, which, { going: page, staying: page })));
  },
  POST: async ({ request, url, params, locals: { atlas, person } }) => {
    const which = { account: accountParam(params.id), upload: params.uploadId ?? '' };
    return runAnswer(await atlas.work.act('undoInsert', person, which, askedOf(request, url, null)));
  },
});
