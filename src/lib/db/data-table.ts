import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { DomainError } from '../core/errors.ts';
import { FILTER_LENGTH, PAGE_BOUNDS, TABLE_FILTERS, TABLE_PAGE } from '../core/limits.ts';
import { toMinor } from '../core/money.ts';
import { cleanLine } from '../core/text.ts';
import { parse } from '../http/input.ts';
import { holds, holdsInAnyCase } from './conditions.ts';

/** As a number, or as an address writes it. */
const whole = (least: number, most: number) => {
  const error = 'tables.number';
  const inBounds = z.int({ error }).min(least, { error }).max(most, { error });
  const written = z
    .string({ error })
    .regex(/^\d{1,10}$/, { error })
    .transform(Number)
    .pipe(inBounds);
  return z.union([inBounds, written], { error });
};
const text = z.union(
  [
    z.string().overwrite(cleanLine).max(FILTER_LENGTH, { error: 'tables.long' }),
    z.number().transform(String),
  ],
  {
    error: 'tables.text',
  },
);
const filter = z.strictObject({
  column: z.string(),
  type: z.enum(['text', 'numeric', 'dateRange'], { error: 'tables.filter' }),
  value: text,
});

/** What a data table asks for; `dateRange` has the value `2026-04-01,2026-04-30`, either end may be left out. */
export const tableSchema = z.strictObject({
  page: whole(1, TABLE_PAGE).default(1),
  size: whole(1, PAGE_BOUNDS.table.most).default(PAGE_BOUNDS.table.limit),
  sortField: z.string().nullish(),
  sortOrder: z.enum(['asc', 'desc', ''], { error: 'tables.sort' }).nullish(),
  filters: z.array(filter, { error: 'tables.list' }).max(TABLE_FILTERS, { error: 'tables.long' }).nullish(),
  search: text.nullish(),
});

export type TableRequest = z.input<typeof tableSchema>;
export interface TableAnswer<Row> {
  data: Row[];
  totalCount: number;
}
/**
 * `folded` names the column that holds a text trimmed and in lower case: found and sorted by. An `amount` is in minor units;
 * a request's filter on it is `numeric`, in major units as everywhere in the API, and a search that is an amount finds it.
 */
export interface TableColumn {
  type: 'text' | 'numeric' | 'amount' | 'dateRange';
  column: string;
  folded?: string;
}
export type TableColumns<Row> = Record<keyof Row & string, TableColumn>;
export interface TableOptions<Row> {
  /** What rows come by when the request says nothing: the last column, upwards. */
  sort?: keyof Row & string;
  order?: 'asc' | 'desc';
  /** What decides between equals: a column that is unique. */
  key?: string;
  /** Where the search looks, besides amounts: in columns of the database; without it, in all texts that are answered. */
  searched?: readonly string[];
  /** What all rows are, where that is known without counting. */
  all?: { count: number; total: number };
  /** The column whose amounts are added up. */
  sum?: keyof Row & string;
}

/** The data table's request in an address; `filters` is JSON there. undefined when the address asks for none. @throws DomainError `invalid` */
export function readTable(url: URL): TableRequest | undefined {
  const { searchParams } = url;
  if (!searchParams.has('page') && !searchParams.has('size')) return undefined;
  const given = Object.fromEntries(
    [...searchParams].filter(([name, value]) => name in tableSchema.shape && value !== ''),
  );
  return { ...given, ...(given.filters ? { filters: listOf(given.filters) } : {}) } as TableRequest;
}

function listOf(json: string): never {
  try {
    return JSON.parse(json) as never;
  } catch (cause) {
    throw new DomainError('invalid', 'errors.invalid', { fields: { filters: ['tables.list'] }, cause });
  }
}

/** The table's call in a body: what has a `page`, and no `name` to be added. */
export const isTableRequest = (body: unknown): body is TableRequest =>
  typeof body === 'object' && body !== null && 'page' in body && !('name' in body);

/**
 * A page of what `query` selects from, with the number of all rows that search and filters let through; `total` is what a
 * column of theirs adds up to, in minor units, where `options.sum` names one.
 * @throws DomainError `invalid` for a request or a column that there is none of
 */
export async function answerTable<Row>(
  // biome-ignore lint/suspicious/noExplicitAny: whatever tables the query joins, its columns are named by `columns`
  query: SelectQueryBuilder<any, any, object>,
  input: TableRequest,
  columns: TableColumns<Row>,
  options: TableOptions<Row> = {},
): Promise<TableAnswer<Row> & { total: number }> {
  const request = parse(tableSchema, input);
  const conditions = (request.filters ?? []).map((wanted, index) =>
    conditionOf(wanted, columnOf(columns, wanted.column, `filters.${index}.column`)),
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
