import { type RawBuilder, sql } from 'kysely';
import { nameOf } from '../core/text.ts';
import { among } from '../db/conditions.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import { type Db, dialectOf } from '../db/transaction.ts';
import type { MatchExpense, MatchRow } from './score/shapes.ts';

/** More rows or expenses of one amount, merchant or core than these say nothing about which of them belongs. */
const MOST_OF_AMOUNT = 150;
const MOST_OF_MERCHANT = 60;
const MOST_OF_CORE = 40;
const MOST_OF_PERSON = 100;

/** Days, both included. */
export type Span = Record<'from' | 'to', string>;
/** What is looked for, each within its days. */
export type Wanted<Key> = Span & { key: Key };

/** The wanted as a table `wanted (n, key, "from", "to")`. */
function tableOf(db: Db, all: readonly Wanted<number | string>[]): RawBuilder<unknown> {
  if (dialectOf(db) === 'sqlite') {
    const rows = JSON.stringify(all.map(({ key, from, to }) => [key, from, to]));
    return sql`(select key as n, json_extract(value, '$[0]') as key, json_extract(value, '$[1]') as "from",
      json_extract(value, '$[2]') as "to" from json_each(${rows}))`;
  }
  const keys = all.map(({ key }) => key);
  const type = typeof keys[0] === 'string' ? sql`text[]` : sql`bigint[]`;
  const [from, to] = [all.map((one) => one.from), all.map((one) => one.to)];
  return sql`(select * from unnest(${keys}::${type}, ${from}::text[], ${to}::text[]) with ordinality
    as given (key, "from", "to", n))`;
}

/** Ids that a wanted finds, at most so many for each, those of the latest days first. */
async function found<Id>(
  db: Db,
  wanted: readonly Wanted<number | string>[],
  most: number,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<Id[]> {
  const once = new Map(wanted.map((one) => [JSON.stringify([one.key, one.from, one.to]), one]));
  if (once.size === 0) return [];
  const all = tableOf(db, [...once.values()]);
  // The limit is inside: of thousands of transactions of one text, a wanted reads no more than it takes.
  const latest = sql`select x.id from ${from} as x
    where ${where} and x.date >= wanted."from" and x.date <= wanted."to"
    order by x.date desc, x.id desc limit ${most}`;
  // SQLite has no lateral joins but for functions, and takes the tables of a cross join in their order.
  const query =
    dialectOf(db) === 'sqlite'
      ? sql<{ id: Id }>`select distinct near.value as id from ${all} as wanted
          cross join json_each((select json_group_array(id) from (${latest}))) as near`
      : sql<{ id: Id }>`select distinct near.id from ${all} as wanted cross join lateral (${latest}) as near`;
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => id);
}

const OPEN_EXPENSE = sql`x.deleted_at is null and x.covered_amount < x.amount`;

/** Expenses of which that much is open, in minor units of any currency. */
export const findExpensesOpen = (db: Db, amounts: readonly Wanted<number>[]) =>
  found<string>(
    db,
    amounts,
    MOST_OF_AMOUNT,
    sql`expenses`,
    sql`${OPEN_EXPENSE} and (x.amount - x.covered_amount) = wanted.key`,
  );

/** Expenses of that amount, whatever is open of them. */
export const findExpensesOf = (db: Db, amounts: readonly Wanted<number>[]) =>
  found<string>(
    db,
    amounts,
    MOST_OF_AMOUNT,
    sql`expenses`,
    sql`x.deleted_at is null and x.amount = wanted.key`,
  );

/** Expenses of these merchants, whatever is open of them. */
export const findExpensesAt = (db: Db, merchants: readonly Wanted<number>[]) =>
  found<string>(
    db,
    merchants,
    MOST_OF_MERCHANT,
    sql`expenses`,
    sql`x.merchant = wanted.key and x.deleted_at is null`,
  );

/** Reimbursable expenses that these people recorded. */
export const findExpensesBy = (db: Db, people: readonly Wanted<number>[]) =>
  found<string>(
    db,
    people,
    MOST_OF_PERSON,
    sql`expenses`,
    sql`x.created_by = wanted.key and x.is_reimbursable = 1 and ${OPEN_EXPENSE}`,
  );

/** Open transactions, in either direction, of which that much is open. */
export const findRowsOpen = (db: Db, amounts: readonly Wanted<number>[]) =>
  found<number>(
    db,
    amounts,
    MOST_OF_AMOUNT,
    sql`bank_transactions`,
    sql`x.open_amount > 0 and x.type in ('UK', 'EX', 'ER') and x.open_amount = wanted.key`,
  );

/** Unknown transactions of these cores. */
export const findRowsLike = (db: Db, cores: readonly Wanted<string>[]) =>
  found<number>(db, cores, MOST_OF_CORE, sql`bank_transactions`, sql`x.type = 'UK' and x.core = wanted.key`);

