import { parse } from '#lib/core/parse.ts';
import { act } from '#lib/http/act.ts';
import { api, readJson } from '#lib/http/api.ts';
import { dismiss } from '#lib/matching/dismiss.ts';
import { dismissalSchema } from '#lib/matching/schema.ts';

export const ALL = api({
  POST: async (context) => {
    const asked = parse(dismissalSchema, await readJson(context.request));
    return act(context, asked, async (tx, person) => {
      await dismiss(tx, person, asked);
      return { body: {} };
    });
  },
});
