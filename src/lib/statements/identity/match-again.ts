import { comparedText } from '../../core/description/payee-key.ts';
import {
  FEWEST_DAYS,
  type Found,
  type Inside,
  isLike,
  isOpen,
  isSame,
  MOST_COMPARED,
  memo,
  pairByText,
  pairInOrder,
  wholeDays,
  within,
} from './match-days.ts';
import {
  type Circumstances,
  type Days,
  type Line,
  match,
  queuesBy,
  type StoredSide,
  spanOf,
} from './rows.ts';

/** An equal running balance after a row of that day and amount proves that it is the same row. */
export function matchBalances(lines: readonly Line[], kept: readonly StoredSide[]): void {
  const told = kept.filter(({ row }) => typeof row.balance === 'number');
  if (told.length === 0 || !directionOf(lines)) return;
  const keyOf = ({ date, amount }: Line | StoredSide, balance: unknown) => `${date}|${amount}|${balance}`;
  const after = queuesBy(told, (twin) => [keyOf(twin, twin.row.balance)]);
  for (const line of lines) if (line.balance !== undefined) match(line, after.get(keyOf(line, line.balance)));
}

/**
 * 1 where money in raises the running balance, -1 where it lowers a debt; undefined where most rows do not follow from
 * their neighbours.
 */
function directionOf(lines: readonly Line[]): 1 | -1 | undefined {
  let [pairs, raised, lowered] = [0, 0, 0];
  for (const [at, { amount, balance }] of lines.entries()) {
    const next = lines[at + 1];
    if (balance === undefined || next?.balance === undefined) continue;
    const change = next.balance - balance;
    pairs++;
    if (change === -next.amount || change === amount) raised++;
    if (change === next.amount || change === -amount) lowered++;
  }
  if (Math.max(raised, lowered) * 2 < pairs) return undefined;
  return raised >= lowered ? 1 : -1;
}

/** How often each balance stands before a row, less how often after one: what is left are the ends of a chain. */
class Chain {
  private readonly net = new Map<number, number>();

  add(before: number, after: number): void {
    this.count(before, 1);
    this.count(after, -1);
  }

  private count(balance: number, by: number): void {
    const sum = (this.net.get(balance) ?? 0) + by;
    if (sum === 0) this.net.delete(balance);
    else this.net.set(balance, sum);
  }

  get isClosed(): boolean {
    return this.net.size === 0;
  }

  /** By how much more often it stands before a row than after one. */
  at(balance: number): number {
    return this.net.get(balance) ?? 0;
  }

  /** The balances at its ends, where it is one chain. */
  get ends(): [first: number, last: number] | undefined {
    const [one, other] = this.net;
    if (this.net.size !== 2 || !one || !other || Math.abs(one[1]) !== 1) return undefined;
    return one[1] === 1 ? [one[0], other[0]] : [other[0], one[0]];
  }
}

/**
 * Where the rows of the file's first day follow those that the account has, by the running balance of all of them, or
 * those of its last day precede them, they are others. Rows that come again in another order start at the same balance,
 * and do neither.
 */
export function markContinued(lines: readonly Line[], kept: readonly StoredSide[]): void {
  const left = new Set(kept.flatMap(({ matched, date }) => (matched ? [] : [date])));
  const direction = directionOf(lines);
  if (!direction || left.size === 0) return;
  const file = spanOf(lines);
  const days = new Map<string, { all: Chain; fresh: Chain; missing: Chain; isTold: boolean }>();
  for (const { date, twin } of lines)
    if (twin === undefined && left.has(date) && !days.has(date))
      days.set(date, { all: new Chain(), fresh: new Chain(), missing: new Chain(), isTold: true });
  const add = (
    { date, amount }: Line | StoredSide,
    balance: number | null | undefined,
    isFresh: boolean | null,
  ) => {
    const day = days.get(date);
    if (!day) return;
    if (typeof balance !== 'number') {
      day.isTold = false;
      return;
    }
    const before = balance + direction * amount;
    day.all.add(before, balance);
    if (isFresh !== null) (isFresh ? day.fresh : day.missing).add(before, balance);
  };
  for (const line of lines) add(line, line.balance, line.twin === undefined ? true : null);
  for (const twin of kept) if (!twin.matched) add(twin, twin.row.balance, false);
  for (const line of lines) {
    const day = days.get(line.date);
    const ends = day?.all.ends;
    if (line.twin || !ends || !day?.isTold || day.fresh.isClosed) continue;
    const isAfter = line.date === file?.from && day.missing.at(ends[0]) > 0;
    if (isAfter || (line.date === file?.to && day.missing.at(ends[1]) < 0)) line.is_new = true;
  }
}

/** Days that the statement and one of the account's statements both have. */
export interface Again {
  isShared: Inside;
}

/**
 * Pairs rows of one format that come again with other references or texts: on a day that both sides have, when count and
 * amounts of all its rows are equal.
 */
