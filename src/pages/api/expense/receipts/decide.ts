import { skippedReceipts } from '#components/receipts/words.ts';
import { NAVIGATION_RECEIPTS } from '#lib/core/limits.ts';
import { parse } from '#lib/core/parse.ts';
import { act } from '#lib/http/act.ts';
import { api, readJson } from '#lib/http/api.ts';
import { decideReceipts } from '#lib/receipts/decide.ts';
import { countWaiting } from '#lib/receipts/records.ts';
import { decisionsSchema } from '#lib/receipts/schema.ts';

export const ALL = api({
  POST: async (context) => {
    const { acts } = parse(decisionsSchema, await readJson(context.request));
    return act(context, acts, async (tx, person) => {
      const { done, skipped } = await decideReceipts(tx, person, acts);
      return {
        body: {
          done: done.length,
          left: await countWaiting(tx, NAVIGATION_RECEIPTS),
          skipped: skippedReceipts(skipped, context.locals.t),
        },
      };
    });
  },
});
