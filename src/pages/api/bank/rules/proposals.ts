import { parse } from '#lib/core/parse.ts';
import { act, askedOf, runAnswer } from '#lib/http/act.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { listRefusals } from '#lib/rules/proposal-records.ts';
import { listProposals, proposalJson, proposeAgain } from '#lib/rules/proposals.ts';
import { aboutSchema, answerSchema, answersSchema } from '#lib/rules/schema.ts';

export const ALL = api({
  GET: async ({ locals: { atlas } }) => {
    const results = (await listProposals(atlas.db)).map(proposalJson);
    return json({ results, never: await listRefusals(atlas.db), next: null });
  },
  DELETE: async (context) => {
    const about = parse(aboutSchema, await readJson(context.request));
    return act(context, about, async (tx, person) => {
      await proposeAgain(tx, person, about);
      return {};
    });
  },
  POST: async ({ request, url, locals: { atlas, person } }) => {
    const body = await readJson(request);
    if (typeof body === 'object' && body !== null && 'all' in body) {
      const answers = parse(answersSchema, body);
      return runAnswer(
        await atlas.work.act('answerProposals', person, answers, askedOf(request, url, answers)),
      );
    }
    const asked = parse(answerSchema, body);
    return runAnswer(await atlas.work.act('answerProposal', person, asked, askedOf(request, url, asked)));
  },
});
