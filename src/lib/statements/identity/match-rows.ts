import { addDays } from '../../core/day.ts';
import { askAgain, markContinued, matchAgain, matchBalances } from './match-again.ts';
import { matchDays } from './match-days.ts';
import {
  type Circumstances,
  type Compared,
  type Days,
  foldReference,
  type Identity,
  type Line,
  lineOf,
  match,
  nextOf,
  queuesBy,
  type Stored,
  type StoredSide,
  storedSide,
} from './rows.ts';

/** How many days apart two statements may date rows with the same reference. */
export const REFERENCE_DAYS = 4;

/** The days in which the transactions of rows of these days may be. */
export const daysAround = ({ from, to }: Days): Days => ({
  from: addDays(from, -REFERENCE_DAYS),
  to: addDays(to, REFERENCE_DAYS),
});

const UNKNOWN: Circumstances = { covered: null, held: [], decisions: new Map() };

export interface Comparison {
  identities: Identity[];
  /** By how many days the statement dates its rows earlier than the account does. */
  shift: number;
}

/**
 * Matches each row of a statement to a stored transaction, each of which is used once, or identifies it as new. A
 * person's decision comes first, then the bank's reference where both have one of the same kind, and an equal running
 * balance: the same reference and amount are the same transaction, up to `REFERENCE_DAYS` apart. Then date, amount and
 * folded description decide between files of one format, and last the amounts of each day. Transactions from the compared
 * file itself are matched before all, line by line. Linear, even when all rows are equal.
 */
export const compareRows = (
  rows: readonly Compared[],
  stored: readonly Stored[],
  circumstances: Circumstances = UNKNOWN,
): Comparison =>
  (circumstances.decisions.size === 0 ? compareRepeated(rows, stored) : undefined) ??
  compareOneByOne(rows, stored, circumstances);

/**
 * The fast path for a first file, and for a repeated one: every row is stored with the same fingerprint and reference.
 * Otherwise undefined.
 */
export function compareRepeated(
  rows: readonly Compared[],
  stored: readonly Stored[],
): Comparison | undefined {
  if (stored.length === 0) return { identities: identitiesOf(rows.map(lineOf), new Map()), shift: 0 };
  if (stored.length < rows.length || !isAllOf(rows, stored)) return undefined;
  const known = new Map<string, Stored>();
  for (const twin of stored) {
    if (twin.own_line !== null) return undefined;
    known.set(twin.fingerprint, twin);
  }
  const last = new Map<string, number>();
  const identities: Identity[] = [];
  for (const row of rows) {
    const { same, reference } = lineOf(row);
    const { occurrence, fingerprint } = nextOf(same, last);
    const twin = known.get(fingerprint);
    if (!twin || twin.is_foreign) return undefined;
    if (reference !== undefined && !twin.references.some((one) => foldReference(one) === reference))
      return undefined;
    identities.push({ occurrence, fingerprint, exists: true });
  }
  return { identities, shift: 0 };
}

/** Whether rows with a running balance, which can tell twins apart, are as many as there are in their days. */
function isAllOf(rows: readonly Compared[], stored: readonly Stored[]): boolean {
  if ((rows[0]?.balance ?? null) === null) return true;
  const days = new Set(rows.map(({ date }) => date));
  let count = 0;
  for (const { date } of stored) if (days.has(date)) count++;
  return count === rows.length;
}

export function compareOneByOne(
  rows: readonly Compared[],
  stored: readonly Stored[],
  circumstances: Circumstances,
): Comparison {
  const [lines, kept] = [rows.map(lineOf), stored.map(storedSide)];
  forgetRepeated(lines);
  const decide: Way = (open) => takeDecided(open, kept, circumstances);
  const continued: Way = () => markContinued(lines, kept);
  const ways = [matchOwn, decide, matchReferences, matchBalances, matchMoved, continued, matchTheRest];
  for (const way of ways) {
    const open = undecided(lines);
    if (open.length > 0) way(open, kept);
  }
  const again = matchAgain(lines, kept, circumstances);
  const shift = matchDays(undecided(lines), kept, circumstances);
  askAgain(lines, kept, again);
  const last = new Map<string, number>();
  if (lines.some(({ twin }) => twin === undefined))
    for (const { same, row } of kept) last.set(same, Math.max(row.occurrence, last.get(same) ?? 0));
  return { identities: identitiesOf(lines, last), shift };
}

