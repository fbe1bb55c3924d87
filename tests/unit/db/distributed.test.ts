import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#lib/core/config.ts';
import type { Database } from '#lib/db/open.ts';
import { retried, retries } from '#lib/db/retry.ts';
import { inTransaction } from '#lib/db/transaction.ts';
import { loadSampleData } from '#lib/demo/load.ts';
import { sweepDeleted } from '#lib/expenses/sweep.ts';
import { errorAnswer } from '#lib/http/answers.ts';
import { ensureOwner } from '#lib/people/members.ts';
import { openAtlas } from '#lib/runtime/atlas.ts';
import { translate } from '#lib/texts/texts.ts';
import { type Postgres, startPostgres } from '#tests/support/databases/postgres.ts';
import { loggedStatements, NOT_SHARED } from '#tests/support/databases/shared-sql.ts';
import { countHeld } from '#tests/support/stories/overlap.ts';

/**
 * Engines that distribute PostgreSQL over several machines isolate transactions as if they ran one after another,
 * reject one of two that conflict, and lack some statements. A separate PostgreSQL is made as strict and logs every
 * statement, and the concurrency tests run on it.
 */
vi.stubEnv('ATLAS_TEST_ISOLATION', 'serializable');
vi.stubEnv('ATLAS_MODEL_STEPS', '60');
let log = '';
let postgres: Postgres;
let again = 0;
const count = () => {
  again += 1;
};
beforeAll(async () => {
  const settings = ['default_transaction_isolation=serializable', 'log_statement=all'];
  postgres = await startPostgres({
    settings,
    onLog: (text) => {
      log += `${text}\n`;
    },
  });
  vi.stubEnv('ATLAS_TEST_POSTGRES', postgres.url);
  // The other server has it.
  vi.stubEnv('ATLAS_TEST_TEMPLATES', undefined);
  retries.subscribe(count);
});
afterAll(async () => {
  retries.unsubscribe(count);
  await postgres.stop();
});

describe('an engine that lets transactions run as if one after another', () => {
  let database: Database;
  beforeAll(async () => {
    const { freshDatabase } = await import('#tests/support/databases/databases.ts');
    database = await freshDatabase('postgres');
  });
  afterAll(() => database.close());

  const counter = () => database.db.selectFrom('login_failures').select('failures').where('key', '=', 'n');
  const add = (db: Database['db']) =>
    db
      .updateTable('login_failures')
      .set((e) => ({ failures: e('failures', '+', 1) }))
      .where('key', '=', 'n');

  test('is what these tests run on', async () => {
    const { rows } = await sql`show transaction_isolation`.execute(database.db);
    expect(rows).toEqual([{ transaction_isolation: 'serializable' }]);
  });

  test('gives each of twenty transactions that read and then write one row its turn', async () => {
    const row = { key: 'n', failures: 0, window_started_at: '', blocked_until: null };
    await database.db.insertInto('login_failures').values(row).execute();
    const before = again;
    const turn = () =>
      inTransaction(database.db, async (tx) => {
        const { failures } = await tx
          .selectFrom('login_failures')
          .select('failures')
          .where('key', '=', 'n')
          .executeTakeFirstOrThrow();
        await tx
          .updateTable('login_failures')
          .set({ failures: failures + 1 })
          .where('key', '=', 'n')
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, turn));
    expect(await counter().executeTakeFirstOrThrow()).toEqual({ failures: 20 });
    expect(again - before).toBeGreaterThan(0);
  });

  test('and so it does for statements that stand alone', async () => {
    const before = again;
    let alone: Promise<unknown>[] = [];
    await inTransaction(database.db, async (tx) => {
      await add(tx).execute();
      alone = Array.from({ length: 5 }, () => add(database.db).execute());
      await expect.poll(() => countHeld(database.db)).toBe(5);
    });
    await Promise.all(alone);
    expect(await counter().executeTakeFirstOrThrow()).toEqual({ failures: 26 });
    expect(again - before).toBeGreaterThanOrEqual(5);
  });

  test('when it goes on refusing, the person is told so by a clear 503 and may try again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const refused = Object.assign(new Error('could not serialize access'), { code: '40001' });
    let tries = 0;
    const act = async () => {
      tries += 1;
      throw refused;
    };
    await expect(retried(act, { serialization: 100 })).rejects.toBe(refused);
    expect(tries).toBeGreaterThan(2);
    const detail = 'Atlas is busy with another change. Nothing was saved; please try again in a moment.';
    expect(errorAnswer(refused, translate('en'), 'id')).toEqual({ status: 503, detail, retryAfter: 1 });
  });

  test('carries a first start, the sample data and a sweep', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atlas-distributed-'));
    const { freshPlace } = await import('#tests/support/stories/places.ts');
    const { place, remove } = await freshPlace('postgres');
    const DATABASE_URL = place.dialect === 'postgres' ? place.url : '';
    const atlas = await openAtlas(readConfig({ DATABASE_URL, ATLAS_DATA_DIR: folder }));
    await ensureOwner(atlas.db, atlas.config);
    await loadSampleData(atlas);
    await sweepDeleted(atlas);
    await atlas.close();
    await remove();
    rmSync(folder, { recursive: true, force: true });
  });
});

await import('../book/races.test.ts');
await import('../history/idempotency.test.ts');
await import('../statements/statements-import.test.ts');
await import('../book/books-model.test.ts');
await import('../expenses/expenses-lists.test.ts');
await import('../search/search.test.ts');
await import('../people/members.test.ts');
await import('../people/people-sessions.test.ts');

describe('of all these statements', () => {
  test('some were in each other’s way, and were tried again', () => {
    expect(again).toBeGreaterThan(20);
  });

  test('none needs what engines that are spread over machines lack', () => {
    const statements = loggedStatements(log);
    expect(statements.size).toBeGreaterThan(200);
    for (const [what, pattern] of Object.entries(NOT_SHARED)) {
      expect(
        [...statements].filter((text) => pattern.test(text)),
        what,
      ).toEqual([]);
    }
  });

  test('and what they made is tables, indexes and constraints: nothing that runs, nothing that waits', async () => {
    const { freshDatabase } = await import('#tests/support/databases/databases.ts');
    const database = await freshDatabase('postgres');
    const found = async (query: string) =>
      (await sql<{ name: string }>`${sql.raw(query)}`.execute(database.db)).rows.map(({ name }) => name);
    const ours = "n.nspname = 'public'";
    expect(await found('select tgname as name from pg_trigger where not tgisinternal')).toEqual([]);
    // What every new PostgreSQL has.
    expect(await found('select extname as name from pg_extension')).toEqual(['plpgsql']);
    expect(
      await found(
        `select proname as name from pg_proc join pg_namespace as n on n.oid = pronamespace where ${ours}`,
      ),
    ).toEqual([]);
    expect(await found('select conname as name from pg_constraint where condeferrable')).toEqual([]);
    expect(
      await found(
        `select relname as name from pg_class join pg_namespace as n on n.oid = relnamespace
          where ${ours} and (relkind not in ('r', 'i', 'S') or relpersistence <> 'p')`,
      ),
    ).toEqual([]);
    expect(
      await found(
        `select typname as name from pg_type join pg_namespace as n on n.oid = typnamespace
          where ${ours} and typtype in ('d', 'e', 'r')`,
      ),
    ).toEqual([]);
    await database.close();
  });
});
