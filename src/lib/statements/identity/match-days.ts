import { addDays } from '../../core/day.ts';
import { type ComparedText, comparedText, textsAgree } from '../../core/description/payee-key.ts';
import { type Circumstances, type Days, type Line, queuesBy, type StoredSide, take } from './rows.ts';

/** Booking and value days differ by at most these days; the likelier first. */
const SHIFTS = [0, 1, -1, 2, -2, 3, -3];
/** Statements that only follow each other share fewer days with rows, whatever the shift. */
export const FEWEST_DAYS = 4;
/** Rows of one day and amount whose words are compared one by one; beyond, only the prefix counts. */
export const MOST_COMPARED = 40;

/**
 * Matches rows with transactions from files of another format, or read by an earlier release, whose texts differ. On a
 * day that both sources cover wholly, the count of each amount decides, and texts only which is which. On other days
 * the texts have to agree; a row that only has day and amount of a transaction gets it as `like`.
 * @returns by how many days the statement dates its rows earlier than the account does
 */
export function matchDays(
  lines: readonly Line[],
  kept: readonly StoredSide[],
  circumstances: Circumstances,
): number {
  const others = kept.filter(({ matched, row }) => !matched && (row.is_foreign || row.is_earlier));
  if (lines.length === 0 || others.length === 0) return 0;
  const { shift, isWhole } = findShift(lines, others, circumstances);
  const [dayOf, textOf] = [shiftedBy(shift), memo(comparedText)];
  const groups = new Map<string, { date: string; lines: Line[]; twins: StoredSide[] }>();
  for (const twin of others) {
    const key = `${twin.date}|${twin.amount}`;
    const group = groups.get(key);
    if (group) group.twins.push(twin);
    else groups.set(key, { date: twin.date, lines: [], twins: [twin] });
  }
  for (const line of lines) groups.get(`${dayOf(line.date)}|${line.amount}`)?.lines.push(line);
  for (const { date, lines: open, twins } of groups.values()) {
    if (open.length === 0) continue;
    const isWholeDay = isWhole(date);
    if (!isWholeDay || open.length > 1 || twins.length > 1) pairByText(open, twins, textOf, isSame);
    pairInOrder(open, twins, isWholeDay ? isSame : isLike);
  }
  return shift;
}

export type Inside = (day: string) => boolean;

/** The shift that makes all days equal which both sources cover, and the days on which counts decide. */
function findShift(
  lines: readonly Line[],
  others: readonly StoredSide[],
  { covered, held, is_narrowed }: Circumstances,
): { shift: number; isWhole: Inside } {
  const isHeld = within(held);
  if (is_narrowed) return { shift: 0, isWhole: wholeDays(covered, isHeld, 0) };
  const inLines = covered ? within([covered]) : between(lines);
  const inHeld = held.length > 0 ? isHeld : between(others);
  for (const shift of SHIFTS) {
    const back = shiftedBy(-shift);
    const isInner = memo((day) => inHeld(day) && inLines(back(day)));
    const days = equalDays(lines, others, shiftedBy(shift), isInner);
    if (days >= FEWEST_DAYS) return { shift, isWhole: isInner };
    if (days > 0 && shift === 0) break;
  }
  return { shift: 0, isWhole: wholeDays(covered, isHeld, 0) };
}

/** The days that both the statement and the account's statements cover wholly. */
export function wholeDays(covered: Days | null, isHeld: Inside, shift: number): Inside {
  if (!covered) return () => false;
  const [isCovered, back] = [within([covered]), shiftedBy(-shift)];
  return memo((day) => isHeld(day) && isCovered(back(day)));
}

/** How many of the inner days have rows, if each has the same amounts on both sides; otherwise 0. */
function equalDays(
  lines: readonly Line[],
  others: readonly StoredSide[],
  dayOf: (day: string) => string,
  isInner: Inside,
): number {
  const counts = new Map<string, number>();
  const days = new Set<string>();
  const count = (day: string, amount: number, by: 1 | -1) => {
    if (!isInner(day)) return;
    days.add(day);
    const key = `${day}|${amount}`;
    counts.set(key, (counts.get(key) ?? 0) + by);
  };
  for (const { date, amount } of lines) count(dayOf(date), amount, 1);
  for (const { date, amount } of others) count(date, amount, -1);
  for (const left of counts.values()) if (left !== 0) return 0;
  return days.size;
}

