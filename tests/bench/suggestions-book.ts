import { addDays } from '#lib/core/day.ts';
import type { Database } from '#lib/db/open.ts';
import { largeBook, type Size } from '#tests/support/book/large-book.ts';
import { storeBook } from '#tests/support/book/match-book.ts';
import { generate } from './match/generate.ts';
import { LEVELS, type Level } from './match/levels.ts';

/** The last of the generated books ends months before the large one does, each of the others before the next. */
const EARLIER_DAYS = -1_000;
const DAYS_A_BOOK = -180;
/** One of the generator's books has no more days than this, so that merchants return as they do in life. */
const ROWS_A_BOOK = 1_000;

/** The ids of transactions whose expenses are in the book: those that were there before, and fresh ones. */
export interface Sides {
  known: number[];
  fresh: number[];
}

/** A book of random figures with, amid its last years, generated books whose rows and expenses belong together. */
export async function bookToMatch(
  database: Database,
  size: Size,
  known: number,
  fresh: number,
): Promise<Sides> {
  await largeBook(database, size);
  return { known: await stored(database, known, 1_000), fresh: await stored(database, fresh, 2_000) };
}

async function stored(database: Database, rows: number, seed: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; ids.length < rows; n++) {
    const book = generate('india', LEVELS.at(-1) as Level, ROWS_A_BOOK, seed + n);
    const earlier = <Dated extends { date: string }>(one: Dated) => ({
      ...one,
      date: addDays(one.date, EARLIER_DAYS + n * DAYS_A_BOOK),
    });
    const shifted = { ...book, rows: book.rows.map(earlier), expenses: book.expenses.map(earlier) };
    ids.push(...(await storeBook(database, shifted, false)).rows.values());
  }
  return ids;
}
