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
