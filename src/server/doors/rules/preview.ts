import type { AstroGlobal } from 'astro';
import type { Shown } from '#components/rules/shapes.ts';
import { listAccountCurrencies } from '#lib/db/money/currencies.ts';
import type { RuleFacts } from '#lib/rules/fields.ts';
import { bodyOf, inForm, type NewNames, type RuleForm, readRuleForm, shownKey } from '#lib/rules/forms.ts';
import { KINDS } from '#lib/rules/preview.ts';
import { previewJson } from '#lib/rules/preview-json.ts';
import { isAnother, type ToldRule } from '#lib/rules/rules.ts';
import { listRuleNames } from '#lib/rules/run-records.ts';

export type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'url'>;

/** A paused rule goes on as another rule, and one whose category is archived with another category. */
function waitsFor(facts: RuleFacts, fresh: NewNames, before: ToldRule | undefined): Shown['waits'] {
  if (!facts.enabled) return 'off';
  if (before?.paused === 'corrected')
    return Object.keys(fresh).length > 0 || isAnother(before, facts) ? null : 'corrected';
  return before?.paused && facts.record_expense && facts.category === before.category ? 'category' : null;
}

/** @throws DomainError `invalid` with the fields of the form */
export async function previewOf(page: Page, form: RuleForm, before: ToldRule | undefined): Promise<Shown> {
  const { atlas, person, locale } = page.locals;
  const { db } = atlas;
  try {
    const { body, fresh } = await bodyOf(db, form, locale);
    const asked = await readRuleForm(db, body, before);
    const whole = before ? { ...body, id: before.id } : body;
    const preview = await previewJson(
      db,
      await atlas.work.run('previewNamed', person, { body: whole, fresh }),
    );
    const waits = waitsFor(asked.facts, fresh, before);
    const key = shownKey(asked, fresh);
    const rows = KINDS.flatMap((kind) => preview[kind].rows);
    return {
      preview,
      body,
      fresh,
      waits,
      key,
      acts: !asked.facts.suggest_only && waits === null,
      stands: before !== undefined && key === shownKey({ facts: before, position: before.position }, {}),
      currencies: await listAccountCurrencies(db),
      rules: await listRuleNames(
        db,
        rows.flatMap(({ rule }) => rule ?? []),
      ),
      refers: rows.flatMap((row) => [row.before, row.after]),
    };
  } catch (error) {
    throw inForm(error);
  }
}
