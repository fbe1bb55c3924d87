import type { StatementLine } from '#lib/statements/reader/read.ts';
import { printed, type Table } from './layouts.ts';
import { turned } from './mutate-layout.ts';

export const KINDS = ['usual', 'long', 'quiet', 'without salary', 'with salary', 'refunds'] as const;
export type Kind = (typeof KINDS)[number];

/** A statement of the same account a month or more later, and what has to be read from it. */
export interface Month {
  content: Uint8Array;
  rows: { date: string; amount: number }[];
}

/** Payees that were not there before, of money out and of money in. */
const NAMES = {
  out: ['Blue Lagoon', 'Corner Shop', 'Mira Textiles', 'Old Mill', 'Quay Motors', 'Tall Tree Books'],
  in: ['Pine & Sons', 'Harbour Trust', 'North Works'],
};
const COUNTS: Record<Kind, [least: number, more: number]> = {
  usual: [4, 20],
  long: [30, 40],
  quiet: [1, 3],
  'without salary': [3, 20],
  'with salary': [3, 20],
  refunds: [5, 25],
};

/** How many of the rows are money in. */
const SALARIES: Record<Kind, number> = {
  ...{ usual: 0.2, long: 0.1, quiet: 0.3 },
  ...{ 'without salary': 0, 'with salary': 0.3, refunds: 0.15 },
};

type Random = () => number;

/** undefined where the dates or amounts of this layout cannot be written by a simple rule. */
export function nextMonth(table: Table, kind: Kind, months: number, random: Random): Month | undefined {
  const { records, body, reading, delimiter } = table;
  const { into, out } = templatesOf(table);
  const [least, more] = COUNTS[kind];
  const count = least + Math.floor(random() * more);
  const falls = (reading.rows[0]?.date ?? '') > (reading.rows.at(-1)?.date ?? '');
  const days = Array.from({ length: count }, () => 1 + Math.floor(random() * 28)).sort((a, b) => a - b);
  const made: { cells: string[]; date: string; amount: number }[] = [];
  let balance = openingOf(reading.rows, falls);
  for (const day of days) {
    const some = out.length === 0 || (into.length > 0 && random() < SALARIES[kind]) ? into : out;
    const at = some[Math.floor(random() * some.length)] ?? 0;
    const row = reading.rows[at] as StatementLine;
    const cells = [...(records[body[at] ?? 0] ?? [])];
    const date = laterDay(
      row.date,
      reading.rows,
      day,
      months,
      hasMonthName(cells[reading.columns.date] ?? ''),
    );
    if (!redate(cells, table, row.date, date)) return undefined;
    const amount = redraw(cells, table, row, random);
    if (amount === undefined) return undefined;
    const refund = kind === 'refunds' && amount < 0 && random() < 0.45 && turn(cells, table);
    const signed = refund ? -amount : amount;
    if (random() < 0.4) rename(cells, table, amount < 0 ? NAMES.out : NAMES.in, random);
    balance += signed;
    if (reading.columns.balance !== undefined && reading.balance.state === 'agrees') {
      if (balance < 0) return undefined;
      const text = rewritten(cells[reading.columns.balance] ?? '', balance, reading.decimal_mark);
      if (text === undefined) return undefined;
      cells[reading.columns.balance] = text;
    }
    made.push({ cells, date, amount: signed });
  }
  if (falls) made.reverse();
  const [first, last] = [Math.min(...body), Math.max(...body)];
  const inside = new Set(body);
  const others = records.slice(first, last).some((_, at) => !inside.has(first + at));
  if (others) return undefined;
  const content = printed(
    [...records.slice(0, first), ...made.map(({ cells }) => cells), ...records.slice(last + 1)],
    delimiter,
  );
  return { content, rows: made.map(({ date, amount }) => ({ date, amount })) };
}

function templatesOf({ reading }: Table): { into: number[]; out: number[] } {
  const all = reading.rows.map((_, at) => at);
  const isOut = (at: number): boolean => (reading.rows[at]?.amount ?? 0) < 0;
  return { into: all.filter((at) => !isOut(at)), out: all.filter(isOut) };
}

/** Large enough never to fall below nothing, where the file does not state it. */
function openingOf(rows: readonly StatementLine[], falls: boolean): number {
  const first = falls ? rows.at(-1) : rows[0];
  return first?.balance == null ? 0 : first.balance - first.amount + 100_000_000;
}

const hasMonthName = (cell: string): boolean => /\p{L}{3}/u.test(cell);

