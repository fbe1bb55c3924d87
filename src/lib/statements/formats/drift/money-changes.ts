import type { DateOrder, Text } from '../../reader/types.ts';
import { type Payee, payeeName, type Shape, type ShapedRow } from './shape.ts';

/** Fewer rows say nothing by their share or their median. */
const MANY = 12;
/** Shares of rows out, of which one has to become the other. */
const MOST = 0.7;
const FEW = 0.3;
/** How many times larger or smaller the median has to be. */
const TIMES = 30;

const change = (key: string, values: Text['values'] = {}): Text => ({
  key: `statements.drift.${key}`,
  values,
});

/**
 * What of a statement's money is not as it was in the account's last ones, the newest first.
 * @param named the columns have names, so that texts cannot come from other columns unnoticed
 */
export function moneyChanges(
  rows: readonly ShapedRow[],
  now: Shape,
  earlier: readonly Shape[],
  { named, order }: { named: boolean; order: DateOrder },
): Text[] {
  const contradicted = contradiction(rows, earlier, named, order);
  const turned = turnedPayees(now, earlier);
  return [
    ...(contradicted ? [change('known_rows', { line: contradicted.line })] : []),
    ...shareChange(now, earlier),
    ...medianChange(now, earlier),
    ...(turned.length > 0 ? [change('turned', { count: turned.length, line: turned[0]?.line ?? 1 })] : []),
  ];
}

function shareChange(now: Shape, earlier: readonly Shape[]): Text[] {
  const known = earlier.filter(({ rows }) => rows >= MANY);
  const [last] = known;
  if (!last || now.rows < MANY) return [];
  const share = ({ out, rows }: Shape): number => out / rows;
  const turned =
    (share(now) <= FEW && known.every((one) => share(one) >= MOST)) ||
    (share(now) >= MOST && known.every((one) => share(one) <= FEW));
  const percent = (one: Shape): number => Math.round(share(one) * 100);
  return turned ? [change('share', { before: percent(last), now: percent(now) })] : [];
}

function medianChange(now: Shape, earlier: readonly Shape[]): Text[] {
  const known = earlier.filter(({ rows, median }) => rows >= MANY && median > 0);
  const [last] = known;
  if (!last || now.rows < MANY || now.median === 0) return [];
  if (known.every(({ median }) => now.median >= TIMES * median))
    return [change('larger', { times: Math.round(now.median / last.median) })];
  if (known.every(({ median }) => now.median * TIMES <= median))
    return [change('smaller', { times: Math.round(last.median / now.median) })];
  return [];
}

/**
 * The payees whose money goes the other way, where they are too many to be refunds: all that are known, in both
 * directions, or four, or three with the largest that comes again and again.
 */
function turnedPayees(now: Shape, earlier: readonly Shape[]): Payee[] {
  const before = new Map<string, { sign: number; size: number; times: number }>();
  for (const { payees } of earlier) {
    for (const { name, amount, mixed } of payees) {
      const own = { sign: mixed ? 0 : Math.sign(amount), size: Math.abs(amount), times: 1 };
      const known = before.get(name);
      if (!known) before.set(name, own);
      else
        before.set(name, {
          sign: known.sign === own.sign ? own.sign : 0,
          size: Math.max(known.size, own.size),
          times: known.times + 1,
        });
    }
  }
  const known = now.payees.filter(({ name }) => (before.get(name)?.sign ?? 0) !== 0);
  const turned = known.filter(
    ({ name, amount, mixed }) => !mixed && Math.sign(amount) === -(before.get(name)?.sign ?? 0),
  );
  const ways = new Set(turned.map(({ amount }) => Math.sign(amount)));
  const regular = known
    .filter(({ name }) => (before.get(name)?.times ?? 0) > 1)
    .toSorted((a, b) => (before.get(b.name)?.size ?? 0) - (before.get(a.name)?.size ?? 0))[0];
  const least = ways.size > 1 ? 2 : regular && turned.includes(regular) ? 3 : 4;
  const all = turned.length === known.length || (known.length > 5 && turned.length >= 0.8 * known.length);
  return all && turned.length >= least ? turned : [];
}

type Line = Pick<ShapedRow, 'line' | 'amount'> & { name: string };

/**
 * The first row that contradicts what the account holds of the same day: the other sign, another power of ten, the day
 * and month exchanged, or without names of columns another text. undefined where some row is the same.
 */
function contradiction(
  rows: readonly ShapedRow[],
  earlier: readonly Shape[],
  named: boolean,
  order: DateOrder,
): Line | undefined {
  const payees = earlier.flatMap((shape) => shape.payees);
  const days = new Set(payees.flatMap(({ date }) => [date, exchanged(date) ?? date]));
  const linesOf = new Map<string, Line[]>();
  for (const { line, date, amount, description } of rows) {
    if (!days.has(date)) continue;
    const lines = linesOf.get(date) ?? [];
    lines.push({ line, amount, name: payeeName(description) });
    linesOf.set(date, lines);
  }
  if (linesOf.size === 0) return undefined;
  const against: Line[] = [];
  const swapped: Line[] = [];
  let swappable = 0;
  for (const { name, date, amount } of payees) {
    const lines = linesOf.get(date) ?? [];
    if (lines.some((one) => one.name === name && one.amount === amount)) return undefined;
    const other = lines.find((one) =>
      one.name === name ? contradicts(one.amount, amount, named) : !named && one.amount === amount,
    );
    if (other) against.push(other);
    const day = order === 'ymd' ? undefined : exchanged(date);
    if (day === undefined || day === date) continue;
    swappable++;
    const moved = linesOf.get(day)?.find((one) => one.name === name && one.amount === amount);
    if (moved) swapped.push(moved);
  }
  return against[0] ?? (swapped.length > 1 && swapped.length === swappable ? swapped[0] : undefined);
}

/** Whether one amount may be the other, read wrongly. */
function contradicts(now: number, before: number, named: boolean): boolean {
  if (now === -before) return true;
  if (!named) return now !== before;
  const [larger, smaller] = [Math.abs(now), Math.abs(before)].sort((a, b) => b - a) as [number, number];
  return [10, 100, 1_000].some((times) => larger === times * smaller);
}

/** The day with the month in its place; undefined where there is no such month. */
function exchanged(date: string): string | undefined {
  const [year, month, day] = date.split('-');
  return Number(day) > 12 ? undefined : `${year}-${day}-${month}`;
}
