import { parse } from '#lib/core/parse.ts';
import { act } from '#lib/http/act.ts';
import { api, readIfMatch, readJson, versionTag } from '#lib/http/api.ts';
import { idParam } from '#lib/http/params.ts';
import { moveRuleTo, ruleJson } from '#lib/rules/rules.ts';
import { moveRuleSchema } from '#lib/rules/schema.ts';

export const ALL = api({
  POST: async (context) => {
    const id = idParam(context, 'id');
    const asked = parse(moveRuleSchema, await readJson(context.request));
    const baseVersions = readIfMatch(context.request);
    return act(context, asked, async (tx, person) => {
      const rule = ruleJson(await moveRuleTo(tx, person, { id, ...asked }, baseVersions));
      return { body: rule, headers: { ETag: versionTag(rule.version, rule) } };
    });
  },
});
