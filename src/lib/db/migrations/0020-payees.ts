import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';

/** Who was paid or who paid, where the file says that. Files of before are read again one after the other, while Atlas runs. */
export const payees = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table bank_transactions add column payee text`.execute(db);
    await sql`alter table uploads add column has_payees ${sql.raw(dialect === 'sqlite' ? 'integer' : 'bigint')}
      not null default 1 check (has_payees in (0, 1))`.execute(db);
    await sql`update uploads set has_payees = 0`.execute(db);
    await sql`create index uploads_without_payees on uploads (id) where has_payees = 0`.execute(db);
  },
});
