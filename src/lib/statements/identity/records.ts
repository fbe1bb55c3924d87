import { among } from '../../db/conditions.ts';
import { unpackBalances } from '../../db/statement-pages.ts';
import type { NewRow } from '../../db/tables.ts';
import type { Db } from '../../db/transaction.ts';

/** The account's uploads whose transactions stand, with lines in a span of days. */
export const selectStandingUploads = (db: Db, account: number, from: string, to: string) =>
  db
    .selectFrom('uploads')
    .select(['id', 'format', 'reader', 'size', 'inserted_at', 'covered_from', 'covered_to'])
    .select(['first_date', 'last_date'])
    .where('account', '=', account)
    .where('standing_count', '>', 0)
    .where('first_date', '<=', to)
    .where('last_date', '>=', from)
    .orderBy('id')
    .execute();

/** The running balances of these uploads around some days, by upload and line. */
export async function selectBalances(
  db: Db,
  uploads: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, Map<number, number>>> {
  const pages = await db
    .selectFrom('statement_pages')
    .select(['upload', 'content'])
    .where(among(db, 'upload', uploads))
    .where('first_date', '<=', to)
    .where('last_date', '>=', from)
    .execute();
  const found = new Map<string, Map<number, number>>();
  for (const { upload, content } of pages) {
    const lines = found.get(upload) ?? new Map<number, number>();
    for (const [line, balance] of unpackBalances(content)) lines.set(line, balance);
    found.set(upload, lines);
  }
  return found;
}

/** Stores what a comparison found, and the account's revision that the lines were compared at. */
export const setCompared = (
  tx: Db,
  upload: string,
  {
    revision,
    ...counts
  }: Pick<NewRow<'uploads'>, 'new_count' | 'new_in' | 'new_out' | 'undecided_count' | 'day_shift'> & {
    revision: number;
  },
) =>
  tx
    .updateTable('uploads')
    .set({ ...counts, compared_revision: revision })
    .where('id', '=', upload)
    .execute();

/** One of the uploads whose file was not looked through for payees, the newest. */
export const findWithoutPayees = (db: Db) =>
  db
    .selectFrom('uploads')
    .select(['id', 'account'])
    .where('has_payees', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const setHasPayees = (tx: Db, upload: string) =>
  tx.updateTable('uploads').set({ has_payees: 1 }).where('id', '=', upload).execute();

/** One of the uploads that were inserted or undone since somebody looked for rows that the account has twice, the newest. */
export const findUnsearched = (db: Db) =>
  db
    .selectFrom('uploads')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'uploads.account')
    .selectAll('uploads')
    .select('bank_accounts.revision')
    .where('is_searched', '=', 0)
    .orderBy('uploads.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Keeps how many rows of an upload look like those of which others. Those that look like its own are looked through again. */
export async function setSearched(
  tx: Db,
  upload: string,
  account: number,
  doubled: ReadonlyMap<string, number>,
): Promise<void> {
  const like = tx.selectFrom('doubled_uploads').select('upload').where('other', '=', upload);
  await tx.updateTable('uploads').set({ is_searched: 0 }).where('id', 'in', like).execute();
  await tx
    .deleteFrom('doubled_uploads')
    .where((e) => e.or([e('upload', '=', upload), e('other', '=', upload)]))
    .execute();
  await tx.updateTable('uploads').set({ is_searched: 1 }).where('id', '=', upload).execute();
  for (const [other, count] of doubled)
    await tx.insertInto('doubled_uploads').values({ upload, other, account, count }).execute();
}

/** Looks through an upload again. */
export const setUnsearched = (tx: Db, upload: string) =>
  tx.updateTable('uploads').set({ is_searched: 0 }).where('id', '=', upload).execute();

/** The account's uploads whose rows look like those of an earlier one, and which that is; the newest first. */
export const selectDoubled = (db: Db, account: number) =>
  db
    .selectFrom('doubled_uploads as d')
    .innerJoin('uploads as u', 'u.id', 'd.upload')
    .innerJoin('uploads as o', 'o.id', 'd.other')
    .select(['d.upload', 'd.other', 'd.count', 'u.file_name', 'u.uploaded_at', 'u.standing_count'])
    .select(['o.file_name as other_file_name', 'o.uploaded_at as other_uploaded_at'])
    .where('d.account', '=', account)
    .where('u.standing_count', '>', 0)
    .where('o.standing_count', '>', 0)
    .where('u.is_searched', '=', 1)
    .where('o.is_searched', '=', 1)
    .orderBy('d.upload', 'desc')
    .orderBy('d.count', 'desc')
    .orderBy('d.other', 'desc')
    .execute();

/** All uploads with transactions in their accounts, account by account. */
export const selectAllStanding = (db: Db) =>
  db
    .selectFrom('uploads')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'uploads.account')
    .selectAll('uploads')
    .select(['bank_accounts.revision', 'bank_accounts.name'])
    .where('standing_count', '>', 0)
    .orderBy('account')
    .orderBy('uploads.id')
    .execute();
