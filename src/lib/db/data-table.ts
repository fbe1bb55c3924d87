import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { DomainError } from '../core/errors.ts';
import { toMinor } from '../core/money.ts';
import { parseTable, type TableRequest } from '../core/table-request.ts';
import { holds, holdsInAnyCase } from './conditions.ts';

export interface TableAnswer<Row> {
  data: Row[];
  totalCount: number;
}
/**
 * `folded` names the column with the text trimmed and in lower case, for searching and sorting. An `amount` is in minor
 * units; its filter is `numeric`, in major units as everywhere in the API, and searching for the amount finds it.
 */
export interface TableColumn {
  type: 'text' | 'numeric' | 'amount' | 'dateRange';
  column: string;
  folded?: string;
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
  all?: { count: number; total: number };
  /** The column to sum up. */
  sum?: keyof Row & string;
}

/**
 * A page of the query's rows, with the number of rows that match search and filters; `total` is the sum of `options.sum` over them,
 * in minor units.
 * @throws DomainError `invalid` for a wrong request or an unknown column
 */
export async function answerTable<Row>(
  // biome-ignore lint/suspicious/noExplicitAny: the query may join any tables; `columns` names its columns
  query: SelectQueryBuilder<any, any, object>,
  input: TableRequest,
  columns: TableColumns<Row>,
  options: TableOptions<Row> = {},
): Promise<TableAnswer<Row> & { total: number }> {
  const request = parseTable(input);
  const conditions = (request.filters ?? []).map((filter, index) =>
    conditionOf(filter, columnOf(columns, filter.column, `filters.${index}.column`)),
  );
  if (request.search) conditions.push(anywhere(request.search, Object.values<TableColumn>(columns), options));
  const found = conditions.reduce((rows, condition) => rows.where(condition), query);
  const fallback = options.sort ?? (Object.keys(columns).at(-1) as string);
  const sorted = columnOf(columns, request.sortField || fallback, 'sortField');
  const direction = request.sortOrder || (!request.sortField && options.order) || 'asc';
  const selection = Object.entries<TableColumn>(columns).map(([name, { column }]) =>
    sql.ref(column).as(name),
  );
  const sum = options.sum ? sql`coalesce(sum(${sql.ref(columns[options.sum].column)}), 0)` : sql`0`;
  const [data, counted] = await Promise.all([
    found
      .select(selection)
      .orderBy(sql.ref(sorted.folded ?? sorted.column), direction)
      .orderBy(sql.ref(options.key ?? 'id'), direction)
      .limit(request.size)
      .offset((request.page - 1) * request.size)
      .execute(),
    options.all && conditions.length === 0
      ? options.all
      : found.select([sql<number>`count(*)`.as('count'), sum.as('total')]).executeTakeFirstOrThrow(),
  ]);
  return { data: data as Row[], totalCount: Number(counted.count), total: Number(counted.total) };
}

function columnOf<Row>(columns: TableColumns<Row>, name: string, path: string): TableColumn {
  if (Object.hasOwn(columns, name)) return columns[name as keyof Row & string];
  throw new DomainError('invalid', 'errors.invalid', { fields: { [path]: ['tables.column'] } });
}

function found(value: string, { column, folded }: Pick<TableColumn, 'column' | 'folded'>) {
  const text = value.trim().toLowerCase();
  return folded ? holds(folded, text) : holdsInAnyCase(column, text);
}

const NOWHERE = sql<SqlBool>`1 = 0`;

function anywhere<Row>(value: string, columns: TableColumn[], { searched }: TableOptions<Row>) {
  const texts = searched?.map((column) => ({ column })) ?? columns.filter(({ type }) => type === 'text');
  const amounts = columns.filter(({ type }) => type === 'amount');
  const places = [
    ...texts.map((column) => found(value, column)),
    ...amounts.map(({ column }) => equals(column, toMinor(value))),
  ];
  return places.length > 0 ? sql<SqlBool>`(${sql.join(places, sql` or `)})` : NOWHERE;
}

const equals = (column: string, value: number | undefined) =>
  value === undefined ? NOWHERE : sql<SqlBool>`${sql.ref(column)} = ${value}`;

function conditionOf(
  { type, value }: { type: 'text' | 'numeric' | 'dateRange'; value: string },
  column: TableColumn,
) {
  if (type === 'text' && column.type === 'text') return found(value, column);
  if (type === 'numeric' && column.type === 'amount') return equals(column.column, toMinor(value));
  if (type === 'numeric' && column.type === 'numeric')
    return equals(column.column, /^-?\d{1,15}$/.test(value) ? Number(value) : undefined);
  const [from = '', to = ''] = value.split(',');
  const place = sql.ref(column.column);
  if (type === 'dateRange' && column.type === 'dateRange')
    return sql<SqlBool>`(${place} >= ${from} and ${place} <= ${to || '9999'})`;
  throw new DomainError('invalid', 'errors.invalid', { fields: { filters: ['tables.filter'] } });
}
