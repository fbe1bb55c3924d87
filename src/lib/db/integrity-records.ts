import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { TextKey } from '../core/text.ts';
import { among } from './conditions.ts';
import { countWrongCores, MATCHING_BROKEN } from './learning/integrity-records.ts';
import { TEXTS } from './migrations/0003-search.ts';
import { unpack, unpackLines } from './statement-pages.ts';
import type { StoredLine } from './tables.ts';
import type { Db } from './transaction.ts';

/** A condition that always holds, and a count of the rows that break it. */
export interface Invariant {
  name: TextKey;
  count(db: Db): Promise<number>;
}

const NAMES = ['categories', 'projects', 'merchants'] as const;

/** Queries for the rows that break an invariant, by the last part of its text key; the same on both databases. */
const BROKEN = {
  links: sql`select id from bank_transactions as t where linked_amount <>
    (select coalesce(sum(l.amount), 0) from expense_links as l where l."transaction" = t.id)`,
  overclaimed: sql`select id from bank_transactions as t where abs(amount) <
    (select coalesce(sum(l.amount), 0) from expense_links as l where l."transaction" = t.id)`,
  types: sql`select id from bank_transactions
    where linked_amount > 0 and type <> case when amount < 0 then 'ER' else 'EX' end`,
  deleted: sql`select l.id from expense_links as l join expenses as x on x.id = l.expense
    where x.deleted_at is not null`,
  items: sql`select id from expenses as x
    where not exists (select 1 from expense_items as i where i.expense = x.id)`,
  arrived: sql`select id from attachments
    where (stored_at is null) <> (sha256 is null) or (stored_at is null) <> (size is null)`,
  receipts: sql`select attachment from attachment_facts
    where amount is null and day is null and merchant is null
    union all select id from attachments
      where tray_at is not null and expense is null and removed_at is null and stored_at is null`,
  reimbursed: sql`select id from expenses where is_reimbursed = 1 and is_reimbursable = 0`,
  merged: sql`${merged()} union all select x.merchant from expenses as x
    join merchants as m on m.id = x.merchant where m.merged_into is not null`,
  uploads: sql`select id from uploads as u where stored_bytes <>
      (select octet_length(content) + octet_length(reading) from upload_files where upload = u.id)
      + (select coalesce(sum(octet_length(content)), 0) from statement_pages where upload = u.id)
    or standing_count <> (select count(*) from bank_transactions as t where t.upload = u.id)
    or (inserted_at is not null and undone_at is not null)
    or (inserted_at is not null and standing_count = 0)
    or (inserted_at is null and undone_at is null and standing_count > 0)`,
  tallies: sql`select account from (
    select account, date, type, is_linked, count, money_in, money_out from transaction_tallies
    union all select account, date, type, case when linked_amount > 0 then 1 else 0 end, -1,
      case when amount < 0 then amount else 0 end, case when amount > 0 then -amount else 0 end from bank_transactions
    ) as tallied group by account, date, type, is_linked
    having sum(count) <> 0 or sum(money_in) <> 0 or sum(money_out) <> 0`,
  uses: miscounted(),
  currencies: sql`select id from expenses where currency not in (select code from currencies)
    union all select l.expense from expense_links as l join expenses as x on x.id = l.expense
    join bank_transactions as t on t.id = l."transaction" join bank_accounts as a on a.id = t.account
    where x.currency <> coalesce(a.currency, (select code from currencies where is_book = 1))
    and coalesce(l.difference, '') <> 'exchange'
    union all select code from currencies where (select count(*) from currencies where is_book = 1) <> 1`,
  runs: sql`select r.id from runs as r join history as h on h.id = r.line where coalesce(h.run, '') <> r.id
    union all select r.id from runs as r
      where r.undone_by is not null and not exists (select 1 from runs as u where u.id = r.undone_by)
    union all select h.run from history as h
      where h.run is not null and not exists (select 1 from runs as r where r.id = h.run)
    union all select r.id from runs as r join history as h on h.id = r.line
      left join runs as u on u.id = h.subject_id and h.subject = 'run'
      where coalesce(r.first_run, '') <> coalesce(u.first_run, u.id, '')
      or r.is_redo <> case when u.first_run is null then 0 else 1 - u.is_redo end`,
  disabled: sql`select p.id from people as p where p.disabled_at is not null and (
    exists (select 1 from sessions as s where s.person = p.id and s.revoked_at is null)
    or exists (select 1 from api_tokens as k where k.person = p.id and k.revoked_at is null)
    or exists (select 1 from invitations as i where p.id in (i.person, i.created_by)
      and i.used_at is null and i.revoked_at is null))`,
  invitations: sql`select email from invitations
    where used_at is null and revoked_at is null group by email having count(*) > 1`,
  ...MATCHING_BROKEN,
};

/** Projects and merchants whose figures are wrong. */
function miscounted(): RawBuilder<unknown> {
  const each = (['project', 'merchant'] as const).map((column) => {
    const names = sql.table(`${column}s`);
    const name = sql.id(column);
    return sql`select n.id from ${names} as n where expense_count <> (
      select count(*) from expenses as x where x.${name} = n.id and x.deleted_at is null)
      union all select ${name} from (
        select ${name}, currency, count, total from ${sql.table(`${column}_totals`)}
        union all select ${name}, currency, -1, -amount from expenses where deleted_at is null and ${name} is not null
      ) as counted group by ${name}, currency having sum(count) <> 0 or sum(total) <> 0`;
  });
  return sql.join(each, sql` union all `);
}

