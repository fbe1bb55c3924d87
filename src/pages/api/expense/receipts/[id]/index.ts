import { toldReceipt } from '#components/receipts/words.ts';
import { parse } from '#lib/core/parse.ts';
import { act } from '#lib/http/act.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { uuidParam } from '#lib/http/params.ts';
import { receiptOf } from '#lib/receipts/list.ts';
import { factsSchema } from '#lib/receipts/schema.ts';
import { changeFacts, discardReceipt } from '#lib/receipts/tray.ts';
import { tellingOf } from '#server/doors/receipts/telling.ts';

export const ALL = api({
  GET: async ({ params, locals }) => {
    const receipt = await receiptOf(locals.atlas.db, uuidParam(params.id));
    return json(toldReceipt(receipt, await tellingOf(locals)));
  },
  PATCH: async (context) => {
    const id = uuidParam(context.params.id);
    const change = parse(factsSchema('plain'), await readJson(context.request));
    return act(context, change, async (tx, person) => {
      await changeFacts(tx, person, id, change);
      const receipt = await receiptOf(tx, id);
      return { body: toldReceipt(receipt, await tellingOf(context.locals, tx)) };
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
