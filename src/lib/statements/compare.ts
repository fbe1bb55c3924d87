import { fingerprintOf, foldDescription, sameKey } from './identity.ts';
import { type Kept, type Line, matchOwn, matchReferences, matchTheRest, type Side } from './match-rows.ts';

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

/**
 * Tells for each row of a statement which transaction it is: one that the account holds, counted one by one, or a new
 * one. Where both have the bank's reference, it decides: the same reference and amount are the same row, also when it is
 * dated up to four days apart; different references are different rows. Else date, amount and folded description do.
 * What this very file brought goes before all: of two equal rows, each stays the one of its own line.
 * Takes time in proportion to the rows, also when all are equal.
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
 * The identities of rows that the account holds all of, each with the same reference, as when a file comes again: they are
 * found by their fingerprints alone. undefined as soon as one is not.
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
  const kept = stored.map((row): Kept => {
    const { date, same, amount, reference } = side(row, row.amount);
    return { date, same, amount, reference, row, given: false };
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

/** @param last the highest occurrence so far of what equal rows have in common */
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
    // "0000000" and "-" are how banks write that there is none.
    reference: /[^\W_0]|[^\p{ASCII}]/u.test(reference) ? reference : undefined,
  };
}
