import { sql } from 'kysely';
import { instant } from '../core/day.ts';
import { isUuid } from '../core/ids.ts';
import { COMPARED_INSERTS, STATEMENT_RECORDS } from '../core/limits.ts';
import { among } from '../db/conditions.ts';
import { PAGE_LINES, packLines, unpack, unpackLines, unpackText } from '../db/statement-pages.ts';
import type { Change, NewRow, StoredLine } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { Corrections } from './reader/read.ts';

/** An upload's packed bytes. */
export interface PackedUpload {
  content: Uint8Array;
  reading: Uint8Array;
  pages: NewRow<'statement_pages'>[];
}

/** Stores an upload with its file, reading and lines. */
export async function insertUpload(
  tx: Db,
  row: NewRow<'uploads'>,
  { content, reading, pages }: PackedUpload,
): Promise<void> {
  await tx.insertInto('uploads').values(row).execute();
  await tx.insertInto('upload_files').values({ upload: row.id, content, reading }).execute();
  await insertPages(tx, pages);
  await countStored(tx, row.id);
}

async function insertPages(tx: Db, pages: readonly NewRow<'statement_pages'>[]): Promise<void> {
  for (const page of pages) await tx.insertInto('statement_pages').values(page).execute();
}

/** Stores how much space the upload takes up. */
const countStored = (tx: Db, upload: string) =>
  tx
    .updateTable('uploads')
    .set({
      stored_bytes: sql`(select octet_length(content) + octet_length(reading) from upload_files
        where upload = uploads.id) + (select coalesce(sum(octet_length(content)), 0) from statement_pages
        where upload = uploads.id)`,
    })
    .where('id', '=', upload)
    .execute();

/** Deletes an upload with its file and lines. */
export const deleteUpload = (tx: Db, upload: string) =>
  tx.deleteFrom('uploads').where('id', '=', upload).execute();

/** The uploaded file, byte for byte. */
export const findContent = async (db: Db, upload: string): Promise<Uint8Array<ArrayBuffer>> =>
  unpack((await fileOf(db, upload).select('content').executeTakeFirstOrThrow()).content);

/** How the file was read, as JSON (`StoredReading`). */
export const findReading = async (db: Db, upload: string): Promise<string> =>
  unpackText((await fileOf(db, upload).select('reading').executeTakeFirstOrThrow()).reading);

const fileOf = (db: Db, upload: string) => db.selectFrom('upload_files').where('upload', '=', upload);

