import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#lib/db/open.ts';
import { inTransaction } from '#lib/db/transaction.ts';
import { untilChanged } from '#lib/db/unchanged.ts';
import { freshDatabase } from '#tests/support/databases/databases.ts';

describe.each(['sqlite', 'postgres'] as const)('what is kept until the database changes (%s)', (dialect) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(dialect);
  });
  afterAll(() => database.close());
  const write = (value: string) =>
    inTransaction(database.db, async (tx) => {
      const setting = { name: 'rules_turn' as const, value, created_at: '2026-01-01T00:00:00.000Z' };
      await tx
        .insertInto('settings')
        .values(setting)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    });
  const read = vi.fn(async () => {
    const { rows } = await sql<{
      value: string;
    }>`select value from settings where name = 'rules_turn'`.execute(database.db);
    return rows[0]?.value;
  });
  const look = (key = 'key') => untilChanged(database.db, key, read);

  /** What other tests write to other databases of the same PostgreSQL makes a result old as well: safe, and seldom. */
  const expectReads = (times: number) =>
    dialect === 'sqlite'
      ? expect(read).toHaveBeenCalledTimes(times)
      : expect(read.mock.calls.length).toBeGreaterThanOrEqual(times);

  test('it is read once until something is written, and again for each key', async () => {
    await write('one');
    expect(await Promise.all([look(), look(), look()])).toEqual(['one', 'one', 'one']);
    expectReads(1);
    await write('two');
    expect([await look(), await look('other'), await look()]).toEqual(['two', 'two', 'two']);
    expectReads(3);
  });

  test('what fails is not kept', async () => {
    const fails = async () => {
      throw new Error('not now');
    };
    await expect(untilChanged(database.db, 'fails', fails)).rejects.toThrow('not now');
    expect(await untilChanged(database.db, 'fails', async () => 'now')).toBe('now');
  });
});
