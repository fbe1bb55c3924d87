import { addDays } from '../../calendar.ts';
import { fingerprintOf, foldDescription, sameKey } from './identity.ts';

/** How far apart a bank may date the same row in two statements, when its own reference says that it is the same. */
export const REFERENCE_DAYS = 4;

/** What a comparison needs of a statement's row. `amount` in minor units, the statement's sign. */
export interface Compared {
  date: string;
  amount: number;
  description: string;
  reference: string | null;
  /** The row's line in its file. */
  line: number;
}

/** What it needs of a stored transaction. `amount` in minor units, positive when money left. */
export interface Stored extends Omit<Compared, 'line'> {
  occurrence: number;
  fingerprint: string;
  /** The line of the compared file that it was made of; null when it came with another one. */
  own_line: number | null;
}

export interface Identity {
  occurrence: number;
  fingerprint: string;
  /** The account holds it already. */
  exists: boolean;
}

interface Side<Row extends Omit<Compared, 'line'>> {
  row: Row;
  same: string;
  /** Positive when money left, for both sides. */
  amount: number;
  reference: string | undefined;
}

/** Stored transactions that are alike for a purpose; each is given out once, however many queues it stands in. */
interface Queue {
  twins: Side<Stored>[];
  next: number;
}

/**
 * Tells for each row of a statement which transaction it is: one that the account holds, counted one by one, or a new
 * one. Where both have the bank's reference, it decides: the same reference and amount are the same row, also when it is
 * dated up to four days apart; different references are different rows. Else date, amount and folded description do.
 * What this very file brought goes before all: of two equal rows, each stays the one of its own line.
 * Takes time in proportion to the rows, also when all are equal.
 */
export function compareRows(rows: readonly Compared[], stored: readonly Stored[]): Identity[] {
  const lines = rows.map((row) => side(row, row.amount === 0 ? 0 : -row.amount));
  const kept = stored.map((row) => side(row, row.amount));
  const given = new Set<Side<Stored>>();
  const pairs = new Map<Side<Compared>, Stored>();
  const match = (line: Side<Compared>, queue: Queue | undefined): boolean => {
    while (queue && queue.next < queue.twins.length) {
      const twin = queue.twins[queue.next++] as Side<Stored>;
      if (given.has(twin)) continue;
      given.add(twin);
      pairs.set(line, twin.row);
      return true;
    }
    return false;
  };
  const open = () => lines.filter((line) => !pairs.has(line));
  matchOwn(lines, kept, match);
  matchReferences(open(), kept, match);
  matchTheRest(open(), kept, match);
  const last = new Map<string, number>();
  for (const { same, row } of kept) last.set(same, Math.max(row.occurrence, last.get(same) ?? 0));
  return lines.map((line) => {
    const twin = pairs.get(line);
    if (twin) return { occurrence: twin.occurrence, fingerprint: twin.fingerprint, exists: true };
    const occurrence = (last.get(line.same) ?? 0) + 1;
    last.set(line.same, occurrence);
    return { occurrence, fingerprint: fingerprintOf(line.same, occurrence), exists: false };
  });
}

type Match = (line: Side<Compared>, queue: Queue | undefined) => boolean;

function side<Row extends Omit<Compared, 'line'>>(row: Row, amount: number): Side<Row> {
  const reference = row.reference === null ? '' : foldDescription(row.reference);
  return {
    row,
    amount,
    same: sameKey(row.date, amount, foldDescription(row.description)),
    // "0000000" and "-" are how banks write that there is none.
    reference: /[^\W_0]|[^\p{ASCII}]/u.test(reference) ? reference : undefined,
  };
}

function matchOwn(lines: Side<Compared>[], kept: Side<Stored>[], match: Match): void {
  const queues = queuesBy(kept, ({ row, same }) =>
    row.own_line === null ? undefined : `${row.own_line}|${same}`,
  );
  if (queues.size === 0) return;
  for (const line of lines) match(line, queues.get(`${line.row.line}|${line.same}`));
}

function matchReferences(lines: Side<Compared>[], kept: Side<Stored>[], match: Match): void {
  const known = new Set<string>();
  const queues = queuesBy(kept, ({ reference, amount, row }) => {
    if (reference === undefined) return undefined;
    known.add(`${amount}|${reference}`);
    return `${row.date}|${amount}|${reference}`;
  });
  const claims = lines
    .map((line) => ({ line, what: `${line.amount}|${line.reference}` }))
    .filter(({ line, what }) => line.reference !== undefined && known.has(what));
  const moved = claims.filter(({ line, what }) => !match(line, queues.get(`${line.row.date}|${what}`)));
  for (const { line, what } of moved) {
    for (let days = 1; days <= REFERENCE_DAYS; days++) {
      if (match(line, queues.get(`${addDays(line.row.date, -days)}|${what}`))) break;
      if (match(line, queues.get(`${addDays(line.row.date, days)}|${what}`))) break;
    }
  }
}

/**
 * Rows without a reference take stored ones with one first, so that those without are left for rows that have one:
 * as many rows find their twin as can.
 */
function matchTheRest(lines: Side<Compared>[], kept: Side<Stored>[], match: Match): void {
  const referenced = queuesBy(kept, ({ reference, same }) => (reference === undefined ? undefined : same));
  const plain = queuesBy(kept, ({ reference, same }) => (reference === undefined ? same : undefined));
  const rest = lines.filter(
    (line) => line.reference !== undefined || !match(line, referenced.get(line.same)),
  );
  for (const line of rest) if (line.reference !== undefined) match(line, plain.get(line.same));
  for (const line of rest) if (line.reference === undefined) match(line, plain.get(line.same));
}

function queuesBy(
  kept: Side<Stored>[],
  keyOf: (twin: Side<Stored>) => string | undefined,
): Map<string, Queue> {
  const queues = new Map<string, Queue>();
  for (const twin of kept) {
    const key = keyOf(twin);
    if (key === undefined) continue;
    const queue = queues.get(key);
    if (queue) queue.twins.push(twin);
    else queues.set(key, { twins: [twin], next: 0 });
  }
  return queues;
}
