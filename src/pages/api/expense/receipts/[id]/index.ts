import { parse } from '#lib/core/parse.ts';
import { act } from '#lib/http/act.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { uuidParam } from '#lib/http/params.ts';
import { receiptJson, receiptOf } from '#lib/receipts/list.ts';
import { factsSchema } from '#lib/receipts/schema.ts';
import { changeFacts, discardReceipt } from '#lib/receipts/tray.ts';

export const ALL = api({
  GET: async ({ params, locals: { atlas } }) =>
    json(receiptJson(await receiptOf(atlas.db, uuidParam(params.id)))),
  PATCH: async (context) => {
    const id = uuidParam(context.params.id);
    const change = parse(factsSchema('plain'), await readJson(context.request));
    return act(context, change, async (tx, person) => {
      await changeFacts(tx, person, id, change);
      return { body: receiptJson(await receiptOf(tx, id)) };
    });
  },
  DELETE: async (context) => {
    const id = uuidParam(context.params.id);
    return act(context, null, async (tx, person) => {
      await discardReceipt(tx, person, id);
      return {};
    });
  },
});
