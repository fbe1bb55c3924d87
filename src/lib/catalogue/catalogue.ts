import { DomainError } from '../core/errors.ts';
import { parse } from '../core/parse.ts';
import { type TableRequest, tableSchema } from '../core/table-request.ts';
import { nameKey } from '../core/text.ts';
import { answerTable, type TableAnswer } from '../db/data-table.ts';
import type { Db } from '../db/transaction.ts';
import {
  type Entry,
  findEntry,
  findEntryByKey,
  type Kind,
  lockEntries,
  type Name,
  namesOf,
  selectMostUsed,
  selectNames,
} from './records.ts';

export type { Kind, Name };

export const SUBJECT = { categories: 'category', projects: 'project', merchants: 'merchant' } as const;

/** All that can be chosen, by name; `also` what is chosen already, be it archived. */
export const listNames = (db: Db, kind: Kind, also: readonly number[] = []): Promise<Name[]> =>
  selectNames(db, kind, also);

/** At most `limit`, those that expenses name most often first. */
export const listMostUsed = (db: Db, kind: 'projects' | 'merchants', limit: number): Promise<Name[]> =>
  selectMostUsed(db, kind, limit);

/**
 * A page of the names as the data table asks for it; those that can be chosen, or with the filter `archived` = `yes` those
 * that were put away. @throws DomainError `invalid`
 */
export async function listNamesPage(db: Db, kind: Kind, asked: TableRequest): Promise<TableAnswer<Name>> {
  const request = parse(tableSchema, asked);
  const isArchived = ({ column, value }: { column: string; value: unknown }) =>
    column === 'archived' && value === 'yes';
  const filters = request.filters ?? [];
  const { data, totalCount } = await answerTable<Name>(
    namesOf(db, kind, filters.some(isArchived)),
    { ...request, filters: filters.filter((filter) => !isArchived(filter)) },
    {
      id: { type: 'numeric', column: 'id' },
      name: { type: 'text', column: 'name', folded: 'name_key' },
    },
  );
  return { data, totalCount };
}

/** The one of that name, whatever its case and outer spaces; of a name that was merged away, the one that took over. */
export async function findByName(db: Db, kind: Kind, name: string): Promise<Name | undefined> {
  const found = await findEntryByKey(db, kind, nameKey(name));
  return found && plain(await followed(db, kind, found));
}

/** @throws DomainError `not_found` */
export const nameOf = async (db: Db, kind: Kind, id: number): Promise<Name> =>
  plain(await entryOf(db, kind, id));

/** The name with whether it can be chosen, and who took it over. @throws DomainError `not_found` */
export async function entryOf(db: Db, kind: Kind, id: number): Promise<Entry> {
  const found = await findEntry(db, kind, id);
  if (!found) throw new DomainError('not_found', `catalogue.no_such_${SUBJECT[kind]}`);
  return found;
}

/** Itself, or the one that it was merged into: that one stands for itself always. */
const followed = async (db: Db, kind: Kind, entry: Entry): Promise<Entry> =>
  entry.merged_into === null ? entry : entryOf(db, kind, entry.merged_into);

/**
 * The one that an id stands for, which nobody changes until the transaction ends; a merge that comes first is followed.
 * undefined when there is none.
 */
export async function lockMeant(tx: Db, kind: Kind, id: number): Promise<Entry | undefined> {
  const found = await findEntry(tx, kind, id);
  const [entry] = found ? await lockEntries(tx, kind, [found.merged_into ?? id]) : [];
  return entry && entry.merged_into !== null ? lockMeant(tx, kind, entry.merged_into) : entry;
}

const plain = ({ id, name }: Name): Name => ({ id, name });

/** How an expense was paid: fixed choices. Their names are text keys. */
export const paidVia = [
  { id: 1, name: 'catalogue.cash' },
  { id: 2, name: 'catalogue.credit_card' },
] as const;

/** The text key of a choice's name; null where nothing was chosen. */
export const paidViaName = (id: number | null): string | null =>
  id === null ? null : (paidVia.find((choice) => choice.id === id)?.name ?? 'catalogue.unknown');
