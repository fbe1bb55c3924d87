import { hash } from 'node:crypto';
import { addDays } from '../core/day.ts';
import { cleanLine } from '../core/text.ts';

/** How many days apart two statements may date rows with the same reference. */
export const REFERENCE_DAYS = 4;

/** A row of a statement. `amount` in minor units, signed as in the statement. */
export interface Compared {
  date: string;
  amount: number;
  description: string;
  reference: string | null;
  /** The row's line in its file. */
  line: number;
}

/** A stored transaction. `amount` in minor units, positive when money left. */
export interface Stored extends Omit<Compared, 'line'> {
  occurrence: number;
  fingerprint: string;
  /** The line of the compared file that it came from; null when it came from another file. */
  own_line: number | null;
}

export interface Identity {
  occurrence: number;
  fingerprint: string;
  /** The account already has it. */
  exists: boolean;
}

/**
 * Matches each row of a statement to a stored transaction, each of which is used once, or identifies it as new. If both
 * have a bank reference, it decides: the same reference and amount are the same transaction, up to `REFERENCE_DAYS`
 * apart, and different references are different transactions. Otherwise date, amount and folded description decide.
 * Transactions from the compared file itself are matched first, line by line. Linear, even when all rows are equal.
 */
export function compareRows(rows: readonly Compared[], stored: readonly Stored[]): Identity[] {
  const lines = rows.map((row): Line => {
    const { date, same, amount, reference } = side(row, row.amount === 0 ? 0 : -row.amount);
    return { date, same, amount, reference, line: row.line, twin: undefined };
  });
  if (stored.length === 0) return identitiesOf(lines, new Map());
  return allStored(rows, lines, stored) ?? compareOneByOne(lines, stored);
}

/**
 * The fast path for a repeated file: every row is stored with the same fingerprint and reference. Otherwise undefined.
 */
function allStored(
  rows: readonly Compared[],
  lines: readonly Line[],
  stored: readonly Stored[],
): Identity[] | undefined {
  if (stored.length < rows.length) return undefined;
  const known = new Map<string, Stored>();
  for (const twin of stored) {
    if (twin.own_line !== null) return undefined;
    known.set(twin.fingerprint, twin);
  }
  const last = new Map<string, number>();
  const identities: Identity[] = [];
  for (const [at, { same }] of lines.entries()) {
    const { occurrence, fingerprint } = nextOf(same, last);
    if (known.get(fingerprint)?.reference !== rows[at]?.reference) return undefined;
    identities.push({ occurrence, fingerprint, exists: true });
  }
  return identities;
}

function compareOneByOne(lines: Line[], stored: readonly Stored[]): Identity[] {
  const kept = stored.map((row): StoredSide => {
    const { date, same, amount, reference } = side(row, row.amount);
    return { date, same, amount, reference, row, matched: false };
  });
  for (const way of [matchOwn, matchReferences, matchTheRest]) {
    const open = lines.filter(({ twin }) => twin === undefined);
    if (open.length > 0) way(open, kept);
  }
  const last = new Map<string, number>();
  if (lines.some(({ twin }) => twin === undefined))
    for (const { same, row } of kept) last.set(same, Math.max(row.occurrence, last.get(same) ?? 0));
  return identitiesOf(lines, last);
}

/** @param last the highest occurrence so far, by `sameKey` */
const identitiesOf = (lines: readonly Line[], last: Map<string, number>): Identity[] =>
  lines.map(({ twin, same }) =>
    twin
      ? { occurrence: twin.occurrence, fingerprint: twin.fingerprint, exists: true }
      : { ...nextOf(same, last), exists: false },
  );

function nextOf(same: string, last: Map<string, number>): { occurrence: number; fingerprint: string } {
  const occurrence = (last.get(same) ?? 0) + 1;
  last.set(same, occurrence);
  return { occurrence, fingerprint: fingerprintOf(same, occurrence) };
}

function side(row: Omit<Compared, 'line'>, amount: number): Side {
  const reference = row.reference === null ? '' : foldDescription(row.reference);
  return {
    date: row.date,
    amount,
    same: sameKey(row.date, amount, foldDescription(row.description)),
    // Banks write "0000000" or "-" for no reference.
    reference: /[^\W_0]|[^\p{ASCII}]/u.test(reference) ? reference : undefined,
  };
}

interface Side {
  date: string;
  same: string;
  /** Positive when money left the account, for rows and transactions alike. */
  amount: number;
  reference: string | undefined;
}

interface Line extends Side {
  line: number;
  twin: Stored | undefined;
}

interface StoredSide extends Side {
  row: Stored;
  /** Already matched to a line. */
  matched: boolean;
}

/** Stored transactions that share a key; each is matched at most once, even when it is in several queues. */
interface Queue {
  twins: StoredSide[];
  next: number;
}

function match(line: Line, queue: Queue | undefined): boolean {
  while (queue && queue.next < queue.twins.length) {
    const twin = queue.twins[queue.next++] as StoredSide;
    if (twin.matched) continue;
    twin.matched = true;
    line.twin = twin.row;
    return true;
  }
  return false;
}

function matchOwn(lines: Line[], kept: StoredSide[]): void {
  const queues = queuesBy(kept, ({ row, same }) =>
    row.own_line === null ? undefined : `${row.own_line}|${same}`,
  );
  if (queues.size === 0) return;
  for (const line of lines) match(line, queues.get(`${line.line}|${line.same}`));
}

/** Prefers the same day to neighbouring days. */
function matchReferences(lines: Line[], kept: StoredSide[]): void {
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
 * Rows without a reference first take transactions with one, leaving the others to rows with one, so most rows match.
 */
function matchTheRest(lines: Line[], kept: StoredSide[]): void {
  const referenced = queuesBy(kept, ({ reference, same }) => (reference === undefined ? undefined : same));
  const plain = queuesBy(kept, ({ reference, same }) => (reference === undefined ? same : undefined));
  const rest = lines.filter(
    (line) => line.reference !== undefined || !match(line, referenced.get(line.same)),
  );
  for (const line of rest) if (line.reference !== undefined) match(line, plain.get(line.same));
  for (const line of rest) if (line.reference === undefined) match(line, plain.get(line.same));
}

function queuesBy(kept: StoredSide[], keyOf: (twin: StoredSide) => string | undefined): Map<string, Queue> {
  const queues = new Map<string, Queue>();
  for (const twin of kept) {
    if (twin.matched) continue;
    const key = keyOf(twin);
    if (key === undefined) continue;
    const queue = queues.get(key);
    if (queue) queue.twins.push(twin);
    else queues.set(key, { twins: [twin], next: 0 });
  }
  return queues;
}

/** NFC, single spaces, lower case. */
function foldDescription(description: string): string {
  if (/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(description)) return description.toLowerCase();
  const composed = /^[\x20-\x7e]*$/.test(description) ? description : cleanLine(description).normalize('NFC');
  return composed.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The key of equal rows. `amount` in minor units, positive when money left the account. */
const sameKey = (date: string, amount: number, folded: string): string => `${date}|${amount}|${folded}`;

/**
 * The identity of a transaction within its account. The day comes first, to keep a statement's rows close together.
 * @param same from `sameKey`
 * @param occurrence which of the equal rows, from 1
 */
const fingerprintOf = (same: string, occurrence: number): string =>
  `${same.slice(0, 10)}.${hash('sha256', `${same}|${occurrence}`, 'base64url').slice(0, 22)}`;