/** How the account's last inserts of a format were read, as JSON, the newest first. */
export async function selectInserted(
  db: Db,
  { account, format, upload }: { account: number; format: string; upload: string },
): Promise<{ id: string; reading: string }[]> {
  const inserts = db.selectFrom('uploads').select('id').where('account', '=', account);
  const last = await inserts
    .where((e) => e.and([e('format', '=', format), e('inserted_at', 'is not', null), e('id', '!=', upload)]))
    .orderBy('inserted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(COMPARED_INSERTS)
    .execute();
  return Promise.all(last.map(async ({ id }) => ({ id, reading: await findReading(db, id) })));
}

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** An upload of this account, with the account's current revision. */
export const findUpload = async (db: Db, account: number, upload: string) =>
  isUuid(upload)
    ? db
        .selectFrom('uploads')
        .innerJoin('bank_accounts', 'bank_accounts.id', 'uploads.account')
        .selectAll('uploads')
        .select('bank_accounts.revision')
        .where('uploads.account', '=', account)
        .where('uploads.id', '=', upload)
        .executeTakeFirst()
    : undefined;

/** Replaces how the file was read, and its lines. */
export async function setReading(
  tx: Db,
  upload: string,
  facts: Change<'uploads'>,
  { reading, pages }: Pick<PackedUpload, 'reading' | 'pages'>,
): Promise<void> {
  await tx.updateTable('uploads').set(facts).where('id', '=', upload).execute();
  await replaceReading(tx, upload, reading);
  await replaceLines(tx, upload, pages);
}

/** Replaces how the file was read, with its lines as they are. */
export async function replaceReading(tx: Db, upload: string, reading: Uint8Array): Promise<void> {
  await tx.updateTable('upload_files').set({ reading }).where('upload', '=', upload).execute();
  await countStored(tx, upload);
}

/** Marks all new lines as inserted. The first inserter and time are kept until an undo. */
export async function setInserted(
  tx: Db,
  upload: string,
  { by, inserted, revision }: { by: number; inserted: number; revision: number },
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set((e) => ({
      compared_revision: revision,
      new_count: 0,
      new_in: 0,
      new_out: 0,
      is_searched: 0,
      standing_count: e('standing_count', '+', inserted),
    }))
    .where('id', '=', upload)
    .execute();
  await tx
    .updateTable('uploads')
    .set({ inserted_by: by, inserted_at: instant(), undone_by: null, undone_at: null })
    .where('id', '=', upload)
    .where('inserted_at', 'is', null)
    .execute();
}

/** Stores who undid the insert, when, and how many transactions were removed. */
export const setUndone = (tx: Db, upload: string, { by, removed }: { by: number; removed: number }) =>
  tx
    .updateTable('uploads')
    .set((e) => ({
      undone_by: by,
      undone_at: instant(),
      inserted_by: null,
      inserted_at: null,
      is_searched: 0,
      standing_count: e('standing_count', '-', removed),
    }))
    .where('id', '=', upload)
    .execute();

/** Corrections, and the header's line in the file that they were made for. */
export interface Profile {
  corrections: Corrections;
  header_row: number | null;
}

/** The stored corrections for statements of this layout. */
export async function findProfile(db: Db, account: number, header_key: string): Promise<Profile | undefined> {
  const row = await db
    .selectFrom('reading_profiles')
    .select('corrections')
    .where('account', '=', account)
    .where('header_key', '=', header_key)
    .executeTakeFirst();
  return row && JSON.parse(row.corrections);
}

export async function saveProfile(
  tx: Db,
  account: number,
  header_key: string,
  profile: Profile,
  person: number,
): Promise<void> {
  const said = { corrections: JSON.stringify(profile), updated_by: person, updated_at: instant() };
  await tx
    .insertInto('reading_profiles')
    .values({ account, header_key, ...said })
    .onConflict((conflict) => conflict.columns(['account', 'header_key']).doUpdateSet(said))
    .execute();
}

/** Replaces all lines of an upload. */
export async function replaceLines(
  tx: Db,
  upload: string,
  pages: readonly NewRow<'statement_pages'>[],
): Promise<void> {
  await tx.deleteFrom('statement_pages').where('upload', '=', upload).execute();
  await insertPages(tx, pages);
  await countStored(tx, upload);
}

/** The lines of an upload, in file order: all, or those of its first pages. */
export const selectLines = async (db: Db, upload: string, pages = Infinity): Promise<StoredLine[]> =>
  (
    await db
      .selectFrom('statement_pages')
      .selectAll()
      .where('upload', '=', upload)
      .where('first_position', '<=', Math.min(pages * PAGE_LINES, STATEMENT_RECORDS))
      .orderBy('first_position')
      .execute()
  ).flatMap(unpackLines);

/**
 * A page of lines; `twin` is the stored transaction that a line is, or null, and `twin_upload` the upload it came from.
 */
export async function selectPage(
  db: Db,
  account: number,
  upload: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<(StoredLine & { twin: number | null; twin_upload: string | null })[]> {
  const pages = await db
    .selectFrom('statement_pages')
    .select(['first_position', 'content'])
    .where('upload', '=', upload)
    .where('first_position', '>', offset + 1 - PAGE_LINES)
    .where('first_position', '<=', offset + limit)
    .orderBy('first_position')
    .execute();
  const lines = pages
    .flatMap(unpackLines)
    .filter(({ position }) => position > offset && position <= offset + limit);
  const twins = await listTwins(db, account, lines);
  return lines.map((line) => {
    const twin = twins.get(line.fingerprint);
    return { ...line, twin: twin?.id ?? null, twin_upload: twin?.upload ?? null };
  });
}

/** The account's transactions that these lines are, by fingerprint. */
export async function listTwins(db: Db, account: number, lines: readonly Pick<StoredLine, 'fingerprint'>[]) {
  const fingerprints = lines.map(({ fingerprint }) => fingerprint);
  const twins = await db
    .selectFrom('bank_transactions')
    .select(['id', 'upload', 'fingerprint'])
    .where('account', '=', account)
    .where(among(db, 'fingerprint', fingerprints))
    .execute();
  return new Map(twins.map((twin) => [twin.fingerprint, twin]));
}

/** The lines as `replaceLines` stores them. */
export const packed = (upload: string, lines: Iterable<Omit<StoredLine, 'position'>>) => [
  ...packLines(upload, lines),
];
