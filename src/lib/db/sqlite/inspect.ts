import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** `ATLS`, which PRAGMA application_id keeps in the head of Atlas' files. */
export const APPLICATION_ID = 0x41544c53;

/** Who wrote a SQLite file. */
export interface Written {
  tables: readonly string[];
  /** The migrations that have run, in order. */
  names: readonly string[];
  /** How many migrations have run, by the file's head; 0 when the head does not have it. */
  level: number;
  /** Another program's file, or not a database. */
  foreign: boolean;
  /** The version of Atlas that last migrated it. */
  version: string | undefined;
}

/**
 * Reads who wrote a SQLite file, without changing it or files beside it, as opening it normally would.
 * @returns undefined when there is no file, or an empty one
 */
export function inspectSqlite(path: string): Written | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.size) return undefined;
  const database = openUntouched(path);
  try {
    const number = (pragma: string) => Object.values(database.prepare(`pragma ${pragma}`).get() ?? {})[0];
    const tables = database
      .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
      .all()
      .map(({ name }) => name as string);
    const application = number('application_id');
    const has = (table: string) => tables.includes(table);
    return {
      tables,
      names: has('kysely_migration')
        ? database
            .prepare('select name from kysely_migration order by name')
            .all()
            .map(({ name }) => name as string)
        : [],
      level: application === APPLICATION_ID ? (number('user_version') as number) : 0,
      foreign: application !== 0 && application !== APPLICATION_ID,
      version: has('settings')
        ? (database.prepare(`select value from settings where name = 'atlas_version'`).get()?.value as string)
        : undefined,
    };
  } catch {
    return { tables: [], names: [], level: 0, foreign: true, version: undefined };
  } finally {
    database.close();
  }
}

/** A write-ahead log contains the last commits and must be read; without one the file is opened as immutable. */
function openUntouched(path: string): DatabaseSync {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (log > 0) return new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  const place = pathToFileURL(path);
  place.searchParams.set('immutable', '1');
  return new DatabaseSync(place, { readOnly: true });
}
