import { findByName } from '#lib/catalogue/catalogue.ts';
import { listNear } from '#lib/catalogue/near.ts';
import { DomainError } from '#lib/core/errors.ts';
import type { FormValues, NamesNear } from '#lib/expenses/form.ts';
import { addTyped } from './add-typed.ts';

type NameKind = keyof NamesNear;
const KINDS: readonly NameKind[] = ['merchant', 'project'];
const MOST_OFFERED = 10;

/**
 * The form after a press of a button beside a name: `add_merchant`, `find_merchant`, `choose_merchant:<name>`, and so for a
 * project; undefined for another button. @throws DomainError on that field
 */
export async function pressedName(
  locals: App.Locals,
  intent: string,
  values: FormValues,
): Promise<FormValues | undefined> {
  const [, act, kind, name = ''] = /^(add|find|choose)_(merchant|project)(?::(.*))?$/s.exec(intent) ?? [];
  if (kind !== 'merchant' && kind !== 'project') return undefined;
  if (act === 'add') return addTyped(locals, kind, values);
  if (act === 'choose') return { ...values, [kind]: name };
  const refuse = (key: string) => new DomainError('invalid', 'errors.invalid', { fields: { [kind]: [key] } });
  if (values[kind].trim() === '') throw refuse('expense_form.name_missing');
  const found = await findByName(locals.atlas.db, `${kind}s`, values[kind]);
  if (!found) throw refuse(`expense_form.unknown_${kind}`);
  locals.flash = { kind: 'info', text: locals.t(`expense_form.${kind}_exists`, { name: found.name }) };
  return { ...values, [kind]: found.name };
}

/** Names to choose from where the typed one was refused; without a word of it, the most used. */
export async function namesNear(
  { atlas }: App.Locals,
  values: FormValues,
  errors: Record<string, string[]>,
): Promise<NamesNear> {
  const near: NamesNear = {};
  for (const kind of KINDS.filter((one) => errors[one])) {
    const { names } = await listNear(atlas.db, `${kind}s`, values[kind]);
    near[kind] = names.slice(0, MOST_OFFERED).map(({ name }) => name);
  }
  return near;
}
