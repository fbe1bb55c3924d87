import { z } from 'zod';
import { DomainError } from './errors.ts';
import { FILTER_LENGTH, PAGE_BOUNDS, TABLE_FILTERS, TABLE_PAGE } from './limits.ts';
import { parse } from './parse.ts';
import { cleanLine } from './text.ts';

/** A number, or its text from an address. */
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

/** A data table's request. A `dateRange` value is `2026-04-01,2026-04-30`; either end may be missing. */
export const tableSchema = z.strictObject({
  page: whole(1, TABLE_PAGE).default(1),
  size: whole(1, PAGE_BOUNDS.table.most).default(PAGE_BOUNDS.table.limit),
  sortField: z.string().nullish(),
  sortOrder: z.enum(['asc', 'desc', ''], { error: 'tables.sort' }).nullish(),
  filters: z.array(filter, { error: 'tables.list' }).max(TABLE_FILTERS, { error: 'tables.long' }).nullish(),
  search: text.nullish(),
});

export type TableRequest = z.input<typeof tableSchema>;

const NUMBERS = [
  { name: 'page', min: 1, max: TABLE_PAGE },
  { name: 'size', min: 1, max: PAGE_BOUNDS.table.most },
] as const;

/** @throws DomainError `invalid`, with the bounds of a wrong page or size */
export function parseTable(input: TableRequest): z.output<typeof tableSchema> {
  const given: Partial<TableRequest> = Object(input);
  for (const { name, min, max } of NUMBERS)
    if (!tableSchema.shape[name].safeParse(given[name]).success)
      throw new DomainError('invalid', 'errors.whole_named', {
        fields: { [name]: ['tables.number'] },
        values: { name, min, max },
      });
  return parse(tableSchema, input);
}

/** A data table's request in an address, or undefined without one. `filters` is JSON. @throws DomainError `invalid` */
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

/** Distinguishes a table's POST from one that adds a `name`, since both go to the same address. */
export const isTableRequest = (body: unknown): body is TableRequest =>
  typeof body === 'object' && body !== null && 'page' in body && !('name' in body);
