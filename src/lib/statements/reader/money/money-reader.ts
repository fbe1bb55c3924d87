import type { Sample } from '../columns/profile.ts';
import { isVoid, tidy } from '../text/fold.ts';
import type { Columns, Sign } from '../types.ts';
import { cardSideOf, firstWord, type Side, sideOfCell } from '../words/markers.ts';
import { minorOf, type Notation, parseMoney, TOO_FINE, TOO_LARGE } from './amounts.ts';
import type { Course } from './chain.ts';

/** How money out is distinguished from money in. */
export type SignRule =
  /** Debit and credit columns; -1 for a column whose amounts usually carry a minus. */
  | { kind: 'pair'; debit: 1 | -1; credit: 1 | -1 }
  /**
   * DR or CR in the cell or a marker column (`card`: with card statements' meaning); `unmarkedSide`: that of rows
   * without a marker.
   */
  | {
      kind: 'marked';
      unmarkedSide: Side | undefined;
      minus: 'ignored' | 'turns';
      card: boolean;
      /** The column of texts whose first word is the marker. */
      prefix?: number;
      /** What markers mean by their column's name or by the balance, whatever they mean elsewhere. */
      told?: ReadonlyMap<string, Side>;
    }
  /** Unsigned amounts with a balance that rises or falls by them; `first`: the side of the oldest row. */
  | { kind: 'balance'; first: Side }
  /** The amount's own sign. `confirmed`: markers or the balance confirm it; `doubted`: words of all rows contradict it. */
  | { kind: 'plain'; sign: Sign; confirmed: boolean; doubted?: boolean };

/** Why a row's amount cannot be read. */
export type Fault = 'blank' | 'unreadable' | 'too_fine' | 'too_large' | 'unmarked';

export type Sources = Pick<Columns, 'amount' | 'debit' | 'credit' | 'marker'>;

/** Returns a function that reads a record's amount in minor units, negative for money out. `marks`: by column. */
export function amountReader(
  from: Sources,
  rule: SignRule,
  marks: readonly Notation[],
): (record: string[]) => number | Fault {
  if (rule.kind === 'pair') return (record) => pairAmount(record, from, rule, marks);
  const amount = from.amount ?? -1;
  const mark = marks[amount] ?? '.';
  return (record) => {
    const cell = tidy(record[amount] ?? '');
    if (isVoid(cell)) return 'blank';
    const money = parseMoney(cell);
    if (!money) return 'unreadable';
    const minor = minorOf(money.core, mark);
    if (!Number.isFinite(minor)) return faultOf(minor);
    const written = money.sign < 0 ? -minor : minor;
    if (rule.kind === 'balance') return minor;
    if (rule.kind === 'plain') return rule.sign === 'negative_out' ? written : 0 - written;
    const sideOf = rule.card ? cardSideOf : sideOfCell;
    const marker =
      rule.prefix === undefined
        ? tidy(record[from.marker ?? -1] ?? '')
        : firstWord(tidy(record[rule.prefix] ?? ''));
    const side = money.side ?? rule.told?.get(marker) ?? sideOf(marker);
    const explicit = money.sign > 0 ? 'in' : money.sign < 0 && rule.minus === 'ignored' ? 'out' : undefined;
    // A marker of a third kind is not the opposite of a known one.
    const direction = side ?? explicit ?? (isVoid(marker) ? rule.unmarkedSide : undefined);
    if (minor === 0) return 0;
    if (!direction) return 'unmarked';
    const value = rule.minus === 'turns' ? written : minor;
    return direction === 'out' ? -value : value;
  };
}

/** A row with both is the difference. */
function pairAmount(
  record: string[],
  from: Sources,
  rule: { debit: 1 | -1; credit: 1 | -1 },
  marks: readonly Notation[],
): number | Fault {
  const out = from.debit === undefined ? 'blank' : sidedMinor(record, from.debit, marks, 'out', rule.debit);
  const into =
    from.credit === undefined ? 'blank' : sidedMinor(record, from.credit, marks, 'in', rule.credit);
  if (typeof out === 'string' && out !== 'blank') return out;
  if (typeof into === 'string' && into !== 'blank') return into;
  if (out === 'blank' && into === 'blank') return 'blank';
  return (typeof into === 'number' ? into : 0) + (typeof out === 'number' ? out : 0);
}

/** A cell of a debit or credit column; its own DR or CR beats the column's name. */
function sidedMinor(
  record: string[],
  index: number,
  marks: readonly Notation[],
  side: Side,
  factor: 1 | -1,
): number | Fault {
  const minor = cellMinor(record, index, marks);
  if (typeof minor !== 'number' || minor === 0) return minor;
  const own = /\p{L}/u.test(record[index] ?? '') ? parseMoney(tidy(record[index] ?? ''))?.side : undefined;
  if (own) return own === 'out' ? 0 - Math.abs(minor) : Math.abs(minor);
  return side === 'out' ? 0 - minor * factor : minor * factor;
}

/** Whether both the debit and the credit column of a row hold an amount. */
export function isBoth(record: string[], { debit, credit }: Sources, marks: readonly Notation[]): boolean {
  if (debit === undefined || credit === undefined) return false;
  const [out, into] = [record[debit] ?? '', record[credit] ?? ''];
  if (!/[1-9]/.test(out) || !/[1-9]/.test(into)) return false;
  return [debit, credit].every((index) => Math.abs(Number(cellMinor(record, index, marks))) > 0);
}

/** A cell's minor units, negative with a minus or in brackets. */
export function cellMinor(record: string[], index: number, marks: readonly Notation[]): number | Fault {
  const cell = tidy(record[index] ?? '');
  if (isVoid(cell)) return 'blank';
  const money = parseMoney(cell);
  if (!money) return 'unreadable';
  const minor = minorOf(money.core, marks[index] ?? '.');
  if (!Number.isFinite(minor)) return faultOf(minor);
  return money.sign < 0 ? 0 - minor : minor;
}

/** A balance cell; a DR in it or in its own marker column makes it a debt. NaN without one. */
export function balanceOf(
  record: string[],
  index: number,
  marks: readonly Notation[],
  marker: number | undefined,
): number {
  const cell = tidy(record[index] ?? '');
  const money = cell === '' ? undefined : parseMoney(cell);
  if (!money) return Number.NaN;
  const minor = minorOf(money.core, marks[index] ?? '.');
  if (!Number.isFinite(minor)) return Number.NaN;
  const side = money.side ?? (marker === undefined ? undefined : sideOfCell(tidy(record[marker] ?? '')));
  return money.sign < 0 || side === 'out' ? 0 - minor : minor;
}

function faultOf(minor: number): Fault {
  if (minor === TOO_FINE) return 'too_fine';
  return minor === TOO_LARGE ? 'too_large' : 'unreadable';
}

/** The sample's contiguous rows as a balance is followed through them. */
export function courseOf(
  { records, chain }: Sample,
  amountOf: (record: string[]) => number | Fault,
  balanceOf: (record: string[]) => number,
): Course {
  const amounts = new Float64Array(chain.rows.length);
  const balances = new Float64Array(chain.rows.length);
  chain.rows.forEach((row, i) => {
    const record = records[row] ?? [];
    const amount = amountOf(record);
    amounts[i] = typeof amount === 'number' ? amount : Number.NaN;
    balances[i] = balanceOf(record);
  });
  return { amounts, balances, days: chain.days, stated: chain.stated };
}
