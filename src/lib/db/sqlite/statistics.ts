import { sql } from 'kysely';
import { type Db, dialectOf } from '../transaction.ts';

/** Analyze (0x2) a sample of rows (0x10) of every table whose size changed much since (0x10000). */
const ANALYZE = 0x10012;

/** Refreshes the statistics of SQLite's query planner where they are missing or stale; PostgreSQL does so by itself. */
export async function refreshStatistics(db: Db): Promise<void> {
  if (dialectOf(db) === 'sqlite') await sql`pragma optimize = ${sql.lit(ANALYZE)}`.execute(db);
}
