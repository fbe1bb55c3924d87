import { type Kysely, type MigrationLockOptions, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { CustomTypesConfig } from 'pg';
import { READING_CONNECTIONS } from '../../core/limits.ts';
import { patientPool } from './patient-pool.ts';

/** Kysely on PostgreSQL and compatible engines, without features that distributed ones lack. */
export const postgresDialect = (url: string, connections: number): PostgresDialect =>
  new RowLockDialect({ pool: () => openPool(url, connections) });

async function openPool(url: string, connections: number) {
  // Imported lazily to save memory on SQLite installations.
  const { Pool, types } = (await import('pg')).default;
  // bigint and numeric sums would arrive as text; all of ours stay below 2^53.
  const asNumber = new Set([types.builtins.INT8, types.builtins.NUMERIC]);
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A machine that is gone says nothing.
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        asNumber.has(oid) ? (text: string) => exactNumber(text) : types.getTypeParser(oid, format as 'text'),
    } as CustomTypesConfig,
  });
  // A broken connection fails its query and is replaced by the pool. Unhandled, its error event would also end the
  // process, since the pool itself only listens to idle connections.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return patientPool(pool, READING_CONNECTIONS);
}

class RowLockDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new RowLockAdapter();
  }
}

/** Locks a row instead of Kysely's advisory lock, which distributed engines lack; a write holds it until the transaction ends. */
class RowLockAdapter extends PostgresAdapter {
  readonly name = 'postgres';

  override async acquireMigrationLock(
    // biome-ignore lint/suspicious/noExplicitAny: Kysely's own type: no table is known before the first migration
    db: Kysely<any>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    if (!db.isTransaction) throw new Error('the migrator needs a transaction, which holds the lock');
    // Another process may be migrating for minutes.
    await sql`set local lock_timeout = 0`.execute(db);
    await db.updateTable(lockTable).set({ is_locked: 0 }).where('id', '=', lockRowId).execute();
  }

  override async releaseMigrationLock(): Promise<void> {}
}

function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} is outside the safe integer range`);
  return value;
}
