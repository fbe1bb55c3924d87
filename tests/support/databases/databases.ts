import { describe } from 'vitest';
import { migrate } from '#lib/db/migrate.ts';
import { type Database, type DialectName, openDatabase } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { PERSON } from '#lib/people/people-records.ts';
import { HTTP_DIALECTS } from '../nightly.ts';
import { migratedPlace } from '../stories/places.ts';

/** SQLite has only one isolation level. */
const DIALECTS = process.env.ATLAS_TEST_ISOLATION
  ? (['postgres'] as const)
  : (['sqlite', 'postgres'] as const);

/** Runs the same tests on SQLite and on PostgreSQL, each on a new database. */
export const onEveryDatabase: OnDatabases = (name, tests) => on(DIALECTS, name, tests);

/** The same for calls and pages, whose verbs are tested on both by themselves: by day on SQLite, in the night on both. */
export const overHttp: OnDatabases = (name, tests) => on(HTTP_DIALECTS, name, tests);

type OnDatabases = (
  name: string,
  tests: (open: () => Promise<Database>, dialect: DialectName) => void,
) => void;

const on = (dialects: readonly DialectName[], ...[name, tests]: Parameters<OnDatabases>): void =>
  describe.each(dialects)(`${name} (%s)`, (dialect) => {
    tests(() => freshDatabase(dialect), dialect);
  });

/** An empty, migrated database; closing it removes it. */
export async function freshDatabase(dialect: DialectName): Promise<Database> {
  const { place, remove, migrated } = await migratedPlace(dialect);
  const database = openDatabase(place);
  if (!migrated) await migrate(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      await remove();
    },
  };
}

/** A stored person to act as. */
export async function somePerson(db: Database['db'], email = 'asha@example.org'): Promise<Person> {
  return db
    .insertInto('people')
    .values({
      email,
      first_name: 'Asha',
      last_name: 'Rao',
      password_hash: '-',
      language: 'en',
      disabled_at: null,
      created_at: new Date().toISOString(),
    })
    .returning(PERSON)
    .executeTakeFirstOrThrow();
}
