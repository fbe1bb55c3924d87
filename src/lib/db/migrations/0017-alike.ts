import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';

/** What open rows that read alike, and words within what people decided, are counted and found by: the indexes alone tell. */
export const alike = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const renew = async (name: string, columns: string, where: string) => {
      await sql`drop index ${sql.id(name)}`.execute(db);
      await sql`create index ${sql.id(name)} on bank_transactions (${sql.raw(columns)}) where ${sql.raw(where)}`.execute(
        db,
      );
    };
    // The sign of the amount is the direction.
    await renew('bank_transactions_alike', 'core, date, id, amount', "type = 'UK'");
    // SQLite has the id in every index.
    if (dialect === 'postgres')
      await renew('bank_transactions_taught', 'core, type, date, id', "decided_by = 'person'");
  },
});
