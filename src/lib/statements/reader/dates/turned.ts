import { tidy } from '../text/fold.ts';
import type { Sheet } from '../text/split.ts';
import type { Corrections, DateOrder } from '../types.ts';
import { ordersOf } from './dates.ts';

const LEAST = 3;
const STORED = /^\d{4}-(\d\d)-(\d\d)(?: |$)/;
const WRITTEN = /^\d{1,2}([./-])\d{1,2}\1\d{4}$/;

/**
 * The order of a workbook's days where a spreadsheet of another country has taken those that it could for days with day and
 * month exchanged: no day that it stored is after the 12th, and all that it left as texts are. undefined where it has not.
 */
export function turnedOrder({ records }: Sheet, column: number, start: number): DateOrder | undefined {
  let [stored, written] = [0, 0];
  let order: DateOrder | undefined;
  for (let i = start; i < records.length; i++) {
    const cell = tidy(records[i]?.[column] ?? '');
    const day = STORED.exec(cell);
    if (day) {
      if (Number(day[2]) > 12) return undefined;
      stored++;
    } else if (WRITTEN.test(cell)) {
      const [first, ...others] = ordersOf(cell);
      if (others.length > 0 || first === undefined || (order ?? first) !== first) return undefined;
      order = first;
      written++;
    }
  }
  return stored > 0 && written > 0 && stored + written >= LEAST ? order : undefined;
}

/** A stored day with day and month exchanged. */
export const turnedDay = (cell: string): string =>
  cell.replace(STORED, (whole, month, day) => `${whole.slice(0, 5)}${day}-${month}${whole.slice(10)}`);

export interface Turned {
  order: DateOrder;
  /** Whether stored days are turned back. */
  back: boolean;
  asked: boolean;
}

/** How a workbook's days are read that a spreadsheet may have turned: back, unless a person says that they are as stored. */
export function turnedDays(
  sheet: Sheet,
  column: number,
  start: number,
  { date_order }: Corrections,
): Turned | undefined {
  const order = turnedOrder(sheet, column, start);
  return order && { order, back: date_order !== 'ymd', asked: date_order === undefined };
}
