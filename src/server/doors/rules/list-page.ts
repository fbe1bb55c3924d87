import type { AstroGlobal } from 'astro';
import type { Names } from '#components/rules/shapes.ts';
import { shortName, switchedWords } from '#components/rules/words.ts';
import { DomainError, isDomainError } from '#lib/core/errors.ts';
import { fieldText } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import { actByForm } from '#lib/http/act.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { listRefusals, type Refusal } from '#lib/rules/proposal-records.ts';
import { listProposals, type Proposal } from '#lib/rules/proposals.ts';
import { findRule } from '#lib/rules/records.ts';
import { changeRule, listToldRules, moveRuleTo, type ToldRule } from '#lib/rules/rules.ts';
import type { Translate } from '#lib/texts/texts.ts';
import { namesOf } from './names.ts';
import { answerAllByForm, answerByForm, proposeAgainByForm } from './propose.ts';

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'url'>;

export interface RulesPage {
  rules: ToldRule[];
  names: Names;
  /** What people decided alike, as rules that are not there yet. */
  proposals: Proposal[];
  /** What was answered with never. */
  refusals: Refusal[];
  refused: Refused | undefined;
}

/** Lists rules, or switches and moves one. */
export async function rulesPage(page: Page): Promise<RulesPage | Response> {
  const { db } = page.locals.atlas;
  const refused = await onPost(page, async (input) => {
    if (input.rule === 'all') return { to: paths.rules, flash: await answerAllByForm(page.locals, input) };
    if (input.rule !== undefined) return { to: paths.rules, flash: await answerByForm(page.locals, input) };
    if (input.again === undefined) return actOnOne(page, input);
    return { to: `${paths.rules}#refused`, flash: await proposeAgainByForm(page.locals, input) };
  });
  if (refused instanceof Response) return refused;
  const rules = await listToldRules(db);
  return {
    rules,
    refused,
    names: await namesOf(db, rules),
    proposals: await listProposals(db),
    refusals: await listRefusals(db),
  };
}

/** A button's value: the rule and the version that was shown, and where it moves to. */
async function actOnOne(page: Page, input: Record<string, unknown>) {
  const { locals } = page;
  const { t, atlas, person } = locals;
  const step = ['on', 'off', 'move'].find((name) => input[name] !== undefined);
  if (step === undefined) throw new DomainError('invalid', 'errors.invalid');
  const value = input[step];
  const [id = 0, version = 0, position = 0] = fieldText(value).split('.').map(Number);
  const at = `${paths.rules}#rule-${id}`;
  if (step !== 'move') {
    const enabled = step === 'on';
    const { run, rule } = await actByForm(locals, async (tx, actor) => ({
      rule: await changeRule(tx, actor, id, { enabled }, [version]),
    })).catch(async (error) => {
      throw named(error, await findRule(atlas.db, id), t);
    });
    return { to: at, flash: { kind: 'success' as const, text: switchedWords(rule, t), run } };
  }
  const [now, then] = [
    await atlas.work.run('previewRule', person, { id }),
    await atlas.work.run('previewRule', person, { id, position }),
  ];
  // What a move would change is shown first.
  if (now.hash !== then.hash) return { to: paths.rule(id, position) };
  const { run, name } = await actByForm(locals, async (tx, actor) => ({
    name: (await moveRuleTo(tx, actor, { id, position }, [version])).name,
  }));
  return {
    to: at,
    flash: {
      kind: 'success' as const,
      text: t('rules.told_moved', { rule: shortName(name), position }),
      run,
    },
  };
}

/** The list has no fields to mark: it says which rule, and why. */
function named(error: unknown, rule: { name: string } | undefined, t: Translate): unknown {
  if (!isDomainError(error) || !rule) return error;
  const why = Object.values(error.fields).flatMap((keys) => keys.map((key) => t(key, error.values)));
  if (why.length === 0) return error;
  const values = { rule: shortName(rule.name), why: why.join(' ') };
  return new DomainError(error.code, 'rules.error.named', { values });
}
