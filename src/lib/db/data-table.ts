import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Currency } from '../core/currency/codes.ts';
import { type Sum, sumUp } from '../core/currency/sums.ts';
import { amountsIn } from '../core/currency/written-amount.ts';
import { DomainError } from '../core/errors.ts';
import { parseTable, type TableRequest } from '../core/table-request.ts';
import { holdsText } from './conditions.ts';
import { listCurrencies } from './money/currencies.ts';
import type { Db } from './transaction.ts';

export interface TableAnswer<Row> {
  data: Row[];
  totalCount: number;
}
/**
 * `folded` names the column with the text trimmed and in lower case, for sorting. An `amount` is in minor
 * units of the `currency` that another column names; its filter is `numeric`, in major units as everywhere in the API, searching for
 * the amount finds it, and it is sorted within a currency.
 */
export interface TableColumn {
  type: 'text' | 'numeric' | 'amount' | 'dateRange';
  column: string;
  folded?: string;
  currency?: string;
}
export type TableColumns<Row> = Record<keyof Row & string, TableColumn>;
export interface TableOptions<Row> {
  /** The order when the request has none; by default the last column, ascending. */
  sort?: keyof Row & string;
  order?: 'asc' | 'desc';
  /** A unique column, as a tiebreaker. */
  key?: string;
  /** Columns of the database that are searched, besides amounts; by default all texts of the rows. */
  searched?: readonly string[];
  /** Figures of all rows, if known without counting. */
  all?: { count: number; sums: Sum[] };
  /** The amount to sum up. */
  sum?: keyof Row & string;
}

/**
 * A page of the query's rows, with the number of rows that match search and filters; `sums` are those of `options.sum` over them.
 * @throws DomainError `invalid` for a wrong request or an unknown column
 */
export async function answerTable<Row>(
  db: Db,
  query: AnyQuery,
  input: TableRequest,
  columns: TableColumns<Row>,
  options: TableOptions<Row> = {},
): Promise<TableAnswer<Row> & { sums: Sum[] }> {
  const request = parseTable(input);
  const currencies = options.sum ? await listCurrencies(db) : [];
  const conditions = (request.filters ?? []).map((filter, index) =>
    conditionOf(db, filter, columnOf(columns, filter.column, `filters.${index}.column`), currencies),
  );
  if (request.search)
    conditions.push(anywhere(db, request.search, Object.values<TableColumn>(columns), currencies, options));
  const found = conditions.reduce((rows, condition) => rows.where(condition), query);
  const fallback = options.sort ?? (Object.keys(columns).at(-1) as string);
  const sorted = columnOf(columns, request.sortField || fallback, 'sortField');
  const direction = request.sortOrder || (!request.sortField && options.order) || 'asc';
  const selection = Object.entries<TableColumn>(columns).map(([name, { column }]) =>
    sql.ref(column).as(name),
  );
  const [data, counted] = await Promise.all([
    found
      .select(selection)
      .$if(sorted.currency !== undefined, (rows) => rows.orderBy(sql.ref(sorted.currency ?? '')))
      .orderBy(sql.ref(sorted.folded ?? sorted.column), direction)
      .orderBy(sql.ref(options.key ?? 'id'), direction)
      .limit(request.size)
      .offset((request.page - 1) * request.size)
      .execute(),
    options.all && conditions.length === 0
      ? options.all
      : countAll(found, options.sum && columns[options.sum], currencies),
  ]);
  return { data: data as Row[], totalCount: counted.count, sums: counted.sums };
}

// biome-ignore lint/suspicious/noExplicitAny: the query may join any tables; `columns` names its columns
type AnyQuery = SelectQueryBuilder<any, any, object>;

async function countAll(found: AnyQuery, sum: TableColumn | undefined, [book = '']: readonly Currency[]) {
  const count = sql<number>`count(*)`.as('count');
  if (!sum?.currency) {
    const row = await found.select(count).executeTakeFirstOrThrow();
    return { count: Number(row.count), sums: [] };
  }
  const currency = sql.ref<Currency>(sum.currency);
  const amount = sql<number>`sum(${sql.ref(sum.column)})`.as('amount');
  const rows = await found
    .select([currency.as('currency'), count, amount])
    .groupBy(currency)
    .execute();
  const sums = rows.map((row) => ({ currency: row.currency, amount: Number(row.amount) }));
  const all = rows.reduce((counted, row) => counted + Number(row.count), 0);
  return { count: all, sums: sumUp(sums, book) };
}

function columnOf<Row>(columns: TableColumns<Row>, name: string, path: string): TableColumn {
  if (Object.hasOwn(columns, name)) return columns[name as keyof Row & string];
  throw new DomainError('invalid', 'errors.invalid', { fields: { [path]: ['tables.column'] } });
}

const NOWHERE = sql<SqlBool>`1 = 0`;

function anywhere<Row>(
  db: Db,
  value: string,
  columns: TableColumn[],
  currencies: readonly Currency[],
  { searched }: TableOptions<Row>,
) {
  const texts =
    searched ?? columns.filter(({ type }) => type === 'text').map(({ column, folded }) => folded ?? column);
  const amounts = columns.filter(({ type }) => type === 'amount');
  const places = [
    ...(texts.length > 0 ? [holdsText(db, texts, value)] : []),
    ...amounts.map((column) => isAmount(column, value, currencies)),
  ];
  return places.length > 0 ? sql<SqlBool>`(${sql.join(places, sql` or `)})` : NOWHERE;
}

/** An amount means the number in whichever currency. */
function isAmount({ column, currency = '' }: TableColumn, value: string, currencies: readonly Currency[]) {
  const each = currencies.flatMap((code) =>
    amountsIn(value, code).map(
      (minor) => sql`(${sql.ref(column)} = ${minor} and ${sql.ref(currency)} = ${code})`,
    ),
  );
  return each.length === 0 ? NOWHERE : sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

const equals = (column: string, value: number | undefined) =>
  value === undefined ? NOWHERE : sql<SqlBool>`${sql.ref(column)} = ${value}`;

function conditionOf(
  db: Db,
  { type, value }: { type: 'text' | 'numeric' | 'dateRange'; value: string },
  column: TableColumn,
  currencies: readonly Currency[],
) {
  if (type === 'text' && column.type === 'text')
    return holdsText(db, [column.folded ?? column.column], value);
  if (type === 'numeric' && column.type === 'amount') return isAmount(column, value, currencies);
  if (type === 'numeric' && column.type === 'numeric')
    return equals(column.column, /^-?\d{1,15}$/.test(value) ? Number(value) : undefined);
  const [from = '', to = ''] = value.split(',');
  const place = sql.ref(column.column);
  if (type === 'dateRange' && column.type === 'dateRange')
    return sql<SqlBool>`(${place} >= ${from} and ${place} <= ${to || '9999'})`;
  throw new DomainError('invalid', 'errors.invalid', { fields: { filters: ['tables.filter'] } });
}
