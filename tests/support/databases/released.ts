import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { copyDatabase } from '#lib/db/copy.ts';
import { migrate } from '#lib/db/migrate.ts';
import { type Database, type DialectName, openDatabase } from '#lib/db/open.ts';
import { unpackText } from '#lib/db/statement-pages.ts';
import type { Db } from '#lib/db/transaction.ts';
import { freshPlace } from '../stories/places.ts';

/** The releases whose databases exist in the field, by the number of their last migration. */
export const RELEASES = ['0001-first', '0003-search', '0007-statements'] as const;
export type Release = (typeof RELEASES)[number];

/** A filled database as that release left it, not migrated. Closing it removes it. */
export async function releasedDatabase(release: Release, dialect: DialectName): Promise<Database> {
  const { place, remove } = await freshPlace('sqlite');
  const file = new DatabaseSync(place.dialect === 'sqlite' ? place.path : '');
  file.exec(readFileSync(new URL(`../../fixtures/databases/${release}.sql`, import.meta.url), 'utf8'));
  file.close();
  const book = openDatabase(place);
  if (dialect === 'sqlite') return closing(book, remove);
  const target = await freshPlace('postgres');
  const copy = openDatabase(target.place, { connections: 4 });
  await migrate(copy, release);
  await copyDatabase(book, copy);
  await book.close();
  await remove();
  return closing(copy, target.remove);
}

/** A new database, opened but not migrated. Closing it removes it. */
export async function emptyDatabase(dialect: DialectName): Promise<Database> {
  const { place, remove } = await freshPlace(dialect);
  return closing(openDatabase(place, { connections: 4 }), remove);
}

const closing = (database: Database, remove: () => Promise<void>): Database => ({
  ...database,
  close: async () => {
    await database.close();
    await remove();
  },
});

/** Not user data: Kysely's and backups' tables, the installation's settings, and SQLite's search tables. */
const OURS = /^(kysely_|backup_|settings$|sqlite_)|_words|_texts$/;

/** Every row as a line of text, identical on both databases and whatever compresses its bytes. */
export async function dumpOf(db: Db): Promise<string> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !OURS.test(name));
  const parts: string[] = [];
  for (const { name } of tables.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    const lines = rows.map((row) =>
      JSON.stringify(
        Object.fromEntries(
          Object.keys(row)
            .filter((key) => key !== 'stored_bytes')
            .sort()
            .map((key) => [key, readable(row[key])]),
        ),
      ),
    );
    parts.push(`${name} (${rows.length})`, ...lines.sort(), '');
  }
  return parts.join('\n');
}

/** Compressed bytes as their text. */
function readable(value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value;
  return value[0] === 0x1f && value[1] === 0x8b ? unpackText(value) : Buffer.from(value).toString('base64');
}

/** Tables, columns, indexes, constraints and triggers, as reported by the database itself. */
export async function schemaOf({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<string[]> {
  const query =
    dialect === 'sqlite'
      ? sql<{ line: string }>`select coalesce(sql, type || ' ' || name) as line from sqlite_schema
          where tbl_name not like 'kysely_%' and name not like 'sqlite_autoindex%' order by name, type`
      : sql<{
          line: string;
        }>`select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
            coalesce(column_default, '') as line from information_schema.columns where table_schema = 'public'
          union all select indexdef from pg_indexes where schemaname = 'public'
          union all select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) from pg_constraint
            where connamespace = 'public'::regnamespace order by 1`;
  return (await query.execute(db)).rows.map(({ line }) => line);
}
