import { sql } from 'kysely';
import { addDays } from '../core/day.ts';
import { unpackLines } from '../db/statement-pages.ts';
import type { StoredLine } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { untouched } from '../transactions/undo-records.ts';
import { REFERENCE_DAYS } from './identity/match-rows.ts';

/** Uploads without their bytes and reading. `stale`: the account has changed since new rows were counted. */
const listed = (db: Db, account: number) =>
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
      'uploads.undecided_count',
      'uploads.standing_count',
      'uploads.first_date',
      'uploads.last_date',
      'uploads.questions',
      'uploads.format',
      'uploads.currency',
      'uploads.period_from',
      'uploads.period_to',
      'uploads.opening_balance',
      'uploads.closing_balance',
      'people.first_name',
      'people.last_name',
      e('uploads.compared_revision', '!=', e.ref('bank_accounts.revision')).as('stale'),
    ])
    .where('uploads.account', '=', account);

/** A page of the account's uploads, newest first. */
export const selectUploads = (db: Db, account: number, page: { limit: number; offset: number }) =>
  listed(db, account)
    .orderBy('uploads.uploaded_at', 'desc')
    .orderBy('uploads.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export const findListed = (db: Db, account: number, upload: string) =>
  listed(db, account).where('uploads.id', '=', upload).executeTakeFirst();

/** The account's upload of the same bytes, the newest first. */
export const findSameFile = (db: Db, account: number, sha256: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('uploads')
    .select('id')
    .where('account', '=', account)
    .where('sha256', '=', sha256)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Whether rows that the account's upload of these bytes brought stand. */
export const holdsFile = async (db: Db, account: number, sha256: string | null): Promise<boolean> =>
  (await db
    .selectFrom('uploads')
    .select('id')
    .where('account', '=', account)
    .where('sha256', '=', sha256)
    .where('standing_count', '>', 0)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Stores how many questions of the upload are open, which lists show. */
export const setQuestions = (tx: Db, upload: string, questions: number) =>
  tx.updateTable('uploads').set({ questions }).where('id', '=', upload).execute();

/** The accounts for which something is remembered by one of these keys. */
export const selectAccountsOf = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('reading_profiles')
    .select('account')
    .where('header_key', 'in', keys)
    .orderBy('account')
    .execute();

export const countUploads = async (db: Db, account: number): Promise<number> => {
  const counted = db.selectFrom('uploads').select((e) => e.fn.countAll<number>().as('count'));
  return Number((await counted.where('account', '=', account).executeTakeFirstOrThrow()).count);
};

/** The days and balances of inserted statements, the one that reaches furthest first. @param last only that one of each account */
export const selectBalances = (db: Db, { account, last = false }: { account?: number; last?: boolean }) => {
  const place = sql<number>`row_number() over (partition by account
    order by period_to desc, (closing_balance is null), uploaded_at desc, id desc)`;
  const inserted = db
    .selectFrom('uploads')
    .select(['account', 'period_from', 'period_to', 'opening_balance', 'closing_balance'])
    .select(place.as('place'))
    .where('inserted_at', 'is not', null)
    .where('undone_at', 'is', null)
    .where('period_to', 'is not', null)
    .$if(account !== undefined, (query) => query.where('account', '=', account as number));
  return db
    .selectFrom(inserted.as('inserted'))
    .selectAll()
    .$if(last, (query) => query.where('place', '=', 1))
    .orderBy('account')
    .orderBy('place')
    .$narrowType<{ period_to: string }>()
    .execute();
};

/** The files with these ids. */
export const selectSources = (db: Db, uploads: readonly string[]) =>
  uploads.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('uploads')
        .select(['id', 'file_name', 'uploaded_at'])
        .where('id', 'in', uploads)
        .execute();

/** The line and upload that a transaction comes from, with who uploaded it. */
export const findOrigin = (db: Db, account: number, transaction: number) =>
  db
    .selectFrom('bank_transactions')
    .innerJoin('uploads', 'uploads.id', 'bank_transactions.upload')
    .innerJoin('people', 'people.id', 'uploads.uploaded_by')
    .select([
      'bank_transactions.upload',
      'bank_transactions.line',
      'bank_transactions.date',
      'bank_transactions.fingerprint',
      'bank_transactions.reference',
      'uploads.file_name',
      'uploads.uploaded_at',
      'people.first_name',
      'people.last_name',
    ])
    .where('bank_transactions.account', '=', account)
    .where('bank_transactions.id', '=', transaction)
    .executeTakeFirst();

/** The line of an upload that a transaction was read from, if the upload still has it. */
export async function findLine(
  db: Db,
  upload: string,
  { date, line, fingerprint }: { date: string; line: number; fingerprint: string },
): Promise<StoredLine | undefined> {
  const pages = await db
    .selectFrom('statement_pages')
    .select(['first_position', 'content'])
    .where('upload', '=', upload)
    .where('first_date', '<=', date)
    .where('last_date', '>=', date)
    .orderBy('first_position')
    .execute();
  const lines = pages.flatMap(unpackLines).filter((one) => one.line === line);
  return lines.find((one) => one.fingerprint === fingerprint) ?? lines[0];
}

/** Lines of the account's other uploads that are the same transaction; one of each. */
export async function selectOtherLines(
  db: Db,
  account: number,
  { upload, date, fingerprint }: { upload: string; date: string; fingerprint: string },
): Promise<Sharer<{ line: number }>[]> {
  const found = new Map<string, Sharer<{ line: number }>>();
  for await (const { lines, ...other } of otherPages(db, account, upload, date, date)) {
    const same = lines.find((line) => line.fingerprint === fingerprint);
    if (same) found.set(other.id, { ...other, line: same.line });
  }
  return [...found.values()].sort((a, b) => (a.uploaded_at < b.uploaded_at ? -1 : 1));
}

/** The account's other uploads with rows that an undo would remove, and how many; the newest 50. */
export async function selectSharers(
  db: Db,
  account: number,
  upload: string,
): Promise<Sharer<{ count: number }>[]> {
  const going = await db
    .selectFrom('bank_transactions')
    .select(['date', 'fingerprint'])
    .where('upload', '=', upload)
    .where(untouched)
    .orderBy('date')
    .execute();
  const [from, to] = [going[0]?.date, going.at(-1)?.date];
  if (from === undefined || to === undefined) return [];
  const fingerprints = new Set(going.map(({ fingerprint }) => fingerprint));
  const found = new Map<string, Sharer<{ count: number }>>();
  for await (const { lines, ...other } of otherPages(db, account, upload, from, to)) {
    const shared = lines.filter(({ fingerprint }) => fingerprints.has(fingerprint)).length;
    const count = (found.get(other.id)?.count ?? 0) + shared;
    if (count > 0) found.set(other.id, { ...other, count });
  }
  return [...found.values()].sort((a, b) => (a.uploaded_at > b.uploaded_at ? -1 : 1)).slice(0, 50);
}

/** Another upload that shares rows. */
type Sharer<Facts> = { id: string; file_name: string; uploaded_at: string } & Facts;

/** The pages of the account's other uploads that may share rows of these days, one by one, since each has to be unpacked. */
async function* otherPages(db: Db, account: number, upload: string, from: string, to: string) {
  const [first, last] = [addDays(from, -REFERENCE_DAYS), addDays(to, REFERENCE_DAYS)];
  const pages = await db
    .selectFrom('uploads')
    .innerJoin('statement_pages as page', 'page.upload', 'uploads.id')
    .select(['uploads.id', 'uploads.file_name', 'uploads.uploaded_at', 'page.first_position'])
    .where('uploads.account', '=', account)
    .where('uploads.id', '!=', upload)
    .where('uploads.first_date', '<=', last)
    .where('uploads.last_date', '>=', first)
    .where('page.first_date', '<=', last)
    .where('page.last_date', '>=', first)
    .execute();
  for (const { first_position, ...other } of pages) {
    const { content } = await db
      .selectFrom('statement_pages')
      .select('content')
      .where('upload', '=', other.id)
      .where('first_position', '=', first_position)
      .executeTakeFirstOrThrow();
    yield { ...other, lines: unpackLines({ first_position, content }) };
  }
}
