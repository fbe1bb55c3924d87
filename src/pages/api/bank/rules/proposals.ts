import { parse } from '#lib/core/parse.ts';
import { askedOf, runAnswer } from '#lib/http/act.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { listProposals, proposalJson } from '#lib/rules/proposals.ts';
import { answerSchema } from '#lib/rules/schema.ts';

export const ALL = api({
  GET: async ({ locals: { atlas } }) =>
    json({ results: (await listProposals(atlas.db)).map(proposalJson), next: null }),
  POST: async ({ request, url, locals: { atlas, person } }) => {
    const asked = parse(answerSchema, await readJson(request));
    return runAnswer(await atlas.work.act('answerProposal', person, asked, askedOf(request, url, asked)));
  },
});
