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
      .alterTable('expenses')
      .addColumn('deleted_by', int, (c) => c.references('people.id'))
      .execute();
    await db.schema.alterTable('attachments').addColumn('removed_at', 'text').execute();
    // Covering indexes: each filtered list is read and summed in its order without touching the table.
    const facts = sql`date, id, amount, is_reimbursable, is_reimbursed, created_by, merchant, project`;
    await sql`create index expenses_shown on expenses (${facts}) where deleted_at is null`.execute(db);
    await sql`create index expenses_recorded on expenses (created_by, date, id, amount, is_reimbursable, is_reimbursed)
      where deleted_at is null`.execute(db);
    await sql`create index expenses_amounts on expenses (amount, date, id, is_reimbursable, is_reimbursed)
      where deleted_at is null`.execute(db);
    await sql`create index attachments_shown on attachments (expense)
      where stored_at is not null and removed_at is null`.execute(db);
    await index('expense_items', 'category', 'expense');
    await sql`create index expenses_deleted on expenses (deleted_at, id) where deleted_at is not null`.execute(
      db,
    );
    await sql`create index expenses_owed on expenses (date, id, created_by, amount)
      where is_reimbursable = 1 and is_reimbursed = 0 and deleted_at is null`.execute(db);

    await db.schema
      .createIndex('bank_transactions_by_type')
      .on('bank_transactions')
      .columns(['account', 'type', 'date desc', 'id'])
      .execute();
    await index('bank_transactions', 'account', 'amount', 'id');

    await db.schema
      .alterTable('uploads')
      .addColumn('undone_by', int, (c) => c.references('people.id'))
      .execute();
    await db.schema.alterTable('uploads').addColumn('undone_at', 'text').execute();
    await db.schema.alterTable('uploads').addColumn('first_date', 'text').execute();
    await db.schema.alterTable('uploads').addColumn('last_date', 'text').execute();
    await db.schema
      .alterTable('uploads')
      .addColumn('questions', int, (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update uploads set
      first_date = nullif(${sqlite ? sql`json_extract(reading, '$.totals.first_date')` : sql`reading::json -> 'totals' ->> 'first_date'`}, ''),
      last_date = nullif(${sqlite ? sql`json_extract(reading, '$.totals.last_date')` : sql`reading::json -> 'totals' ->> 'last_date'`}, ''),
      questions = coalesce(${sqlite ? sql`json_array_length(reading, '$.questions')` : sql`json_array_length(reading::json -> 'questions')`}, 0)`.execute(
      db,
    );
  },
});
