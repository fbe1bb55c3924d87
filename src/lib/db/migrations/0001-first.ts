import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';

const CATEGORIES = [
  'Travel',
  'Meals',
  'Accommodation',
  'Office Supplies',
  'Software',
  'Utilities',
  'Rent',
  'Salaries',
  'Fees',
  'Other',
];

const day = (column: string) => sql.raw(`length(${column}) = 10`);
const flag = (column: string) => sql.raw(`${column} in (0, 1)`);

/** The schema of the first release. Money is an integer of minor units, a day and an instant are text. */
export const first = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = dialect === 'sqlite';
    const int = sqlite ? 'integer' : 'bigint';
    const bytes = sqlite ? 'blob' : 'bytea';

    // SQLite checks column types only in strict tables.
    const table = (name: string, storage = sql`strict`) => {
      const builder = db.schema.createTable(name);
      return sqlite ? builder.modifyEnd(storage) : builder;
    };
    const numbered = (name: string) =>
      table(name).addColumn('id', int, (c) =>
        sqlite ? c.primaryKey().autoIncrement() : c.generatedByDefaultAsIdentity().primaryKey(),
      );
    const index = (on: string, ...columns: string[]) =>
      db.schema
        .createIndex(`${on}_by_${columns.join('_').replaceAll(' ', '_')}`)
        .on(on)
        .columns(columns)
        .execute();

    await numbered('people')
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('first_name', 'text', (c) => c.notNull())
      .addColumn('last_name', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
      .addColumn('disabled_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();

    await table('sessions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person', int, (c) => c.notNull().references('people.id'))
      .addColumn('counter', int, (c) => c.notNull())
      .addColumn('rotated_at', 'text', (c) => c.notNull())
      .addColumn('confirmed', int, (c) => c.notNull().check(flag('confirmed')))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('user_agent', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('last_seen_at', 'text', (c) => c.notNull())
      .addColumn('ends_at', 'text', (c) => c.notNull())
      .addColumn('revoked_at', 'text')
      .execute();
    await index('sessions', 'person');

    await table('login_failures')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('failures', int, (c) => c.notNull())
      .addColumn('window_started_at', 'text', (c) => c.notNull())
      .addColumn('blocked_until', 'text')
      .execute();
    await index('login_failures', 'window_started_at');

    for (const name of ['categories', 'projects', 'merchants']) {
      await numbered(name)
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('name_key', 'text', (c) => c.notNull().unique())
        .addColumn('archived_at', 'text')
        .addColumn('created_at', 'text', (c) => c.notNull())
        .execute();
    }

    await table('expenses')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('date', 'text', (c) => c.notNull().check(day('date')))
      .addColumn('amount', int, (c) => c.notNull().check(sql`amount > 0`))
      .addColumn('comment', 'text', (c) => c.notNull())
      .addColumn('merchant', int, (c) => c.references('merchants.id'))
      .addColumn('paid_via', int)
      .addColumn('project', int, (c) => c.references('projects.id'))
      .addColumn('is_reimbursable', int, (c) => c.notNull().check(flag('is_reimbursable')))
      .addColumn('is_reimbursed', int, (c) => c.notNull().check(flag('is_reimbursed')))
      .addColumn('created_by', int, (c) => c.notNull().references('people.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('version', int, (c) => c.notNull())
      .addColumn('deleted_at', 'text')
      .execute();
    await index('expenses', 'date', 'id');
    await index('expenses', 'amount', 'date');
    await index('expenses', 'project', 'date', 'id');
    await index('expenses', 'merchant', 'date', 'id');

    await numbered('expense_items')
      .addColumn('expense', 'text', (c) => c.notNull().references('expenses.id').onDelete('cascade'))
      .addColumn('position', int, (c) => c.notNull())
      .addColumn('category', int, (c) => c.notNull().references('categories.id'))
      .addColumn('amount', int, (c) => c.notNull())
      .addColumn('comment', 'text', (c) => c.notNull())
      .addUniqueConstraint('expense_items_once', ['expense', 'position'])
      .execute();
    await index('expense_items', 'category');

    await table('attachments')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('file_name', 'text', (c) => c.notNull())
      .addColumn('file_type', 'text', (c) => c.notNull())
      .addColumn('size', int)
      .addColumn('sha256', 'text')
      .addColumn('expense', 'text', (c) => c.references('expenses.id'))
      .addColumn('uploaded_by', int, (c) => c.notNull().references('people.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('stored_at', 'text')
      .execute();
    await index('attachments', 'expense');

    await numbered('bank_accounts')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) =>
        c.notNull().check(sql`type in ('savings', 'current', 'credit-card', 'cash')`),
      )
      .addColumn('number', 'text', (c) => c.notNull().check(sql`length(number) <= 4`))
      .addColumn('revision', int, (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();

    await table('uploads')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account', int, (c) => c.notNull().references('bank_accounts.id'))
      .addColumn('file_name', 'text', (c) => c.notNull())
      .addColumn('size', int, (c) => c.notNull())
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addColumn('uploaded_by', int, (c) => c.notNull().references('people.id'))
      .addColumn('uploaded_at', 'text', (c) => c.notNull())
      .addColumn('inserted_by', int, (c) => c.references('people.id'))
      .addColumn('inserted_at', 'text')
      .addColumn('reading', 'text', (c) => c.notNull())
      .addColumn('line_count', int, (c) => c.notNull())
      .addColumn('new_count', int, (c) => c.notNull())
      .addColumn('compared_revision', int, (c) => c.notNull())
      .execute();
    await index('uploads', 'account', 'uploaded_at');

    await table('upload_files')
      .addColumn('upload', 'text', (c) => c.primaryKey().references('uploads.id').onDelete('cascade'))
      .addColumn('content', bytes, (c) => c.notNull())
      .execute();

    await numbered('bank_transactions')
      .addColumn('account', int, (c) => c.notNull().references('bank_accounts.id'))
      .addColumn('date', 'text', (c) => c.notNull().check(day('date')))
      .addColumn('amount', int, (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) =>
        c.notNull().check(sql`type in ('EX', 'ER', 'IN', 'IV', 'UK', 'IG', 'CW')`),
      )
      .addColumn('comment', 'text', (c) => c.notNull())
      .addColumn('reference', 'text')
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('occurrence', int, (c) => c.notNull())
      .addColumn('upload', 'text', (c) => c.notNull().references('uploads.id'))
      .addColumn('line', int, (c) => c.notNull())
      .addColumn('linked_amount', int, (c) => c.notNull().defaultTo(0))
      .addColumn('version', int, (c) => c.notNull().defaultTo(1))
      .addUniqueConstraint('bank_transactions_once', ['account', 'fingerprint'])
      .addCheckConstraint(
        'bank_transactions_not_overclaimed',
        sql`linked_amount >= 0 and linked_amount <= abs(amount)`,
      )
      .execute();
    await db.schema
      .createIndex('bank_transactions_by_account_newest_first')
      .on('bank_transactions')
      .columns(['account', 'date desc', 'id'])
      .execute();
    await index('bank_transactions', 'upload', 'line');

    await table('statement_lines', sql`without rowid, strict`)
      .addColumn('upload', 'text', (c) => c.notNull().references('uploads.id').onDelete('cascade'))
      .addColumn('position', int, (c) => c.notNull())
      .addColumn('line', int, (c) => c.notNull())
      .addColumn('date', 'text', (c) => c.notNull())
      .addColumn('amount', int, (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('reference', 'text')
      .addColumn('balance', int)
      .addColumn('occurrence', int, (c) => c.notNull())
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('statement_lines_once', ['upload', 'position'])
      .execute();

    await numbered('expense_links')
      .addColumn('expense', 'text', (c) => c.notNull().references('expenses.id'))
      .addColumn('transaction', int, (c) => c.notNull().references('bank_transactions.id'))
      .addColumn('amount', int, (c) => c.notNull().check(sql`amount > 0`))
      .addColumn('created_by', int, (c) => c.notNull().references('people.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('expense_links_once', ['transaction', 'expense'])
      .execute();
    await index('expense_links', 'expense');

    await table('reading_profiles')
      .addColumn('account', int, (c) => c.notNull().references('bank_accounts.id'))
      .addColumn('header_key', 'text', (c) => c.notNull())
      .addColumn('corrections', 'text', (c) => c.notNull())
      .addColumn('updated_by', int, (c) => c.notNull().references('people.id'))
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('reading_profiles_once', ['account', 'header_key'])
      .execute();

    await table('idempotency_keys')
      .addColumn('person', int, (c) => c.notNull().references('people.id'))
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('request', 'text', (c) => c.notNull())
      .addColumn('body_sha256', 'text', (c) => c.notNull())
      .addColumn('status', int, (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_once', ['person', 'key'])
      .execute();
    await index('idempotency_keys', 'created_at');

    await numbered('history')
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('person', int, (c) => c.references('people.id'))
      .addColumn('act', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .execute();
    await index('history', 'subject', 'subject_id', 'id');

    const created_at = new Date().toISOString();
    await (db as Kysely<{ categories: { name: string; name_key: string; created_at: string } }>)
      .insertInto('categories')
      .values(CATEGORIES.map((name) => ({ name, name_key: name.toLowerCase(), created_at })))
      .execute();
  },
});
