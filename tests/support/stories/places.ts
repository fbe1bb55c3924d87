import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabasePlace } from '#lib/core/config.ts';
import type { DialectName } from '#lib/db/open.ts';

/** Where a new empty database can be created. */
export async function freshPlace(
  dialect: DialectName,
): Promise<{ place: DatabasePlace; remove: () => Promise<void> }> {
  if (dialect === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'atlas-test-'));
    return {
      place: { dialect, path: join(folder, 'atlas.db') },
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
  await admin(`create database ${name}`);
  return {
    place: { dialect, url: server.replace(/\/postgres$/, `/${name}`) },
    remove: () => admin(`drop database ${name} with (force)`),
  };
}
