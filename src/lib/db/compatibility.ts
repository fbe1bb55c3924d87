import { ATLAS_VERSION } from '../core/config.ts';
import { DomainError } from '../core/errors.ts';
import { findVersion, listExecuted, MIGRATIONS } from './migrate.ts';
import type { Database } from './open.ts';
import { inspectSqlite, type Written } from './sqlite/inspect.ts';

/**
 * Rejects a SQLite file that a newer Atlas or another program wrote, without changing it.
 * @throws DomainError `conflict` with a sentence that says what to do
 */
export function refuseFile(path: string): void {
  const written = inspectSqlite(path);
  if (!written) return;
  const { tables, names, level, foreign } = written;
  const started = tables.some((table) => !table.startsWith('kysely_'));
  if (foreign || (names.length === 0 ? started : names[0] !== MIGRATIONS[0]))
    throw new DomainError('conflict', 'cli.database_foreign', { values: { place: path } });
  refuseNewer(written, path);
  if (level > MIGRATIONS.length) throw newer(path, written.version, String(level));
}

/** Rejects an open database that a newer Atlas wrote. @throws DomainError `conflict` */
export async function refuseUnready({ db, place }: Pick<Database, 'db' | 'place'>): Promise<void> {
  const names = await listExecuted(db);
  const version = await findVersion(db, names);
  refuseNewer({ names, version }, place.dialect === 'sqlite' ? place.path : 'DATABASE_URL');
}

function refuseNewer({ names, version }: Pick<Written, 'names' | 'version'>, place: string): void {
  const newest = names.findLast((name) => !MIGRATIONS.includes(name));
  if (newest !== undefined) throw newer(place, version, newest);
}

const newer = (place: string, version: string | undefined, schema: string) =>
  new DomainError('conflict', version === undefined ? 'cli.database_newer' : 'cli.database_newer_version', {
    values: { place, version: version ?? '', schema, own: ATLAS_VERSION, known: MIGRATIONS.at(-1) as string },
  });
