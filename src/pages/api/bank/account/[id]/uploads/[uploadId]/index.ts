import { api, json } from '#lib/http/api.ts';
import { accountParam } from '#lib/http/params.ts';
import { discardUpload } from '#lib/statements/discard.ts';
import { uploadOf } from '#lib/statements/list.ts';

export const ALL = api({
  GET: async ({ params, locals: { atlas } }) =>
    json(await uploadOf(atlas.db, accountParam(params.id), params.uploadId ?? '')),
  DELETE: async ({ params, locals: { atlas, person } }) => {
    const which = { account: accountParam(params.id), upload: params.uploadId ?? '' };
    await discardUpload(atlas.db, person, which);
    return new Response(null, { status: 204 });
  },
});
