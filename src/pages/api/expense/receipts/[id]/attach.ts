import { parse } from '#lib/core/parse.ts';
import { act } from '#lib/http/act.ts';
import { api, readJson } from '#lib/http/api.ts';
import { uuidParam } from '#lib/http/params.ts';
import { attachReceipt } from '#lib/receipts/attach.ts';
import { attachSchema } from '#lib/receipts/schema.ts';

export const ALL = api({
  POST: async (context) => {
    const id = uuidParam(context.params.id);
    const asked = parse(attachSchema, await readJson(context.request));
    return act(context, asked, async (tx, person) => ({
      body: { expense: await attachReceipt(tx, person, id, asked) },
    }));
  },
});
