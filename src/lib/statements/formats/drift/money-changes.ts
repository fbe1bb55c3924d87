import type { KeyAfter } from '../../../core/text.ts';
import type { Text } from '../../reader/types.ts';
import { type Payee, payeeName, type Seen, type Shape, type ShapedRow, sizeOf } from './shape.ts';

/** Fewer rows say nothing by their share or their median, and fewer payees nothing by theirs. */
const MANY = 20;
const SOME = 4;
/** Shares of rows out, of which one has to become the other. */
const MOST = 0.85;
const FEW = 0.15;
/** How many times larger or smaller amounts have to be. */
const TIMES = 30;

const change = (key: KeyAfter<'statements.drift.'>, values: Text['values'] = {}): Text => ({
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
  named: boolean,
): Text[] {
  const contradicted = contradiction(rows, earlier, named);
  const known = knownPayees(now, earlier);
  const turned = turnedPayees(known, largestIncome(earlier));
  return [
    ...(contradicted ? [change('known_rows', { line: contradicted })] : []),
    ...shareChange(now, earlier, known),
    ...sizeChange(now, earlier, known),
    ...(turned.length > 0
      ? [change('turned', { count: turned.length, line: Math.min(...turned.map(({ line }) => line)) })]
      : []),
  ];
}

/** A payee of this statement that the earlier ones have, too. */
interface Known {
  line: number;
  /** 1 for money in, -1 for money out, 0 where it goes both ways. */
  sign: number;
  before: number;
  turned: boolean;
  size: number;
  sizeBefore: number;
  /** Rows that are known of it. */
  times: number;
}

function knownPayees(now: Shape, earlier: readonly Shape[]): Known[] {
  const before = new Map<string, { sign: number; size: number; times: number }>();
  for (const payee of earlier.flatMap(({ payees }) => payees)) {
    const known = before.get(payee.name);
    const sign = signOf(payee);
    before.set(payee.name, {
      sign: known && known.sign !== sign ? 0 : sign,
      size: Math.max(known?.size ?? 0, sizeOf(payee)),
      times: (known?.times ?? 0) + payee.rows.length,
    });
  }
  return now.payees.flatMap((payee) => {
    const known = before.get(payee.name);
    const [sign, line] = [signOf(payee), payee.rows[0]?.line ?? 1];
    return known
      ? {
          line,
          sign,
          before: known.sign,
          turned: sign !== 0 && sign === -known.sign,
          size: sizeOf(payee),
          sizeBefore: known.size,
          times: known.times,
        }
      : [];
  });
}

/** Money in instead of out in most rows, unless the payees that are known say otherwise. */
function shareChange(now: Shape, earlier: readonly Shape[], known: readonly Known[]): Text[] {
  const large = earlier.filter(({ rows }) => rows >= MANY);
  const [last] = large;
  const steady = known.filter(({ before }) => before !== 0);
  if (!last || now.rows < MANY || steady.filter(({ turned }) => turned).length * 2 < steady.length) return [];
  const share = ({ out, rows }: Shape): number => out / rows;
  const isOther =
    (share(now) <= FEW && large.every((one) => share(one) >= MOST)) ||
    (share(now) >= MOST && large.every((one) => share(one) <= FEW));
  const percent = (one: Shape): number => Math.round(share(one) * 100);
  return isOther ? [change('share', { before: percent(last), now: percent(now) })] : [];
}

/** Amounts of another size: those of the payees that are known, or where there are none, the median. */
function sizeChange(now: Shape, earlier: readonly Shape[], known: readonly Known[]): Text[] {
  const large = earlier.filter(({ rows, median }) => rows >= MANY && median > 0);
  const ratios =
    known.length > 0
      ? known.map(({ size, sizeBefore }) => size / sizeBefore)
      : large.map(({ median }) => now.median / median);
  const enough = known.length > 0 ? known.length >= SOME : large.length > 0 && now.rows >= MANY;
  const sorted = ratios.toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] ?? 1;
  // Nearly all have to agree: what one payee takes may vary as much.
  const [low = 1, high = 1] = [
    sorted[Math.floor(sorted.length / 5)],
    sorted.at(-1 - Math.floor(sorted.length / 5)),
  ];
  if (!enough || middle === 0) return [];
  if (low >= TIMES) return [change('larger', { times: Math.round(middle) })];
  return high * TIMES <= 1 ? [change('smaller', { times: Math.round(1 / middle) })] : [];
}

/**
 * The payees whose money goes the other way, where all that are known do and they are too many to be refunds: two where
 * they turn in both directions and the largest was money in, else three; in one direction, of those that had two rows
 * at least, two from in to out and six from out to in. Money in that is small beside the account's income may have been
 * refunds, and then the shops are paid again: that takes six, too.
 */
