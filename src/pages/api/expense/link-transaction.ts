import { parse } from '#lib/core/parse.ts';
import { linkSchema } from '#lib/expenses/schema.ts';
import { act } from '#lib/http/act.ts';
import { api, readJson } from '#lib/http/api.ts';
import { unlinkTransaction } from '#lib/links/link.ts';
import { linkTransaction } from '#lib/links/record.ts';

export const ALL = api({
  POST: async (context) => {
    const link = parse(linkSchema, await readJson(context.request));
    return act(context, link, async (tx, person) => {
      await linkTransaction(tx, person, link);
      return { status: 201, body: link };
    });
  },
  DELETE: async (context) => {
    const link = parse(linkSchema, await readJson(context.request));
    return act(context, link, async (tx, person) => {
      await unlinkTransaction(tx, person, link);
      return {};
    });
  },
});
