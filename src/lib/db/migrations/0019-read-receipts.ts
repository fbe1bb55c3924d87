import { type Kysely, sql } from 'kysely';

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
