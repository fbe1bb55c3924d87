import { api, json } from '#lib/http/api.ts';
import { userRecord } from '#lib/people/session-facts.ts';

export const ALL = api({ GET: ({ locals }) => json(userRecord(locals.person)) });
