import { type Migration, Migrator } from 'kysely/migration';
import { first } from './migrations/0001-first.ts';
import { members } from './migrations/0002-members.ts';
import { search } from './migrations/0003-search.ts';
import { trust } from './migrations/0004-trust.ts';
import type { Database, DialectName } from './open.ts';

/** In their order for ever: a name that has run is never changed. */
const migrations = (dialect: DialectName): Record<string, Migration> => ({
  '0001-first': first(dialect),
  '0002-members': members(dialect),
  '0003-search': search(dialect),
  '0004-trust': trust(dialect),
});

/**
 * Brings the schema up to this program's. Returns the names that ran.
 * @throws when a step failed (it is rolled back), or when the database was made by a newer Atlas
 */
export async function migrate({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(dialect) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** Names of the migrations that have not run yet. */
export async function pendingMigrations({
  db,
  dialect,
}: Pick<Database, 'db' | 'dialect'>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(dialect) } });
  return (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}
