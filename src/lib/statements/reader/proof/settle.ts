import type { Layout } from '../layout.ts';
import type { Rows } from '../row.ts';
import { readRows } from '../rows.ts';
import type { Sheet } from '../text/split.ts';
import { type Change, withChanges } from './changes.ts';
import { explain, kept } from './explain.ts';
import { type Proof, prove } from './prove.ts';
import { withReversed } from './reversals.ts';
import { withoutTotals } from './totals.ts';

/** The rows of a reading after what the balance proves about them. */
export interface Settled {
  read: Rows;
  proof: Proof;
}

/**
 * Reads the rows and follows the balance through them. Skipped records that it counts become rows, and cells that a
 * delimiter in a text has shifted go back to their columns; the rest of what it says is offered by `offerOf`.
 */
export function readSettled(sheet: Sheet, layout: Layout): Settled {
  const read = withoutTotals(withReversed(sheet, layout, readRows(sheet, layout)));
  return settle(sheet, layout, read);
}

function settle(sheet: Sheet, layout: Layout, before: Rows): Settled {
  const dated = withCarriedDates(sheet, layout, before);
  if (dated) return dated;
  const read = before;
  const proof = prove(read);
  if (!proof.chain || (proof.faults === 0 && read.asides.length === 0)) return { read, proof };
  const explained = explain(sheet, layout, read, proof, 'certain');
  if (explained.length === 0) return { read, proof };
  const changes = withAllUndated(sheet, layout, read, explained);
  const changed = withChanges(read, changes);
  const proven = prove(changed);
  const most = Math.max(proof.faults, changes.length > explained.length ? 1 : 0);
  const better = proven.chain && proven.faults <= most && proven.balance.state !== 'none';
  return better ? { read: changed, proof: proven } : { read, proof };
}

/** The reading that the balance bears out, and the lines that it changes; undefined when there is none. */
export function offerOf(
  sheet: Sheet,
  layout: Layout,
  { read, proof }: Settled,
): { settled: Settled; changes: Change[] } | undefined {
  if (proof.balance.state !== 'differs') return undefined;
  const changes = explain(sheet, layout, read, proof, 'likely');
  if (changes.length === 0) return undefined;
  const changed = withChanges(read, changes);
  const proven = prove(changed);
  return proven.faults < proof.faults ? { settled: { read: changed, proof: proven }, changes } : undefined;
}

/** Where a day is printed once: all undated rows, when the balance adds up only with them. */
function withCarriedDates(sheet: Sheet, layout: Layout, read: Rows): Settled | undefined {
  const undated = read.asides.filter(
    ({ skip, amount }) => skip.text.key === NO_DATE && !Number.isNaN(amount),
  );
  if (undated.length === 0 || prove(read).balance.state === 'agrees') return undefined;
  const all = withChanges(
    read,
    undated.map((other) => kept(sheet, layout, other, other.amount)),
  );
  const proof = prove(all);
  return proof.balance.state === 'agrees' ? { read: all, proof } : undefined;
}

/** Where the balance counts one undated row, a day is printed once, and those that it does not reach are rows, too. */
function withAllUndated(sheet: Sheet, layout: Layout, read: Rows, changes: Change[]): Change[] {
  const undated = read.asides.filter(
    ({ skip, amount }) => skip.text.key === NO_DATE && !Number.isNaN(amount),
  );
  const counted = new Set(changes.map(({ line }) => line));
  if (!undated.some(({ skip }) => counted.has(skip.line))) return changes;
  // A total stands above all rows or below them.
  const rest = undated.filter(({ skip, at }) => !counted.has(skip.line) && at > 0 && at < read.rows.length);
  return [...changes, ...rest.map((other) => kept(sheet, layout, other, other.amount))];
}

const NO_DATE = 'statements.skipped.no_date';
