import { type RawBuilder, sql } from 'kysely';
import { daysOf } from '../core/day.ts';
import { ROWS_PER_GROUP } from '../core/limits.ts';
import { nameOf } from '../core/text.ts';
import { among } from '../db/conditions.ts';
import type { TransactionType } from '../db/tables.ts';
import { type Db, dialectOf } from '../db/transaction.ts';

/** Rows with one core and one direction. */
export interface Group {
  core: string;
  direction: 'in' | 'out';
}

/** Which part of the queue: what a person left for later that day is not in it. */
export interface Scope {
  account?: number | undefined;
  group?: Group | undefined;
  /** `yyyy-MM` */
  month?: string | undefined;
  person: number;
  /** Today, where the person is. */
  day: string;
}

/** Where a page begins: after this one. */
export interface After {
  date: string;
  id: number;
}

// As a constant, since an index is for these rows alone.
const OPEN = sql`x.type = 'UK'`;

const notPostponed = ({ person, day }: Scope): RawBuilder<unknown> =>
  sql`not exists (select 1 from postponed_transactions as p
    where p.person = ${person} and p."transaction" = x.id and p.day = ${day})`;

const inDirection = (direction: Group['direction']): RawBuilder<unknown> =>
  direction === 'in' ? sql`x.amount < 0` : sql`x.amount >= 0`;

const ofGroup = ({ core, direction }: Group): RawBuilder<unknown> =>
  sql`x.core = ${core} and ${inDirection(direction)}`;

const ofAccount = (account: number | undefined): RawBuilder<unknown> =>
  account === undefined ? sql`1 = 1` : sql`x.account = ${account}`;

const inMonth = (month: string | undefined): RawBuilder<unknown> =>
  month === undefined ? sql`1 = 1` : sql`x.date between ${daysOf(month).from} and ${daysOf(month).to}`;

const afterThis = (after: After | undefined): RawBuilder<unknown> =>
  after === undefined
    ? sql`1 = 1`
    : sql`x.date >= ${after.date} and (x.date > ${after.date} or x.id > ${after.id})`;

/** The next open rows, the oldest first, with their cores. */
export async function listOpen(
  db: Db,
  scope: Scope,
  { limit, after }: { limit: number; after?: After | undefined },
): Promise<Listed[]> {
  const facts = sql`x.id, x.date, x.core, x.payee, x.amount`;
  const next = (of: RawBuilder<unknown>) =>
    sql`select ${facts} from bank_transactions as x
      where ${OPEN} and ${of} and ${inMonth(scope.month)} and ${afterThis(after)} and ${notPostponed(scope)}
      order by x.date, x.id limit ${limit}`;
  const { account, group } = scope;
  if (group !== undefined || account !== undefined) {
    const of = group ? sql`${ofGroup(group)} and ${ofAccount(account)}` : ofAccount(account);
    return (await sql<Listed>`${next(of)}`.execute(db)).rows;
  }
  // Account by account, each by its index.
  const accounts = await db.selectFrom('bank_accounts').select('id').execute();
  if (accounts.length === 0) return [];
  const parts = accounts.map(
    ({ id }) => sql`select * from (${next(sql`x.account = ${id}`)}) as part_${sql.lit(id)}`,
  );
  const found: Listed[] = [];
  for (let at = 0; at < parts.length; at += ACCOUNTS_AT_ONCE)
    found.push(
      ...(
        await sql<Listed>`${sql.join(parts.slice(at, at + ACCOUNTS_AT_ONCE), sql` union all `)}`.execute(db)
      ).rows,
    );
  return found.sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1)).slice(0, limit);
}

/** An open row with what groups it. */
export type Listed = { id: number; date: string; core: string; payee: string | null; amount: number };

/** SQLite joins at most 500 selects to one. */
const ACCOUNTS_AT_ONCE = 100;

/** Open rows that the person left for later today, the oldest first. */
export async function listPostponed(
  db: Db,
  { person, day, account, month }: Scope,
  { limit, after }: { limit: number; after?: After | undefined },
): Promise<Listed[]> {
  const { rows } =
    await sql<Listed>`select x.id, x.date, x.core, x.payee, x.amount from postponed_transactions as p
    join bank_transactions as x on x.id = p."transaction"
    where p.person = ${person} and p.day = ${day} and ${OPEN} and ${ofAccount(account)} and ${inMonth(month)} and ${afterThis(after)}
    order by x.date, x.id limit ${limit}`.execute(db);
  return rows;
}

/** The open row that comes after the first of these. */
export async function findNext(db: Db, scope: Scope, ids: readonly number[]): Promise<number | undefined> {
  const rows = db
    .selectFrom('bank_transactions')
    .select(['id', 'date'])
    .where(among(db, 'id', ids));
  const first = await rows.orderBy('date').orderBy('id').limit(1).executeTakeFirst();
  return first && (await listOpen(db, scope, { limit: 1, after: first }))[0]?.id;
}

