import { queueJson, skippedJson } from '#components/queue/words.ts';
import { accountOf } from '#lib/accounts/accounts.ts';
import { dayOf } from '#lib/core/day.ts';
import { fullUrl } from '#lib/core/origin.ts';
import { withParams } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import { act } from '#lib/http/act.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { decideTransactions } from '#lib/queue/decide.ts';
import { countsOf, listQueue } from '#lib/queue/queue.ts';
import { actsSchema, decidedInSchema, queueSchema } from '#lib/queue/schema.ts';

export const ALL = api({
  GET: async ({ url, locals: { atlas, person, t } }) => {
    const { account, group, month, later, ...page } = parse(
      queueSchema,
      Object.fromEntries(url.searchParams),
    );
    const scope = { account, group, month, person: person.id, day: dayOf(new Date(), person.time_zone) };
    const { next, ...found } = await listQueue(atlas.db, scope, { ...page, later: later === 'true' });
    return json({
      ...queueJson({ next, ...found }, t),
      next: next === null ? null : fullUrl(atlas.config, url, withParams(url, { cursor: next })),
    });
  },
  POST: async (context) => {
    const { url, locals } = context;
    const { account, month } = parse(decidedInSchema, Object.fromEntries(url.searchParams));
    if (account !== undefined) await accountOf(locals.atlas.db, account);
    const { acts } = parse(actsSchema, await readJson(context.request));
    const day = dayOf(new Date(), locals.person.time_zone);
    return act(context, acts, async (tx, person) => {
      const { skipped } = await decideTransactions(tx, person, acts, { day });
      const { left } = await countsOf(tx, { account, month, person: person.id, day });
      return { body: { left, skipped: skippedJson(skipped, locals.t) } };
    });
  },
});
