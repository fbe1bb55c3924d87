import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { listExecuted, migrate } from './migrate.ts';
import { type Database, type DialectName, openDatabase } from './open.ts';
import type { Db } from './transaction.ts';

/** Tables, indexes, triggers and views, on PostgreSQL also columns and constraints: their definitions by name. */
export type Schema = ReadonlyMap<string, string>;

/** Kysely's own; their text is Kysely's, not a migration's. */
const MIGRATION_TABLES = /^(table )?kysely_migration(_lock)?\b/;
const REFERENCE_SCHEMA = 'atlas_schema_check';

/** The names of what is missing, changed, or not Atlas's, compared with a new database after the same migrations. */
export async function schemaDifferences(database: Pick<Database, 'db' | 'dialect'>): Promise<string[]> {
  const { db, dialect } = database;
  const executed = await listExecuted(db);
  const [own, reference] = [await readSchema(db, dialect), await referenceSchema(database, executed.at(-1))];
  return differencesOf(own, reference);
}

export function differencesOf(own: Schema, reference: Schema): string[] {
  const names = new Set([...own.keys(), ...reference.keys()]);
  return [...names].filter((name) => own.get(name) !== reference.get(name)).sort();
}

/** The schema after these migrations: of a temporary file, or of a PostgreSQL schema that is rolled back. */
async function referenceSchema(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  last: string | undefined,
): Promise<Schema> {
  if (dialect === 'sqlite') return sqliteReference(last);
  const transaction = await db.startTransaction().execute();
  try {
    await sql`create schema ${sql.id(REFERENCE_SCHEMA)}`.execute(transaction);
    await sql`set local search_path to ${sql.id(REFERENCE_SCHEMA)}`.execute(transaction);
    await migrate({ db: transaction, dialect }, last);
    return await readSchema(transaction, dialect);
  } finally {
    await transaction.rollback().execute();
  }
}

const references = new Map<string | undefined, Schema>();

/** Is asked for several times by each backup, and always the same. */
export async function sqliteReference(last: string | undefined): Promise<Schema> {
  const known = references.get(last) ?? (await migratedSchema(last));
  references.set(last, known);
  return known;
}

async function migratedSchema(last: string | undefined): Promise<Schema> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-schema-'));
  const fresh = openDatabase({ dialect: 'sqlite', path: join(folder, 'reference.db') });
  try {
    await migrate(fresh, last);
    return await readSchema(fresh.db, 'sqlite');
  } finally {
    await fresh.close();
    rmSync(folder, { recursive: true });
  }
}

/** Without what the database or an extension adds by itself. */
export async function readSchema(db: Db, dialect: DialectName): Promise<Schema> {
  const { rows } = await (dialect === 'sqlite' ? SQLITE : POSTGRES).execute(db);
  return new Map(rows.map(({ name, definition }) => [name, MIGRATION_TABLES.test(name) ? '' : definition]));
}

interface Part {
  name: string;
  definition: string;
}

const SQLITE = sql<Part>`select type || ' ' || name as name, tbl_name || ' ' || coalesce(sql, '') as definition
  from sqlite_schema where substr(name, 1, 7) <> 'sqlite_'`;

/** Definitions name the schema, which differs. */
const unqualified = (definition: ReturnType<typeof sql>) =>
  sql`replace(${definition}, quote_ident(current_schema()) || '.', '')`;

const POSTGRES = sql<Part>`
  with relations as (
    select c.oid, c.relname, c.relkind, c.relispartition from pg_class as c
    where c.relnamespace = current_schema()::regnamespace and not exists (
      select 1 from pg_depend as d where d.objid = c.oid and d.deptype = 'e'))
  select case relkind when 'r' then 'table ' when 'v' then 'view ' when 'm' then 'view ' else 'relation ' end || relname as name,
    '' as definition from relations where relkind not in ('i', 'S', 't')
  union all select 'column ' || r.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod) || ' ' ||
      a.attnotnull || ' ' || a.attidentity::text || a.attgenerated::text || ' ' ||
      coalesce(${unqualified(sql`pg_get_expr(d.adbin, d.adrelid)`)}, '')
    from relations as r join pg_attribute as a on a.attrelid = r.oid
    left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where r.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all select 'index ' || c.relname, ${unqualified(sql`pg_get_indexdef(i.indexrelid)`)}
    from relations as r join pg_index as i on i.indrelid = r.oid join pg_class as c on c.oid = i.indexrelid
  union all select 'constraint ' || r.relname || '.' || k.conname, ${unqualified(sql`pg_get_constraintdef(k.oid)`)}
    from relations as r join pg_constraint as k on k.conrelid = r.oid where k.contype <> 'n'
  union all select 'trigger ' || r.relname || '.' || t.tgname, ${unqualified(sql`pg_get_triggerdef(t.oid)`)}
    from relations as r join pg_trigger as t on t.tgrelid = r.oid where not t.tgisinternal
  union all select 'rule ' || r.relname || '.' || u.rulename, ''
    from relations as r join pg_rewrite as u on u.ev_class = r.oid where r.relkind = 'r'`;
