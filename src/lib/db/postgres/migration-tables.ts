import type { Kysely } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, MIGRATION_LOCK_ID } from 'kysely/migration';
import type { Db } from '../transaction.ts';

/** Creates the tables of Kysely's migrator as it would itself, since the transaction that locks them needs them. */
export async function makeMigrationTables(db: Db): Promise<void> {
  const list = db.schema
    .createTable(DEFAULT_MIGRATION_TABLE)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (c) => c.notNull());
  const lock = db.schema
    .createTable(DEFAULT_MIGRATION_LOCK_TABLE)
    .ifNotExists()
    .addColumn('id', 'varchar(255)', (c) => c.notNull().primaryKey())
    .addColumn('is_locked', 'integer', (c) => c.notNull().defaultTo(0));
  // When two processes start for the first time, one fails despite `if not exists`, and succeeds on a retry.
  for (const table of [list, lock]) await table.execute().catch(() => table.execute());
  await (db as unknown as Kysely<LockTable>)
    .insertInto(DEFAULT_MIGRATION_LOCK_TABLE)
    .values({ id: MIGRATION_LOCK_ID, is_locked: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

interface LockTable {
  [DEFAULT_MIGRATION_LOCK_TABLE]: { id: string; is_locked: number };
}
