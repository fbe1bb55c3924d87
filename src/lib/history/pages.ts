import { isId } from '../core/ids.ts';
import { HISTORY_PAGE_BYTES, PAGE_BOUNDS } from '../core/limits.ts';
import { type Page, pageOf, readCursor } from '../core/paging.ts';
import { nameOf } from '../core/text.ts';
import type { Db } from '../db/transaction.ts';
import { type HistoryOf, listHistoryLines, listHistorySizes } from './records.ts';

/** What happened to a thing once. */
export interface HistoryLineOf<Known> {
  id: number;
  /** Instant. */
  at: string;
  /** null: Atlas itself. */
  who: string | null;
  act: string;
  /** Whether it was part of taking another action back. */
  undoes: boolean;
  /** The changed facts. */
  before: Known;
  after: Known;
}

/** A page of what happened to a thing, newest first. @throws DomainError `invalid` for the cursor */
export async function historyPage<Known extends object>(
  db: Db,
  of: HistoryOf,
  at?: string | null,
): Promise<Page<HistoryLineOf<Known>>> {
  const cursor = readCursor(at, isId);
  const found = await listHistorySizes(db, of, { limit: PAGE_BOUNDS.history.limit + 1, cursor });
  const limit = countFitting(found.map(({ bytes }) => bytes));
  const { results, ...ends } = pageOf(found.slice(0, limit + 1), limit, cursor);
  const rows = await listHistoryLines(
    db,
    results.map(({ id }) => id),
  );
  const lines = rows
    .sort((a, b) => b.id - a.id)
    .map(({ first_name, last_name, undoes, before, after, ...row }) => ({
      ...row,
      who: first_name === null ? null : nameOf({ first_name, last_name }),
      undoes: Boolean(undoes),
      before: JSON.parse(before ?? '{}') as Known,
      after: JSON.parse(after ?? '{}') as Known,
    }));
  return { results: lines, ...ends };
}

/** How many lines are shown together: one at least. */
function countFitting(sizes: readonly number[]): number {
  let bytes = 0;
  const over = sizes.findIndex((size, n) => {
    bytes += size;
    return n > 0 && bytes > HISTORY_PAGE_BYTES;
  });
  return Math.min(over === -1 ? sizes.length : over, PAGE_BOUNDS.history.limit);
}
