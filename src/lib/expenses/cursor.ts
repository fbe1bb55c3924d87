import { isDay } from '../calendar.ts';
import { DomainError } from '../errors.ts';

/** A place in the list between two expenses: what follows it (`after`), or what comes before it. Newest date first, then id downwards. */
export interface Cursor {
  side: 'after' | 'before';
  date: string;
  id: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const writeCursor = (side: Cursor['side'], { date, id }: { date: string; id: string }): string =>
  `${side}_${date}_${id}`;

/** @throws DomainError `invalid` for a text that `writeCursor` did not write */
export function readCursor(text: string | undefined | null): Cursor | undefined {
  if (!text) return undefined;
  const [side, date = '', id = '', ...rest] = text.split('_');
  if ((side === 'after' || side === 'before') && isDay(date) && UUID.test(id) && rest.length === 0)
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
 */
export function pageOf<Row extends { date: string; id: string }>(
  found: Row[],
  limit: number,
  cursor: Cursor | undefined,
): Page<Row> {
  const more = found.length > limit;
  const results = found.slice(0, limit);
  if (cursor?.side === 'before') results.reverse();
  const [first, last] = [results[0], results.at(-1)];
  const backwards = cursor?.side === 'before';
  return {
    results,
    next: last && (backwards || more) ? writeCursor('after', last) : null,
    previous: first && (backwards ? more : cursor) ? writeCursor('before', first) : null,
  };
}
