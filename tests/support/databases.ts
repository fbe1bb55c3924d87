import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe } from 'vitest';
import { migrate } from '#lib/db/migrate.ts';
import { type Database, type DatabasePlace, type DialectName, openDatabase } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';

/** Runs the same tests on SQLite and on PostgreSQL, each on a database of its own. */
export function onEveryDatabase(name: string, tests: (open: () => Promise<Database>, dialect: DialectName) => void): void {
  describe.each(['sqlite', 'postgres'] as const)(`${name} (%s)`, (dialect) => {
    tests(() => freshDatabase(dialect), dialect);
  });
}

/** An empty, migrated database; closing it removes it. */
export async function freshDatabase(dialect: DialectName): Promise<Database> {
  const { place, remove } = await freshPlace(dialect);
  const database = openDatabase(place, { connections: 8 });
  await migrate(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      await remove();
    },
  };
}

/** Where an empty database may be made. */
export async function freshPlace(dialect: DialectName): Promise<{ place: DatabasePlace; remove: () => Promise<void> }> {
  if (dialect === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'atlas-test-'));
    return {
      place: { dialect, path: join(folder, 'atlas.db') },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const server = process.env.ATLAS_TEST_POSTGRES;
  if (!server) throw new Error('tests/support/postgres.ts must have started PostgreSQL (Vitest global setup)');
  const name = `atlas_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await admin(`create database ${name}`);
  return {
    place: { dialect, url: server.replace(/\/postgres$/, `/${name}`) },
    remove: () => admin(`drop database ${name} with (force)`),
  };
}

/** Someone to act as, stored. */
export async function somePerson(db: Database['db'], email = 'asha@example.org'): Promise<Person> {
  return db
    .insertInto('people')
    .values({ email, first_name: 'Asha', last_name: 'Rao', password_hash: '-', language: 'en', disabled_at: null, created_at: new Date().toISOString() })
    .returning(['id', 'email', 'first_name', 'last_name', 'language'])
    .executeTakeFirstOrThrow();
}
