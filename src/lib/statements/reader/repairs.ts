import { findHeader } from './columns/header.ts';
import { isBody } from './columns/profile.ts';
import { tidy } from './text/fold.ts';
import type { Sheet } from './text/split.ts';

/** The sheet with cells put together that unquoted delimiters split. */
export const withWholeCells = (sheet: Sheet): Sheet => withWholeRows(withWholeAmounts(sheet));

/**
 * Joins a row that a line break within a text has split in two, where the halves together are exactly as wide as the
 * header and a whole row. Other files are returned unchanged.
 */
function withWholeRows(sheet: Sheet): Sheet {
  const header = findHeader(sheet.records);
  const width = header ? header.names.findLastIndex((name) => name !== '') + 1 : 0;
  if (!header || width < 3) return sheet;
  const { records } = sheet;
  const joined = new Map<number, string[]>();
  for (let i = header.last + 1; i + 1 < records.length; i++) {
    const [upper = [], lower = []] = [records[i], records[i + 1]];
    if (upper.length + lower.length - 1 !== width || upper.length < 2 || lower.length < 2) continue;
    if (isBody(upper) || isBody(lower) || lower.every((cell) => cell.trim() === '')) continue;
    const text = `${upper.at(-1) ?? ''} ${lower[0] ?? ''}`.trim();
    const whole = [...upper.slice(0, -1), text, ...lower.slice(1)];
    if (!/\p{L}/u.test(text) || !isBody(whole)) continue;
    joined.set(i, whole);
    i++;
  }
  if (joined.size === 0) return sheet;
  const kept = records.keys().filter((i) => !joined.has(i - 1));
  const places = [...kept];
  return {
    ...sheet,
    records: places.map((i) => joined.get(i) ?? records[i] ?? []),
    lineOf: places.map((i) => sheet.lineOf[i] ?? 0),
  };
}

const THOUSANDS = /^[-+(]{0,2}\s?(?:\p{Sc}\s?-?)?\d{1,3}$/u;
const WHOLE = /^[-+]?\s?\d{1,3}(?:[ .]?\d{3})*$|^[-+]?\d+$/;

/**
 * Joins amounts that an unquoted comma has split in two (`-12,50` or `$1,234.50` in a comma-separated file), if every row that
 * is wider than the header fits it afterwards. Other files are returned unchanged.
 */
function withWholeAmounts(sheet: Sheet): Sheet {
  if (sheet.delimiter !== ',') return sheet;
  const header = findHeader(sheet.records);
  const width = header ? header.names.findLastIndex((name) => name !== '') + 1 : 0;
  if (!header || width < 3) return sheet;
  let joined = 0;
  const records = sheet.records.slice();
  for (let i = header.last + 1; i < records.length; i++) {
    const record = records[i] ?? [];
    if (!isWide(record, width)) continue;
    const whole = joinDecimals(record, width);
    if (!whole) return sheet;
    records[i] = whole;
    joined++;
  }
  return joined > 0 ? { ...sheet, records } : sheet;
}

/** Whether a record has text beyond `width` cells. */
export function isWide(record: string[], width: number): boolean {
  for (let i = width; i < record.length; i++) if ((record[i] ?? '').trim() !== '') return true;
  return false;
}

/** Joins whole numbers with the two digits, or three and decimals, after them, from the right, until the record is `width` cells wide. */
function joinDecimals(record: string[], width: number): string[] | undefined {
  const cells = record.map(tidy);
  while (cells.length > width && cells.at(-1) === '') cells.pop();
  for (let i = cells.length - 2; i >= 0 && cells.length > width; i--) {
    const [one = '', two = ''] = [cells[i], cells[i + 1]];
    if ((/^\d\d$/.test(two) && WHOLE.test(one)) || (/^\d{3}\.\d\d\)?$/.test(two) && THOUSANDS.test(one)))
      cells.splice(i, 2, `${one},${two}`);
  }
  return cells.length === width ? cells : undefined;
}

/** Joins a record's surplus cells into the description, in which the bank did not quote the delimiters. */
export function joinText(record: string[], at: number, width: number, delimiter: string): string[] {
  const surplus = record.findLastIndex((cell) => cell.trim() !== '') + 1 - width;
  if (surplus <= 0) return record;
  return [
    ...record.slice(0, at),
    record.slice(at, at + surplus + 1).join(delimiter),
    ...record.slice(at + surplus + 1),
  ];
}
