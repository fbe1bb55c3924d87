import { findByName } from '#lib/catalogue/catalogue.ts';
import { addName } from '#lib/catalogue/change.ts';
import { newNameSchema } from '#lib/catalogue/schema.ts';
import { DomainError, isDomainError } from '#lib/core/errors.ts';
import { parse } from '#lib/core/parse.ts';
import type { FormValues } from '#lib/expenses/form.ts';

const KIND = { merchant: 'merchants', project: 'projects' } as const;

/** Adds the typed merchant or project; one that exists already is chosen. @throws DomainError on that field */
export async function addTyped(
  locals: App.Locals,
  kind: 'merchant' | 'project',
  values: FormValues,
): Promise<FormValues> {
  const { atlas, person, t } = locals;
  const typed = values[kind].trim();
  if (typed === '')
    throw new DomainError('invalid', 'errors.invalid', { fields: { [kind]: ['expense_form.name_missing'] } });
  try {
    const wanted = parse(newNameSchema, { name: typed });
    const { name, outcome } = await addName(atlas.db, person, KIND[kind], wanted);
    locals.flash =
      outcome === 'merged'
        ? { kind: 'info', text: t(`expense_form.${kind}_exists`, { name }) }
        : { kind: 'success', text: t(`expense_form.${kind}_added`, { name }) };
    return { ...values, [kind]: name };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const taken = error.code === 'conflict' ? await findByName(atlas.db, KIND[kind], typed) : undefined;
    if (!taken)
      throw new DomainError(error.code, error.message, {
        fields: { [kind]: error.fields.name ?? [error.message] },
      });
    locals.flash = { kind: 'info', text: t(`expense_form.${kind}_exists`, { name: taken.name }) };
    return { ...values, [kind]: taken.name };
  }
}
