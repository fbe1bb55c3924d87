import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';
import { type Db, dialectOf } from './transaction.ts';

/**
 * The tables with their keys, each after those that it refers to. `settings` belong to an installation and stay;
 * `statement_lines` are of schemas before 0006.
 */
const KEYS = {
  people: ['id'],
  sessions: ['id'],
  api_tokens: ['id'],
  invitations: ['id'],
  login_failures: ['key'],
  categories: ['id'],
  projects: ['id'],
  merchants: ['id'],
  project_totals: ['project', 'currency'],
  merchant_totals: ['merchant', 'currency'],
  currencies: ['code'],
  expenses: ['id'],
  expense_items: ['id'],
  attachments: ['id'],
  attachment_facts: ['attachment', 'source', 'position'],
  attachment_thumbnails: ['attachment'],
  bank_accounts: ['id'],
  uploads: ['id'],
  upload_files: ['upload'],
  doubled_uploads: ['upload', 'other'],
  statement_lines: ['upload', 'position'],
  statement_pages: ['upload', 'first_position'],
  bank_transactions: ['id'],
  transaction_references: ['transaction', 'kind', 'value'],
  transaction_tallies: ['account', 'date', 'type', 'is_linked'],
  expense_links: ['id'],
  decisions: ['transaction', 'expense'],
  dismissed_transfers: ['out', 'in'],
  postponed_transactions: ['person', 'transaction'],
  learned: ['core', 'direction', 'what', 'value'],
  pairs: ['id'],
  suggestions: ['transaction'],
  suggested: ['expense', 'transaction'],
  suggestion_work: ['id'],
  reading_profiles: ['account', 'header_key'],
  rules: ['id'],
  rule_runs: ['run', 'rule'],
  rule_proposals: ['core', 'direction'],
  idempotency_keys: ['person', 'key'],
  history: ['id'],
  runs: ['id'],
} as const satisfies Record<Exclude<keyof Tables, 'settings'> | 'statement_lines', readonly string[]>;

type TableName = keyof typeof KEYS;
/** A column that the database computes; PostgreSQL names it among the others. */
const COMPUTED = 'open_amount';
type Cells = Record<string, unknown>;
/** The column of a table that is added up. */
const SUMS: Partial<Record<TableName, string>> = {
  expenses: 'amount',
  expense_items: 'amount',
  attachments: 'size',
  statement_lines: 'amount',
  bank_transactions: 'amount',
  transaction_tallies: 'count',
  expense_links: 'amount',
};
const ROWS_AT_ONCE = 500;
/** Fewer of the tables whose rows are large. */
const AT_ONCE: Partial<Record<TableName, number>> = { upload_files: 4, statement_pages: 50 };

/** A table's contents; the digest depends neither on the database engine nor on the order of rows. */
export interface TableFacts {
  table: string;
  rows: number;
  /** Minor units, or bytes for attachments; 0 for a table that has neither. */
  sum: number;
  /** Hex. */
  digest: string;
}

/** Counts, adds up and hashes everything. */
export async function describeRows(db: Db): Promise<TableFacts[]> {
  const facts: TableFacts[] = [];
  for (const [table, columns] of await columnsOf(db)) {
    const total = { table, rows: 0, sum: 0, digest: new Uint8Array(32) };
    for await (const rows of batches(db, table, columns)) {
      for (const row of rows) {
        total.rows += 1;
        total.sum += Number(row[SUMS[table] ?? ''] ?? 0);
        const digest = digestOf(columns, row);
        for (let n = 0; n < 32; n++) total.digest[n] = (total.digest[n] as number) ^ (digest[n] as number);
      }
    }
    facts.push({ ...total, digest: Buffer.from(total.digest).toString('hex') });
  }
  return facts;
}

/**
 * Copies every row to an empty database of the same schema. Call it with a transaction of each side.
 */
export async function copyRows(from: Db, to: Db): Promise<void> {
  for (const table of await filledOf(to)) await sql`delete from ${sql.table(table)}`.execute(to);
  for (const [table, columns] of await columnsOf(from)) {
    for await (const rows of batches(from, table, columns)) {
      await to
        .insertInto(table as keyof Tables)
        .values(rows as never)
        .execute();
    }
  }
}

