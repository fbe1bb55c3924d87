import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabasePlace } from '#lib/core/config.ts';
import type { DialectName } from '#lib/db/open.ts';

/**
 * Where a new empty database can be created.
 * @param template a database that it becomes a copy of: a file of SQLite, the name of a PostgreSQL database
 */
export async function freshPlace(
  dialect: DialectName,
  template?: string,
): Promise<{ place: DatabasePlace; remove: () => Promise<void> }> {
  if (dialect === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'atlas-test-'));
    const path = join(folder, 'atlas.db');
    if (template) copyFileSync(template, path);
    return {
      place: { dialect, path },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const server = process.env.ATLAS_TEST_POSTGRES;
  if (!server)
    throw new Error('tests/support/databases/postgres.ts must have started PostgreSQL (Vitest global setup)');
  const name = `atlas_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await admin(`create database ${name}${template ? ` template ${template}` : ''}`);
  return {
    place: { dialect, url: server.replace(/\/postgres$/, `/${name}`) },
    remove: () => admin(`drop database ${name} with (force)`),
  };
}

/** The same, migrated already, as a copy of the test run's template; `migrated` is false outside a test run, which has none. */
export async function migratedPlace(dialect: DialectName) {
  const { ATLAS_TEST_SQLITE_TEMPLATE, ATLAS_TEST_POSTGRES_TEMPLATE } = process.env;
  const template = dialect === 'sqlite' ? ATLAS_TEST_SQLITE_TEMPLATE : ATLAS_TEST_POSTGRES_TEMPLATE;
  return { ...(await freshPlace(dialect, template)), migrated: template !== undefined };
}
