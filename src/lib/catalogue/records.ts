import { noteAll } from '../acts/note.ts';
import { sumUp } from '../core/currency/sums.ts';
import { among } from '../db/conditions.ts';
import { moveLessons } from '../db/learning/learned.ts';
import { bookCurrency } from '../db/money/currencies.ts';
import { type CountedKind, type Figures, moveUses } from '../db/money/figures.ts';
import type { Change, NewRow } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { expenseTakenOver } from './events.ts';

export type Kind = 'categories' | 'projects' | 'merchants';
export interface Name {
  id: number;
  name: string;
}
/** A name with its state. */
export interface Entry extends Name {
  name_key: string;
  archived_at: string | null;
  merged_into: number | null;
}
const ENTRY = ['id', 'name', 'name_key', 'archived_at', 'merged_into'] as const;

/** A query for names in use, or for archived ones that were not merged. */
export const selectNames = (db: Db, kind: Kind, archived = false) =>
  archived
    ? db.selectFrom(kind).where('archived_at', 'is not', null).where('merged_into', 'is', null)
    : db.selectFrom(kind).where('archived_at', 'is', null);

/** Names in use, by name. @param also ids of chosen names that may have been archived since */
export const listNames = (db: Db, kind: Kind, also: readonly number[] = []): Promise<Name[]> =>
  db
    .selectFrom(kind)
    .select(['id', 'name'])
    .where((e) =>
      e.or([e('archived_at', 'is', null), ...(also.length > 0 ? [e('id', 'in', [...also])] : [])]),
    )
    .orderBy('name_key')
    .execute();

/** Names with the most expenses first, unused ones by name. */
export const listMostUsed = (db: Db, kind: CountedKind, limit: number): Promise<Name[]> =>
  selectNames(db, kind)
    .select(['id', 'name'])
    .orderBy('expense_count', 'desc')
    .orderBy('name_key')
    .limit(limit)
    .execute();

export const findEntry = (db: Db, kind: Kind, id: number): Promise<Entry | undefined> =>
  db.selectFrom(kind).select(ENTRY).where('id', '=', id).executeTakeFirst();

export const findEntryByKey = (db: Db, kind: Kind, key: string): Promise<Entry | undefined> =>
  db.selectFrom(kind).select(ENTRY).where('name_key', '=', key).executeTakeFirst();

/** Every name, archived and merged ones too, by id. */
export const listEntries = (db: Db, kind: Kind): Promise<Entry[]> =>
  db.selectFrom(kind).select(ENTRY).orderBy('id').execute();

/** Locks the entries until the transaction ends, by an update, since SQLite has no `for update`. */
export const lockEntries = (tx: Db, kind: Kind, ids: readonly number[]): Promise<Entry[]> =>
  tx
    .updateTable(kind)
    .set((e) => ({ created_at: e.ref('created_at') }))
    .where('id', 'in', [...ids])
    .returning(ENTRY)
    .execute();

/** Which of the ids exist. */
export const findIds = async (db: Db, kind: Kind, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom(kind).select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};

/** Names by id, archived ones too. */
export const namesById = async (
  db: Db,
  kind: Kind,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> => {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom(kind)
    .select(['id', 'name'])
    .where(among(db, 'id', wanted))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** undefined when the key is taken. */
export const insertName = (tx: Db, kind: Kind, row: NewRow<Kind>): Promise<Name | undefined> =>
  tx
    .insertInto(kind)
    .values(row)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();

export const updateName = (tx: Db, kind: Kind, id: number, change: Change<Kind>) =>
  tx.updateTable(kind).set(change).where('id', '=', id).execute();

/** What a merchant might be called instead. */
export const findProposedName = async (db: Db, merchant: number): Promise<string | null> =>
  (await db.selectFrom('merchants').select('proposed_name').where('id', '=', merchant).executeTakeFirst())
    ?.proposed_name ?? null;

/** The first name that is proposed stays until it is answered. */
export const proposeName = (tx: Db, merchant: number, proposed_name: string) =>
  tx
    .updateTable('merchants')
    .set({ proposed_name })
    .where('id', '=', merchant)
    .where('proposed_name', 'is', null)
    .execute();

/** @returns the name that is proposed no more */
export async function dropProposedName(tx: Db, merchant: number): Promise<string | null> {
  const name = await findProposedName(tx, merchant);
  if (name !== null)
    await tx.updateTable('merchants').set({ proposed_name: null }).where('id', '=', merchant).execute();
  return name;
}

/** Up to what a category's expenses need no receipt, in minor units of the book's currency; null: all need one. */
export const findReceiptLimit = async (db: Db, category: number): Promise<number | null> =>
  (await db.selectFrom('categories').select('receipt_limit').where('id', '=', category).executeTakeFirst())
    ?.receipt_limit ?? null;

export const setReceiptLimit = (tx: Db, category: number, receipt_limit: number | null) =>
  tx.updateTable('categories').set({ receipt_limit }).where('id', '=', category).execute();

/** A merchant's expenses without deleted ones. */
export async function sumExpensesOf(
  db: Db,
  merchant: number,
): Promise<Figures & { first: string | null; last: string | null }> {
  const rows = await db
    .selectFrom('expenses')
    .where('merchant', '=', merchant)
    .where('deleted_at', 'is', null)
    .select((e) => [
      'currency',
      e.fn.countAll<number>().as('count'),
      e.fn.sum<number>('amount').as('amount'),
      e.fn.min('date').as('first'),
      e.fn.max('date').as('last'),
    ])
    .groupBy('currency')
    .execute();
  return {
    count: rows.reduce((all, { count }) => all + Number(count), 0),
    sums: sumUp(
      rows.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
      await bookCurrency(db),
    ),
    first: rows.map(({ first }) => first).sort()[0] ?? null,
    last:
      rows
        .map(({ last }) => last)
        .sort()
        .at(-1) ?? null,
  };
}

/**
 * Moves a merchant's expenses to another, with history and figures; deleted expenses too, since they may be restored.
 * Merchants merged into the first are merged into the second from now on, so that lookups follow one step only. Returns
 * the expenses' ids.
 */
export async function moveExpenses(
  tx: Db,
  person: { id: number },
  from: number,
  into: number,
): Promise<string[]> {
  const moved = await tx
    .updateTable('expenses')
    .set({ merchant: into })
    .where('merchant', '=', from)
    .returning('id')
    .execute();
  const changes = moved.map(({ id }) => ({ id, before: { merchant: from }, after: { merchant: into } }));
  await noteAll(tx, person, expenseTakenOver, changes);
  await tx.updateTable('merchants').set({ merged_into: into }).where('merged_into', '=', from).execute();
  await moveUses(tx, 'merchants', from, into);
  await moveLessons(tx, from, into);
  return moved.map(({ id }) => id);
}
