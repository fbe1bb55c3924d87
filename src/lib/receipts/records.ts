import { sql } from 'kysely';
import { instant } from '../core/day.ts';
import type { Cursor } from '../core/paging.ts';
import { nameKey } from '../core/text.ts';
import { among } from '../db/conditions.ts';
import type { ReadFault, Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { isInTray } from '../files/records.ts';
import type { Fact } from './events.ts';

const RECEIPT = [
  'attachments.id',
  'file_name',
  'file_type',
  'size',
  'sha256',
  'expense',
  'uploaded_by',
  'tray_at',
  'read_at',
  'read_fault',
  'stored_at',
  'removed_at',
] as const;

const waiting = (db: Db) =>
  db
    .selectFrom('attachments')
    .innerJoin('people', 'people.id', 'uploaded_by')
    .select([...RECEIPT, 'first_name', 'last_name'])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('attachment_thumbnails as t')
            .select('t.attachment')
            .whereRef('t.attachment', '=', 'attachments.id'),
        )
        .as('has_thumbnail'),
    )
    .where(isInTray);
export type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/** A receipt in the tray. */
export const findWaiting = (db: Db, id: string) =>
  waiting(db).where('attachments.id', '=', id).executeTakeFirst();

/** Receipts in the tray in the direction of the cursor, from it or from the newest. @param person who sent them */
export function listWaiting(
  db: Db,
  { limit, cursor, person }: { limit: number; cursor: Cursor | undefined; person?: number | undefined },
): Promise<Waiting[]> {
  const up = cursor?.side === 'before';
  let query = waiting(db);
  if (person !== undefined) query = query.where('uploaded_by', '=', person);
  if (cursor)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('tray_at', 'attachments.id'), up ? '>' : '<', tuple(cursor.date, cursor.id)),
    );
  return query
    .orderBy('tray_at', up ? 'asc' : 'desc')
    .orderBy('attachments.id', up ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/** Receipts in the tray, at most so many. */
export async function countWaiting(db: Db, most: number): Promise<number> {
  const some = db.selectFrom('attachments').select('id').where(isInTray).limit(most);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A file, in the tray or not. */
export const findReceipt = (db: Db, id: string) =>
  db.selectFrom('attachments').select(RECEIPT).where('id', '=', id).executeTakeFirst();

/** Blocks other writers of the file until the transaction ends. */
export const lockReceipt = (tx: Db, id: string) =>
  tx
    .updateTable('attachments')
    .set((e) => ({ file_name: e.ref('file_name') }))
    .where('id', '=', id)
    .returning(RECEIPT)
    .executeTakeFirst();
export type LockedReceipt = NonNullable<Awaited<ReturnType<typeof lockReceipt>>>;

/** Puts what was read into the place of what was read before. */
export async function storeRead(
  tx: Db,
  id: string,
  facts: readonly Fact[],
  read_fault: ReadFault | null = null,
): Promise<void> {
  await replaceFacts(tx, id, ['invoice', 'pdf-text', 'text', 'file-name'], facts);
  await tx.updateTable('attachments').set({ read_at: instant(), read_fault }).where('id', '=', id).execute();
}

const unread = (db: Db) => db.selectFrom('attachments').where(isInTray).where('read_at', 'is', null);

/** Who sent receipts in the tray that were not read. */
export async function listUnreadPeople(db: Db): Promise<number[]> {
  const rows = await unread(db).select('uploaded_by').distinct().execute();
  return rows.map(({ uploaded_by }) => uploaded_by);
}

/** The first receipt of this person that was not read, after that id. */
export async function findUnread(db: Db, person: number, after: string): Promise<string | undefined> {
  const found = unread(db).select('id').where('uploaded_by', '=', person).where('id', '>', after);
  return (await found.orderBy('id').limit(1).executeTakeFirst())?.id;
}

/** The latest PDF of an expense that was not read, before that id. */
export const findUnreadOfExpense = async (db: Db, before?: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('attachments')
      .select('id')
      .$if(before !== undefined, (query) => query.where('id', '<', String(before)))
      .where('expense', 'is not', null)
      .where('read_at', 'is', null)
      .where('removed_at', 'is', null)
      .where('stored_at', 'is not', null)
      .where('file_type', '=', sql.lit('application/pdf'))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id;

export const setTray = (tx: Db, id: string) =>
  tx.updateTable('attachments').set({ tray_at: instant() }).where('id', '=', id).execute();

export const setDiscarded = (tx: Db, id: string, isGone: boolean) =>
  tx
    .updateTable('attachments')
    .set({ removed_at: isGone ? instant() : null })
    .where('id', '=', id)
    .execute();

/** Back into the tray from an expense that is deleted, or that it was removed from. */
export const setFree = (tx: Db, id: string) =>
  tx.updateTable('attachments').set({ expense: null, removed_at: null }).where('id', '=', id).execute();

/** What a person says first, then what was read. */
export async function listFacts(db: Db, ids: readonly string[]): Promise<Map<string, Fact[]>> {
  const rows = await db
    .selectFrom('attachment_facts')
    .selectAll()
    .where(among(db, 'attachment', ids))
    .orderBy('position')
    .execute();
  const found = new Map<string, Fact[]>();
  for (const { attachment, position, ...fact } of rows) {
    const of = found.get(attachment) ?? [];
    if (of.length === 0) found.set(attachment, of);
    of.push(fact);
  }
  for (const facts of found.values())
    facts.sort((a, b) => Number(b.source === 'person') - Number(a.source === 'person'));
  return found;
}

/** Puts these in the place of all that the source said. */
export async function replaceFacts(
  tx: Db,
  attachment: string,
  sources: readonly Fact['source'][],
  facts: readonly Fact[],
): Promise<void> {
  await tx
    .deleteFrom('attachment_facts')
    .where('attachment', '=', attachment)
    .where('source', 'in', sources)
    .execute();
  if (facts.length === 0) return;
  await tx
    .insertInto('attachment_facts')
    .values(facts.map((fact, position) => ({ ...fact, attachment, position })))
    .execute();
}

export const storeThumbnail = (tx: Db, row: Row<'attachment_thumbnails'>) =>
  tx.insertInto('attachment_thumbnails').values(row).execute();

export const findThumbnail = (db: Db, attachment: string) =>
  db
    .selectFrom('attachment_thumbnails')
    .select(['file_type', 'content'])
    .where('attachment', '=', attachment)
    .executeTakeFirst();

/** A file whose bytes have arrived. */
export const findStoredFile = (db: Db, id: string) =>
  db
    .selectFrom('attachments')
    .select(['id', 'file_name', 'file_type', 'sha256', 'uploaded_by'])
    .where('id', '=', id)
    .where('stored_at', 'is not', null)
    .executeTakeFirst();

/** Names of merchants in use, and those that were merged into one, with the id of the one that stands. */
export const listMerchantNames = (
  db: Db,
): Promise<{ id: number; name: string; merged_into: number | null }[]> =>
  db
    .selectFrom('merchants')
    .select(['id', 'name', 'merged_into'])
    .where((e) => e.or([e('archived_at', 'is', null), e('merged_into', 'is not', null)]))
    .execute();

/** The merchants of these names that can be chosen, by name. */
export async function merchantsNamed(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('merchants')
    .select(['id', 'name_key'])
    .where(among(db, 'name_key', [...new Set(names.map(nameKey))]))
    .where('archived_at', 'is', null)
    .execute();
  const ids = new Map(rows.map(({ id, name_key }) => [name_key, id]));
  return new Map(
    names.flatMap((name) => {
      const id = ids.get(nameKey(name));
      return id === undefined ? [] : [[name, id]];
    }),
  );
}
