import { sql } from 'kysely';
import { instant } from '../core/day.ts';
import { isUuid } from '../core/ids.ts';
import type { NewRow } from '../db/tables.ts';
import { type Db, dialectOf } from '../db/transaction.ts';
import type { Corrections } from './reader/read.ts';

/** Stores an upload with its file. */
export async function insertUpload(tx: Db, row: NewRow<'uploads'>, content: Uint8Array): Promise<void> {
  await tx.insertInto('uploads').values(row).execute();
  await tx.insertInto('upload_files').values({ upload: row.id, content }).execute();
}

/** Deletes an upload with its file and lines. */
export const deleteUpload = (tx: Db, upload: string) =>
  tx.deleteFrom('uploads').where('id', '=', upload).execute();

export const findContent = async (db: Db, upload: string) =>
  (
    await db
      .selectFrom('upload_files')
      .select('content')
      .where('upload', '=', upload)
      .executeTakeFirstOrThrow()
  ).content;

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

export const setReading = (
  tx: Db,
  upload: string,
  reading: Pick<NewRow<'uploads'>, 'reading' | 'line_count' | 'first_date' | 'last_date' | 'questions'>,
) => tx.updateTable('uploads').set(reading).where('id', '=', upload).execute();

/** Stores the account's revision that the lines were compared at. */
export const setCompared = (tx: Db, upload: string, compared_revision: number, new_count: number) =>
  tx.updateTable('uploads').set({ compared_revision, new_count }).where('id', '=', upload).execute();

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

export type NewLine = NewRow<'statement_lines'>;

const TEXT = sql`text`;
const BIGINT = sql`bigint`;
/** The columns and their PostgreSQL types. */
const COLUMNS = {
  upload: TEXT,
  position: BIGINT,
  line: BIGINT,
  date: TEXT,
  amount: BIGINT,
  description: TEXT,
  reference: TEXT,
  balance: BIGINT,
  occurrence: BIGINT,
  fingerprint: TEXT,
};
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const COLUMN_LIST = sql.join(NAMES.map((name) => sql.ref(name)));

/** Lines per statement, well below SQLite's 32,766 parameters; PostgreSQL gets arrays instead. */
const BATCH = 500;
const ARRAY = 5_000;

/** Stores statement lines, which must all have the same fields. */
export const insertLines = (tx: Db, lines: Iterable<NewLine>): Promise<void> =>
  dialectOf(tx) === 'postgres' ? insertArrays(tx, lines) : insertValues(tx, lines);

/** PostgreSQL parses one array per column faster than one parameter per value. */
async function insertArrays(tx: Db, lines: Iterable<NewLine>): Promise<void> {
  for (const batch of batches(lines, ARRAY)) {
    const arrays = NAMES.map((name) => sql`${batch.map((line) => line[name] ?? null)}::${COLUMNS[name]}[]`);
    await sql`insert into statement_lines (${COLUMN_LIST})
      select * from unnest(${sql.join(arrays)})`.execute(tx);
  }
}

/** Compiles the SQL once per batch size instead of once per batch. */
async function insertValues(tx: Db, lines: Iterable<NewLine>): Promise<void> {
  let compiled: { size: number; query: ReturnType<typeof compile> } | undefined;
  for (const batch of batches(lines, BATCH)) {
    if (compiled?.size !== batch.length) compiled = { size: batch.length, query: compile(tx, batch.length) };
    const parameters: unknown[] = [];
    for (const line of batch) for (const name of NAMES) parameters.push(line[name] ?? null);
    await tx.executeQuery({ ...compiled.query, parameters });
  }
}

const compile = (tx: Db, rows: number) => {
  const row = sql`(${sql.join(NAMES)})`;
  return sql`insert into statement_lines (${COLUMN_LIST}) values ${sql.join(Array<typeof row>(rows).fill(row))}`.compile(
    tx,
  );
};

function* batches(lines: Iterable<NewLine>, size: number): Generator<NewLine[]> {
  let batch: NewLine[] = [];
  for (const line of lines) {
    if (batch.push(line) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Replaces the lines at the same positions. */
export async function replaceLines(tx: Db, upload: string, lines: readonly NewLine[]): Promise<void> {
  for (let at = 0; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH);
    const positions = batch.map(({ position }) => position);
    await tx
      .deleteFrom('statement_lines')
      .where('upload', '=', upload)
      .where('position', 'in', positions)
      .execute();
  }
  await insertLines(tx, lines);
}

export const deleteLines = (tx: Db, upload: string) =>
  tx.deleteFrom('statement_lines').where('upload', '=', upload).execute();

/** All lines of an upload, in file order. */
export const selectLines = (db: Db, upload: string) =>
  db.selectFrom('statement_lines').selectAll().where('upload', '=', upload).orderBy('position').execute();

/**
 * A page of lines; `twin` is the stored transaction that a line is, or null, and `twin_upload` the upload it came from.
 */
export const selectPage = (
  db: Db,
  account: number,
  upload: string,
  page: { limit: number; offset: number },
) =>
  db
    .selectFrom('statement_lines as line')
    .leftJoin('bank_transactions as twin', (on) =>
      on.on('twin.account', '=', account).onRef('twin.fingerprint', '=', 'line.fingerprint'),
    )
    .select(['line.position', 'line.line', 'line.date', 'line.amount', 'line.description'])
    .select(['twin.id as twin', 'twin.upload as twin_upload'])
    .where('line.upload', '=', upload)
    // Positions run from 1 without gaps, so the index finds a deep page directly.
    .where('line.position', '>', page.offset)
    .orderBy('line.position')
    .limit(page.limit)
    .execute();
