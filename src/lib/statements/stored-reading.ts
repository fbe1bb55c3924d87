import type { Corrections, Reading } from './reader/read.ts';

/** What is kept of a reading beside its rows: all that the review shows and that reading anew needs. */
export interface StoredReading extends Omit<Reading, 'rows'> {
  /** Sums of the rows in minor units, both positive; days empty without rows. */
  totals: { money_in: number; money_out: number; first_date: string; last_date: string };
  /** What a person said that this reading went by. */
  corrections: Corrections;
  /** True when that was remembered from an earlier statement of this layout. */
  remembered: boolean;
  /** The layout and its header row as found without corrections: what the next statement of this bank is known by. */
  layout: { header_key: string; header_row: number | null };
}

/** Takes the rows off a reading and keeps their sums. */
export function storedReading(
  reading: Reading,
  given: Pick<StoredReading, 'corrections' | 'remembered' | 'layout'>,
): StoredReading {
  const { rows, ...rest } = reading;
  const totals = {
    money_in: 0,
    money_out: 0,
    first_date: rows[0]?.date ?? '',
    last_date: rows[0]?.date ?? '',
  };
  for (const { amount, date } of rows) {
    if (amount > 0) totals.money_in += amount;
    else totals.money_out -= amount;
    if (date < totals.first_date) totals.first_date = date;
    if (date > totals.last_date) totals.last_date = date;
  }
  return { ...rest, totals, ...given };
}

/** A stored reading as its upload keeps it: whole, and apart what lists of uploads show of it. */
export const readingFacts = (stored: StoredReading) => ({
  reading: JSON.stringify(stored),
  first_date: stored.totals.first_date || null,
  last_date: stored.totals.last_date || null,
  questions: stored.questions.length,
});
