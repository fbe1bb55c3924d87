import { fold, tidy } from './fold.ts';
import type { Layout } from './layout.ts';
import type { Fault } from './money-reader.ts';
import type { Text } from './types.ts';
import { mayStateBalance, statesBalance, statusOf } from './words/rows.ts';

/** A record that is no transaction; `doubtful` when it looks like one that cannot be read. */
export interface Skip {
  line: number;
  text: Text;
  doubtful: boolean;
}

/** Why a record without a date is no transaction. */
export function undated(
  record: string[],
  line: number,
  dateCell: string,
  amount: number | Fault,
  layout: Layout,
): Skip {
  if (isStated(record, layout, false)) return skip(line, 'balance');
  const described = layout.columns.description.some((index) => /\p{L}{2}|\p{Lo}/u.test(record[index] ?? ''));
  const alike = typeof amount === 'number' && amount !== 0 && described;
  if (statusOf(dateCell) === 'not_booked') return skip(line, 'not_booked', { status: dateCell }, alike);
  if (!alike || dateCell === '') return skip(line, 'no_date', {}, alike);
  return skip(line, 'bad_date', { text: dateCell.slice(0, 40) }, true);
}

/** Why a dated record without a readable amount is no transaction. */
export function faulty(record: string[], line: number, fault: Fault, { columns }: Layout): Skip {
  const cells = [columns.amount, columns.debit, columns.credit].map((index) =>
    tidy(record[index ?? -1] ?? ''),
  );
  return skip(
    line,
    fault,
    {
      text: cells
        .filter((cell) => cell !== '')
        .join(' / ')
        .slice(0, 60),
    },
    true,
  );
}

export const skip = (line: number, reason: string, values: Text['values'] = {}, doubtful = false): Skip => ({
  line,
  text: { key: `statements.skipped.${reason}`, values },
  doubtful,
});

/** A record that only goes on with the description of the row above it. */
export function continues(record: string[], layout: Layout): boolean {
  const { description } = layout.columns;
  if (isStated(record, layout, false)) return false;
  return record.every((cell, i) => cell.trim() === '' || description.includes(i));
}

/** Nothing but blanks and lines drawn by characters. */
export const isBlank = (record: string[]): boolean =>
  record.every((cell) => cell.trim() === '' || /^[\s*=_-]+$/.test(cell));

/** Whether a text of the row only states a balance or a sum. */
export function isStated(record: string[], { columns, spare }: Layout, dated: boolean): boolean {
  for (const index of columns.description) if (states(record[index], dated)) return true;
  if (!dated) return record.some((cell) => states(cell, dated));
  if (columns.description.some((index) => tidy(record[index] ?? '') !== '')) return false;
  return spare.some((index) => states(record[index], dated));
}

const states = (cell: string | undefined, dated: boolean): boolean =>
  cell !== undefined && cell !== '' && mayStateBalance(cell) && statesBalance(tidy(cell), dated);

/** Whether a header further down names the same columns as ours, where we read. */
export function sameColumns(record: string[], { header, columns }: Layout): boolean {
  const read = [columns.date, columns.amount, columns.debit, columns.credit].filter(
    (index) => index !== undefined,
  );
  return read.every((index) => (header?.names[index] ?? '').startsWith(fold(tidy(record[index] ?? ''))));
}
