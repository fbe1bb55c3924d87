import { skip } from '../not-rows.ts';
import type { Rows } from '../row.ts';
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
