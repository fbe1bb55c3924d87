import { parse } from '#lib/core/parse.ts';
import { act } from '#lib/http/act.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { cursorLinks } from '#lib/http/links.ts';
import { listReceipts, receiptJson, receiptOf } from '#lib/receipts/list.ts';
import { readFirst } from '#lib/receipts/read-first.ts';
import { newReceiptSchema, receiptsSchema } from '#lib/receipts/schema.ts';
import { putIntoTray } from '#lib/receipts/tray.ts';

export const ALL = api({
  GET: async ({ url, locals: { atlas, person } }) => {
    const { mine, ...place } = parse(receiptsSchema, Object.fromEntries(url.searchParams));
    const page = await listReceipts(atlas.db, {
      ...place,
      person: mine === 'true' ? person.id : undefined,
    });
    return json({
      results: page.results.map(receiptJson),
      ...cursorLinks(atlas.config, url, page),
    });
  },
  POST: async (context) => {
    const { request, locals } = context;
    const asked = parse(newReceiptSchema, await readJson(request));
    const read = await readFirst(locals.atlas, locals.person, [asked], request.signal);
    return act(context, asked, async (tx, person) => {
      await putIntoTray(tx, person, asked, read.get(asked.attachment));
      return { status: 201, body: receiptJson(await receiptOf(tx, asked.attachment)) };
    });
  },
});
