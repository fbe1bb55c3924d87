import { hash } from 'node:crypto';
import { cleanLine } from '../../core/text.ts';

/** A row of a statement. `amount` in minor units, signed as in the statement. */
export interface Compared {
  date: string;
  amount: number;
  description: string;
  reference: string | null;
  /** The row's line in its file. */
  line: number;
  /** The running balance after it. */
  balance?: number | null;
}

/** What today's reader makes of the line that a transaction came from. `amount` as in `Stored`. */
export interface Reread {
  date: string;
  amount: number;
  description: string;
}

/** A stored transaction. `amount` in minor units, positive when money left. */
export interface Stored {
  id: number;
  date: string;
  amount: number;
  description: string;
  /** Its references of the compared statement's kind. */
  references: readonly string[];
  occurrence: number;
  fingerprint: string;
  /** The line of the compared file that it came from; null when it came from another file. */
  own_line: number | null;
  /** It came from a file of another format. */
  is_foreign: boolean;
  /** It was read by an earlier release. */
  is_earlier: boolean;
  reread?: Reread | undefined;
  /** The running balance after it, where it was asked for. */
  balance?: number | null;
}

/** Days from the first to the last, both included. */
export interface Days {
  from: string;
  to: string;
}

/** A person's answer about a row: whether it is that transaction or a new one; null where it looked like none. */
export interface Decision {
  transaction: number | null;
  same: boolean;
}

/** What is known of a statement and of the account, beside their rows. */
export interface Circumstances {
  /** The days that the statement covers wholly. */
  covered: Days | null;
  /** The days that the account's statements cover wholly. */
  held: readonly Days[];
  /** The days from the first to the last row of each of the account's statements of this format. */
  spans?: readonly Days[];
  /** Only transactions of the rows' amounts are known. */
  is_narrowed?: boolean;
  /** By the row's line. */
  decisions: ReadonlyMap<number, Decision>;
}

export interface Identity {
  occurrence: number;
  fingerprint: string;
  /** The account already has it. */
  exists: boolean;
  /** The transaction that it may be, which a person has to decide. */
  like?: number;
}

export interface Side {
  date: string;
  same: string;
  /** Positive when money left the account, for rows and transactions alike. */
  amount: number;
  description: string;
}

export interface Line extends Side {
  line: number;
  /** Folded; undefined when it has none, or one that the file repeats with this amount. */
  reference: string | undefined;
  twin: StoredSide | undefined;
  like: Stored | undefined;
  /** A person or the running balance says that the account does not have it. */
  is_new: boolean;
  balance: number | undefined;
}

export interface StoredSide extends Side {
  row: Stored;
  /** The key of what today's reader makes of it. */
  again: string | undefined;
  references: readonly string[];
  /** Already matched to a line. */
  matched: boolean;
}

export function lineOf(row: Compared): Line {
  const amount = row.amount === 0 ? 0 : -row.amount;
  const { date, description, line } = row;
  const same = sameKey(date, amount, foldDescription(description));
  const reference = row.reference === null ? undefined : foldReference(row.reference);
  return {
    date,
    amount,
    description,
    line,
    same,
    reference,
    twin: undefined,
    like: undefined,
    is_new: false,
    balance: row.balance ?? undefined,
  };
}

export function storedSide(row: Stored): StoredSide {
  const { date, amount, description } = row.reread ?? row;
  const again = row.reread && sameKey(date, amount, foldDescription(description));
  const same = sameKey(row.date, row.amount, foldDescription(row.description));
  const references = row.references.flatMap((reference) => foldReference(reference) ?? []);
  return { date, amount, description, same, again, references, row, matched: false };
}

/** Banks write "0000000" or "-" for no reference. */
export function foldReference(reference: string): string | undefined {
  const folded = foldDescription(reference);
  return /[^\W_0]|[^\p{ASCII}]/u.test(folded) ? folded : undefined;
}

/** NFC, single spaces, lower case. */
function foldDescription(description: string): string {
  if (/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(description)) return description.toLowerCase();
  const composed = /^[\x20-\x7e]*$/.test(description) ? description : cleanLine(description).normalize('NFC');
  return composed.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The key of equal rows. `amount` in minor units, positive when money left the account. */
const sameKey = (date: string, amount: number, folded: string): string => `${date}|${amount}|${folded}`;

/** Numbers the next of equal rows. */
export function nextOf(same: string, last: Map<string, number>): { occurrence: number; fingerprint: string } {
  const occurrence = (last.get(same) ?? 0) + 1;
  last.set(same, occurrence);
  return { occurrence, fingerprint: fingerprintOf(same, occurrence) };
}

/**
 * The identity of a transaction within its account. The day comes first, to keep a statement's rows close together.
 * @param same from `sameKey`
 * @param occurrence which of the equal rows, from 1
 */
const fingerprintOf = (same: string, occurrence: number): string =>
  `${same.slice(0, 10)}.${hash('sha256', `${same}|${occurrence}`, 'base64url').slice(0, 22)}`;

/** Stored transactions that share a key; each is matched at most once, even when it is in several queues. */
export interface Queue {
  twins: StoredSide[];
  next: number;
}

/** The first of a queue that no line has yet. */
export function take(queue: Queue | undefined): StoredSide | undefined {
  while (queue && queue.next < queue.twins.length) {
    const twin = queue.twins[queue.next++] as StoredSide;
    if (twin.matched) continue;
    twin.matched = true;
    return twin;
  }
  return undefined;
}

export function match(line: Line, queue: Queue | undefined): boolean {
  const twin = take(queue);
  if (twin) line.twin = twin;
  return twin !== undefined;
}

export function queuesBy(
  kept: readonly StoredSide[],
  keysOf: (twin: StoredSide) => readonly (string | undefined)[],
): Map<string, Queue> {
  const queues = new Map<string, Queue>();
  for (const twin of kept) {
    if (twin.matched) continue;
    for (const key of keysOf(twin)) {
      if (key === undefined) continue;
      const queue = queues.get(key);
      if (queue) queue.twins.push(twin);
      else queues.set(key, { twins: [twin], next: 0 });
    }
  }
  return queues;
}

/** The days from the first to the last of some rows. */
export function spanOf(rows: readonly { date: string }[]): Days | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const span = { from: first.date, to: first.date };
  for (const { date } of rows) {
    if (date < span.from) span.from = date;
    if (date > span.to) span.to = date;
  }
  return span;
}
