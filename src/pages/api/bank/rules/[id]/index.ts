import { act } from '#lib/http/act.ts';
import { api, json, readIfMatch, readJson, versionTag } from '#lib/http/api.ts';
import { idParam } from '#lib/http/params.ts';
import { changeRule, removeRule, ruleJson, ruleOf } from '#lib/rules/rules.ts';

export const ALL = api({
  GET: async (context) => {
    const rule = ruleJson(await ruleOf(context.locals.atlas.db, idParam(context, 'id')));
    return json(rule, 200, { ETag: versionTag(rule.version, rule) });
  },
  PATCH: async (context) => {
    const id = idParam(context, 'id');
    const change = await readJson(context.request);
    const baseVersions = readIfMatch(context.request);
    return act(context, change, async (tx, person) => {
      const rule = ruleJson(await changeRule(tx, person, id, change, baseVersions));
      return { body: rule, headers: { ETag: versionTag(rule.version, rule) } };
    });
  },
  DELETE: async (context) => {
    const id = idParam(context, 'id');
    const baseVersions = readIfMatch(context.request);
    return act(context, null, async (tx, person) => {
      await removeRule(tx, person, id, baseVersions);
      return {};
    });
  },
});
