import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { sqliteDialect } from './sqlite/dialect.ts';
import { inlineWriter, threadWriter } from './sqlite/writer.ts';
import type { Tables } from './tables.ts';

export type DialectName = 'sqlite' | 'postgres';
export type DatabasePlace = { dialect: 'sqlite'; path: string } | { dialect: 'postgres'; url: string };

export interface Database {
  readonly db: Kysely<Tables>;
  readonly dialect: DialectName;
  readonly place: DatabasePlace;
  close(): Promise<void>;
}

/**
 * Opens the database; makes the SQLite file (mode 0600) and its folder when missing. Does not migrate.
 * @param options.thread write on a thread of its own (the server); otherwise on this one
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
        : postgres(place.url, options.connections ?? 10),
  });
  return { db, dialect: place.dialect, place, close: () => db.destroy() };
}

function sqlite(path: string, thread: boolean) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  return sqliteDialect(path, thread ? threadWriter(path) : inlineWriter(path));
}

/** bigint and numeric sums come as text unless told otherwise; all of ours stay below 2^53. */
const AS_NUMBER = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

function postgres(url: string, connections: number) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        AS_NUMBER.has(oid)
          ? (text: string) => exactNumber(text)
          : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  // A connection that breaks is replaced by the pool, and whoever uses it is told by the query; without these listeners
  // the break itself would end the process: the pool listens to idle connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}

function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} is beyond exact numbers`);
  return value;
}
