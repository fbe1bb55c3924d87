import type { Shown } from '#components/rules/shapes.ts';
import { savedWords, shortName, switchedWords } from '#components/rules/words.ts';
import { fieldText } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import { actByForm } from '#lib/http/act.ts';
import type { Flash } from '#lib/http/flash.ts';
import { uuidParam } from '#lib/http/params.ts';
import type { About } from '#lib/rules/events.ts';
import { inForm, type RuleForm } from '#lib/rules/forms.ts';
import { findRule, type StoredRule } from '#lib/rules/records.ts';
import { changeRule, removeRule, type ToldRule } from '#lib/rules/rules.ts';
import { aboutSchema } from '#lib/rules/schema.ts';
import type { Page } from './preview.ts';

type Done = { to: string; flash: Flash };

/** Switches a rule, deletes it, or takes back what it did in a run. @throws DomainError as the verbs */
export async function actOnRule(
  { locals }: Page,
  { id, name }: ToldRule,
  step: string,
  input: Record<string, unknown>,
): Promise<Done> {
  const { t, atlas, person } = locals;
  const versions = versionsIn(input);
  const done = (to: string, text: string, run: string | null, undid?: string): Done => ({
    to,
    flash: { kind: 'success', text, run, ...(undid === undefined ? {} : { undid }) },
  });
  if (step === 'undo') {
    const undid = uuidParam(fieldText(input.run));
    const { run, restored, kept } = (await atlas.work.act('undoShare', person, { rule: id, run: undid }))
      .body;
    const values = { count: restored, kept: kept.length };
    const text = t(restored === 0 ? 'undo.none' : kept.length > 0 ? 'undo.kept' : 'undo.done', values);
    // The act that made the rule takes it away again.
    const stands = (await findRule(atlas.db, id))?.deleted_at === null;
    return done(stands ? `${paths.rule(id)}#runs` : paths.rules, text, run, undid);
  }
  if (step === 'delete') {
    const { run } = await actByForm(locals, async (tx, actor) => {
      await removeRule(tx, actor, id, versions);
      return {};
    });
    return done(paths.rules, t('rules.told_deleted', { rule: shortName(name) }), run);
  }
  const enabled = step === 'on';
  const { run, rule } = await actByForm(locals, async (tx, actor) => ({
    rule: await changeRule(tx, actor, id, { enabled }, versions),
  }));
  return done(paths.rule(id), switchedWords(rule, t), run);
}

/** The version that a form was made from. */
export const versionsIn = (input: Record<string, unknown>): number[] | undefined => {
  const version = Number(fieldText(input.version));
  return Number.isSafeInteger(version) && version > 0 ? [version] : undefined;
};

const proposalIn = ({ core, core_direction: direction }: RuleForm): About | undefined =>
  core ? aboutSchema.safeParse({ core, direction }).data : undefined;

/** Saves what was shown: from now on, or with the changes that were shown. @throws DomainError with the fields of the form */
export async function saveByForm(
  { locals }: Page,
  stored: ToldRule | undefined,
  { body, fresh, acts, stands }: Shown,
  { step, form, input }: { step: string; form: RuleForm; input: Record<string, unknown> },
): Promise<Done> {
  const { t, atlas, person } = locals;
  const asked = {
    id: stored?.id,
    body,
    fresh,
    versions: versionsIn(input),
    preview: step === 'apply' && acts ? fieldText(input.preview) : null,
    proposal: proposalIn(form),
  };
  try {
    const { run, rule, changed } = (await atlas.work.act('saveRule', person, asked)).body;
    const saved = (await findRule(atlas.db, rule)) as StoredRule;
    const values = { rule: shortName(saved.name), count: changed };
    const text =
      asked.preview === null
        ? savedWords(saved, t)
        : t(stands ? 'rules.told_applied_now' : 'rules.told_applied', values);
    return { to: paths.rule(rule), flash: { kind: 'success', text, run } };
  } catch (error) {
    throw inForm(error);
  }
}
