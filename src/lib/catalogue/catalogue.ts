import { DomainError, type FieldErrors } from '../core/errors.ts';
import { parseTable, type TableRequest } from '../core/table-request.ts';
import { nameKey, type TextKey } from '../core/text.ts';
import { answerTable, type TableAnswer } from '../db/data-table.ts';
import type { Db } from '../db/transaction.ts';
import {
  type Entry,
  findEntry,
  findEntryByKey,
  findIds,
  type Kind,
  listEntries,
  listMostUsed,
  listNames,
  lockEntries,
  type Name,
  selectNames,
} from './records.ts';

export { type Kind, listMostUsed, listNames, type Name };

export const SUBJECT = { categories: 'category', projects: 'project', merchants: 'merchant' } as const;

/**
 * A data table's page of names in use, or of archived ones with the filter `archived` = `yes`.
 * @throws DomainError `invalid`
 */
export async function listNamesPage(db: Db, kind: Kind, input: TableRequest): Promise<TableAnswer<Name>> {
  const request = parseTable(input);
  const isArchived = ({ column, value }: { column: string; value: unknown }) =>
    column === 'archived' && value === 'yes';
  const filters = request.filters ?? [];
  const { data, totalCount } = await answerTable<Name>(
    db,
    selectNames(db, kind, filters.some(isArchived)),
    { ...request, filters: filters.filter((filter) => !isArchived(filter)) },
    {
      id: { type: 'numeric', column: 'id' },
      name: { type: 'text', column: 'name', folded: 'name_key' },
    },
  );
  return { data, totalCount };
}

/** Finds a typed name, ignoring case and outer spaces; for a merged name, the one that it was merged into. */
export async function findByName(db: Db, kind: Kind, typed: string): Promise<Name | undefined> {
  const found = await findEntryByKey(db, kind, nameKey(typed));
  if (!found) return undefined;
  // No chain to follow: a later merge also moves what was merged into its source.
  return plain(found.merged_into === null ? found : await entryOf(db, kind, found.merged_into));
}

/**
 * Resolves an id, for a merged name to the one that it was merged into, even by a concurrent merge. Locked until the
 * transaction ends; undefined when there is none.
 */
export async function lockResolved(tx: Db, kind: Kind, id: number): Promise<Entry | undefined> {
  const found = await findEntry(tx, kind, id);
  const [entry] = found ? await lockEntries(tx, kind, [found.merged_into ?? id]) : [];
  return entry && entry.merged_into !== null ? lockResolved(tx, kind, entry.merged_into) : entry;
}

/** @throws DomainError `not_found` */
export const entryNameOf = async (db: Db, kind: Kind, id: number): Promise<Name> =>
  plain(await entryOf(db, kind, id));

/** @throws DomainError `not_found` */
export async function entryOf(db: Db, kind: Kind, id: number): Promise<Entry> {
  const found = await findEntry(db, kind, id);
  if (!found) throw new DomainError('not_found', `catalogue.no_such_${SUBJECT[kind]}`);
  return found;
}

const plain = ({ id, name }: Name): Name => ({ id, name });

/** A name that shows nothing, or that differs from another one only by invisible characters. */
export interface Twin extends Name {
  kind: Kind;
  /** The other one's id; undefined for a name that shows nothing. */
  of: number | undefined;
}

/** Names that an earlier release took for different ones, and that keep their keys of then. */
export async function listTwins(db: Db): Promise<Twin[]> {
  const twins: Twin[] = [];
  for (const kind of ['categories', 'projects', 'merchants'] as const) {
    const entries = await listEntries(db, kind);
    const holders = new Map(entries.map(({ id, name_key }) => [name_key, id]));
    for (const { id, name, name_key } of entries) {
      const key = nameKey(name);
      const of = holders.get(key);
      if (key !== name_key && (key === '' || of !== undefined)) twins.push({ kind, id, name, of });
    }
  }
  return twins;
}

/** How an expense was paid; the names are text keys. */
export const paidVia = [
  { id: 1, name: 'catalogue.cash' },
  { id: 2, name: 'catalogue.credit_card' },
] as const;

/** A text key, or null when nothing was chosen. */
export const paidViaName = (id: number | null): TextKey | null =>
  id === null ? null : (paidVia.find((choice) => choice.id === id)?.name ?? 'catalogue.unknown');

interface Names {
  merchant_name?: string | null | undefined;
  project_name?: string | null | undefined;
}

/** What an expense refers to. */
export interface References extends Names {
  merchant?: number | null | undefined;
  project?: number | null | undefined;
  paid_via?: number | null | undefined;
  items?: readonly { category: number }[] | undefined;
}

/** The ids of typed names: null for an empty name, undefined for none or an unknown one, whose error is in `fields`. */
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
 * Replaces typed names with ids, and a merged merchant with the one that took over; concurrent merges wait until the
 * transaction ends.
 * @throws DomainError `invalid` on each category, merchant, project and way of paying that does not exist
 */
export async function resolveReferences<Input extends References>(tx: Db, input: Input) {
  const { merchant_name, project_name, ...given } = input;
  const { fields, ...named } = await findNames(tx, { merchant_name, project_name });
  const { items = [], paid_via } = input;
  const merchant = input.merchant ?? named.merchant;
  const project = input.project ?? named.project;
  const categories = await findIds(tx, 'categories', [...new Set(items.map(({ category }) => category))]);
  const held = merchant ? await lockResolved(tx, 'merchants', merchant) : undefined;
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
