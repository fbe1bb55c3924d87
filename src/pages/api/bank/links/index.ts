import { parse } from '#lib/core/parse.ts';
import { act } from '#lib/http/act.ts';
import { api, readIfMatch, readJson } from '#lib/http/api.ts';
import { linkExpenses } from '#lib/links/link.ts';
import { linksSchema } from '#lib/links/schema.ts';
import { transactionAnswer, transactionOf } from '#lib/transactions/list.ts';

export const ALL = api({
  POST: async (context) => {
    const asked = parse(linksSchema('plain'), await readJson(context.request));
    const baseVersions = readIfMatch(context.request);
    return act(context, asked, async (tx, person) => {
      const made = await linkExpenses(tx, person, asked, baseVersions);
      const transaction = await transactionAnswer(tx, await transactionOf(tx, undefined, asked.transaction));
      const links = made.flatMap(({ id }) => transaction.links.filter((link) => link.id === id));
      return { status: 201, body: { links, transaction } };
    });
  },
});
