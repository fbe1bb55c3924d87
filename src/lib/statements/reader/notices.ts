import type { KeyAfter } from '../../core/text.ts';
import type { Skip } from './not-rows.ts';
import type { Proof } from './proof/prove.ts';
import type { Rows } from './row.ts';
import { decode } from './text/encoding.ts';
import { unixLines } from './text/split.ts';
import type { Notice } from './types.ts';

const LONGEST = 500;

/** Returns a function that finds a line of a text with `\n` line ends by its number. */
export function lineFinder(text: string): (line: number) => string {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (line) => {
    const from = starts[line - 1];
    return from === undefined
      ? ''
      : text.slice(from, Math.min((starts[line] ?? text.length + 1) - 1, from + LONGEST));
  };
}

export function noticesOf(skips: readonly Skip[], lineAt: (line: number) => string): Notice[] {
  return skips.map(({ line, text }) => ({ line, text, raw: lineAt(line) }));
}

/** What else is to be said about a reading. */
export interface Doubts {
  /** The first word of the texts is the marker. */
  prefixed: boolean;
  /** The decimal mark is a question. */
  markAsked: boolean;
  /** Only the currency or a decimal comma tells that the day comes first. */
  dayFirst: boolean;
  /** Only the account's being a card tells the sign. */
  ofCard: boolean;
  /** The line of the first broken byte; 0 for none. */
  broken: number;
}

/** One warning of each kind, with the first line that it concerns and the number of such lines. */
export function warningsOf(
  { rows, skips, accounts, fees, wide, unclear, decimals, cut }: Rows,
  { balance, unfounded }: Pick<Proof, 'balance' | 'unfounded'>,
  { prefixed, markAsked, dayFirst, ofCard, broken }: Doubts,
  lineAt: (line: number) => string,
): Notice[] {
  const warnings: Notice[] = [];
  const add = (
    line: number,
    key: KeyAfter<'statements.warning.'>,
    values: Record<string, string | number>,
  ): void => {
    warnings.push({ line, text: { key: `statements.warning.${key}`, values }, raw: lineAt(line) });
  };
  const doubtful = skips.filter((one) => one.doubtful);
  const kinds = Map.groupBy(doubtful, ({ text }) => WARNING_OF.get(text.key) ?? 'unreadable');
  for (const [kind, of] of kinds) add(of[0]?.line ?? 0, kind, { count: of.length });
  const [most, ...more] = [...accounts].sort((a, b) => b[1].count - a[1].count);
  // The holder's own accounts repeat; a column that differs from row to row is the counterparty's.
  const repeat = rows.length <= FEW ? more.length + 1 < rows.length : (more.length + 1) * 2 <= rows.length;
  if (most && more[0] && repeat) {
    const list = more.map(([name, { count }]) => `${name.slice(0, 40)} (${count})`).slice(0, 8);
    add(more[0][1].line, 'accounts', { main: most[0].slice(0, 40), others: list.join(', ') });
  }
  if (dayFirst && rows[0]) add(rows[0].line, 'day_first', {});
  if (ofCard && rows[0]) add(rows[0].line, 'card_sign', {});
  if (prefixed && rows[0]) add(rows[0].line, 'first_word', {});
  const mayBeEither = unclear.count > 0 && (decimals > 0 || unclear.count === rows.length);
  if (mayBeEither && !markAsked && balance.state !== 'agrees')
    add(unclear.line, 'unclear', { count: unclear.count });
  if (broken > 0) add(broken, 'broken', {});
  if (cut.count > 0) add(cut.line, 'cut', { count: cut.count });
  if (wide.count > 0) add(wide.line, 'wide', { count: wide.count });
  if (unfounded !== undefined) add(unfounded, 'unfounded', {});
  if (fees.count > 0 && balance.state !== 'agrees') add(fees.line, 'fees', { count: fees.count });
  return warnings;
}

/** In as few rows one of two accounts may stand once. */
const FEW = 5;

const WARNING_OF = new Map<string, KeyAfter<'statements.warning.'>>([
  ['statements.skipped.not_booked', 'pending'],
  ['statements.skipped.other_table', 'other_table'],
  ['statements.skipped.no_date', 'no_date'],
  ['statements.skipped.blank', 'no_amount'],
  ['statements.skipped.balance', 'balance_row'],
]);

/** The unparsed record that begins at this 1-based line, including all lines of a quoted cell; '' beyond the end. */
export function rawLine(bytes: Uint8Array, line: number): string {
  const text = unixLines(decode(bytes).text);
  let from = 0;
  for (let at = 1; at < line; at++) {
    from = text.indexOf('\n', from) + 1;
    if (from === 0) return '';
  }
  let to = endOf(text, from);
  while (to < text.length && (text.slice(from, to).split('"').length - 1) % 2 === 1) to = endOf(text, to + 1);
  return text.slice(from, to);
}

function endOf(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}
