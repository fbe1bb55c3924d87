import type { KeyAfter } from '../../core/text.ts';
import type { Layout } from './layout.ts';
import type { Fault } from './money/money-reader.ts';
import { fold, tidy } from './text/fold.ts';
import type { StatementLine, Text } from './types.ts';
import { LONGEST_STATED, mayStateBalance, mentionsEnd, statesBalance, statusOf } from './words/rows.ts';

/** A record that is no transaction; `doubtful` when it may be one that cannot be read. */
export interface Skip {
  line: number;
  text: Text;
  doubtful: boolean;
}

/** The reason's own word. */
export const reasonOf = ({ text }: Skip): string => text.key.replace('statements.skipped.', '');

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

export const skip = (
  line: number,
  reason: KeyAfter<'statements.skipped.'>,
  values: Text['values'] = {},
  doubtful = false,
): Skip => ({
  line,
  text: { key: `statements.skipped.${reason}`, values },
  doubtful,
});

/** Whether a record only continues the description of the row above. */
export function continues(record: string[], layout: Layout): boolean {
  const { description } = layout.columns;
  if (isStated(record, layout, false)) return false;
  return record.every((cell, i) => cell.trim() === '' || description.includes(i));
}

/** Nothing but blanks and lines drawn with characters. */
export const isBlank = (record: string[]): boolean =>
  record.every((cell) => cell.trim() === '' || /^[\s*=_-]+$/.test(cell));

/**
 * Caches whether texts state a balance, by text without digits: these do not matter, and few texts remain without them.
 */
const statesBalanceCache = new WeakMap<Layout, Map<string, boolean>>();

/** Whether a row names a balance, has no reference of the bank, and its amount is the balance itself. */
export function repeatsBalance({ amount, balance, reference, description }: StatementLine): boolean {
  if (balance === null || reference !== null || Math.abs(amount) !== Math.abs(balance)) return false;
  return mentionsEnd(description);
}

/** Whether a text of the row only states a balance or a sum. */
export function isStated(record: string[], layout: Layout, dated: boolean): boolean {
  const { columns } = layout;
  for (const index of columns.description) if (states(record[index], dated, layout)) return true;
  if (!dated) return record.some((cell) => states(cell, dated, layout));
  if (columns.description.some((index) => tidy(record[index] ?? '') !== '')) return false;
  return record.some((cell) => states(cell, dated, layout));
}

function states(cell: string | undefined, dated: boolean, layout: Layout): boolean {
  if (cell === undefined || cell === '' || !mayStateBalance(cell)) return false;
  const text = tidy(cell);
  if (text.length > LONGEST_STATED) return false;
  const shape = (dated ? 'dated ' : '') + text.replace(/\d+/g, '0');
  const answers = statesBalanceCache.get(layout) ?? new Map<string, boolean>();
  const known = answers.get(shape);
  if (known !== undefined) return known;
  const answer = statesBalance(text, dated);
  statesBalanceCache.set(layout, answers.set(shape, answer));
  return answer;
}

/** Whether a header further down names the columns in use as the first header does. */
export function sameColumns(record: string[], { header, columns }: Layout): boolean {
  const read = [columns.date, columns.amount, columns.debit, columns.credit].filter(
    (index) => index !== undefined,
  );
  return read.every((index) => (header?.names[index] ?? '').startsWith(fold(tidy(record[index] ?? ''))));
}
