import { api, json } from '#lib/http/api.ts';
import { asMonth } from '#lib/months/schema.ts';
import { monthFor, monthJson } from '#server/doors/months/month.ts';

export const ALL = api({
  GET: async ({ params, locals }) =>
    json(monthJson(await monthFor(locals, asMonth(params.month ?? '', 'invalid')))),
});
