import { z } from 'zod';
import { isDay } from './day.ts';
import { DomainError } from './errors.ts';
import { isUuid } from './ids.ts';
import { PAGE_BOUNDS, PAGE_OFFSET } from './limits.ts';

/** Entries on a page of a list: default and maximum. */
export interface PageBounds {
  limit: number;
  most: number;
}

/** `limit` and `offset` of an address. @throws DomainError `invalid` */
export function readPage(url: URL, bounds: PageBounds): { limit: number; offset: number } {
  return {
    limit: whole(url, 'limit', bounds.limit, 1, bounds.most),
    offset: whole(url, 'offset', 0, 0, PAGE_OFFSET),
  };
}

/** `limit` and `cursor` of an address. @throws DomainError `invalid` */
export const readCursorParams = (url: URL, bounds: PageBounds = PAGE_BOUNDS.expenses) => ({
  limit: whole(url, 'limit', bounds.limit, 1, bounds.most),
  cursor: url.searchParams.get('cursor'),
});

/** The schemas of `limit` and `offset`. */
export const pageSchemas = ({ most }: PageBounds) => ({
  limit: wholeSchema(1, most).optional(),
  offset: wholeSchema(0, PAGE_OFFSET).optional(),
});

const schemas = new Map<string, ReturnType<typeof makeWhole>>();

/** A whole number from an address, clamped to `max`. */
function wholeSchema(min: number, max: number) {
  const name = `${min} ${max}`;
  const schema = schemas.get(name) ?? makeWhole(min, max);
  schemas.set(name, schema);
  return schema;
}

const makeWhole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .refine((text) => Number(text) >= min)
    .transform((text) => Math.min(Number(text), max))
    .meta({ type: 'integer', minimum: min });

/** Reads a whole number from the address. @throws DomainError `invalid` */
function whole(url: URL, name: string, fallback: number, min: number, max: number): number {
  const text = url.searchParams.get(name);
  if (text === null || text === '') return fallback;
  const { success, data } = wholeSchema(min, max).safeParse(text);
  if (!success) {
    throw new DomainError('invalid', 'errors.whole_named', {
      fields: { [name]: ['errors.whole'] },
      values: { name, min, max },
    });
  }
  return data;
}

/** The address with other parameters; undefined removes one. */
export function withParams(url: URL, params: Record<string, string | number | undefined>): string {
  const next = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) next.delete(name);
    else next.set(name, String(value));
  }
  const query = next.toString();
  return query ? `${url.pathname}?${query}` : url.pathname;
}

/** A position between two rows, and the direction to read from it. Rows sort newest first, then by descending id. */
export interface Cursor {
  side: 'after' | 'before';
  /** The day or instant that the list is ordered by. */
  date: string;
  id: string;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const writeCursor = (side: Cursor['side'], date: string, id: string | number): string =>
  `${side}_${date}_${id}`;

/**
 * @param isRow whether a row of the list may have this id
 * @throws DomainError `invalid` unless `pageOf` could have issued it
 */
export function readCursor(text: string | undefined | null, isRow = isUuid): Cursor | undefined {
  if (!text) return undefined;
  const [side, date = '', id = '', ...rest] = text.split('_');
  if (
    (side === 'after' || side === 'before') &&
    (isDay(date) || INSTANT.test(date)) &&
    isRow(id) &&
    rest.length === 0
  )
    return { side, date, id };
  throw new DomainError('invalid', 'errors.invalid', { fields: { cursor: ['expenses.cursor'] } });
}

/** A page of a list; `next` and `previous` are cursors, or null at the ends. */
export interface Page<Row> {
  results: Row[];
  next: string | null;
  previous: string | null;
}

/**
 * Cuts the rows found at a cursor to a page.
 * @param found in the cursor's direction, with one more than `limit` when the list goes on
 * @param by the value that the list is ordered by
 */
export function pageOf<Row extends { date: string; id: string | number }>(
  found: Row[],
  limit: number,
  cursor: Cursor | undefined,
  by: (row: Row) => string = (row) => row.date,
): Page<Row> {
  const more = found.length > limit;
  const results = found.slice(0, limit);
  if (cursor?.side === 'before') results.reverse();
  const [first, last] = [results[0], results.at(-1)];
  const backwards = cursor?.side === 'before';
  return {
    results,
    next: last && (backwards || more) ? writeCursor('after', by(last), last.id) : null,
    previous: first && (backwards ? more : cursor) ? writeCursor('before', by(first), first.id) : null,
  };
}
