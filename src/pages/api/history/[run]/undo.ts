import { askedOf, runAnswer } from '#lib/http/act.ts';
import { api } from '#lib/http/api.ts';
import { uuidParam } from '#lib/http/params.ts';

export const ALL = api({
  POST: async ({ request, url, params, locals: { atlas, person } }) => {
    const asked = askedOf(request, url, null);
    return runAnswer(await atlas.work.act('undoRun', person, uuidParam(params.run), asked));
  },
});
