import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { coreOf } from '../../core/description/payee-key.ts';
import { LEARNED_SQL } from '../learning/learned-sql.ts';
import type { DialectName } from '../open.ts';

/** Each batch is one statement. */
const AT_ONCE = 5_000;
const TYPES = sql`'EX', 'ER', 'IN', 'IV', 'UK', 'IG', 'CW', 'TR', 'RB'`;

/** What matching stands on: cores, what is open on both sides of a link, what people decided and what was learned of it. */
export const matching = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = dialect === 'sqlite';
    const int = sqlite ? 'integer' : 'bigint';
    const numbered = (name: string) => {
      const builder = db.schema.createTable(name);
      return sqlite
        ? builder.modifyEnd(sql`strict`).addColumn('id', int, (c) => c.primaryKey().autoIncrement())
        : builder.addColumn('id', int, (c) => c.generatedByDefaultAsIdentity().primaryKey());
    };
    const keyed = (name: string) => {
      const builder = db.schema.createTable(name);
      return sqlite ? builder.modifyEnd(sql`without rowid, strict`) : builder;
    };

    await (sqlite ? sqliteTransactions(db) : postgresTransactions(db));
    for (const [name, columns] of [
      ['by_type', sql`account, type, date desc, id`],
      // With the day, so that nothing but the index tells how often amounts occur around it.
      ['amounts', sql`account, amount, id, type, date`],
    ] as const)
      await sql`create index ${sql.id(`bank_transactions_${name}`)} on bank_transactions (${columns})`.execute(
        db,
      );
    await sql`create index bank_transactions_open on bank_transactions (open_amount, date, id)
      where open_amount > 0 and type in ('UK', 'EX', 'ER')`.execute(db);
    // Each transaction is in one of them at most: an insert, whose transactions are all Unknown, writes only the first.
    await sql`create index bank_transactions_alike on bank_transactions (core, date, id) where type = 'UK'`.execute(
      db,
    );
    await sql`create index bank_transactions_taught on bank_transactions (core, type, date)
      where decided_by = 'person'`.execute(db);

    for (const column of ['covered_amount', 'refunded_amount'])
      await sql`alter table expenses add column ${sql.id(column)} ${sql.raw(int)} not null default 0
        check (${sql.id(column)} >= 0 and ${sql.id(column)} <= amount)`.execute(db);
    await sql`alter table expense_links add column covers ${sql.raw(int)} not null default 0
      check (covers >= 0)`.execute(db);
    await sql`alter table expense_links add column difference text
      check (difference in ('tip', 'fee', 'tax', 'exchange', 'discount', 'rounding'))`.execute(db);
    await coverInOrder(db);
    await sql`create index expenses_open on expenses ((amount - covered_amount), date, id)
      where deleted_at is null and covered_amount < amount`.execute(db);

    await sql`alter table history add column run text`.execute(db);
    await sql`create index history_by_run on history (run, subject, act, id) where run is not null`.execute(
      db,
    );
    await keyed('runs')
      .addColumn('id', 'text', (c) => c.notNull().primaryKey())
      .addColumn('person', int, (c) => c.notNull().references('people.id'))
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('line', int, (c) => c.notNull().references('history.id'))
      .addColumn('count', int, (c) => c.notNull())
      .addColumn('undone_by', 'text')
      .execute();
    await sql`alter table idempotency_keys add column headers text`.execute(db);

    await keyed('decisions')
      .addColumn('transaction', int, (c) =>
        c.notNull().references('bank_transactions.id').onDelete('cascade'),
      )
      .addColumn('expense', 'text', (c) => c.notNull().references('expenses.id').onDelete('cascade'))
      .addColumn('verdict', 'text', (c) =>
        c.notNull().check(sql`verdict in ('linked', 'dismissed', 'unlinked')`),
      )
      .addColumn('person', int, (c) => c.notNull().references('people.id'))
      .addColumn('at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('decisions_once', ['transaction', 'expense'])
      .execute();
    await sql`create index decisions_by_expense on decisions (expense)`.execute(db);
    await sql`insert into decisions ("transaction", expense, verdict, person, at)
      select "transaction", expense, 'linked', created_by, created_at from expense_links`.execute(db);

    await keyed('learned')
      .addColumn('core', 'text', (c) => c.notNull())
      .addColumn('direction', 'text', (c) => c.notNull().check(sql`direction in ('in', 'out')`))
      .addColumn('what', 'text', (c) =>
        c.notNull().check(sql`what in ('type', 'merchant', 'categories', 'project')`),
      )
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('yes', int, (c) => c.notNull())
      .addColumn('no', int, (c) => c.notNull())
      .addColumn('last_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('learned_once', ['core', 'direction', 'what', 'value'])
      .execute();
    await sql`create index learned_by_value on learned (what, value)`.execute(db);
    await sql`insert into learned (core, direction, what, value, yes, no, last_at) ${LEARNED_SQL}`.execute(
      db,
    );

    await keyed('dismissed_transfers')
      .addColumn('out', int, ofTransaction)
      .addColumn('in', int, ofTransaction)
      .addColumn('person', int, (c) => c.notNull().references('people.id'))
      .addColumn('at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('dismissed_transfers_once', ['out', 'in'])
      .execute();
    await sql`create index dismissed_transfers_by_in on dismissed_transfers ("in")`.execute(db);

    await suggestions(db, { int, numbered, keyed });

    await numbered('pairs')
      .addColumn('out', int, (c) => c.notNull().unique().references('bank_transactions.id'))
      .addColumn('in', int, (c) => c.notNull().unique().references('bank_transactions.id'))
      .addColumn('created_by', int, (c) => c.notNull().references('people.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
  },
});

const ofTransaction = (builder: ColumnDefinitionBuilder) =>
  builder.notNull().references('bank_transactions.id').onDelete('cascade');

type Builder = (name: string) => CreateTableBuilder<string, 'id'>;

/** What is suggested, the expenses that this names, and what there is to look at anew: first all that is open. */
async function suggestions(
  db: Kysely<unknown>,
  { int, numbered, keyed }: { int: 'integer' | 'bigint'; numbered: Builder; keyed: Builder },
): Promise<void> {
  await keyed('suggestions')
    .addColumn('transaction', int, (c) => ofTransaction(c).primaryKey())
    .addColumn('account', int, (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('rank', int, (c) => c.notNull().check(sql`rank between 1 and 3`))
    .addColumn('is_listed', int, (c) => c.notNull())
    .addColumn('basis', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .execute();
  for (const [name, columns] of [
    ['listed', sql`rank, date desc, "transaction" desc`],
    ['of_account', sql`account, rank, date desc, "transaction" desc`],
  ] as const)
    await sql`create index ${sql.id(`suggestions_${name}`)} on suggestions (${columns}) where is_listed = 1`.execute(
      db,
    );
  await keyed('suggested')
    .addColumn('expense', 'text', (c) => c.notNull().references('expenses.id').onDelete('cascade'))
    .addColumn('transaction', int, ofTransaction)
    .addPrimaryKeyConstraint('suggested_once', ['expense', 'transaction'])
    .execute();
  await sql`create index suggested_by_transaction on suggested ("transaction")`.execute(db);
  await sql`create index expense_links_exchange on expense_links (id) where difference = 'exchange'`.execute(
    db,
  );
  await numbered('suggestion_work')
    .addColumn('subject', 'text', (c) =>
      c.notNull().check(sql`subject in ('transaction', 'expense', 'upload', 'merchant', 'rows')`),
    )
    .addColumn('ids', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into suggestion_work (subject, ids) select 'upload', '["' || id || '"]' from uploads
    where inserted_at is not null order by inserted_at desc, id`.execute(db);
}

/** SQLite cannot change the condition of a column, so the types move to a new one. */
async function sqliteTransactions(db: Kysely<unknown>): Promise<void> {
  const add = (column: ReturnType<typeof sql>) =>
    sql`alter table bank_transactions add column ${column}`.execute(db);
  await add(sql`core text not null default ''`);
  await add(sql`decided_by text check (decided_by in ('person', 'rule'))`);
  await add(sql`rule integer`);
  await add(sql`new_type text not null default 'UK' check (new_type in (${TYPES}))`);
  await fillCores(
    db,
    (cores) => sql`update bank_transactions set core = known.core, new_type = type,
      decided_by = case when type = 'UK' then null else 'person' end
      from (select json_extract(value, '$[0]') as id, json_extract(value, '$[1]') as core
        from json_each(${JSON.stringify(cores)})) as known
      where bank_transactions.id = known.id`,
  );
  await sql`drop index bank_transactions_by_type`.execute(db);
  await sql`drop index bank_transactions_amounts`.execute(db);
  await sql`alter table bank_transactions drop column type`.execute(db);
  await sql`alter table bank_transactions rename column new_type to type`.execute(db);
  await add(sql`open_amount integer generated always as (abs(amount) - linked_amount) virtual`);
}

async function postgresTransactions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bank_transactions
    add column core text not null default '',
    add column decided_by text check (decided_by in ('person', 'rule')),
    add column rule bigint,
    add column open_amount bigint generated always as (abs(amount) - linked_amount) stored,
    drop constraint bank_transactions_type_check,
    add constraint bank_transactions_type_check check (type in (${TYPES}))`.execute(db);
  await sql`drop index bank_transactions_by_type`.execute(db);
  await sql`drop index bank_transactions_amounts`.execute(db);
  await fillCores(
    db,
    (cores) => sql`update bank_transactions set core = known.core,
      decided_by = case when type = 'UK' then null else 'person' end
      from unnest(${cores.map(([id]) => id)}::bigint[], ${cores.map(([, core]) => core)}::text[]) as known (id, core)
      where bank_transactions.id = known.id`,
  );
}

async function fillCores(
  db: Kysely<unknown>,
  update: (cores: readonly (readonly [id: number, core: string])[]) => ReturnType<typeof sql>,
): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; description: string }>`select id, description
      from bank_transactions where id > ${last} order by id limit ${sql.lit(AT_ONCE)}`.execute(db);
    if (rows.length === 0) return;
    await update(rows.map(({ id, description }) => [id, coreOf(description)])).execute(db);
    last = rows.at(-1)?.id as number;
  }
}

/** The links of before account for their expense in their order, up to its amount; what is more accounts for nothing. */
async function coverInOrder(db: Kysely<unknown>): Promise<void> {
  await sql`update expense_links set covers = known.covers from (
    select id, case when earlier >= whole then 0 when earlier + amount > whole then whole - earlier else amount end as covers
    from (select l.id, l.amount, x.amount as whole, coalesce(sum(l.amount) over (
        partition by l.expense, t.amount < 0 order by l.id rows between unbounded preceding and 1 preceding), 0) as earlier
      from expense_links as l join expenses as x on x.id = l.expense
      join bank_transactions as t on t.id = l."transaction") as ordered
    ) as known where known.id = expense_links.id`.execute(db);
  for (const [column, sign] of [
    ['covered_amount', sql`t.amount > 0`],
    ['refunded_amount', sql`t.amount < 0`],
  ] as const)
    await sql`update expenses set ${sql.id(column)} = known.sum from (
      select l.expense, sum(l.covers) as sum from expense_links as l
      join bank_transactions as t on t.id = l."transaction" where ${sign} group by l.expense
      ) as known where known.expense = expenses.id`.execute(db);
}
