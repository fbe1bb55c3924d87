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

/** Rows that are in an account twice, by pairs of uploads. What is inserted is looked through one upload after the other, while Atlas runs. */
export const doubles = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = dialect === 'sqlite';
    const int = sqlite ? 'integer' : 'bigint';
    await sql`alter table uploads add column is_searched ${sql.raw(int)}
      not null default 1 check (is_searched in (0, 1))`.execute(db);
    await sql`update uploads set is_searched = 0 where standing_count > 0`.execute(db);
    // Rows that came in since payees are read are still called by the core of their text.
    await sql`update uploads set has_payees = 0`.execute(db);
    await sql`create index uploads_unsearched on uploads (id) where is_searched = 0`.execute(db);
    const table = db.schema.createTable('doubled_uploads');
    await (sqlite ? table.modifyEnd(sql`without rowid, strict`) : table)
      .addColumn('upload', 'text', (c) => c.notNull().references('uploads.id').onDelete('cascade'))
      .addColumn('other', 'text', (c) => c.notNull().references('uploads.id').onDelete('cascade'))
      .addColumn('account', int, (c) => c.notNull().references('bank_accounts.id'))
      .addColumn('count', int, (c) => c.notNull().check(sql`count > 0`))
      .addPrimaryKeyConstraint('doubled_uploads_once', ['upload', 'other'])
      .execute();
    await sql`create index doubled_uploads_by_account on doubled_uploads (account)`.execute(db);
    await sql`create index doubled_uploads_by_other on doubled_uploads (other)`.execute(db);
  },
});

/** Names of merchants that were made of more than the payee. Files of before are read once more, since what they name is compared with these. */
export const proposedNames = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table merchants add column proposed_name text`.execute(db);
    await sql`create index merchants_proposed on merchants (id) where proposed_name is not null`.execute(db);
    await sql`update uploads set has_payees = 0`.execute(db);
  },
});

/** Accounts that are no longer used stay in books, and those that were deleted while they were empty can come back. */
export const endedAccounts = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['archived_at', 'deleted_at'])
      await db.schema.alterTable('bank_accounts').addColumn(column, 'text').execute();
  },
});
