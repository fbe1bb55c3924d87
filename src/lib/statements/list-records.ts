import type { Db } from '../db/transaction.ts';

/** Uploads without bytes and reading. `stale`: their new rows were counted before the account changed. */
const uploadsOf = (db: Db, account: number) =>
  db
    .selectFrom('uploads')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'uploads.account')
    .innerJoin('people', 'people.id', 'uploads.uploaded_by')
    .select((e) => [
      'uploads.id',
      'uploads.file_name',
      'uploads.size',
      'uploads.uploaded_at',
      'uploads.inserted_at',
      'uploads.undone_at',
      'uploads.line_count',
      'uploads.new_count',
      'uploads.standing_count',
      'uploads.first_date',
      'uploads.last_date',
      'uploads.questions',
      'people.first_name',
      'people.last_name',
      e('uploads.compared_revision', '!=', e.ref('bank_accounts.revision')).as('stale'),
    ])
    .where('uploads.account', '=', account);

/** A page of the account's uploads, newest first. */
export const listUploads = (db: Db, account: number, page: { limit: number; offset: number }) =>
  uploadsOf(db, account)
    .orderBy('uploads.uploaded_at', 'desc')
    .orderBy('uploads.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export const findListed = (db: Db, account: number, upload: string) =>
  uploadsOf(db, account).where('uploads.id', '=', upload).executeTakeFirst();

export const countUploads = async (db: Db, account: number): Promise<number> => {
  const counted = db.selectFrom('uploads').select((e) => e.fn.countAll<number>().as('count'));
  return Number((await counted.where('account', '=', account).executeTakeFirstOrThrow()).count);
};

/** What the files are called that rows came from, and when they came. */
export const listSources = (db: Db, uploads: readonly string[]) =>
  uploads.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('uploads')
        .select(['id', 'file_name', 'uploaded_at'])
        .where('id', 'in', uploads)
        .execute();
