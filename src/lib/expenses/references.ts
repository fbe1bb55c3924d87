import { lockMeant } from '../catalogue/catalogue.ts';
import { paidVia } from '../catalogue/paid-via.ts';
import { findIds } from '../catalogue/records.ts';
import { DomainError, type FieldErrors } from '../core/errors.ts';
import type { Db } from '../db/transaction.ts';
import { giveAttachments } from '../files/records.ts';
import type { ExpenseChange } from './schema.ts';

/**
 * The input with a merchant that was merged away replaced by the one that took over; a merge waits until the transaction ends.
 * Every category, merchant, project and way of paying must be there. @throws DomainError `invalid` on each that is not
 */
export async function checkReferences<Input extends ExpenseChange>(tx: Db, input: Input): Promise<Input> {
  const { items = [], merchant, project, paid_via } = input;
  const some = (id: number | null | undefined) => (id === null || id === undefined ? [] : [id]);
  const categories = await findIds(tx, 'categories', [...new Set(items.map(({ category }) => category))]);
  const held = merchant ? await lockMeant(tx, 'merchants', merchant) : undefined;
  const projects = await findIds(tx, 'projects', some(project));
  const fields: FieldErrors = {};
  items.forEach(({ category }, index) => {
    if (!categories.has(category)) fields[`items.${index}.category`] = ['catalogue.no_such_category'];
  });
  if (some(merchant).length > 0 && !held) fields.merchant = ['catalogue.no_such_merchant'];
  if (some(project).some((id) => !projects.has(id))) fields.project = ['catalogue.no_such_project'];
  if (some(paid_via).some((id) => !paidVia.some((choice) => choice.id === id)))
    fields.paid_via = ['catalogue.no_such_paid_via'];
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', 'errors.invalid', { fields });
  return held ? { ...input, merchant: held.id } : input;
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
