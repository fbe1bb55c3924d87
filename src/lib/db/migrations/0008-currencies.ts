import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';
import { balanceEnds, unpackLines, unpackText } from '../statement-pages.ts';

/** Every amount has a currency: what was recorded before is in rupees, as it was shown. */
export const currencies = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = dialect === 'sqlite';
    const int = sqlite ? 'integer' : 'bigint';
    const table = (name: string, storage = sql`without rowid, strict`) => {
      const builder = db.schema.createTable(name);
      return sqlite ? builder.modifyEnd(storage) : builder;
    };

    await table('currencies')
      .addColumn('code', 'text', (c) => c.primaryKey())
      .addColumn('is_book', int, (c) => c.notNull().check(sql`is_book in (0, 1)`))
      .execute();
    await sql`create unique index currencies_book on currencies (is_book) where is_book = 1`.execute(db);
    await sql`insert into currencies (code, is_book) values ('INR', 1)`.execute(db);

    await db.schema
      .alterTable('expenses')
      .addColumn('currency', 'text', (c) => c.notNull().defaultTo('INR'))
      .execute();
    await db.schema.alterTable('bank_accounts').addColumn('currency', 'text').execute();
    await totalsByCurrency(db, table, int);
    await indexesWithCurrency(db);

    for (const [column, type] of [
      ['period_from', 'text'],
      ['period_to', 'text'],
      ['opening_balance', int],
      ['closing_balance', int],
    ] as const)
      await db.schema.alterTable('uploads').addColumn(column, type).execute();
    for (const [column, known] of [
      ['format', 'csv'],
      ['currency', 'INR'],
    ] as const)
      await db.schema
        .alterTable('uploads')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(known))
        .execute();
    await fillUploads(db as Kysely<Filled>);

    for (const column of ['new_in', 'new_out'])
      await db.schema
        .alterTable('uploads')
        .addColumn(column, int, (c) => c.notNull().defaultTo(0))
        .execute();
    // Compared again when they are looked at, which sums up what is new.
    await sql`update uploads set compared_revision = -1 where new_count > 0`.execute(db);
  },
});

type NewTable = (name: string) => ReturnType<Kysely<unknown>['schema']['createTable']>;

/** The sums of projects and merchants, one a currency. */
async function totalsByCurrency(db: Kysely<unknown>, table: NewTable, int: 'integer' | 'bigint') {
  for (const [kind, column] of [
    ['projects', 'project'],
    ['merchants', 'merchant'],
  ] as const) {
    const totals = `${column}_totals`;
    await table(totals)
      .addColumn(column, int, (c) => c.notNull().references(`${kind}.id`))
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('count', int, (c) => c.notNull())
      .addColumn('total', int, (c) => c.notNull())
      .addPrimaryKeyConstraint(`${totals}_once`, [column, 'currency'])
      .execute();
    await sql`insert into ${sql.table(totals)} (${sql.id(column)}, currency, count, total)
      select id, 'INR', expense_count, expense_total from ${sql.table(kind)} where expense_count > 0`.execute(
      db,
    );
    await db.schema.alterTable(kind).dropColumn('expense_total').execute();
  }
}

/** A sum reads an index alone when that has the currency, too. */
async function indexesWithCurrency(db: Kysely<unknown>): Promise<void> {
  const shown = sql`where deleted_at is null`;
  const indexes = {
    shown: [
      sql`date, id, amount, is_reimbursable, is_reimbursed, created_by, merchant, project, deleted_at, currency`,
      shown,
    ],
    recorded: [
      sql`created_by, date, id, amount, is_reimbursable, is_reimbursed, deleted_at, currency`,
      shown,
    ],
    amounts: [sql`amount, date, id, is_reimbursable, is_reimbursed, deleted_at, currency`, shown],
    owed: [
      sql`date, id, created_by, amount, is_reimbursable, is_reimbursed, deleted_at, currency`,
      sql`where is_reimbursable = 1 and is_reimbursed = 0 and deleted_at is null`,
    ],
    of_project: [sql`project, date, id, amount, is_reimbursable, deleted_at, currency`, sql``],
    of_merchant: [sql`merchant, date, id, amount, is_reimbursable, deleted_at, currency`, sql``],
  } as const;
  for (const [name, [columns, condition]] of Object.entries(indexes)) {
    const index = sql.id(`expenses_${name}`);
    await sql`drop index ${index}`.execute(db);
    await sql`create index ${index} on expenses (${columns}) ${condition}`.execute(db);
  }
}

interface Filled {
  uploads: {
    id: string;
    first_date: string | null;
    last_date: string | null;
    period_from: string | null;
    period_to: string | null;
    opening_balance: number | null;
    closing_balance: number | null;
  };
  upload_files: { upload: string; reading: Uint8Array };
  statement_pages: { upload: string; first_position: number; content: Uint8Array };
}

/** One statement at a time, since each may have 100,000 rows. */
async function fillUploads(db: Kysely<Filled>): Promise<void> {
  const uploads = db.selectFrom('uploads').select(['id', 'first_date', 'last_date']).orderBy('id');
  for (const { id, first_date, last_date } of await uploads.execute()) {
    const file = db.selectFrom('upload_files').select('reading').where('upload', '=', id);
    const reading = JSON.parse(unpackText((await file.executeTakeFirstOrThrow()).reading));
    const proved = reading.balance?.state === 'agrees';
    const pages = db.selectFrom('statement_pages').select(['first_position', 'content']);
    const packed = proved ? await pages.where('upload', '=', id).orderBy('first_position').execute() : [];
    const ends = balanceEnds(packed.flatMap(unpackLines));
    await db
      .updateTable('uploads')
      .set({ period_from: first_date, period_to: last_date })
      .set({ opening_balance: ends?.opening ?? null, closing_balance: ends?.closing ?? null })
      .where('id', '=', id)
      .execute();
  }
}
