import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';

const flag = (column: string) => sql.raw(`${column} in (0, 1)`);

/** Members who invite each other, programs with tokens of their own, merged names, and inserts that were undone. */
export const members = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = dialect === 'sqlite';
    const int = sqlite ? 'integer' : 'bigint';
    const table = (name: string) => {
      const builder = db.schema.createTable(name);
      return (sqlite ? builder.modifyEnd(sql`strict`) : builder).addColumn('id', int, (c) =>
        sqlite ? c.primaryKey().autoIncrement() : c.generatedByDefaultAsIdentity().primaryKey(),
      );
    };
    const index = (on: string, ...columns: string[]) =>
      db.schema
        .createIndex(`${on}_by_${columns.join('_')}`)
        .on(on)
        .columns(columns)
        .execute();

    await db.schema
      .alterTable('people')
      .addColumn('notifications', int, (c) => c.notNull().defaultTo(1).check(flag('notifications')))
      .execute();

    await table('api_tokens')
      .addColumn('person', int, (c) => c.notNull().references('people.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('token_sha256', 'text', (c) => c.notNull().unique())
      .addColumn('hint', 'text', (c) => c.notNull())
      .addColumn('scope', 'text', (c) => c.notNull().check(sql`scope in ('read', 'write')`))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('last_used_at', 'text')
      .addColumn('expires_at', 'text')
      .addColumn('revoked_at', 'text')
      .execute();
    await index('api_tokens', 'person');

    await table('invitations')
      .addColumn('token_sha256', 'text', (c) => c.notNull().unique())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('first_name', 'text', (c) => c.notNull())
      .addColumn('last_name', 'text', (c) => c.notNull())
      .addColumn('person', int, (c) => c.references('people.id'))
      .addColumn('created_by', int, (c) => c.notNull().references('people.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('used_at', 'text')
      .addColumn('revoked_at', 'text')
      .execute();
    await index('invitations', 'email');

    for (const name of ['categories', 'projects', 'merchants']) {
      await db.schema
        .alterTable(name)
        .addColumn('merged_into', int, (c) => c.references(`${name}.id`))
        .execute();
      await index(name, 'merged_into');
    }

    await db.schema
      .alterTable('uploads')
      .addColumn('undone_by', int, (c) => c.references('people.id'))
      .execute();
    await db.schema.alterTable('uploads').addColumn('undone_at', 'text').execute();
  },
});
