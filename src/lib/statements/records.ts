import { instant } from '../core/day.ts';
import { isUuid } from '../core/ids.ts';
import type { NewRow } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { Corrections } from './reader/read.ts';

export const insertUpload = (tx: Db, row: NewRow<'uploads'>) =>
  tx.insertInto('uploads').values(row).execute();

export const insertContent = (tx: Db, upload: string, content: Uint8Array) =>
  tx.insertInto('upload_files').values({ upload, content }).execute();

export const findContent = async (db: Db, upload: string) =>
  (
    await db
      .selectFrom('upload_files')
      .select('content')
      .where('upload', '=', upload)
      .executeTakeFirstOrThrow()
  ).content;

/** An upload of this account with the account's present revision; no text but a UUID names one. */
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

/** The account's present revision. */
export const findRevision = async (db: Db, account: number) =>
  (
    await db
      .selectFrom('bank_accounts')
      .select('revision')
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
  ).revision;

export const setReading = (
  tx: Db,
  upload: string,
  reading: Pick<NewRow<'uploads'>, 'reading' | 'line_count' | 'first_date' | 'last_date' | 'questions'>,
) => tx.updateTable('uploads').set(reading).where('id', '=', upload).execute();

/** Notes that the lines were compared with the account as it was at a revision. */
export const setCompared = (tx: Db, upload: string, compared_revision: number, new_count: number) =>
  tx.updateTable('uploads').set({ compared_revision, new_count }).where('id', '=', upload).execute();

/** Notes who inserted first, and when; it is undone no longer. */
export const setInserted = (tx: Db, upload: string, person: number) =>
  tx
    .updateTable('uploads')
    .set({ inserted_by: person, inserted_at: instant(), undone_by: null, undone_at: null })
    .where('id', '=', upload)
    .where('inserted_at', 'is', null)
    .execute();

/** Notes that so many more transactions of an upload stand in its account (fewer when negative). */
export const addStanding = (tx: Db, upload: string, count: number) =>
  tx
    .updateTable('uploads')
    .set((e) => ({ standing_count: e('standing_count', '+', count) }))
    .where('id', '=', upload)
    .execute();

/** True when the account holds a transaction that this upload brought. */
export const hasInserted = async (db: Db, upload: string) =>
  (await db
    .selectFrom('bank_transactions')
    .select('id')
    .where('upload', '=', upload)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What a person said about statements of this layout; undefined when nothing. */
export async function findProfile(db: Db, account: number, header_key: string): Promise<Profile | undefined> {
  const row = await db
    .selectFrom('reading_profiles')
    .select('corrections')
    .where('account', '=', account)
    .where('header_key', '=', header_key)
    .executeTakeFirst();
  return row && JSON.parse(row.corrections);
}

/** Corrections, and where the header stood in the file that they were made for. */
export interface Profile {
  corrections: Corrections;
  header_row: number | null;
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
