import { findByName, lockMeant, paidVia } from '../catalogue/catalogue.ts';
import { findIds } from '../catalogue/records.ts';
import { DomainError, type FieldErrors } from '../core/errors.ts';
import { uuidv7 } from '../core/ids.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { insertExpense } from '../expenses/records.ts';
import type { ExpenseChange, NewExpense } from '../expenses/schema.ts';
import { attachFiles } from '../files/attachments.ts';
import { linkAll } from './link.ts';

/**
 * Records an expense with its items, files and links to bank transactions: all of it or nothing.
 * @returns its id
 * @throws DomainError `invalid` for an unknown category, merchant, project, way of paying, file or transaction;
 * `conflict` for a transaction that cannot be linked
 */
export function recordExpense(db: Db, person: { id: number }, input: NewExpense): Promise<string> {
  return inTransaction(db, async (tx) => {
    const checked = await checkReferences(tx, input);
    const id = uuidv7();
    await insertExpense(tx, person, id, checked);
    await attachFiles(tx, person, id, checked.attachments);
    await linkAll(tx, person, id, checked.transactions);
    return id;
  });
}

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
  const categories = await findIds(tx, 'categories', [...new Set(items.map(({ category }) => category))]);
  const held = merchant ? await lockMeant(tx, 'merchants', merchant) : undefined;
  const projects = await findIds(tx, 'projects', project ? [project] : []);
  items.forEach(({ category }, index) => {
    if (!categories.has(category)) fields[`items.${index}.category`] = ['catalogue.no_such_category'];
  });
  if (merchant && !held) fields.merchant = ['catalogue.no_such_merchant'];
  if (project && !projects.has(project)) fields.project = ['catalogue.no_such_project'];
  if (paid_via && !paidVia.some(({ id }) => id === paid_via))
    fields.paid_via = ['catalogue.no_such_paid_via'];
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', 'errors.invalid', { fields });
  return {
    ...given,
    ...(merchant === undefined ? {} : { merchant: held?.id ?? merchant }),
    ...(project === undefined ? {} : { project }),
  };
}
