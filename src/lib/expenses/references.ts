import { findByName, lockMeant } from '../catalogue/catalogue.ts';
import { paidVia } from '../catalogue/paid-via.ts';
import { findIds } from '../catalogue/records.ts';
import { DomainError, type FieldErrors } from '../core/errors.ts';
import type { Db } from '../db/transaction.ts';
import { giveAttachments } from '../files/records.ts';
import type { ExpenseChange } from './schema.ts';

type Names = Pick<ExpenseChange, 'merchant_name' | 'project_name'>;

/**
 * The ids that typed names stand for: null where the name is empty, undefined where none was given or nothing has it. What has to
 * be said of the latter is in `fields`.
 */
export async function findNames(db: Db, { merchant_name, project_name }: Names) {
  const fields: FieldErrors = {};
  const find = async (kind: 'merchant' | 'project', name: string | null | undefined) => {
    if (!name) return name === undefined ? undefined : null;
    const found = await findByName(db, `${kind}s`, name);
    if (!found) fields[`${kind}_name`] = [`expense_form.unknown_${kind}`];
    return found?.id;
  };
  return {
    merchant: await find('merchant', merchant_name),
    project: await find('project', project_name),
    fields,
  };
}

/**
 * The input with ids in place of typed names, and a merged merchant replaced by the one that took over; a merge waits until the
 * transaction ends.
 * @throws DomainError `invalid` on each category, merchant, project and way of paying that does not exist
 */
export async function checkReferences<Input extends ExpenseChange>(tx: Db, input: Input) {
  const { merchant_name, project_name, ...given } = input;
  const { fields, ...named } = await findNames(tx, { merchant_name, project_name });
  const { items = [], paid_via } = input;
  const merchant = input.merchant ?? named.merchant;
  const project = input.project ?? named.project;
  const some = (id: number | null | undefined) => (id === null || id === undefined ? [] : [id]);
  const categories = await findIds(tx, 'categories', [...new Set(items.map(({ category }) => category))]);
  const held = merchant ? await lockMeant(tx, 'merchants', merchant) : undefined;
  const projects = await findIds(tx, 'projects', some(project));
  items.forEach(({ category }, index) => {
    if (!categories.has(category)) fields[`items.${index}.category`] = ['catalogue.no_such_category'];
  });
  if (some(merchant).length > 0 && !held) fields.merchant = ['catalogue.no_such_merchant'];
  if (some(project).some((id) => !projects.has(id))) fields.project = ['catalogue.no_such_project'];
  if (some(paid_via).some((id) => !paidVia.some((choice) => choice.id === id)))
    fields.paid_via = ['catalogue.no_such_paid_via'];
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', 'errors.invalid', { fields });
  return {
    ...given,
    ...(merchant === undefined ? {} : { merchant: held?.id ?? merchant }),
    ...(project === undefined ? {} : { project }),
  };
}

/** Adds stored files to an expense. @throws DomainError `invalid` on each that has not arrived, is another's, or has its expense */
export async function attach(
  tx: Db,
  person: { id: number },
  expense: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const given = await giveAttachments(tx, person, expense, ids);
  const fields: FieldErrors = {};
  ids.forEach((id, index) => {
    if (!given.has(id)) fields[`attachments.${index}`] = ['expenses.attachment_unusable'];
  });
  if (Object.keys(fields).length > 0)
    throw new DomainError('invalid', 'expenses.attachment_unusable', { fields });
}
