import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';

/** Settings shared by an installation's processes, and indexes for deleting what was abandoned. */
export const trust = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const settings = db.schema.createTable('settings');
    await (dialect === 'sqlite' ? settings.modifyEnd(sql`strict`) : settings)
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await sql`create index attachments_by_sender on attachments (uploaded_by, size) where stored_at is not null`.execute(
      db,
    );
    await sql`create index attachments_waiting on attachments (created_at) where expense is null`.execute(db);
    await sql`create index uploads_waiting on uploads (uploaded_at) where inserted_at is null`.execute(db);
    await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db);
    await sql`create index sessions_by_end on sessions (ends_at)`.execute(db);
  },
});