export function matchAgain(
  lines: readonly Line[],
  kept: readonly StoredSide[],
  circumstances: Circumstances,
): Again {
  const others = kept.filter(({ row }) => row.own_line === null);
  const [file, held] = [spanOf(lines), spanOf(others)];
  const spans = circumstances.spans ?? (held ? [held] : []);
  const isShared = memo((day) => file !== undefined && spans.some((span) => isInBoth(day, file, span)));
  if (circumstances.is_narrowed || !hasOpen(lines)) return { isShared };
  const isEqual = equalDays(lines, others);
  const days = [...new Set(lines.map(({ date }) => date))].filter(isShared);
  const equal = days.filter(isEqual).length;
  const isProven = equal >= FEWEST_DAYS && equal * 2 > days.length;
  const isWhole = wholeDays(circumstances.covered, within(circumstances.held), 0);
  const isPaired = (day: string) => isEqual(day) && (isWhole(day) || (isProven && isShared(day)));
  const textOf = memo(comparedText);
  for (const { date, open, twins } of groupsOf(lines, kept)) {
    if (!isPaired(date)) continue;
    if (open.length > 1 || twins.length > 1) pairByText(open, twins, textOf, isSame, false);
    pairInOrder(open, twins, isSame, false);
  }
  return { isShared };
}

/**
 * What has day and amount of a transaction that no row of the file is, a person has to decide: it came again, or is
 * another one. Where other rows show that the bank keeps its references and theirs differ, only an equal text on a day that
 * both have is asked about; and where one file may end where the other begins, not what has day and amount alone.
 */
export function askAgain(lines: readonly Line[], kept: readonly StoredSide[], { isShared }: Again): void {
  if (!hasOpen(lines)) return;
  const isKept = keepsReferences(lines, kept);
  const textOf = memo(comparedText);
  for (const { date, open, twins } of groupsOf(lines, kept)) {
    const isAlone = lines.length <= MOST_ALONE;
    pairByText(open, twins, textOf, isLike, isKept && !isAlone && !isShared(date));
    const isApart = isKept || isAlone || !isShared(date);
    const asked: StoredSide[] = [];
    const found: Found = (line, twin) => {
      asked.push(twin);
      isLike(line, twin);
    };
    pairInOrder(open, twins, found, isApart);
    const [like] = asked;
    // Any of them may be that transaction.
    if (like && open.length <= MOST_COMPARED)
      for (const line of open.filter(isOpen))
        if (!isApart || line.reference === undefined || like.references.length === 0) isLike(line, like);
  }
}

/** Whether rows are known by their references, and none was ever seen with two. */
const keepsReferences = (lines: readonly Line[], kept: readonly StoredSide[]): boolean =>
  kept.every(({ references }) => references.length < 2 || new Set(references).size === 1) &&
  lines.some(
    ({ reference, twin }) =>
      reference !== undefined && twin?.row.own_line === null && twin.references.includes(reference),
  );

/** Statements of so many rows show nothing of what their bank does with references. */
const MOST_ALONE = 2;

const hasOpen = (lines: readonly Line[]): boolean => lines.some((line) => isOpen(line) && !line.is_new);

/** The open rows of each day and amount, with the transactions of this format that no row is. */
function groupsOf(lines: readonly Line[], kept: readonly StoredSide[]) {
  const groups = new Map<string, { date: string; open: Line[]; twins: StoredSide[] }>();
  for (const twin of kept) {
    if (twin.matched || twin.row.is_foreign || twin.row.is_earlier) continue;
    const key = `${twin.date}|${twin.amount}`;
    const group = groups.get(key);
    if (group) group.twins.push(twin);
    else groups.set(key, { date: twin.date, open: [], twins: [twin] });
  }
  for (const line of lines)
    if (isOpen(line) && !line.is_new) groups.get(`${line.date}|${line.amount}`)?.open.push(line);
  return [...groups.values()].filter(({ open }) => open.length > 0);
}

/** Whether a day has the same amounts on both sides, each as often. */
function equalDays(lines: readonly Line[], others: readonly StoredSide[]): Inside {
  const counts = new Map<string, number>();
  const count = ({ date, amount }: Line | StoredSide, by: 1 | -1) => {
    const key = `${date}|${amount}`;
    counts.set(key, (counts.get(key) ?? 0) + by);
  };
  for (const line of lines) count(line, 1);
  for (const twin of others) count(twin, -1);
  const unequal = new Set<string>();
  for (const [key, left] of counts) if (left !== 0) unequal.add(key.slice(0, 10));
  return (day) => !unequal.has(day);
}

/**
 * Whether two statements share a day: within one of them, which then has it wholly, or the first or last of both. Where
 * one ends and the other begins, they may have other rows of that day.
 */
function isInBoth(day: string, a: Days, b: Days): boolean {
  const [isInA, isInB] = [a.from < day && day < a.to, b.from < day && day < b.to];
  if (isInA) return isInB || day === b.from || day === b.to;
  if (isInB) return day === a.from || day === a.to;
  return (day === a.from && day === b.from) || (day === a.to && day === b.to);
}
