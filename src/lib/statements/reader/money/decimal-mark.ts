import type { Profile } from '../columns/profile.ts';
import { tidy } from '../text/fold.ts';
import type { Sheet } from '../text/split.ts';
import type { DecimalMark } from '../types.ts';
import {
  type Decimals,
  isCurrency,
  marksOf,
  minorOf,
  type Notation,
  notationOf,
  parseMoney,
} from './amounts.ts';

export interface MarkChoice {
  mark: DecimalMark;
  /** True when the other mark also fits every amount but gives other values. */
  open: boolean;
}

/** The file's decimal mark, by the cells that allow only one. */
export function chooseMark(
  { records, delimiter }: Sheet,
  rows: number[],
  columns: Profile[],
  decimals: Decimals,
): MarkChoice {
  const point = sum(columns, 'onlyPoint');
  const comma = sum(columns, 'onlyComma');
  if (point + comma > 0) {
    const mark = point >= comma ? '.' : ',';
    return { mark, open: decimals === 2 && mayBeThousandths(records, rows, columns) };
  }
  const grouped = groupMark(records, rows, columns, decimals);
  // Amounts that all end in three digits have the decimals of a currency with three; a comma may be either.
  if (grouped && decimals === 3) return { mark: grouped.mark, open: !grouped.always || grouped.mark === ',' };
  if (grouped) {
    const thrice = THREE_DECIMALS.test(records.slice(0, 60).flat().join(' ').slice(0, 20_000));
    const open = grouped.always && (thrice || grouped.mark === '.');
    return { mark: grouped.mark === '.' ? ',' : '.', open };
  }
  return { mark: delimiter === ',' ? '.' : ',', open: false };
}

/** Whether every amount ends in a mark and three digits, and the file names no currency, which would mostly have two decimals. */
function mayBeThousandths(records: string[][], rows: number[], columns: Profile[]): boolean {
  if (columns.some(({ units }) => units.size > 0)) return false;
  const cells = rows.flatMap((row) => columns.map(({ index }) => tidy(records[row]?.[index] ?? '')));
  const cores = cells.flatMap((cell) => parseMoney(cell)?.core ?? []).filter((core) => /[1-9]/.test(core));
  if (!cores.every((core) => /^\d{1,3}[.,]\d{3}$/.test(core))) return false;
  const marks = new Set(cores.map((core) => core.replace(/\d/g, '')));
  const around = records.slice(0, 60).flat().join(' ').slice(0, 20_000);
  if (marks.size !== 1 || THREE_DECIMALS.test(around)) return marks.size === 1;
  return marks.has('.') && !(around.match(/\p{Sc}|\p{L}{3,4}/gu) ?? []).some(isCurrency);
}

/** Currencies with three decimals, and the script of most countries that use them. */
const THREE_DECIMALS = /\b(?:KWD|BHD|OMR|JOD|TND|LYD|IQD)\b|[\u0600-\u06ff]/;

const sum = (columns: Profile[], field: 'onlyPoint' | 'onlyComma'): number =>
  columns.reduce((total, column) => total + column[field], 0);

/**
 * The mark in cells like `1,500`, which separates either thousands or three decimals. Next to cells without a mark it
 * is a thousands separator, since banks that print decimals always print them. `always`: no cell lacks a mark.
 */
function groupMark(
  records: string[][],
  rows: number[],
  columns: Profile[],
  decimals: Decimals,
): { mark: DecimalMark; always: boolean } | undefined {
  let mark: DecimalMark | undefined;
  let bare = 0;
  for (const { index } of columns) {
    for (const row of rows) {
      const core = parseMoney(tidy(records[row]?.[index] ?? ''))?.core;
      if (core === undefined || !/[1-9]/.test(core)) continue;
      if (/^\d+$/.test(core)) bare++;
      else if (isOpen(core, decimals)) mark = core.includes('.') ? '.' : ',';
    }
  }
  return mark === undefined ? undefined : { mark, always: bare === 0 };
}

/** Whether both marks fit and give other values. */
const isOpen = (core: string, decimals: Decimals): boolean =>
  marksOf(core, decimals).length === 2 &&
  minorOf(core, notationOf('.', decimals)) !== minorOf(core, notationOf(',', decimals));

/** The mark of each column: its own if its cells decide, otherwise the file's. */
export function marksByColumn(
  columns: Profile[],
  main: DecimalMark,
  corrected: DecimalMark | undefined,
  decimals: Decimals,
): Notation[] {
  const markIn = ({ onlyPoint, onlyComma }: Profile): DecimalMark => {
    if (onlyPoint > 0 && onlyComma === 0) return '.';
    return onlyComma > 0 && onlyPoint === 0 ? ',' : main;
  };
  return columns.map((column) => notationOf(corrected ?? markIn(column), decimals));
}
