import { isDay } from './day.ts';
import { DomainError } from './errors.ts';
import { isUuid } from './ids.ts';

/** A place in the list between two expenses: what follows it (`after`), or what comes before it. Newest first, then id downwards. */
export interface Cursor {
  side: 'after' | 'before';
  /** The day, or the instant, that the list is ordered by. */
  date: string;
  id: string;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const writeCursor = (side: Cursor['side'], date: string, id: string): string => `${side}_${date}_${id}`;

/** @throws DomainError `invalid` for a text that no page gave */
export function readCursor(text: string | undefined | null): Cursor | undefined {
  if (!text) return undefined;
  const [side, date = '', id = '', ...rest] = text.split('_');
  if (
    (side === 'after' || side === 'before') &&
    (isDay(date) || INSTANT.test(date)) &&
    isUuid(id) &&
    rest.length === 0
  )
    return { side, date, id };
  throw new DomainError('invalid', 'errors.invalid', { fields: { cursor: ['expenses.cursor'] } });
}

/** A page of a list; `next` and `previous` are cursors, null where the list ends. */
export interface Page<Row> {
  results: Row[];
  next: string | null;
  previous: string | null;
}

/**
 * The page at the cursor out of the rows that were found there.
 * @param found in the direction of the cursor, one more than `limit` when the list goes on
 * @param by what the list is ordered by
 */
export function pageOf<Row extends { date: string; id: string }>(
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
