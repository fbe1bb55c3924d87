import type { NewRow } from '../../db/tables.ts';
import type { Db } from '../../db/transaction.ts';

/** The account's uploads whose transactions stand, with lines in a span of days. */
export const selectStandingUploads = (db: Db, account: number, from: string, to: string) =>
  db
    .selectFrom('uploads')
    .select(['id', 'format', 'reader', 'size', 'inserted_at', 'covered_from', 'covered_to'])
    .where('account', '=', account)
    .where('standing_count', '>', 0)
    .where('first_date', '<=', to)
    .where('last_date', '>=', from)
    .orderBy('id')
    .execute();

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
