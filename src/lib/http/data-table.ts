import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { cleanLine } from '../plain-text.ts';
import { parse } from './input.ts';

const whole = (least: number, most: number) =>
  z.coerce
    .number({ error: 'tables.number' })
    .int({ error: 'tables.number' })
    .min(least, { error: 'tables.number' })
    .max(most, { error: 'tables.number' });
const text = z.union(
  [z.string().overwrite(cleanLine).max(200, { error: 'tables.long' }), z.number().transform(String)],
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
  page: whole(1, 1_000_000).default(1),
  size: whole(1, 200).default(10),
  sortField: z.string().nullish(),
  sortOrder: z.enum(['asc', 'desc', ''], { error: 'tables.sort' }).nullish(),
  filters: z.array(filter, { error: 'tables.list' }).max(20, { error: 'tables.long' }).nullish(),
  search: text.nullish(),
});

export type TableRequest = z.input<typeof tableSchema>;
export interface TableAnswer<Row> {
  data: Row[];
  totalCount: number;
}
/** `folded` names the column that holds a text trimmed and in lower case: found and sorted by. */
export interface TableColumn {
  type: 'text' | 'numeric' | 'dateRange';
  column: string;
  folded?: string;
}
export type TableColumns<Row> = Record<keyof Row & string, TableColumn>;

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

/**
 * A page of what `query` selects from, with the number of all rows that search and filters let through.
 * @throws DomainError `invalid` for a request or a column that there is none of
 */
export async function answerTable<Row>(
  query: SelectQueryBuilder<Tables, keyof Tables, object>,
  input: TableRequest,
  columns: TableColumns<Row>,
): Promise<TableAnswer<Row>> {
  const request = parse(tableSchema, input);
  const conditions = (request.filters ?? []).map((wanted, index) =>
    conditionOf(wanted, columnOf(columns, wanted.column, `filters.${index}.column`)),
  );
  if (request.search) conditions.push(anywhere(request.search, Object.values<TableColumn>(columns)));
  const found = conditions.reduce((rows, condition) => rows.where(condition), query);
  const sorted = columnOf(columns, request.sortField || (Object.keys(columns).at(-1) as string), 'sortField');
  const direction = request.sortOrder === 'desc' ? 'desc' : 'asc';
  const selection = Object.entries<TableColumn>(columns).map(([name, { column }]) =>
    sql.ref(column).as(name),
  );
  const [data, counted] = await Promise.all([
    found
      .select(selection)
      .orderBy(sql.ref(sorted.folded ?? sorted.column), direction)
      .orderBy('id')
      .limit(request.size)
      .offset((request.page - 1) * request.size)
      .execute(),
    found.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { data: data as Row[], totalCount: Number(counted.count) };
}

function columnOf<Row>(columns: TableColumns<Row>, name: string, path: string): TableColumn {
  if (Object.hasOwn(columns, name)) return columns[name as keyof Row & string];
  throw new DomainError('invalid', 'errors.invalid', { fields: { [path]: ['tables.column'] } });
}

const holds = (value: string, { column, folded }: TableColumn) =>
  sql<SqlBool>`${folded ? sql.ref(folded) : sql`lower(${sql.ref(column)})`} like ${`%${value
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

const anywhere = (value: string, columns: TableColumn[]) => {
  const texts = columns.filter(({ type }) => type === 'text').map((column) => holds(value, column));
  return sql<SqlBool>`(${texts.length > 0 ? sql.join(texts, sql` or `) : sql`1 = 0`})`;
};

function conditionOf(
  { type, value }: { type: 'text' | 'numeric' | 'dateRange'; value: string },
  column: TableColumn,
) {
  if (type === 'text' && column.type === 'text') return holds(value, column);
  const place = sql.ref(column.column);
  if (type === 'numeric' && column.type === 'numeric')
    return /^-?\d{1,15}$/.test(value) ? sql<SqlBool>`${place} = ${Number(value)}` : sql<SqlBool>`1 = 0`;
  const [from = '', to = ''] = value.split(',');
  if (type === 'dateRange' && column.type === 'dateRange')
    return sql<SqlBool>`(${place} >= ${from} and ${place} <= ${to || '9999'})`;
  throw new DomainError('invalid', 'errors.invalid', { fields: { filters: ['tables.filter'] } });
}
