import type { Kysely } from 'kysely';

/** Members are told about links for their password, until they have seen it. */
export const access = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('invitations').addColumn('seen_at', 'text').execute();
    await db.schema.createIndex('invitations_by_person').on('invitations').column('person').execute();
  },
});
