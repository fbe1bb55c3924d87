import { type SqlBool, sql } from 'kysely';
import { instant } from '../core/day.ts';
import type { Change, NewRow } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

export const insertAttachments = (tx: Db, rows: NewRow<'attachments'>[]) =>
  tx.insertInto('attachments').values(rows).execute();

export const findAttachment = (db: Db, id: string) =>
  db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst();

/** False when bytes were stored before. */
export const markStored = async (db: Db, id: string, facts: Change<'attachments'>): Promise<boolean> =>
  (await db
    .updateTable('attachments')
    .set(facts)
    .where('id', '=', id)
    .where('stored_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** What a person's attachments and statements take up. */
export async function sumStored(db: Db, person: number): Promise<number> {
  const { attachments } = await db
    .selectFrom('attachments')
    .select((e) => e.fn.sum<number | null>('size').as('attachments'))
    .where('uploaded_by', '=', person)
    .where('stored_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const { statements } = await db
    .selectFrom('uploads')
    .select((e) => e.fn.sum<number | null>('stored_bytes').as('statements'))
    .where('uploaded_by', '=', person)
    .executeTakeFirstOrThrow();
  return Number(attachments ?? 0) + Number(statements ?? 0);
}

/** Blocks other uploads of this person until the transaction ends. */
export const lockUploader = (tx: Db, person: number) =>
  tx
    .updateTable('people')
    .set((e) => ({ email: e.ref('email') }))
    .where('id', '=', person)
    .execute();

/** True when the person has not been disabled. */
export const isActive = async (db: Db, person: number): Promise<boolean> =>
  (await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', person)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Stored files of expenses, in the order in which they were announced. */
export const listAttachments = (db: Db, expenses: readonly string[]) =>
  db
    .selectFrom('attachments')
    .leftJoin('attachment_thumbnails as thumbnail', 'thumbnail.attachment', 'attachments.id')
    .select(['expense', 'id', 'attachments.file_name', 'attachments.file_type', 'size', 'read_fault'])
    .select('thumbnail.attachment as thumbnail')
    .where('expense', 'in', expenses)
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();

/** It waits in the tray of receipts, which is everyone's. */
export const isInTray = sql<SqlBool>`(attachments.tray_at is not null and attachments.expense is null
  and attachments.removed_at is null)`;

/** The files among these that wait in the tray of receipts. */
export const listInTray = (db: Db, ids: readonly string[]): Promise<{ id: string }[]> =>
  db.selectFrom('attachments').select('id').where('id', 'in', ids).where(isInTray).orderBy('id').execute();

/** The files among these that the person may give to an expense, in announcement order: their own, and those in the tray. */
export const listOwnAttachments = async (
  db: Db,
  person: { id: number },
  ids: readonly string[],
): Promise<{ id: string; file_name: string }[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('attachments')
        .select(['id', 'file_name'])
        .where('id', 'in', ids)
        .where((e) => e.or([e('uploaded_by', '=', person.id), isInTray]))
        .where('expense', 'is', null)
        .where('stored_at', 'is not', null)
        .orderBy('id')
        .execute();

/**
 * Attaches stored files: the person's own, those in the tray, which is everyone's, and those removed from this expense.
 * @returns the ids that were attached
 */
export const giveAttachments = async (
  tx: Db,
  person: { id: number },
  expense: string,
  ids: readonly string[],
): Promise<Set<string>> => {
  const given = await tx
    .updateTable('attachments')
    .set({ expense, removed_at: null })
    .where('id', 'in', ids)
    .where('stored_at', 'is not', null)
    .where((e) =>
      e.or([
        e('expense', '=', expense),
        e.and([e('expense', 'is', null), e('tray_at', 'is', null), e('uploaded_by', '=', person.id)]),
        isInTray,
      ]),
    )
    .returning('id')
    .execute();
  return new Set(given.map(({ id }) => id));
};

/** Undoes that files were attached; their rows and bytes stay with the expense until it is deleted for good. */
export async function removeAttachments(tx: Db, expense: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('attachments')
    .set({ removed_at: instant() })
    .where('expense', '=', expense)
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
}

/** Takes files off the expense and puts them into the tray. @returns the ids of those that were on it */
export const freeAttachments = async (tx: Db, expense: string, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const freed = await tx
    .updateTable('attachments')
    .set({ expense: null, tray_at: instant() })
    .where('expense', '=', expense)
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();
  return freed.map(({ id }) => id);
};

/** Including removed files. */
export const listFileNames = (db: Db, ids: readonly string[]) =>
  db.selectFrom('attachments').select(['id', 'file_name']).where('id', 'in', ids).execute();

/** Files announced before that instant whose bytes never arrived. */
export const listNeverArrived = (db: Db, announcedBefore: string, limit: number) =>
  db
    .selectFrom('attachments')
    .select('id')
    .where('expense', 'is', null)
    .where('stored_at', 'is', null)
    .where('sha256', 'is', null)
    .where('created_at', '<', announcedBefore)
    .orderBy('created_at')
    .limit(limit)
    .execute();

export const deleteNeverArrived = (db: Db, id: string) =>
  db
    .deleteFrom('attachments')
    .where('id', '=', id)
    .where('expense', 'is', null)
    .where('stored_at', 'is', null)
    .execute();

/** Releases files stored before that instant that belong to no expense, and receipts discarded before the other one. */
export const releaseNeverAttached = async (
  db: Db,
  storedBefore: string,
  discardedBefore: string,
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('attachments')
    .set((e) => ({ stored_at: null, removed_at: e.fn.coalesce('removed_at', 'stored_at') }))
    .where('expense', 'is', null)
    .where('stored_at', 'is not', null)
    .where((e) =>
      e.or([
        e.and([e('tray_at', 'is', null), e('stored_at', '<', storedBefore)]),
        e.and([e('tray_at', 'is not', null), e('removed_at', '<', discardedBefore)]),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Releases the files of an expense that is deleted for good, so that `deleteReleased` removes rows and bytes. */
export const releaseFiles = (tx: Db, expense: string) =>
  tx
    .updateTable('attachments')
    .set((e) => ({
      expense: null,
      stored_at: null,
      removed_at: e.fn.coalesce('removed_at', e.ref('created_at')),
    }))
    .where('expense', '=', expense)
    .execute();

/** Releases a person's stored file that belongs to nothing. @returns whether there was one */
export const releaseOwn = async (tx: Db, person: number, id: string): Promise<boolean> =>
  (await tx
    .updateTable('attachments')
    .set((e) => ({ stored_at: null, removed_at: e.fn.coalesce('removed_at', 'stored_at') }))
    .where('id', '=', id)
    .where('uploaded_by', '=', person)
    .where('expense', 'is', null)
    .where('tray_at', 'is', null)
    .where('stored_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const listReleased = (db: Db) =>
  db
    .selectFrom('attachments')
    .select(['id', 'sha256'])
    .where('expense', 'is', null)
    .where('stored_at', 'is', null)
    .where('removed_at', 'is not', null)
    .where('sha256', 'is not', null)
    .$narrowType<{ sha256: string }>()
    .execute();

export const deleteReleasedRow = (tx: Db, id: string) =>
  tx.deleteFrom('attachments').where('id', '=', id).where('expense', 'is', null).execute();
