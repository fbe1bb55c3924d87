import { shortName } from '#components/rules/words.ts';
import { parse } from '#lib/core/parse.ts';
import { actByForm } from '#lib/http/act.ts';
import type { Flash } from '#lib/http/flash.ts';
import { proposeAgain } from '#lib/rules/proposals.ts';
import { aboutSchema, answerSchema, answersSchema } from '#lib/rules/schema.ts';

/** Answers a proposal by its form: the rule decides, only suggests, or is never proposed again. @throws DomainError */
export async function answerByForm(
  { atlas, person, t }: Pick<App.Locals, 'atlas' | 'person' | 't'>,
  { core, direction, rule: said, named }: Record<string, unknown>,
): Promise<Flash> {
  const answer = said === 'never' ? 'never' : 'yes';
  const asked = parse(answerSchema, { core, direction, answer, suggest_only: said !== 'yes' });
  const { run, rule, changed: count } = (await atlas.work.act('answerProposal', person, asked)).body;
  const values = { rule: shortName(String(named || core)), count };
  const key = rule === null ? 'never' : said !== 'yes' ? 'suggests' : count > 0 ? 'decided' : 'decides';
  return { kind: 'success', text: t(`rules.propose_${key}`, values), run };
}

/** Says yes to all that were shown, by their form. @throws DomainError */
export async function answerAllByForm(
  { atlas, person, t }: Pick<App.Locals, 'atlas' | 'person' | 't'>,
  { shown }: Record<string, unknown>,
): Promise<Flash> {
  const all = [shown].flat().map((one) => readAbout(String(one)));
  const asked = parse(answersSchema, { all, suggest_only: false });
  const { run, rules, changed: count } = (await atlas.work.act('answerProposals', person, asked)).body;
  const added = t('rules.propose_all_done', { count: rules.length });
  const text = count > 0 ? `${added} ${t('rules.propose_all_decided', { count })}` : added;
  return { kind: 'success', text, run };
}

/** What a form says that no rule is about is refused with the others. */
function readAbout(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Takes a never back by its form. @throws DomainError */
export async function proposeAgainByForm(
  locals: Pick<App.Locals, 'atlas' | 'person' | 't'>,
  { core, direction, again }: Record<string, unknown>,
): Promise<Flash> {
  const about = parse(aboutSchema, { core, direction });
  const { run } = await actByForm(locals, async (tx, actor) => {
    await proposeAgain(tx, actor, about);
    return {};
  });
  const rule = shortName(String(again || core));
  return { kind: 'success', text: locals.t('rules.propose_again_done', { rule }), run };
}
