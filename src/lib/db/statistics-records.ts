import { sql } from 'kysely';
import { type Db, dialectOf } from './transaction.ts';

/** Every table whose size changed much since (0x10000), a sample of its rows (0x10), counted (0x2). */
const SAMPLED = 0x10012;

/** Lets SQLite count what it plans queries by, where that is missing or out of date; PostgreSQL does it by itself. */
export async function refreshStatistics(db: Db): Promise<void> {
  if (dialectOf(db) === 'sqlite') await sql`pragma optimize = ${sql.lit(SAMPLED)}`.execute(db);
}
