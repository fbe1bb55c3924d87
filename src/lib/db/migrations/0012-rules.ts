import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';

/** Rules that decide about transactions in place of people, what each of their runs changed, and what was proposed. */
export const rules = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = dialect === 'sqlite';
    const int = sqlite ? 'integer' : 'bigint';
    const table = db.schema.createTable('rules');
    const numbered = sqlite
      ? table.modifyEnd(sql`strict`).addColumn('id', int, (c) => c.primaryKey().autoIncrement())
      : table.addColumn('id', int, (c) => c.generatedByDefaultAsIdentity().primaryKey());
    const yesOrNo = (column: string) => (c: ColumnDefinitionBuilder) =>
      c.notNull().check(sql`${sql.id(column)} in (0, 1)`);
    await numbered
      // 0 once it is deleted.
      .addColumn('position', int, (c) => c.notNull().check(sql`position >= 0`))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('enabled', int, yesOrNo('enabled'))
      .addColumn('account', int, (c) => c.references('bank_accounts.id'))
      .addColumn('direction', 'text', (c) => c.check(sql`direction in ('in', 'out')`))
      .addColumn('text', 'text')
      .addColumn('text_op', 'text', (c) => c.notNull().check(sql`text_op in ('contains', 'begins', 'exact')`))
      .addColumn('amount_min', int, (c) => c.check(sql`amount_min >= 0`))
      .addColumn('amount_max', int, (c) => c.check(sql`amount_max >= amount_min`))
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('then_type', 'text', (c) => c.check(sql`then_type in ('IN', 'IV', 'CW', 'IG')`))
      .addColumn('record_expense', int, yesOrNo('record_expense'))
      .addColumn('suggest_only', int, yesOrNo('suggest_only'))
      .addColumn('merchant', int, (c) => c.references('merchants.id'))
      .addColumn('category', int, (c) => c.references('categories.id'))
      .addColumn('project', int, (c) => c.references('projects.id'))
      .addColumn('origin', 'text', (c) => c.notNull().check(sql`origin in ('person', 'proposed')`))
      .addColumn('watched_from', int, (c) => c.notNull().defaultTo(0))
      .addColumn('created_by', int, (c) => c.notNull().references('people.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('deleted_at', 'text')
      .addColumn('version', int, (c) => c.notNull())
      .execute();
    const keyed = (name: string) => {
      const builder = db.schema.createTable(name);
      return sqlite ? builder.modifyEnd(sql`without rowid, strict`) : builder;
    };
    await keyed('rule_runs')
      .addColumn('run', 'text', (c) => c.notNull())
      .addColumn('rule', int, (c) => c.notNull().references('rules.id'))
      .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('insert', 'apply')`))
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('changed', int, (c) => c.notNull())
      .addColumn('undone_by', 'text')
      .addColumn('undone_at', 'text')
      .addPrimaryKeyConstraint('rule_runs_once', ['run', 'rule'])
      .execute();
    await sql`create index rule_runs_by_rule on rule_runs (rule, run)`.execute(db);
    await keyed('rule_proposals')
      .addColumn('core', 'text', (c) => c.notNull())
      .addColumn('direction', 'text', (c) => c.notNull().check(sql`direction in ('in', 'out')`))
      .addColumn('answer', 'text', (c) => c.notNull().check(sql`answer in ('yes', 'never')`))
      .addColumn('person', int, (c) => c.notNull().references('people.id'))
      .addColumn('at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('rule_proposals_once', ['core', 'direction'])
      .execute();
    // Rows that a rule decided about, and those among them that people decided about since.
    await sql`create index bank_transactions_ruled on bank_transactions (rule, id, decided_by, core)
      where rule is not null`.execute(db);
    await sql`alter table expenses add column rule ${sql.raw(int)}`.execute(db);
  },
});
