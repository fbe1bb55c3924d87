import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import type { DatabasePlace } from '../core/config.ts';
import { DATABASE_CONNECTIONS } from '../core/limits.ts';
import { postgresDialect } from './postgres/dialect.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import { inlineWriter, threadWriter } from './sqlite/writer.ts';
import type { Tables } from './tables.ts';

export type DialectName = DatabasePlace['dialect'];

export interface Database {
  readonly db: Kysely<Tables>;
  readonly dialect: DialectName;
  readonly place: DatabasePlace;
  close(): Promise<void>;
}

/**
 * Opens the database without migrating it; creates a missing SQLite file (mode 0600) and its folder.
 * @param options.thread write on a separate thread, as the server does
 * @param options.connections the pool's size on PostgreSQL
 */
export function openDatabase(
  place: DatabasePlace,
  options: { thread?: boolean; connections?: number } = {},
): Database {
  const db = new Kysely<Tables>({
    dialect:
      place.dialect === 'sqlite'
        ? sqlite(place.path, options.thread ?? false)
        : postgresDialect(place.url, options.connections ?? DATABASE_CONNECTIONS),
  });
  return { db, dialect: place.dialect, place, close: () => db.destroy() };
}

function sqlite(path: string, thread: boolean) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  return sqliteDialect(path, thread ? threadWriter(path) : inlineWriter(path));
}
