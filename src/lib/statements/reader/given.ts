import { StatementError } from './error.ts';
import { markerColumns, signRule } from './money/signs.ts';
import type { AmountReading, Sample } from './money/sources.ts';
import type { Columns, Corrections } from './types.ts';

/** Whether a person has said which columns the amounts stand in. */
export const fixesMoney = ({ columns }: Corrections): boolean =>
  columns?.amount !== undefined || columns?.debit !== undefined || columns?.credit !== undefined;

/** With a person's word on the amount columns only the reading by these, with the balance that fits them best. */
export function givenAmounts(
  readings: AmountReading[],
  sample: Sample,
  corrections: Corrections,
): AmountReading[] {
  const { columns } = corrections;
  if (!columns || !fixesMoney(corrections)) return readings;
  checkRange(columns, sample.columns.length);
  const { amount, debit, credit } = columns;
  const marker =
    columns.marker ??
    (amount === undefined ? undefined : markerColumns(sample.columns).find((index) => index > amount));
  const sources =
    amount === undefined ? { debit, credit } : marker === undefined ? { amount } : { amount, marker };
  const same = readings.find(
    (one) => one.sources.amount === amount && one.sources.debit === debit && one.sources.credit === credit,
  );
  if (same && columns.marker === undefined) return [same];
  const balance = columns.balance ?? readings.find((one) => one.balance !== undefined)?.balance;
  return [
    {
      sources,
      rule: signRule(sources, sample),
      balance,
      balanceMarker: undefined,
      fitness: 1,
      proof: 0,
      steps: 0,
    },
  ];
}

/** The columns found, with those that a person named in their place. */
export function applyColumns(found: Columns, given: Partial<Columns>, width: number): Columns {
  checkRange(given, width);
  const columns = { ...found, ...given };
  if (given.amount !== undefined) {
    delete columns.debit;
    delete columns.credit;
  } else if (given.debit !== undefined || given.credit !== undefined) {
    delete columns.amount;
    delete columns.marker;
  }
  return columns;
}

function checkRange(columns: Partial<Columns>, width: number): void {
  for (const index of Object.values(columns).flat()) {
    if (!Number.isInteger(index) || index < 0 || index >= width) {
      throw new StatementError('statements.error.column', { column: Number(index) + 1, width });
    }
  }
}
