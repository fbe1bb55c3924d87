import { parse } from '#lib/core/parse.ts';
import { act } from '#lib/http/act.ts';
import { api, readIfMatch, readJson } from '#lib/http/api.ts';
import { idParam } from '#lib/http/params.ts';
import { changeLink, removeLink } from '#lib/links/link.ts';
import { shareSchema } from '#lib/links/schema.ts';
import { transactionAnswer, transactionOf } from '#lib/transactions/list.ts';

export const ALL = api({
  PATCH: async (context) => {
    const id = idParam(context, 'id');
    const share = parse(shareSchema('plain'), await readJson(context.request));
    const baseVersions = readIfMatch(context.request);
    return act(context, share, async (tx, person) => {
      const changed = await changeLink(tx, person, id, share, baseVersions);
      const { links } = await transactionAnswer(tx, await transactionOf(tx, undefined, changed.transaction));
      return { body: { ...links.find((link) => link.id === id) } };
    });
  },
  DELETE: async (context) => {
    const id = idParam(context, 'id');
    const baseVersions = readIfMatch(context.request);
    return act(context, null, async (tx, person) => {
      await removeLink(tx, person, id, baseVersions);
      return {};
    });
  },
});
