import { sql } from 'kysely';
import type { DialectName } from './open.ts';
import type { Db } from './transaction.ts';

/** Tables whose rows are numbered by the database. A number is never given twice: the history goes by it. */
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
  'history',
] as const;

/** Lets the copy number on where its source stopped, which may be beyond the last row that is left. */
export async function copyCounters(
  from: { db: Db; dialect: DialectName },
  to: { db: Db; dialect: DialectName },
): Promise<void> {
  const tables = new Set((await from.db.introspection.getTables()).map(({ name }) => name));
  for (const table of NUMBERED.filter((name) => tables.has(name))) {
    const last = await readCounter(from.db, from.dialect, table);
    if (last > 0) await setCounter(to.db, to.dialect, table, last);
  }
}

/** The last number that was given out; 0 when none was. */
async function readCounter(db: Db, dialect: DialectName, table: string): Promise<number> {
  if (dialect === 'sqlite') {
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

async function setCounter(db: Db, dialect: DialectName, table: string, last: number): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
  } else {
    await sql`select setval(${sequenceOf(table)}, ${last})`.execute(db);
  }
}

/** As PostgreSQL names the sequence of an identity column. */
const sequenceOf = (table: string): string => `${table}_id_seq`;
