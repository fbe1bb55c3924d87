import { act } from '#lib/http/act.ts';
import { api, readJson } from '#lib/http/api.ts';
import { readNewExpenses, recordEach } from '#lib/links/record-each.ts';

export const ALL = api({
  POST: async (context) => {
    const asked = await readNewExpenses(context.locals.atlas.db, await readJson(context.request));
    return act(context, asked, async (tx, person) => ({
      status: 201,
      body: await recordEach(tx, person, asked),
    }));
  },
});
