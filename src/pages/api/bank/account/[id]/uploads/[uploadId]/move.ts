import { parse } from '#lib/core/parse.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { accountParam } from '#lib/http/params.ts';
import { moveUploadSchema } from '#lib/statements/schema.ts';

export const ALL = api({
  POST: async ({ params, request, locals: { atlas, person } }) => {
    const which = { account: accountParam(params.id), upload: params.uploadId ?? '' };
    const { account: to } = parse(moveUploadSchema, await readJson(request));
    return json(await atlas.work.run('moveUpload', person, { ...which, to }), 201);
  },
});