/** What a new database contains. */
const FILLED: readonly TableName[] = ['categories', 'currencies'];

const filledOf = async (db: Db) =>
  (await columnsOf(db)).map(([table]) => table).filter((table) => FILLED.includes(table));

/** True for a database without anyone's data. */
export async function holdsNothing(db: Db): Promise<boolean> {
  for (const [table] of await columnsOf(db)) {
    if (FILLED.includes(table)) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

/** The tables of the present schema, which may be an older one, with their columns in alphabetical order. */
async function columnsOf(db: Db): Promise<[TableName, string[]][]> {
  const found = new Map(
    (await db.introspection.getTables()).map(({ name, columns }) => [
      name,
      columns
        .map((c) => c.name)
        .filter((column) => column !== COMPUTED)
        .sort(),
    ]),
  );
  return (Object.keys(KEYS) as TableName[]).flatMap((table) => {
    const columns = found.get(table);
    return columns ? [[table, columns] as [TableName, string[]]] : [];
  });
}

async function* batches(db: Db, table: TableName, columns: readonly string[]): AsyncGenerator<Cells[]> {
  const size = AT_ONCE[table] ?? ROWS_AT_ONCE;
  const merges = columns.includes('merged_into');
  // Merged names refer to others, which have to be there first.
  for (const part of merges ? [sql`merged_into is null`, sql`merged_into is not null`] : [sql`1 = 1`]) {
    let last: Cells | undefined;
    do {
      const rows: Cells[] = await page(db, table, columns, part, last, size);
      if (rows.length > 0) yield rows;
      last = rows.length === size ? rows.at(-1) : undefined;
    } while (last);
  }
}

async function page(
  db: Db,
  table: TableName,
  columns: readonly string[],
  part: RawBuilder<unknown>,
  last: Cells | undefined,
  size: number,
): Promise<Cells[]> {
  const key = KEYS[table];
  const names = sql.join(key.map((column) => sql.ref(column)));
  const after = last ? sql`(${names}) > (${sql.join(key.map((column) => last[column]))})` : sql`1 = 1`;
  const { rows } = await sql<Cells>`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(table)} where ${part} and ${after} order by ${names} limit ${sql.lit(size)}`.execute(db);
  return rows;
}

function digestOf(columns: readonly string[], row: Cells): Buffer {
  const digest = createHash('sha256');
  for (const column of columns) {
    const value = row[column];
    if (value instanceof Uint8Array) digest.update(`b${value.length}:`).update(value);
    else digest.update(`${JSON.stringify(value)},`);
  }
  return digest.digest();
}

/** Tables with ids from a sequence. Ids are never reused, since the history refers to them. */
const NUMBERED = [
  'people',
  'api_tokens',
  'invitations',
  'categories',
  'projects',
  'merchants',
  'expense_items',
  'bank_accounts',
  'bank_transactions',
  'expense_links',
  'pairs',
  'suggestion_work',
  'rules',
  'history',
] as const;

/** Continues the source's sequences in the copy, since the last ids may belong to deleted rows. */
export async function copySequences(from: Db, to: Db): Promise<void> {
  const tables = new Set((await from.introspection.getTables()).map(({ name }) => name));
  for (const table of NUMBERED.filter((name) => tables.has(name))) {
    const last = await lastId(from, table);
    if (last > 0) await setLastId(to, table, last);
  }
}

/** The last id issued; 0 for none. */
async function lastId(db: Db, table: string): Promise<number> {
  if (dialectOf(db) === 'sqlite') {
    const { rows } = await sql<{
      seq: number;
    }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
    return rows[0]?.seq ?? 0;
  }
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from ${sql.table(table)}
    union all select case when is_called then last_value else 0 end from ${sql.table(sequenceOf(table))}`.execute(
    db,
  );
  return Math.max(...rows.map(({ last }) => last));
}

async function setLastId(db: Db, table: string, last: number): Promise<void> {
  if (dialectOf(db) === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
  } else {
    await sql`select setval(${sequenceOf(table)}, ${last})`.execute(db);
  }
}

/** As PostgreSQL names the sequence of an identity column. */
const sequenceOf = (table: string): string => `${table}_id_seq`;