/** The days after the first row's and before the last one's, which a file may have in part only. */
function between(rows: readonly { date: string }[]): Inside {
  let [from, to] = [rows[0]?.date ?? '', rows[0]?.date ?? ''];
  for (const { date } of rows) {
    if (date < from) from = date;
    if (date > to) to = date;
  }
  return (day) => from < day && day < to;
}

export const within =
  (spans: readonly Days[]): Inside =>
  (day) =>
    spans.some(({ from, to }) => from <= day && day <= to);

/** A statement has few days and payees for its rows. */
export function memo<Value>(of: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (!known.has(text)) known.set(text, of(text));
    return known.get(text) as Value;
  };
}

const shiftedBy = (days: number): ((day: string) => string) =>
  days === 0 ? (day) => day : memo((day) => addDays(day, days));

export type Found = (line: Line, twin: StoredSide) => void;

/**
 * Pairs lines with the transactions of their queue, in order. Where both have a reference, they are not the same, unless
 * the bank gives other ones each time; so lines without one leave plain transactions to the others.
 */
function pairUp(
  lines: readonly Line[],
  twins: readonly StoredSide[],
  keyOf: (one: Line | StoredSide) => string,
  found: Found,
  isApart: boolean,
): void {
  if (!isApart) {
    const queues = queuesBy(twins, (twin) => [keyOf(twin)]);
    for (const line of lines) {
      const twin = take(queues.get(keyOf(line)));
      if (twin) found(line, twin);
    }
    return;
  }
  const [line, twin] = [lines[0], twins[0]];
  if (line && twin && lines.length === 1 && twins.length === 1) {
    const isOpenPair = !twin.matched && !(line.reference !== undefined && twin.references.length > 0);
    if (!isOpenPair || keyOf(line) !== keyOf(twin)) return;
    twin.matched = true;
    found(line, twin);
    return;
  }
  const referenced = queuesBy(twins, (twin) => (twin.references.length > 0 ? [keyOf(twin)] : []));
  const plain = queuesBy(twins, (twin) => (twin.references.length > 0 ? [] : [keyOf(twin)]));
  const pair = (line: Line, queues: typeof plain): boolean => {
    const twin = take(queues.get(keyOf(line)));
    if (twin) found(line, twin);
    return twin !== undefined;
  };
  const rest = lines.filter((line) => line.reference !== undefined || !pair(line, referenced));
  for (const line of rest) pair(line, plain);
}

export const isSame: Found = (line, twin) => {
  line.twin = twin;
};

export const isLike: Found = (line, twin) => {
  line.like = twin.row;
};

/** @param isApart rows with two references are never the same */
export function pairByText(
  lines: readonly Line[],
  twins: readonly StoredSide[],
  textOf: (description: string) => ComparedText,
  found: Found,
  isApart = true,
): void {
  const text = (one: Line | StoredSide) => textOf(one.description);
  pairUp(lines.filter(isOpen), twins, (one) => text(one).prefix, found, isApart);
  const [open, left] = [lines.filter(isOpen), twins.filter(({ matched }) => !matched)];
  if (open.length > MOST_COMPARED || left.length > MOST_COMPARED) return;
  for (const line of open) {
    const alike = left.filter((twin) => !twin.matched && textsAgree(text(line), text(twin)));
    pairUp([line], alike, () => '', found, isApart);
  }
}

export const isOpen = ({ twin, like }: Line): boolean => twin === undefined && like === undefined;

/** The k-th row of an amount is the k-th of the other source: on a whole day certainly, else a person has to decide. */
export const pairInOrder = (
  lines: readonly Line[],
  twins: readonly StoredSide[],
  found: Found,
  isApart = true,
): void => pairUp(lines.filter(isOpen), twins, () => '', found, isApart);
