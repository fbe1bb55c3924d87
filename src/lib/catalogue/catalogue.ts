import { instant } from '../calendar.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { DomainError } from '../errors.ts';
import { recordHistory } from '../history/record.ts';
import { answerTable, type TableAnswer, type TableRequest } from '../http/data-table.ts';
import {
  findNameById,
  findNameByKey,
  insertName,
  type Kind,
  type Name,
  selectMostUsed,
  selectNames,
  shownNames,
} from './catalogue-records.ts';
import { type NewName, nameKey } from './name-schema.ts';

export type { Kind, Name };

const SUBJECT = { categories: 'category', projects: 'project', merchants: 'merchant' } as const;

/** All that can be chosen, by name. */
export const listNames = (db: Db, kind: Kind): Promise<Name[]> => selectNames(db, kind);

/** At most `limit`, those that expenses name most often first. */
export const listMostUsed = (db: Db, kind: 'projects' | 'merchants', limit: number): Promise<Name[]> =>
  selectMostUsed(db, kind, limit);

/** A page of the names as the data table asks for it. @throws DomainError `invalid` */
export const listNamesPage = (db: Db, kind: Kind, request: TableRequest): Promise<TableAnswer<Name>> =>
  answerTable<Name>(shownNames(db, kind), request, {
    id: { type: 'numeric', column: 'id' },
    name: { type: 'text', column: 'name', folded: 'name_key' },
  });

/** The one of that name, whatever its case and outer spaces. */
export const findByName = (db: Db, kind: Kind, name: string): Promise<Name | undefined> =>
  findNameByKey(db, kind, nameKey(name));

/** @throws DomainError `not_found` */
export async function nameOf(db: Db, kind: Kind, id: number): Promise<Name> {
  const found = await findNameById(db, kind, id);
  if (!found) throw new DomainError('not_found', `catalogue.no_such_${SUBJECT[kind]}`);
  return found;
}

/** Adds a category, project or merchant. @throws DomainError `conflict` when there is one of that name */
export function addName(db: Db, person: { id: number }, kind: Kind, { name }: NewName): Promise<Name> {
  return inTransaction(db, async (tx) => {
    const row = { name, name_key: nameKey(name), archived_at: null, created_at: instant() };
    const added = await insertName(tx, kind, row);
    if (!added) {
      const values = { name: (await findByName(tx, kind, name))?.name ?? name };
      const fields = { name: ['catalogue.name_taken'] };
      throw new DomainError('conflict', 'catalogue.name_taken', { values, fields });
    }
    await recordHistory(tx, person, 'add', SUBJECT[kind], added.id, { after: added });
    return added;
  });
}