/** The ids of a group's open rows, the oldest first, as many as are decided at once. */
export const listGroup = async (db: Db, scope: Scope & { group: Group }): Promise<number[]> =>
  (await listOpen(db, scope, { limit: ROWS_PER_GROUP })).map(({ id }) => id);

/** How many open rows each of these groups has, at most as many as are decided at once. */
export async function countGroups(db: Db, scope: Scope, groups: readonly Group[]): Promise<number[]> {
  if (groups.length === 0) return [];
  // In order of the index, which is then read no further than the limit.
  const given = JSON.stringify(groups.map(({ core, direction }) => [core, direction]));
  const some = sql`select 1 from bank_transactions as x
    where ${OPEN} and x.core = wanted.core and (x.amount < 0) = (wanted.direction = 'in')
      and ${ofAccount(scope.account)} and ${inMonth(scope.month)} and ${notPostponed(scope)}
    order by x.date, x.id limit ${ROWS_PER_GROUP}`;
  const wanted =
    dialectOf(db) === 'sqlite'
      ? sql`(select key as n, json_extract(value, '$[0]') as core, json_extract(value, '$[1]') as direction
          from json_each(${given}))`
      : sql`(select n, value->>0 as core, value->>1 as direction
          from json_array_elements(${given}::json) with ordinality as given (value, n))`;
  const { rows } = await sql<{ count: number }>`select (select count(*) from (${some}) as held) as count
    from ${wanted} as wanted order by n`.execute(db);
  return rows.map(({ count }) => Number(count));
}

/** How many open rows a person left for later today. */
export async function countPostponed(db: Db, { person, day, account, month }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('postponed_transactions')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'postponed_transactions.transaction')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('postponed_transactions.person', '=', person)
    .where('day', '=', day)
    .where('type', '=', 'UK')
    .$if(account !== undefined, (rows) => rows.where('account', '=', account as number))
    .$if(month !== undefined, (rows) => {
      const { from, to } = daysOf(month as string);
      return rows.where('date', '>=', from).where('date', '<=', to);
    })
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The rows of those inserts that still have an open one. One is looked for upload by upload: with `exists`, PostgreSQL
 * would read all open rows there are.
 */
export async function countBegun(db: Db, account: number | undefined): Promise<number> {
  const { rows } = await sql<{ count: number | null }>`select sum(u.standing_count) as count from uploads as u
    where u.standing_count > 0 and ${account === undefined ? sql`1 = 1` : sql`u.account = ${account}`}
      and (select x.id from bank_transactions as x where x.account = u.account and ${OPEN}
        and x.date >= u.first_date and x.date <= u.last_date and x.upload = u.id limit 1) is not null`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Leaves rows for later, today. */
export async function postpone(
  tx: Db,
  { person, day }: Pick<Scope, 'person' | 'day'>,
  ids: readonly number[],
): Promise<void> {
  await sql`delete from postponed_transactions where person = ${person} and day < ${day}`.execute(tx);
  await tx
    .insertInto('postponed_transactions')
    .columns(['person', 'transaction', 'day'])
    .expression((e) =>
      e
        .selectFrom('bank_transactions')
        .select([sql<number>`${sql.lit(person)}`.as('person'), 'id', sql<string>`${day}`.as('day')])
        .where(among(tx, 'id', ids)),
    )
    .onConflict((conflict) => conflict.columns(['person', 'transaction']).doUpdateSet({ day }))
    .execute();
}

/** Takes back that a person left rows for later. */
export async function takeUp(tx: Db, person: number, ids: readonly number[]): Promise<void> {
  const rows = tx.deleteFrom('postponed_transactions').where('person', '=', person);
  await rows.where(among(tx, 'transaction', ids)).execute();
}

/** Who decided about each of these transactions last. */
export async function decidersOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { type: TransactionType; name: string | null }>> {
  if (ids.length === 0) return new Map();
  const lines = await db
    .selectFrom('history')
    .leftJoin('people', 'people.id', 'history.person')
    .select(['history.id', 'subject_id', 'first_name', 'last_name'])
    .where('subject', '=', 'transaction')
    .where(
      among(
        db,
        'subject_id',
        ids.map((id) => String(id)),
      ),
    )
    .where('act', '!=', 'comment')
    .orderBy('history.id')
    .execute();
  const names = new Map(
    lines.map(({ subject_id, first_name, last_name }) => [
      Number(subject_id),
      first_name === null ? null : nameOf({ first_name, last_name }),
    ]),
  );
  const rows = await db
    .selectFrom('bank_transactions')
    .select(['id', 'type'])
    .where(among(db, 'id', ids))
    .execute();
  return new Map(rows.map(({ id, type }) => [id, { type, name: names.get(id) ?? null }]));
}
