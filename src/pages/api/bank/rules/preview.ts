import { api, json, readJson } from '#lib/http/api.ts';
import { previewJson } from '#lib/rules/preview-json.ts';

export const ALL = api({
  POST: async ({ request, locals: { atlas, person } }) => {
    const preview = await atlas.work.run('previewRule', person, await readJson(request));
    return json(await previewJson(atlas.db, preview));
  },
});