function turnedPayees(all: readonly Known[], income: number): Known[] {
  const known = all.filter(({ before }) => before !== 0);
  const turned = known.filter((one) => one.turned);
  const most = turned.length === known.length || (known.length > 5 && turned.length >= 0.8 * known.length);
  if (!most) return [];
  const [largest] = known.toSorted((a, b) => b.sizeBefore - a.sizeBefore);
  if (new Set(turned.map(({ sign }) => sign)).size > 1)
    return turned.length >= (largest?.turned && largest.before > 0 ? 2 : 3) ? turned : [];
  const regular = turned.filter(({ times }) => times > 1);
  const wereIncome = regular.some(({ before, sizeBefore }) => before > 0 && sizeBefore * TIMES >= income);
  return regular.length >= (wereIncome ? 2 : 6) ? turned : [];
}

/** The largest amount of a payee from whom money only came in, in one of the earlier statements. */
const largestIncome = (earlier: readonly Shape[]): number =>
  Math.max(0, ...earlier.flatMap(({ payees }) => payees.filter((one) => signOf(one) > 0).map(sizeOf)));

const signOf = ({ rows, mixed }: Payee): number => (mixed ? 0 : Math.sign(rows[0]?.amount ?? 0));

/**
 * The line of the first row that contradicts one that an earlier statement has: of the same payee and day with the other sign or
 * another amount, or with the parts of the date exchanged; without names of columns also with another text, or some
 * days apart. A file that covers a day has that day's rows as they were, so one contradiction may be enough.
 */
function contradiction(
  rows: readonly ShapedRow[],
  earlier: readonly Shape[],
  named: boolean,
): number | undefined {
  const known = earlier.flatMap(({ payees }) =>
    payees.flatMap(({ name, rows: seen }) => seen.map((row) => ({ ...row, name }))),
  );
  const lines = linesNear(rows, known, named);
  const found = { strong: [] as Seen[], weak: [] as Seen[], exchanged: [] as Seen[], same: 0, alike: 0 };
  for (const { name, date, amount } of known) {
    const all = lines.byParts.get(partsOf(date)) ?? [];
    const ofDay = all.filter((one) => one.date === date);
    if (ofDay.some((one) => one.name === name && one.amount === amount)) {
      if (isEven(date)) found.alike++;
      found.same++;
      continue;
    }
    const ofPayee = ofDay.filter((one) => one.name === name);
    const strong = ofPayee.find((one) => isMisread(one.amount, amount));
    const weak = named ? ofPayee[0] : (ofPayee[0] ?? ofDay.find((one) => one.amount === amount));
    const shifted = weak || named ? undefined : lines.shifted(name, date, amount);
    const exchanged = all.find((one) => one.date !== date && one.name === name && one.amount === amount);
    if (strong) found.strong.push(strong);
    if (weak ?? shifted) found.weak.push((weak ?? shifted) as Seen);
    if (exchanged) found.exchanged.push(exchanged);
  }
  const { strong, weak, exchanged, same, alike } = found;
  if (strong.length > 1 || (same === 0 && strong.length > 0)) return firstOf(strong);
  if (weak.length > 0 && (named ? same === 0 && weak.length > 1 : true)) return firstOf(weak);
  return same === alike && exchanged.length > 0 && exchanged.length + alike > 1
    ? firstOf(exchanged)
    : undefined;
}

const firstOf = (rows: readonly Seen[]): number => Math.min(...rows.map(({ line }) => line));

type Named = Seen & { name: string };

/** How many days the two dates of a transaction may lie apart. */
const APART = 7;

/** The rows that may be known ones, by the parts of their dates. */
function linesNear(rows: readonly ShapedRow[], known: readonly Named[], named: boolean) {
  const days = new Set(known.map(({ date }) => partsOf(date)));
  const amounts = new Set(named ? [] : known.map(({ amount }) => amount));
  const dates = [...new Set(rows.map(({ date }) => date))].sort();
  const near = new Map<string, string>();
  for (const date of dates) if (days.has(partsOf(date))) near.set(date, partsOf(date));
  const lines = rows.flatMap(({ line, date, amount, description }) =>
    near.has(date) || amounts.has(amount) ? [{ line, date, amount, name: payeeName(description) }] : [],
  );
  const byParts = Map.groupBy(lines, ({ date }) => near.get(date));
  const byAmount = Map.groupBy(lines, ({ amount }) => amount);
  const shifted = (name: string, date: string, amount: number): Named | undefined =>
    date <= (dates[0] ?? '') || date >= (dates.at(-1) ?? '')
      ? undefined
      : byAmount.get(amount)?.find((one) => one.name === name && daysBetween(one.date, date) <= APART);
  return { byParts, shifted };
}

/** Whether one amount may be the other, read wrongly: with the other sign or another power of ten. */
function isMisread(now: number, before: number): boolean {
  if (now === -before) return true;
  const [larger, smaller] = [Math.abs(now), Math.abs(before)].sort((a, b) => b - a) as [number, number];
  return [10, 100, 1_000].some((times) => larger === times * smaller);
}

/** Day, month and year of the century, in any order. */
const parts = (date: string): string[] => [date.slice(2, 4), date.slice(5, 7), date.slice(8)];
const partsOf = (date: string): string => parts(date).sort().join();
/** Whether the date is the same with some of its parts exchanged. */
const isEven = (date: string): boolean => new Set(parts(date)).size < 3;

const daysBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
