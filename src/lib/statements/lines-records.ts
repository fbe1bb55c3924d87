import { sql } from 'kysely';
import type { NewRow } from '../db/tables.ts';
import { type Db, dialectOf } from '../db/transaction.ts';

export type NewLine = NewRow<'statement_lines'>;

const TEXT = sql`text`;
const BIGINT = sql`bigint`;
/** The columns and their types on PostgreSQL. */
const COLUMNS = {
  upload: TEXT,
  position: BIGINT,
  line: BIGINT,
  date: TEXT,
  amount: BIGINT,
  description: TEXT,
  reference: TEXT,
  balance: BIGINT,
  occurrence: BIGINT,
  fingerprint: TEXT,
};
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const COLUMN_LIST = sql.join(NAMES.map((name) => sql.ref(name)));

/** Rows of one statement: many per round trip, well below SQLite's 32,766 parameters; as arrays PostgreSQL takes more. */
const BATCH = 500;
const ARRAY = 5_000;

/** Stores statement lines, all of the same fields. */
export const insertLines = (tx: Db, lines: Iterable<NewLine>): Promise<void> =>
  dialectOf(tx) === 'postgres' ? insertArrays(tx, lines) : insertValues(tx, lines);

/** One array a column: PostgreSQL reads a few of them in less time than a parameter for each value. */
async function insertArrays(tx: Db, lines: Iterable<NewLine>): Promise<void> {
  for (const batch of batches(lines, ARRAY)) {
    const arrays = NAMES.map((name) => sql`${batch.map((line) => line[name] ?? null)}::${COLUMNS[name]}[]`);
    await sql`insert into statement_lines (${COLUMN_LIST})
      select * from unnest(${sql.join(arrays)})`.execute(tx);
  }
}

/** The statement is compiled once a batch size, not once a batch. */
async function insertValues(tx: Db, lines: Iterable<NewLine>): Promise<void> {
  let compiled: { size: number; query: ReturnType<typeof compile> } | undefined;
  for (const batch of batches(lines, BATCH)) {
    if (compiled?.size !== batch.length) compiled = { size: batch.length, query: compile(tx, batch.length) };
    const parameters: unknown[] = [];
    for (const line of batch) for (const name of NAMES) parameters.push(line[name] ?? null);
    await tx.executeQuery({ ...compiled.query, parameters });
  }
}

/** An insert of so many rows, its parameters still to be given: each row's in the order of the names. */
const compile = (tx: Db, rows: number) => {
  const row = sql`(${sql.join(NAMES)})`;
  return sql`insert into statement_lines (${COLUMN_LIST}) values ${sql.join(Array<typeof row>(rows).fill(row))}`.compile(
    tx,
  );
};

function* batches(lines: Iterable<NewLine>, size: number): Generator<NewLine[]> {
  let batch: NewLine[] = [];
  for (const line of lines) {
    if (batch.push(line) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Puts lines in the place of those with the same positions. */
export async function replaceLines(tx: Db, upload: string, lines: readonly NewLine[]): Promise<void> {
  for (let at = 0; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH);
    const positions = batch.map(({ position }) => position);
    await tx
      .deleteFrom('statement_lines')
      .where('upload', '=', upload)
      .where('position', 'in', positions)
      .execute();
  }
  await insertLines(tx, lines);
}

export const deleteLines = (tx: Db, upload: string) =>
  tx.deleteFrom('statement_lines').where('upload', '=', upload).execute();

/** All lines of an upload as stored, in file order. */
export const allLines = (db: Db, upload: string) =>
  db.selectFrom('statement_lines').selectAll().where('upload', '=', upload).orderBy('position').execute();

/** A page of an upload's lines in file order; `twin` is the stored transaction that a line is, or null; `twin_upload` brought it. */
export const listLines = (db: Db, account: number, upload: string, page: { limit: number; offset: number }) =>
  db
    .selectFrom('statement_lines as line')
    .leftJoin('bank_transactions as twin', (on) =>
      on.on('twin.account', '=', account).onRef('twin.fingerprint', '=', 'line.fingerprint'),
    )
    .select(['line.position', 'line.line', 'line.date', 'line.amount', 'line.description'])
    .select(['twin.id as twin', 'twin.upload as twin_upload'])
    .where('line.upload', '=', upload)
    // Positions run from 1 without gaps, so that a deep page is found by the index.
    .where('line.position', '>', page.offset)
    .orderBy('line.position')
    .limit(page.limit)
    .execute();

/** What the account holds in a span of days, in its own order; `own_line` is the line of this upload that brought it, or null. */
export const listStored = (db: Db, account: number, upload: string, from: string, to: string) =>
  db
    .selectFrom('bank_transactions')
    .select(['date', 'amount', 'description', 'reference', 'occurrence', 'fingerprint'])
    .select((e) => e.case().when('upload', '=', upload).then(e.ref('line')).else(null).end().as('own_line'))
    .where('account', '=', account)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('id')
    .execute();

/**
 * Makes transactions of the lines that the account does not hold yet; the sign turns round. Gives how many.
 * The unique identity skips what is there.
 */
export async function insertTransactions(tx: Db, account: number, upload: string): Promise<number> {
  const result = await tx
    .insertInto('bank_transactions')
    .columns([
      'account',
      'date',
      'amount',
      'description',
      'type',
      'comment',
      'reference',
      'fingerprint',
      'occurrence',
      'upload',
      'line',
    ])
    .expression((e) =>
      e
        .selectFrom('statement_lines')
        .select((s) => [
          s.cast<number>(s.val(account), 'bigint').as('account'),
          'date',
          s.neg(s.ref('amount')).as('amount'),
          'description',
          s.cast<'UK'>(s.val('UK'), 'text').as('type'),
          s.cast<string>(s.val(''), 'text').as('comment'),
          'reference',
          'fingerprint',
          'occurrence',
          'upload',
          'line',
        ])
        .where('upload', '=', upload)
        .orderBy('position'),
    )
    .onConflict((conflict) => conflict.columns(['account', 'fingerprint']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}

/** The sums of what an upload brought, in minor units. */
export const sumInserted = (tx: Db, upload: string) =>
  tx
    .selectFrom('bank_transactions')
    .select((e) => [
      e.fn.coalesce(e.fn.sum<number>('amount').filterWhere('amount', '>', 0), e.lit(0)).as('money_out'),
      e.fn.coalesce(e.fn.sum<number>('amount').filterWhere('amount', '<', 0), e.lit(0)).as('money_in'),
    ])
    .where('upload', '=', upload)
    .executeTakeFirstOrThrow();

/** How many of the account's transactions stand before this one in its list; undefined when it holds no such. */
export async function placeOf(db: Db, account: number, transaction: number): Promise<number | undefined> {
  const at = await db
    .selectFrom('bank_transactions')
    .select('date')
    .where('account', '=', account)
    .where('id', '=', transaction)
    .executeTakeFirst();
  if (!at) return undefined;
  const before = await db
    .selectFrom('bank_transactions')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where((e) =>
      e.or([e('date', '>', at.date), e.and([e('date', '=', at.date), e('id', '<', transaction)])]),
    )
    .executeTakeFirstOrThrow();
  return before.count;
}
