import { toldReceipt } from '#components/receipts/words.ts';
import { NAVIGATION_RECEIPTS } from '#lib/core/limits.ts';
import { parse } from '#lib/core/parse.ts';
import { act } from '#lib/http/act.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { cursorLinks } from '#lib/http/links.ts';
import { listReceipts, receiptOf } from '#lib/receipts/list.ts';
import { readFirst } from '#lib/receipts/read-first.ts';
import { countWaiting } from '#lib/receipts/records.ts';
import { newReceiptSchema, receiptsSchema } from '#lib/receipts/schema.ts';
import { putIntoTray } from '#lib/receipts/tray.ts';
import { tellingOf } from '#server/doors/receipts/telling.ts';

export const ALL = api({
  GET: async ({ url, locals }) => {
    const { atlas, person } = locals;
    const { mine, ...place } = parse(receiptsSchema, Object.fromEntries(url.searchParams));
    const page = await listReceipts(atlas.db, {
      ...place,
      person: mine === 'true' ? person.id : undefined,
    });
    const telling = await tellingOf(locals);
    return json({
      results: page.results.map((one) => toldReceipt(one, telling)),
      left: await countWaiting(atlas.db, NAVIGATION_RECEIPTS),
      ...cursorLinks(atlas.config, url, page),
    });
  },
  POST: async (context) => {
    const { request, locals } = context;
    const asked = parse(newReceiptSchema, await readJson(request));
    const read = await readFirst(locals.atlas, locals.person, [asked], request.signal);
    return act(context, asked, async (tx, person) => {
      await putIntoTray(tx, person, asked, read.get(asked.attachment));
      const receipt = await receiptOf(tx, asked.attachment);
      return { status: 201, body: toldReceipt(receipt, await tellingOf(locals, tx)) };
    });
  },
});
