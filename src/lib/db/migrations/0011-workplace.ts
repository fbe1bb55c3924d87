import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';

/** What is kept per person for work in lists and in the queue, and whom an expense is owed to. */
export const workplace = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = dialect === 'sqlite';
    const int = sqlite ? 'integer' : 'bigint';
    for (const column of [
      sql`keys ${sql.raw(int)} not null default 1 check (keys in (0, 1))`,
      sql`expenses_view text not null default 'cards' check (expenses_view in ('cards', 'table'))`,
      sql`time_zone text`,
      sql`status text check (status in ('in_office', 'on_leave', 'remote'))`,
      sql`welcomed_at text`,
    ])
      await sql`alter table people add column ${column}`.execute(db);
    // Who works here already is not asked again.
    await sql`update people set welcomed_at = created_at`.execute(db);
    await sql`alter table expenses add column owed_to ${sql.raw(int)} references people (id)`.execute(db);
    // What is owed to whom is read from this index alone.
    await sql`drop index expenses_owed`.execute(db);
    await sql`create index expenses_owed on expenses
      (date, id, created_by, owed_to, amount, is_reimbursable, is_reimbursed, deleted_at, currency)
      where is_reimbursable = 1 and is_reimbursed = 0 and deleted_at is null`.execute(db);

    const postponed = db.schema.createTable('postponed_transactions');
    await (sqlite ? postponed.modifyEnd(sql`without rowid, strict`) : postponed)
      .addColumn('person', int, (c) => c.notNull().references('people.id'))
      .addColumn('transaction', int, (c) =>
        c.notNull().references('bank_transactions.id').onDelete('cascade'),
      )
      .addColumn('day', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('postponed_transactions_once', ['person', 'transaction'])
      .execute();
    // What is left to classify, for the sidebar of every page.
    await sql`create index transaction_tallies_open on transaction_tallies (account, count)
      where type = 'UK' and count > 0`.execute(db);
    await sql`create index postponed_transactions_by_transaction on postponed_transactions ("transaction")`.execute(
      db,
    );
  },
});
