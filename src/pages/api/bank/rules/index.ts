import { act } from '#lib/http/act.ts';
import { api, json, readJson, versionTag } from '#lib/http/api.ts';
import { addRule, listToldRules, ruleJson } from '#lib/rules/rules.ts';

export const ALL = api({
  GET: async ({ locals: { atlas } }) =>
    json({ results: (await listToldRules(atlas.db)).map(ruleJson), next: null }),
  POST: async (context) => {
    const asked = await readJson(context.request);
    return act(context, asked, async (tx, person) => {
      const rule = ruleJson(await addRule(tx, person, asked));
      return { status: 201, body: rule, headers: { ETag: versionTag(rule.version, rule) } };
    });
  },
});
