import { type Kysely, sql } from 'kysely';
import { nameKey } from '../../core/text.ts';

/**
 * Members are told about links for their password, until they have seen it; addresses that somebody signed in from are found
 * in a flood of sign-ins; names that differ only by invisible characters are the same.
 */
export const access = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('invitations').addColumn('seen_at', 'text').execute();
    await db.schema.createIndex('invitations_by_person').on('invitations').column('person').execute();
    await db.schema
      .createIndex('sessions_by_address')
      .on('sessions')
      .columns(['address', 'created_at'])
      .execute();
    for (const table of ['categories', 'projects', 'merchants']) await renewKeys(db, table);
  },
});

/** Twins keep their keys of before, and with them their names. */
async function renewKeys(db: Kysely<unknown>, table: string): Promise<void> {
  type Entry = { id: number; name: string; name_key: string };
  const { rows } = await sql<Entry>`select id, name, name_key from ${sql.table(table)} order by id`.execute(
    db,
  );
  const taken = new Set(rows.map(({ name_key }) => name_key));
  for (const { id, name, name_key } of rows) {
    const key = nameKey(name);
    if (key === name_key || key === '' || taken.has(key)) continue;
    await sql`update ${sql.table(table)} set name_key = ${key} where id = ${id}`.execute(db);
    taken.add(key);
  }
}