/** A merged name is archived, and the one that it was merged into is not merged itself. */
function merged(): RawBuilder<unknown> {
  const each = NAMES.map((table) => {
    const names = sql.table(table);
    return sql`select m.id from ${names} as m join ${names} as taker on taker.id = m.merged_into
      where m.archived_at is null or taker.merged_into is not null`;
  });
  return sql.join(each, sql` union all `);
}

export const invariants: readonly Invariant[] = [
  ...(Object.keys(BROKEN) as (keyof typeof BROKEN)[]).map((name) => ({
    name: `cli.invariant.${name}` as const,
    count: (db: Db) => countOf(db, BROKEN[name]),
  })),
  { name: 'cli.invariant.cores', count: countWrongCores },
  { name: 'cli.invariant.lines', count: (db) => countUploads(db, hasItsLines) },
  { name: 'cli.invariant.compared', count: (db) => countUploads(db, isCompared) },
  { name: 'cli.invariant.statements', count: changedStatements },
];

async function countOf(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${query}) as broken`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

interface CheckedUpload {
  account: number;
  line_count: number;
  new_count: number;
  undecided_count: number;
  standing_count: number;
  /** False when the account has changed since its new lines were counted. */
  current: boolean;
  lines: readonly StoredLine[];
  /** The account's transactions that these lines are. */
  held: readonly { upload: string; date: string; amount: number; fingerprint: string }[];
}

/** Uploads that break a rule or cannot be unpacked; reads one statement at a time, since it may have 100,000 lines. */
async function countUploads(db: Db, rule: (upload: CheckedUpload, id: string) => boolean): Promise<number> {
  const uploads = await db
    .selectFrom('uploads')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'uploads.account')
    .select(['uploads.id', 'account', 'line_count', 'new_count', 'undecided_count', 'standing_count'])
    .select((e) => e('compared_revision', '=', e.ref('revision')).as('current'))
    .execute();
  let broken = 0;
  for (const { id, ...upload } of uploads) {
    const lines = await linesOf(db, id);
    const fingerprints = (lines ?? []).map(({ fingerprint }) => fingerprint);
    const held = await db
      .selectFrom('bank_transactions')
      .select(['upload', 'date', 'amount', 'fingerprint'])
      .where('account', '=', upload.account)
      .where(among(db, 'fingerprint', fingerprints))
      .execute();
    if (!lines || !rule({ ...upload, current: Boolean(upload.current), lines, held }, id)) broken += 1;
  }
  return broken;
}

/** undefined when they cannot be unpacked. */
async function linesOf(db: Db, upload: string): Promise<StoredLine[] | undefined> {
  const pages = db.selectFrom('statement_pages').selectAll().where('upload', '=', upload);
  const packed = await pages.orderBy('first_position').execute();
  try {
    return packed.flatMap(unpackLines);
  } catch {
    return undefined;
  }
}

/** Its lines are as many as were read, and its transactions are what they say. */
function hasItsLines({ lines, held, line_count, standing_count }: CheckedUpload, id: string): boolean {
  const rows = new Map(lines.map((line) => [line.fingerprint, line]));
  const own = held.filter(({ upload }) => upload === id);
  return (
    lines.length === line_count &&
    lines.every(({ position }, at) => position === at + 1) &&
    own.length === standing_count &&
    own.every(({ fingerprint, date, amount }) => {
      const line = rows.get(fingerprint);
      return line?.date === date && line.amount + amount === 0;
    })
  );
}

const isCompared = ({ current, lines, held, new_count, undecided_count }: CheckedUpload): boolean =>
  !current || lines.length - held.length === new_count + undecided_count;

async function changedStatements(db: Db): Promise<number> {
  let changed = 0;
  for (const { id, sha256 } of await db.selectFrom('uploads').select(['id', 'sha256']).execute()) {
    const file = await db
      .selectFrom('upload_files')
      .select('content')
      .where('upload', '=', id)
      .executeTakeFirst();
    if (!file || hashOf(file.content) !== sha256) changed += 1;
  }
  return changed;
}

/** Hex; undefined for a file that cannot be unpacked. */
function hashOf(packed: Uint8Array): string | undefined {
  try {
    return createHash('sha256').update(unpack(packed)).digest('hex');
  } catch {
    return undefined;
  }
}

/** How many of SQLite's word indexes differ from their rows; PostgreSQL's cannot. */
export async function staleWords(db: Db): Promise<number> {
  let stale = 0;
  for (const table of ['bank_transactions', ...Object.keys(TEXTS)]) {
    const words = sql.id(`${table}_words`);
    await sql`insert into ${words} (${words}, rank) values ('integrity-check', 1)`.execute(db).catch(() => {
      stale += 1;
    });
  }
  for (const table of ['expenses', 'attachments'] as const) {
    const [rows, texts, text] = [sql.table(table), sql.table(`${table}_texts`), sql.id(TEXTS[table])];
    const differing = sql`select id from ${rows} as r
      where not exists (select 1 from ${texts} as t where t.subject = r.id and t.text = r.${text})
      union all select subject from ${texts} where subject not in (select id from ${rows})`;
    if ((await countOf(db, differing)) > 0) stale += 1;
  }
  return stale;
}

/**
 * How many problems SQLite finds in its file: pages, indexes, references. Needs a new connection: one that read a word index before
 * it was written compares it with a stale cache and finds it damaged.
 */
export async function sqliteProblems(db: Db): Promise<number> {
  const { rows: found } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
  const { rows: dangling } = await sql`pragma foreign_key_check`.execute(db);
  return found.filter(({ quick_check }) => quick_check !== 'ok').length + dangling.length;
}

/** Attachments whose bytes have arrived. */
export const listStoredFiles = (db: Db) =>
  db.selectFrom('attachments').select(['id', 'sha256']).where('stored_at', 'is not', null).execute();
