import { addDays } from '../../core/day.ts';
import type { Reading, StatementLine } from '../reader/read.ts';
import type { Days } from './rows.ts';

/** Raised when descriptions are read differently: rows that an earlier reader stored are compared as this one reads them. */
export const READER = 2;

/** What a reading says beside its rows that decides which transactions they are. */
export interface Source {
  format: string;
  /** What its references are; those of another kind say nothing about them. */
  reference_kind: string | null;
  /** The days that it covers wholly. */
  covered: Days | null;
}

const KINDS: Partial<Record<Reading['format'], string>> = {
  ofx: 'fitid',
  camt: 'acctsvcrref',
  mt940: 'mt:bank',
};

type Told = Pick<Reading, 'format' | 'header' | 'columns' | 'period' | 'opening' | 'closing' | 'balance'>;

export const sourceOf = (reading: Told, rows: readonly StatementLine[]): Source => ({
  format: reading.format,
  reference_kind: kindOf(reading),
  covered: coveredBy(reading, rows),
});

function kindOf({ format, header, columns }: Told): string | null {
  if (format !== 'csv' && format !== 'xlsx') return KINDS[format] ?? null;
  const { reference } = columns;
  return reference === undefined ? null : `csv:${header[reference] || reference + 1}`;
}

/**
 * A booked opening and closing balance that the rows explain cover all their days; a period that the file states and a
 * running balance cover the days between their ends.
 */
function coveredBy({ period, opening, closing, balance }: Told, rows: readonly StatementLine[]): Days | null {
  const spans: Days[] = [];
  const days = spanOf(rows);
  if (period) spans.push({ from: addDays(period.from, 1), to: addDays(period.to, -1) });
  if (days && balance.state === 'agrees')
    spans.push(
      opening?.date && closing?.date ? days : { from: addDays(days.from, 1), to: addDays(days.to, -1) },
    );
  const [from, to] = [
    spans.map((span) => span.from).sort()[0],
    spans
      .map((span) => span.to)
      .sort()
      .at(-1),
  ];
  return from !== undefined && to !== undefined && from <= to ? { from, to } : null;
}

function spanOf(rows: readonly StatementLine[]): Days | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const span = { from: first.date, to: first.date };
  for (const { date } of rows) {
    if (date < span.from) span.from = date;
    if (date > span.to) span.to = date;
  }
  return span;
}
