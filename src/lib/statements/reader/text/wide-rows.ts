import { findHeader } from '../columns/header.ts';
import { tidy } from './fold.ts';
import type { Sheet } from './split.ts';

const WHOLE = /^[-+]?\s?\d{1,3}(?:[ .]?\d{3})*$|^[-+]?\d+$/;

/**
 * Joins amounts that a decimal comma without quotes has split in two (`-12,50` between commas), where every row
 * that is wider than the header fits it then. Other files are returned as they are.
 */
export function withWholeAmounts(sheet: Sheet): Sheet {
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

/** Whether a record has something in it beyond so many cells. */
export function isWide(record: string[], width: number): boolean {
  for (let i = width; i < record.length; i++) if ((record[i] ?? '').trim() !== '') return true;
  return false;
}

/** Joins whole numbers with the two figures after them, from the right, until the record has its width. */
function joinDecimals(record: string[], width: number): string[] | undefined {
  const cells = record.map(tidy);
  while (cells.length > width && cells.at(-1) === '') cells.pop();
  for (let i = cells.length - 2; i >= 0 && cells.length > width; i--) {
    if (/^\d\d$/.test(cells[i + 1] ?? '') && WHOLE.test(cells[i] ?? ''))
      cells.splice(i, 2, `${cells[i]},${cells[i + 1]}`);
  }
  return cells.length === width ? cells : undefined;
}

/** The record with its surplus cells joined into the description, whose delimiters nobody has quoted. */
export function joinText(record: string[], at: number, width: number, delimiter: string): string[] {
  const surplus = record.findLastIndex((cell) => cell.trim() !== '') + 1 - width;
  if (surplus <= 0) return record;
  return [
    ...record.slice(0, at),
    record.slice(at, at + surplus + 1).join(delimiter),
    ...record.slice(at + surplus + 1),
  ];
}
