import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';

/** Figures that are kept with what they count, and indexes for lists of a million rows. */
export const figures = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = dialect === 'sqlite';
    const int = sqlite ? 'integer' : 'bigint';
    const tallies = db.schema.createTable('transaction_tallies');
    await (sqlite ? tallies.modifyEnd(sql`without rowid, strict`) : tallies)
      .addColumn('account', int, (c) => c.notNull().references('bank_accounts.id'))
      .addColumn('date', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('is_linked', int, (c) => c.notNull())
      .addColumn('count', int, (c) => c.notNull())
      .addColumn('money_in', int, (c) => c.notNull())
      .addColumn('money_out', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('transaction_tallies_once', ['account', 'date', 'type', 'is_linked'])
      .execute();
    await sql`insert into transaction_tallies (account, date, type, is_linked, count, money_in, money_out)
      select account, date, type, case when linked_amount > 0 then 1 else 0 end, count(*),
        sum(case when amount < 0 then -amount else 0 end), sum(case when amount > 0 then amount else 0 end)
      from bank_transactions group by 1, 2, 3, 4`.execute(db);

    await db.schema
      .alterTable('uploads')
      .addColumn('standing_count', int, (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update uploads set standing_count =
      (select count(*) from bank_transactions as t where t.upload = uploads.id)`.execute(db);

    for (const [table, column] of [
      ['projects', 'project'],
      ['merchants', 'merchant'],
    ] as const) {
      for (const figure of ['expense_count', 'expense_total'])
        await db.schema
          .alterTable(table)
          .addColumn(figure, int, (c) => c.notNull().defaultTo(0))
          .execute();
      const [names, of] = [sql.table(table), sql.ref(`x.${column}`)];
      const held = sql`from expenses as x where ${of} = ${names}.id and x.deleted_at is null`;
      await sql`update ${names} set expense_count = (select count(*) ${held}),
        expense_total = (select coalesce(sum(x.amount), 0) ${held})`.execute(db);
      await sql`create index ${sql.id(`${table}_by_use`)} on ${names} (expense_count desc, name_key)
        where archived_at is null`.execute(db);
      // Covering index for the list of one name.
      await sql`drop index ${sql.id(`expenses_by_${column}_date_id`)}`.execute(db);
      await sql`create index ${sql.id(`expenses_of_${column}`)} on expenses
        (${sql.id(column)}, date, id, amount, is_reimbursable, deleted_at)`.execute(db);
    }

    // SQLite skips the table only when the index has all columns of the query, those of its condition too.
    for (const name of ['by_date_id', 'by_amount_date', 'shown', 'recorded', 'amounts', 'owed'])
      await sql`drop index ${sql.id(`expenses_${name}`)}`.execute(db);
    for (const [name, facts] of Object.entries({
      shown: sql`date, id, amount, is_reimbursable, is_reimbursed, created_by, merchant, project, deleted_at`,
      recorded: sql`created_by, date, id, amount, is_reimbursable, is_reimbursed, deleted_at`,
      amounts: sql`amount, date, id, is_reimbursable, is_reimbursed, deleted_at`,
    }))
      await sql`create index ${sql.id(`expenses_${name}`)} on expenses (${facts})
        where deleted_at is null`.execute(db);
    await sql`create index expenses_owed on expenses
      (date, id, created_by, amount, is_reimbursable, is_reimbursed, deleted_at)
      where is_reimbursable = 1 and is_reimbursed = 0 and deleted_at is null`.execute(db);

    await sql`create index bank_transactions_linked on bank_transactions (account, date desc, id)
      where linked_amount > 0`.execute(db);
    // Finds an amount account by account, and serves a list of one type by amount without touching the table.
    await sql`drop index bank_transactions_by_amount`.execute(db);
    await sql`drop index bank_transactions_by_account_amount_id`.execute(db);
    await sql`create index bank_transactions_amounts on bank_transactions (account, amount, id, type)`.execute(
      db,
    );
    if (sqlite) await smallerWords(db);
  },
});

/** The words of transactions without each text's length, which only ranking needs, so that inserts write less. */
async function smallerWords(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('drop table bank_transactions_words');
  await run(`create virtual table bank_transactions_words using fts5 (
    description, comment, content='bank_transactions', content_rowid='id', columnsize=0,
    tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'")`);
  await run(`insert into bank_transactions_words (bank_transactions_words) values ('rebuild')`);
}