type Way = (lines: Line[], kept: StoredSide[]) => void;

const undecided = (lines: readonly Line[]): Line[] =>
  lines.filter(({ twin, is_new }) => twin === undefined && !is_new);

/** @param last the highest occurrence so far, by the key of equal rows */
const identitiesOf = (lines: readonly Line[], last: Map<string, number>): Identity[] =>
  lines.map(({ twin, same, like }) =>
    twin
      ? { occurrence: twin.row.occurrence, fingerprint: twin.row.fingerprint, exists: true }
      : { ...nextOf(same, last), exists: false, ...(like ? { like: like.id } : {}) },
  );

/** What a file says twice of one amount identifies neither row: some banks give a fee its purchase's reference. */
function forgetRepeated(lines: readonly Line[]): void {
  const seen = new Map<string, Line>();
  for (const line of lines) {
    if (line.reference === undefined) continue;
    const what = `${line.amount}|${line.reference}`;
    const first = seen.get(what);
    if (first) {
      first.reference = undefined;
      line.reference = undefined;
    } else seen.set(what, line);
  }
}

function takeDecided(
  lines: readonly Line[],
  kept: readonly StoredSide[],
  { decisions }: Circumstances,
): void {
  if (decisions.size === 0) return;
  const byId = new Map(kept.map((twin) => [twin.row.id, twin]));
  for (const line of lines) {
    const decision = decisions.get(line.line);
    if (!decision) continue;
    line.is_new = !decision.same;
    const twin = byId.get(decision.transaction ?? 0);
    if (!decision.same || !twin || twin.matched) continue;
    twin.matched = true;
    line.twin = twin;
  }
}

function matchOwn(lines: Line[], kept: StoredSide[]): void {
  const queues = queuesBy(kept, ({ row, same, again }) =>
    row.own_line === null ? [] : [`${row.own_line}|${same}`, again && `${row.own_line}|${again}`],
  );
  if (queues.size === 0) return;
  for (const line of lines) match(line, queues.get(`${line.line}|${line.same}`));
}

/** On the same day, where it says at most which of twins a row is. */
function matchReferences(lines: Line[], kept: StoredSide[]): void {
  const queues = queuesBy(kept, ({ references, amount, date }) =>
    references.map((reference) => `${date}|${amount}|${reference}`),
  );
  if (queues.size === 0) return;
  for (const line of lines)
    if (line.reference !== undefined)
      match(line, queues.get(`${line.date}|${line.amount}|${line.reference}`));
}

/** Nearer days first. */
function matchMoved(lines: Line[], kept: StoredSide[]): void {
  const known = new Set<string>();
  const queues = queuesBy(kept, ({ references, amount, date }) =>
    references.map((reference) => {
      known.add(`${amount}|${reference}`);
      return `${date}|${amount}|${reference}`;
    }),
  );
  if (known.size === 0) return;
  for (const line of lines) {
    const what = `${line.amount}|${line.reference}`;
    if (line.reference === undefined || !known.has(what)) continue;
    for (let days = 1; days <= REFERENCE_DAYS; days++) {
      if (match(line, queues.get(`${addDays(line.date, -days)}|${what}`))) break;
      if (match(line, queues.get(`${addDays(line.date, days)}|${what}`))) break;
    }
  }
}

/**
 * Rows without a reference first take transactions with one, leaving the others to rows with one, so most rows match.
 */
function matchTheRest(lines: Line[], kept: StoredSide[]): void {
  const ours = kept.filter(({ matched, row }) => !matched && !row.is_foreign);
  if (ours.length === 0) return;
  const keys = ({ same, again }: StoredSide) => (again === same ? [same] : [same, again]);
  const referenced = queuesBy(ours, (twin) => (twin.references.length > 0 ? keys(twin) : []));
  const plain = queuesBy(ours, (twin) => (twin.references.length > 0 ? [] : keys(twin)));
  const rest = lines.filter(
    (line) => line.reference !== undefined || !match(line, referenced.get(line.same)),
  );
  for (const line of rest) if (line.reference !== undefined) match(line, plain.get(line.same));
  for (const line of rest) if (line.reference === undefined) match(line, plain.get(line.same));
}
