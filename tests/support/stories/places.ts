import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabasePlace } from '#lib/core/config.ts';
import type { DialectName } from '#lib/db/open.ts';

/** What tests copy: a data folder, and its database, a file of SQLite or the name of a PostgreSQL database. */
export interface Template {
  folder: string;
  database: string;
}

/** Undefined outside a test run, which has none. */
function templateOf(dialect: DialectName, demo = false): Template | undefined {
  const all = JSON.parse(process.env.ATLAS_TEST_TEMPLATES ?? '{}') as Record<string, Template>;
  return all[demo ? `${dialect} demo` : dialect];
}

interface Removable {
  place: DatabasePlace;
  remove: () => Promise<void>;
}

/**
 * Where a new empty database can be created.
 * @param template a database that it becomes a copy of: a file of SQLite, the name of a PostgreSQL database
 */
export async function freshPlace(dialect: DialectName, template?: string): Promise<Removable> {
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
  await admin(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`);
  return {
    place: { dialect, url: server.replace(/\/postgres$/, `/${name}`) },
    remove: () => admin(`drop database ${name} with (force)`),
  };
}

/** The same, migrated already, as a copy of the test run's template; `migrated` is false outside a test run, which has none. */
export async function migratedPlace(dialect: DialectName) {
  const template = templateOf(dialect);
  return { ...(await freshPlace(dialect, template?.database)), migrated: template !== undefined };
}

/** Settings with which a server would not make the sample data that the template has. */
const OWN_BOOK = [
  'ATLAS_CURRENCY',
  'ATLAS_DATA_DIR',
  'DATABASE_URL',
  'ATLAS_OWNER_EMAIL',
  'ATLAS_OWNER_PASSWORD',
];

/** A data folder and its migrated database for a server with these settings, with the sample data where they ask for it. */
export async function dataFor(
  dialect: DialectName,
  environment: Readonly<Record<string, string>>,
): Promise<Removable & { dataDir: string }> {
  const demo = environment.ATLAS_DEMO === '1' && !OWN_BOOK.some((name) => environment[name] !== undefined);
  const template = templateOf(dialect, demo);
  const { place, remove } = await freshPlace(dialect, template?.database);
  const dataDir =
    place.dialect === 'sqlite' ? join(place.path, '..') : mkdtempSync(join(tmpdir(), 'atlas-test-'));
  const filter = (path: string) => path !== template?.database;
  if (template) cpSync(template.folder, dataDir, { recursive: true, filter });
  return {
    place,
    dataDir,
    remove: async () => {
      await remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
