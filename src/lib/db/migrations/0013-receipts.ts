import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';

/** Files that wait for their expense, what is known of them, and expenses that have no receipt for a reason. */
export const receipts = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = dialect === 'sqlite';
    const int = sqlite ? 'integer' : 'bigint';
    const keyed = (name: string) => {
      const builder = db.schema.createTable(name);
      return sqlite ? builder.modifyEnd(sql`without rowid, strict`) : builder;
    };
    await sql`alter table attachments add column tray_at text`.execute(db);
    await sql`create index attachments_tray on attachments (tray_at, id) where tray_at is not null and expense is null`.execute(
      db,
    );
    await sql`create index attachments_same on attachments (sha256) where stored_at is not null`.execute(db);
    await sql`alter table expenses add column no_receipt text
      check (no_receipt in ('lost', 'under_limit', 'none_given'))`.execute(db);
    await sql`alter table categories add column receipt_limit ${sql.raw(int)} check (receipt_limit >= 0)`.execute(
      db,
    );

    await keyed('attachment_facts')
      .addColumn('attachment', 'text', (c) => c.notNull().references('attachments.id').onDelete('cascade'))
      .addColumn('position', int, (c) => c.notNull())
      .addColumn('source', 'text', (c) =>
        c.notNull().check(sql`source in ('person', 'pdf-text', 'file-name')`),
      )
      .addColumn('amount', int)
      .addColumn('currency', 'text')
      .addColumn('day', 'text')
      .addColumn('merchant', 'text')
      .addColumn('where', 'text')
      .addPrimaryKeyConstraint('attachment_facts_once', ['attachment', 'source', 'position'])
      .addCheckConstraint('attachment_facts_sum', sql`(amount is null) = (currency is null)`)
      .execute();

    await keyed('attachment_thumbnails')
      .addColumn('attachment', 'text', (c) =>
        c.primaryKey().notNull().references('attachments.id').onDelete('cascade'),
      )
      .addColumn('file_type', 'text', (c) => c.notNull())
      .addColumn('content', sqlite ? 'blob' : 'bytea', (c) => c.notNull())
      .execute();
  },
});
