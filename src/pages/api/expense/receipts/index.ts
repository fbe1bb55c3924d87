import { toldReceipt } from '#components/receipts/words.ts';
import { NAVIGATION_RECEIPTS } from '#lib/core/limits.ts';
import { parse } from '#lib/core/parse.ts';
import { dropFiles } from '#lib/files/attachments.ts';
import { act } from '#lib/http/act.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { cursorLinks } from '#lib/http/links.ts';
import { listReceipts, receiptOf } from '#lib/receipts/list.ts';
import { filesOf, putFiles } from '#lib/receipts/mail.ts';
import { readFirst } from '#lib/receipts/read-first.ts';
import { countWaiting } from '#lib/receipts/records.ts';
import { newReceiptSchema, receiptsSchema } from '#lib/receipts/schema.ts';
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
    const { atlas, person: sender } = locals;
    const { again } = asked;
    const files = await filesOf(atlas, sender, asked.attachment, request.signal);
    const each = files.ids.map((attachment) => ({ attachment, again }));
    try {
      const read = await readFirst(atlas, sender, each, request.signal);
      return await act(context, asked, async (tx, person) => {
        const [first = '', ...also] = await putFiles(tx, person, files, { again, read });
        const receipt = toldReceipt(await receiptOf(tx, first), await tellingOf(locals, tx));
        return { status: 201, body: Object.assign(receipt, { also, left_out: files.left_out }) };
      });
    } finally {
      // Parts of a mail that are not in the tray now: it was sent again, or refused.
      if (files.ids[0] !== asked.attachment) await dropFiles(atlas.db, sender, files.ids);
    }
  },
});
