import { addDays } from '../core/day.ts';
import type { Stored } from './compare.ts';

/** How far apart a bank may date the same row in two statements, when its own reference says that it is the same. */
export const REFERENCE_DAYS = 4;

export interface Side {
  date: string;
  same: string;
  /** Positive when money left, for both sides. */
  amount: number;
  reference: string | undefined;
}

export interface Line extends Side {
  line: number;
  twin: Stored | undefined;
}

export interface Kept extends Side {
  row: Stored;
  /** Some line has it for its twin. */
  given: boolean;
}

/** Stored transactions that are alike for a purpose; each is given out once, however many queues it stands in. */
interface Queue {
  twins: Kept[];
  next: number;
}

function match(line: Line, queue: Queue | undefined): boolean {
  while (queue && queue.next < queue.twins.length) {
    const twin = queue.twins[queue.next++] as Kept;
    if (twin.given) continue;
    twin.given = true;
    line.twin = twin.row;
    return true;
  }
  return false;
}

/** What this very file brought. */
export function matchOwn(lines: Line[], kept: Kept[]): void {
  const queues = queuesBy(kept, ({ row, same }) =>
    row.own_line === null ? undefined : `${row.own_line}|${same}`,
  );
  if (queues.size === 0) return;
  for (const line of lines) match(line, queues.get(`${line.line}|${line.same}`));
}

/** The same reference and amount, on the same day or some days apart. */
export function matchReferences(lines: Line[], kept: Kept[]): void {
  const known = new Set<string>();
  const queues = queuesBy(kept, ({ reference, amount, date }) => {
    if (reference === undefined) return undefined;
    known.add(`${amount}|${reference}`);
    return `${date}|${amount}|${reference}`;
  });
  const claims = lines
    .map((line) => ({ line, what: `${line.amount}|${line.reference}` }))
    .filter(({ line, what }) => line.reference !== undefined && known.has(what));
  const moved = claims.filter(({ line, what }) => !match(line, queues.get(`${line.date}|${what}`)));
  for (const { line, what } of moved) {
    for (let days = 1; days <= REFERENCE_DAYS; days++) {
      if (match(line, queues.get(`${addDays(line.date, -days)}|${what}`))) break;
      if (match(line, queues.get(`${addDays(line.date, days)}|${what}`))) break;
    }
  }
}

/**
 * Rows without a reference take stored ones with one first, so that those without are left for rows that have one:
 * as many rows find their twin as can.
 */
export function matchTheRest(lines: Line[], kept: Kept[]): void {
  const referenced = queuesBy(kept, ({ reference, same }) => (reference === undefined ? undefined : same));
  const plain = queuesBy(kept, ({ reference, same }) => (reference === undefined ? same : undefined));
  const rest = lines.filter(
    (line) => line.reference !== undefined || !match(line, referenced.get(line.same)),
  );
  for (const line of rest) if (line.reference !== undefined) match(line, plain.get(line.same));
  for (const line of rest) if (line.reference === undefined) match(line, plain.get(line.same));
}

function queuesBy(kept: Kept[], keyOf: (twin: Kept) => string | undefined): Map<string, Queue> {
  const queues = new Map<string, Queue>();
  for (const twin of kept) {
    if (twin.given) continue;
    const key = keyOf(twin);
    if (key === undefined) continue;
    const queue = queues.get(key);
    if (queue) queue.twins.push(twin);
    else queues.set(key, { twins: [twin], next: 0 });
  }
  return queues;
}
