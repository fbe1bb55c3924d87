import { DAY_MS } from '../../../core/limits.ts';
import type { Layout } from '../layout.ts';
import { skip } from '../not-rows.ts';
import type { Aside, Rows } from '../row.ts';
import { rowOf } from '../rows.ts';
import { fold } from '../text/fold.ts';
import type { Sheet } from '../text/split.ts';
import type { StatementLine } from '../types.ts';

/** What the balance says about one line. */
export interface Change {
  line: number;
  what: 'kept' | 'left_out' | 'amount' | 'text';
  /** The row as it is to be read; undefined for one that is left out. */
  row: StatementLine | undefined;
}

/** The same reading with other rows at these lines. */
export function withChanges(read: Rows, changes: readonly Change[]): Rows {
  const byLine = new Map(changes.map((change) => [change.line, change]));
  const added = changes.flatMap(({ what, row }) => (what === 'kept' && row ? [row] : []));
  const rows = read.rows.flatMap((row) => {
    const change = byLine.get(row.line);
    return change ? (change.row ?? []) : row;
  });
  let day = '';
  const all = added.length === 0 ? rows : [...rows, ...added].sort((a, b) => a.line - b.line);
  for (const row of all) {
    if (row.date === '') row.date = day || (rows[0]?.date ?? '');
    day = row.date;
  }
  const gone = changes.flatMap(({ what, line }) => (what === 'left_out' ? [skip(line, 'not_counted')] : []));
  const skips = read.skips.filter(({ line }) => byLine.get(line)?.what !== 'kept');
  const asides = read.asides.filter((other) => byLine.get(other.skip.line)?.what !== 'kept');
  return {
    ...read,
    rows: all,
    skips: gone.length === 0 ? skips : [...skips, ...gone].sort((a, b) => a.line - b.line),
    asides: placed(asides, all),
  };
}

/** Counts anew how many rows stand above each. */
function placed(asides: Rows['asides'], rows: Rows['rows']): Rows['asides'] {
  let at = 0;
  return asides.map((other) => {
    while (at < rows.length && (rows[at]?.line ?? 0) < other.skip.line) at++;
    return { ...other, at };
  });
}

const REVERSAL =
  /\b(?:revers\w*|storn\w*|annul\w*|cancel\w*|estorn\w*|void\w*|rucklastschrift|ruckbuchung|return\w*|refund\w*|rejet\w*|chargeback|zwrot|возврат|отмена)\b|冲正|撤销|退回|取消/;

/** Keeps a row that was taken back where the row that takes it back is kept, too: leaving out one of the two is wrong. */
export function withReversed(sheet: Sheet, layout: Layout, read: Rows): Rows {
  const open = read.asides.filter(
    ({ skip, amount }) =>
      skip.text.key === 'statements.skipped.not_booked' && amount !== 0 && !Number.isNaN(amount),
  );
  if (open.length === 0) return read;
  const opposite = new Map<number, { row: StatementLine; text: string }[]>();
  const wanted = new Set(open.map(({ amount }) => amount));
  for (const row of read.rows) {
    const amount = 0 - row.amount;
    const same = opposite.get(amount) ?? [];
    if (!wanted.has(amount) || same.length === MOST_ALIKE) continue;
    opposite.set(amount, [...same, { row, text: fold(row.description) }]);
  }
  const used = new Set<StatementLine>();
  const changes = open.flatMap((other: Aside) => {
    const row = rowOf(sheet, layout, other, other.amount);
    const text = fold(row.description);
    const twin = opposite.get(other.amount)?.find(({ row: one, text: takes }) => {
      if (used.has(one) || !isNear(one.date, other.day)) return false;
      return takes === text || (text !== '' && takes.includes(text)) || REVERSAL.test(takes);
    });
    if (!twin) return [];
    used.add(twin.row);
    return [{ line: row.line, what: 'kept' as const, row }];
  });
  return changes.length === 0 ? read : withChanges(read, changes);
}

const DAYS = 14;
/** Of more rows of one amount only the first are looked at. */
const MOST_ALIKE = 20;
const isNear = (one: string, two: string): boolean =>
  one === two || two === '' || Math.abs(Date.parse(one) - Date.parse(two)) <= DAYS * DAY_MS;
