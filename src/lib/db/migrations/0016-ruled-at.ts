import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';

/** When a rule decided about a transaction, since a rule is watched by the last of its decisions. */
export const ruledAt = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table bank_transactions add column ruled_at ${sql.raw(dialect === 'sqlite' ? 'integer' : 'bigint')}`.execute(
      db,
    );
    // Before, decisions were told apart by the transactions' ids, in `rules.watched_from`, too.
    await sql`update bank_transactions set ruled_at = id where rule is not null`.execute(db);
    await sql`drop index bank_transactions_ruled`.execute(db);
    await sql`create index bank_transactions_ruled on bank_transactions (rule, ruled_at, id, decided_by, core)
      where rule is not null`.execute(db);
  },
});
