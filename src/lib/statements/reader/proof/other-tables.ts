import { headerScore } from '../columns/header.ts';
import type { Layout } from '../layout.ts';
import { decimalsOf } from '../money/amounts.ts';
import { reasonOf, type Skip } from '../not-rows.ts';
import { planLayout } from '../plan.ts';
import { readRows } from '../rows.ts';
import type { Sheet } from '../text/split.ts';
import { StatementError, type StatementLine } from '../types.ts';

/** More tables are not looked at. */
const MOST = 4;

/** The rows of tables above or below the one that is read, by their own headers, with its days and signs; by line. */
export function rowsOfOtherTables(
  sheet: Sheet,
  layout: Layout,
  lines: readonly Skip[],
): Map<number, StatementLine> {
  const { lineOf } = sheet;
  const open = lines.filter((one) => reasonOf(one) === 'other_table').map(({ line }) => lineOf.indexOf(line));
  const heads = Map.groupBy(open, (at) => headAbove(sheet, at));
  const rows = new Map<number, StatementLine>();
  for (const [head, places] of [...heads].slice(0, MOST)) {
    if (head < 0) continue;
    const last = Math.max(...places);
    const table = {
      ...sheet,
      records: sheet.records.map((record, i) => (i >= head && i <= last ? record : [])),
    };
    for (const row of rowsBelow(table, layout, lineOf[head] ?? 0)) rows.set(row.line, row);
  }
  return rows;
}

function headAbove({ records }: Sheet, at: number): number {
  let head = at;
  while (head >= 0 && headerScore(records[head] ?? []) < 2) head--;
  return head;
}

function rowsBelow(table: Sheet, { order, marks, rule: own }: Layout, line: number): StatementLine[] {
  try {
    const { layout } = planLayout(table, { header_row: line }, decimalsOf(marks[0] ?? '.'));
    const { rule } = layout;
    const sign = own.kind === 'plain' && rule.kind === 'plain' ? own.sign : undefined;
    return readRows(table, { ...layout, order, rule: sign ? { kind: 'plain', sign, confirmed: true } : rule })
      .rows;
  } catch (error) {
    if (error instanceof StatementError) return [];
    throw error;
  }
}
