import { findByName } from '#lib/catalogue/catalogue.ts';
import { addName } from '#lib/catalogue/change.ts';
import { newNameSchema } from '#lib/catalogue/schema.ts';
import { suggestNames } from '#lib/catalogue/suggest.ts';
import { DomainError, type FieldTexts, isDomainError } from '#lib/core/errors.ts';
import { parse } from '#lib/core/parse.ts';
import type { TextKey } from '#lib/core/text.ts';
import type { FormValues, NamesNear } from '#lib/expenses/form.ts';

import type { NameButtons } from './post.ts';

type NameKind = keyof NamesNear;
const KINDS: readonly NameKind[] = ['merchant', 'project'];
const MOST_OFFERED = 10;

/**
 * Handles a button beside a name: `add_merchant`, `find_merchant`, `choose_merchant:<name>`, and the same for a
 * project; undefined for other buttons.
 * @throws DomainError on that field
 */
async function press(
  locals: App.Locals,
  intent: string,
  values: FormValues,
): Promise<FormValues | undefined> {
  const [, act, kind, name = ''] = /^(add|find|choose)_(merchant|project)(?::(.*))?$/s.exec(intent) ?? [];
  if (kind !== 'merchant' && kind !== 'project') return undefined;
  if (act === 'choose') return { ...values, [kind]: name };
  const typed = values[kind].trim();
  if (typed === '') throw refusal(kind, 'expense_pages.name_missing');
  if (act === 'add') return { ...values, [kind]: await addTyped(locals, kind, typed) };
  const found = await findByName(locals.atlas.db, `${kind}s`, typed);
  if (!found) throw refusal(kind, `expense_form.unknown_${kind}`);
  return { ...values, [kind]: chosen(locals, kind, found.name) };
}

const refusal = (kind: NameKind, key: TextKey) =>
  new DomainError('invalid', 'errors.invalid', { fields: { [kind]: [key] } });

/** Adds the typed name, or chooses the existing one. */
async function addTyped(locals: App.Locals, kind: NameKind, typed: string): Promise<string> {
  const { atlas, person, t } = locals;
  try {
    const added = await addName(atlas.db, person, `${kind}s`, parse(newNameSchema, { name: typed }));
    if (added.outcome === 'merged') return chosen(locals, kind, added.name);
    locals.flash = { kind: 'success', text: t(`expense_form.${kind}_added`, { name: added.name }) };
    return added.name;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const taken = error.code === 'conflict' ? await findByName(atlas.db, `${kind}s`, typed) : undefined;
    if (taken) return chosen(locals, kind, taken.name);
    if (error.fields.name) throw error.renamed({ name: kind });
    throw new DomainError(error.code, error.message, { fields: { [kind]: [error.message] } });
  }
}

function chosen(locals: App.Locals, kind: NameKind, name: string): string {
  locals.flash = { kind: 'info', text: locals.t(`expense_form.${kind}_exists`, { name }) };
  return name;
}

/** Suggestions for a name that was rejected; the most used names when none matches. */
async function near({ atlas }: App.Locals, values: FormValues, errors: FieldTexts): Promise<NamesNear> {
  const found: NamesNear = {};
  for (const kind of KINDS.filter((one) => errors[one])) {
    const { names } = await suggestNames(atlas.db, `${kind}s`, values[kind]);
    found[kind] = names.slice(0, MOST_OFFERED).map(({ name }) => name);
  }
  return found;
}

export const nameButtons: NameButtons = { press, near };
