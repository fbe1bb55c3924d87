import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';

/** When it was read what a receipt says. What waits and of which nothing was read is read again. */
export const readReceipts = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table attachments add column read_at text`.execute(db);
    await sql`update attachments set read_at = tray_at where tray_at is not null and exists
      (select 1 from attachment_facts as f where f.attachment = attachments.id and f.source <> 'person')`.execute(
      db,
    );
    await sql`create index attachments_unread on attachments (uploaded_by, id)
      where tray_at is not null and read_at is null and expense is null and removed_at is null`.execute(db);
  },
});

/** What an invoice's own data say, and why less was read of a file than there may be. */
export const readInvoices = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table attachments add column read_fault text check (read_fault in
      ('locked', 'damaged', 'no_text', 'too_long', 'invoice_sums', 'invoice_broken'))`.execute(db);
    await sql`create index attachments_unread_used on attachments (id)
      where expense is not null and read_at is null and removed_at is null and stored_at is not null
        and file_type = 'application/pdf'`.execute(db);
    await (dialect === 'sqlite' ? sqliteFacts(db) : postgresFacts(db));
    await sql`create index attachment_facts_said on attachment_facts (day, amount)`.execute(db);
  },
});

const SOURCES = sql.raw("'person', 'invoice', 'pdf-text', 'text', 'file-name'");

/** SQLite cannot change the condition of a column. */
async function sqliteFacts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('new_attachment_facts')
    .modifyEnd(sql`without rowid, strict`)
    .addColumn('attachment', 'text', (c) => c.notNull().references('attachments.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull().check(sql`source in (${SOURCES})`))
    .addColumn('amount', 'integer')
    .addColumn('currency', 'text')
    .addColumn('day', 'text')
    .addColumn('merchant', 'text')
    .addColumn('where', 'text')
    .addColumn('number', 'text')
    .addColumn('tax', 'integer')
    .addPrimaryKeyConstraint('attachment_facts_once', ['attachment', 'source', 'position'])
    .addCheckConstraint('attachment_facts_sum', sql`(amount is null) = (currency is null)`)
    .execute();
  await sql`insert into new_attachment_facts (attachment, position, source, amount, currency, day, merchant, "where")
    select attachment, position, source, amount, currency, day, merchant, "where" from attachment_facts`.execute(
    db,
  );
  await sql`drop table attachment_facts`.execute(db);
  await sql`alter table new_attachment_facts rename to attachment_facts`.execute(db);
}

const postgresFacts = (db: Kysely<unknown>) =>
  sql`alter table attachment_facts
    add column number text,
    add column tax bigint,
    drop constraint attachment_facts_source_check,
    add constraint attachment_facts_source_check check (source in (${SOURCES}))`.execute(db);