/** The open expenses of these days, unless there are more than so many. */
export async function findExpensesWithin(db: Db, { from, to }: Span, most: number): Promise<string[]> {
  const found = await db
    .selectFrom('expenses')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .whereRef('covered_amount', '<', 'amount')
    .limit(most + 1)
    .execute();
  return found.length > most ? [] : found.map(({ id }) => id);
}

/** The Unknown transactions of these days, unless there are more than so many. */
export async function findRowsWithin(db: Db, { from, to }: Span, most: number): Promise<number[]> {
  const found = await db
    .selectFrom('bank_transactions')
    .select('id')
    // Account by account, so that an index serves type and day.
    .where('account', 'in', (e) => e.selectFrom('bank_accounts').select('id'))
    .where('type', '=', 'UK')
    .where('date', '>=', from)
    .where('date', '<=', to)
    .limit(most + 1)
    .execute();
  return found.length > most ? [] : found.map(({ id }) => id);
}

/** A transaction as the rule sees it, with its version. */
export type VersionedRow = MatchRow & { payee: string | null; version: number };

export const listMatchRows = (db: Db, ids: readonly number[]): Promise<VersionedRow[]> =>
  db
    .selectFrom('bank_transactions')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'bank_transactions.account')
    .select([
      'bank_transactions.id',
      'bank_transactions.account',
      'bank_transactions.date',
      'bank_transactions.amount',
      'bank_transactions.open_amount as open',
      'bank_transactions.core',
      'bank_transactions.description',
      'bank_transactions.payee',
      'bank_transactions.type',
      'bank_transactions.version',
    ])
    .select(CURRENCY_OF_ACCOUNT.as('currency'))
    .where(among(db, 'bank_transactions.id', ids))
    .execute();

/** An expense as the rule sees it, with its version. */
export type VersionedExpense = MatchExpense & { version: number };

/** Those of these expenses that are not deleted. */
export async function listMatchExpenses(db: Db, ids: readonly string[]): Promise<VersionedExpense[]> {
  if (ids.length === 0) return [];
  const [rows, items, files] = await Promise.all([
    db
      .selectFrom('expenses')
      .leftJoin('merchants', 'merchants.id', 'expenses.merchant')
      .leftJoin('projects', 'projects.id', 'expenses.project')
      .innerJoin('people', 'people.id', 'expenses.created_by')
      .select([
        'expenses.id',
        'expenses.date',
        'expenses.amount',
        'expenses.covered_amount as covered',
        'expenses.refunded_amount as refunded',
        'expenses.currency',
        'expenses.merchant',
        'merchants.name as merchantName',
        'expenses.project',
        'projects.name as projectName',
        'expenses.comment',
        'expenses.paid_via',
        'expenses.created_by as person',
        'people.first_name',
        'people.last_name',
        'expenses.created_at',
        'expenses.is_reimbursable',
        'expenses.version',
      ])
      .where(among(db, 'expenses.id', ids))
      .where('expenses.deleted_at', 'is', null)
      .execute(),
    db
      .selectFrom('expense_items')
      .innerJoin('categories', 'categories.id', 'expense_items.category')
      .select(['expense', 'categories.name', 'comment'])
      .where(among(db, 'expense', ids))
      .execute(),
    db
      .selectFrom('attachments')
      .select(['expense', 'file_name'])
      .where(among(db, 'expense', ids))
      .where('stored_at', 'is not', null)
      .where('removed_at', 'is', null)
      .execute(),
  ]);
  const itemsOf = Map.groupBy(items, ({ expense }) => expense);
  const filesOf = Map.groupBy(files, ({ expense }) => expense);
  const aliases = await listAliases(
    db,
    rows.flatMap(({ merchant }) => merchant ?? []),
  );
  return rows.map(({ comment, paid_via, first_name, last_name, created_at, is_reimbursable, ...row }) => ({
    ...row,
    aliases: row.merchant === null ? [] : (aliases.get(row.merchant) ?? []),
    categories: [...new Set((itemsOf.get(row.id) ?? []).map(({ name }) => name))],
    comments: [comment, ...(itemsOf.get(row.id) ?? []).map((item) => item.comment)].filter(Boolean),
    paidVia: paid_via === 1 ? 'cash' : paid_via === 2 ? 'card' : null,
    personName: nameOf({ first_name, last_name }) || null,
    createdDay: created_at.slice(0, 10),
    reimbursable: is_reimbursable === 1,
    numbers: (filesOf.get(row.id) ?? []).map(({ file_name }) => file_name),
  }));
}

/** The names of merchants that were merged into these. */
async function listAliases(db: Db, merchants: readonly number[]): Promise<Map<number, string[]>> {
  if (merchants.length === 0) return new Map();
  const rows = await db
    .selectFrom('merchants')
    .select(['merged_into', 'name'])
    .where(among(db, 'merged_into', [...new Set(merchants)]))
    .execute();
  const names = new Map<number, string[]>();
  for (const { merged_into, name } of rows) {
    const all = names.get(merged_into as number) ?? [];
    if (all.length === 0) names.set(merged_into as number, all);
    all.push(name);
  }
  return names;
}
