import { act } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { nameKey } from '../core/text.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { findByName, type Kind, lockResolved, type Name, SUBJECT } from './catalogue.ts';
import { nameAdded, nameArchived, nameChanged, nameRestored, receiptLimitChanged } from './events.ts';
import {
  dropProposedName,
  type Entry,
  findEntryByKey,
  findReceiptLimit,
  insertName,
  lockEntries,
  setReceiptLimit,
  updateName,
} from './records.ts';
import type { CategoryChange, NameChange, NewName } from './schema.ts';

/** The outcome of adding a name; `merged`: that name had been merged into this one. */
export interface Added extends Name {
  outcome: 'added' | 'restored' | 'merged';
}

/** Adds a category, project or merchant, or restores an archived one. @throws DomainError `conflict` when the name is taken */
export const addName = act(
  'member',
  async (tx, person: { id: number }, kind: Kind, { name }: NewName): Promise<Added> => {
    const row = { name, name_key: nameKey(name), archived_at: null, created_at: instant() };
    const added = await insertName(tx, kind, row);
    if (!added) return restore(tx, person, kind, name);
    await note(tx, person, nameAdded(SUBJECT[kind]), added.id, { after: added });
    return { ...added, outcome: 'added' };
  },
);

/** The id of a name that a person typed; one that is new is added. */
export async function idOfTyped(tx: Db, person: { id: number }, kind: Kind, name: string): Promise<number> {
  const known = await findByName(tx, kind, name);
  return known?.id ?? (await addName(tx, { id: person.id }, kind, { name })).id;
}

async function restore(tx: Db, person: { id: number }, kind: Kind, name: string): Promise<Added> {
  const holder = await findEntryByKey(tx, kind, nameKey(name));
  if (!holder) throw taken(name);
  const entry = (await lockResolved(tx, kind, holder.id)) ?? holder;
  if (entry.archived_at !== null) await changeLocked(tx, person, kind, entry, { archived: false });
  else if (entry.id === holder.id) throw taken(entry.name);
  return { id: entry.id, name: entry.name, outcome: entry.id === holder.id ? 'restored' : 'merged' };
}

/**
 * Renames, archives or restores; in a run, archiving and restoring can be undone. A change without effect leaves no history. Restoring a merged name undoes the merge,
 * but not for its expenses. A name can be renamed to one that was merged into it, which then gets its old name.
 * @throws DomainError `not_found`; `conflict` when another one has that name
 */
export const changeName = act(
  'member',
  async (tx, person: Actor, kind: Kind, id: number, change: NameChange): Promise<Entry> => {
    const [before] = await lockEntries(tx, kind, [id]);
    if (!before) throw new DomainError('not_found', `catalogue.no_such_${SUBJECT[kind]}`);
    return changeLocked(tx, person, kind, before, change);
  },
);

/** The same for a category, with the amount up to which its expenses need no receipt. */
export const changeCategory = act(
  'member',
  async (
    tx,
    person: Actor,
    id: number,
    { receipt_limit: wanted, ...change }: CategoryChange,
  ): Promise<Entry> => {
    const after = await changeName(tx, person, 'categories', id, change);
    const receipt_limit = await findReceiptLimit(tx, id);
    if (wanted === undefined || wanted === receipt_limit) return after;
    await setReceiptLimit(tx, id, wanted);
    await note(tx, { id: person.id }, receiptLimitChanged, id, {
      before: { receipt_limit },
      after: { receipt_limit: wanted },
    });
    return after;
  },
);

async function changeLocked(tx: Db, actor: Actor, kind: Kind, before: Entry, change: NameChange) {
  const subject = SUBJECT[kind];
  // What cannot be undone is noted outside of the run.
  const person = { id: actor.id };
  let after = before;
  const { name, archived } = change;
  if (name !== undefined && name !== before.name) {
    after = { ...after, name, name_key: nameKey(name) };
    await freeKey(tx, person, kind, before, after.name_key);
    await updateName(tx, kind, before.id, { name, name_key: after.name_key });
    const [was, is] = [{ name: before.name }, { name }];
    await note(tx, person, nameChanged(subject), before.id, { before: was, after: is });
    if (kind === 'merchants') await dropProposedName(tx, before.id);
  }
  if (archived !== undefined && archived !== (before.archived_at !== null)) {
    after = { ...after, archived_at: archived ? instant() : null, merged_into: null };
    const { archived_at, merged_into } = after;
    await updateName(tx, kind, before.id, { archived_at, merged_into });
    const of = (entry: Entry) => ({
      archived: entry.archived_at !== null,
      ...(before.merged_into === null ? {} : { merged_into: entry.merged_into }),
    });
    const by = before.merged_into === null ? actor : person;
    await note(tx, by, (archived ? nameArchived : nameRestored)(subject), before.id, {
      before: of(before),
      after: { ...of(after), name: after.name },
    });
  }
  return after;
}

/** Frees the key for a name: a merged name that has it gets the old key in exchange. @throws DomainError `conflict` */
async function freeKey(tx: Db, person: { id: number }, kind: Kind, entry: Entry, key: string): Promise<void> {
  if (key === entry.name_key) return;
  const found = await findEntryByKey(tx, kind, key);
  if (!found) return;
  const [holder] = await lockEntries(tx, kind, [found.id]);
  if (holder?.name_key !== key) return;
  if (holder.merged_into !== entry.id) throw taken(holder.name);
  // Keys must be unique at every moment, so this one is parked first.
  await updateName(tx, kind, entry.id, { name_key: `\u0001${entry.id}` });
  await updateName(tx, kind, holder.id, { name: entry.name, name_key: entry.name_key });
  await note(tx, person, nameChanged(SUBJECT[kind]), holder.id, {
    before: { name: holder.name },
    after: { name: entry.name },
  });
}

const taken = (name: string) =>
  new DomainError('conflict', 'catalogue.name_taken', {
    values: { name },
    fields: { name: ['catalogue.name_taken'] },
  });