function laterDay(
  date: string,
  rows: readonly StatementLine[],
  day: number,
  months: number,
  named: boolean,
): string {
  const latest =
    rows
      .map((row) => row.date)
      .sort()
      .at(-1) ?? date;
  const [year, month] = (named ? date : latest).split('-').map(Number) as [number, number];
  const to = named
    ? new Date(Date.UTC(year + months, month - 1, day))
    : new Date(Date.UTC(year, month - 1 + months, day));
  return to.toISOString().slice(0, 10);
}

/** Writes another day as the cell is written. */
function redate(cells: string[], { reading }: Table, before: string, now: string): boolean {
  const { date, value_date } = reading.columns;
  const own = cells[date] ?? '';
  const text = dated(own, before, now, reading.date_order);
  if (text === undefined) return false;
  cells[date] = text;
  if (value_date === undefined) return true;
  const other = cells[value_date] ?? '';
  if (other.trim() !== '') cells[value_date] = dated(other, before, now, reading.date_order) ?? text;
  return true;
}

function dated(cell: string, before: string, now: string, order: string): string | undefined {
  const [was, is] = [before.split('-'), now.split('-')] as [string[], string[]];
  const part = { y: 0, m: 1, d: 2 };
  const places = [...order].map((letter) => part[letter as 'y' | 'm' | 'd']);
  const compact = (parts: string[]): string => places.map((at) => parts[at]).join('');
  if (cell.includes(compact(was))) return cell.replace(compact(was), compact(is));
  const named = hasMonthName(cell);
  const wanted = named ? places.filter((at) => at !== 1) : places;
  let next = 0;
  let wrong = false;
  const text = cell.replace(/\d+/g, (figures) => {
    const at = wanted[next];
    if (at === undefined) return figures;
    next++;
    const [old, fresh] = [was[at] ?? '', is[at] ?? ''];
    if (Number(figures) !== Number(old) && Number(figures) !== Number(old.slice(-2))) wrong = true;
    if (figures.length === 4) return fresh;
    return figures.length === 1 ? String(Number(fresh.slice(-2))) : fresh.slice(-2);
  });
  return wrong || next < wanted.length ? undefined : text;
}

/** Another amount in the cells that the row's is read from, in minor units. */
function redraw(cells: string[], { reading }: Table, row: StatementLine, random: Random): number | undefined {
  const { amount, debit, credit } = reading.columns;
  const at = [amount, debit, credit].filter(
    (one): one is number => one !== undefined && /[1-9]/.test(cells[one] ?? ''),
  );
  const [column] = at;
  if (column === undefined || at.length > 1) return undefined;
  const size = Math.max(100, Math.round(Math.abs(row.amount) * (0.4 + random() * 2)));
  const whole = /[.,]\d{1,2}(?!\d)/.test(cells[column] ?? '') ? size : Math.ceil(size / 100) * 100;
  const text = rewritten(cells[column] ?? '', whole, reading.decimal_mark);
  if (text === undefined) return undefined;
  cells[column] = text;
  return Math.sign(row.amount) * whole;
}

/** Another number as this one is written. */
function rewritten(cell: string, minor: number, mark: string): string | undefined {
  const found = /\d(?:[\d.,'’ \u00a0]*\d)?/.exec(cell);
  if (!found) return undefined;
  const figures = found[0];
  const end = figures.lastIndexOf(mark);
  const decimals = end < 0 ? 0 : figures.length - end - 1;
  if (decimals > 2 || decimals === 1) return undefined;
  const group = /\d([.,'’ \u00a0])\d{3}(?!\d)/.exec(decimals > 0 ? figures.slice(0, end) : figures)?.[1];
  const whole = String(Math.floor(minor / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, group ?? '');
  const text = decimals > 0 ? `${whole}${mark}${String(minor % 100).padStart(2, '0')}` : whole;
  return cell.replace(figures, text);
}

function turn(cells: string[], { reading }: Table): boolean {
  const { amount, debit, credit, marker } = reading.columns;
  if (marker !== undefined) return false;
  if (amount !== undefined) {
    if (!reading.rows.some((row) => row.amount > 0) || !reading.rows.some((row) => row.amount < 0))
      return false;
    cells[amount] = turned(cells[amount] ?? '');
    return true;
  }
  if (debit === undefined || credit === undefined) return false;
  if (/[-(]/.test(`${cells[debit]}${cells[credit]}`)) return false;
  [cells[debit], cells[credit]] = [cells[credit] ?? '', cells[debit] ?? ''];
  return true;
}

function rename(cells: string[], { reading }: Table, names: readonly string[], random: Random): void {
  const name = names[Math.floor(random() * names.length)] ?? '';
  const at = reading.columns.description.at(-1);
  if (at !== undefined && /\p{L}{3}/u.test(cells[at] ?? '')) cells[at] = name;
}
