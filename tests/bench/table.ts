import { readFileSync, writeFileSync } from 'node:fs';
import { isMet, type Measure, shown } from './measure.ts';

const PAGE = new URL('../../docs/performance.md', import.meta.url);
const HEAD = ['what', 'ours', 'floor', 'ratio', 'peer', 'target', ''];

/** Measured rows as a Markdown table. */
export function tableOf(measures: readonly Measure[]): string {
  const rows = measures.map((measure) => [
    measure.what,
    shown(measure.ours, measure.unit),
    measure.floor === undefined ? '' : shown(measure.floor, measure.unit),
    measure.floor ? (measure.ours / measure.floor).toFixed(measure.ours < measure.floor ? 2 : 1) : '',
    measure.peer ?? '',
    measure.target,
    isMet(measure) ? 'met' : 'NOT MET',
  ]);
  const widths = HEAD.map((_, column) =>
    Math.max(3, ...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(HEAD), rule, ...rows.map(line)].join('\n');
}

/** Writes the table of each measured part between its markers in docs/performance.md. */
export function recordTables(parts: ReadonlyMap<string, readonly Measure[]>): void {
  let page = readFileSync(PAGE, 'utf8');
  for (const [part, measures] of parts) {
    const block = new RegExp(`(<!-- bench ${part} -->\\n)[\\s\\S]*?(<!-- /bench -->)`);
    if (!block.test(page)) throw new Error(`docs/performance.md has no place for the part ${part}`);
    page = page.replace(block, (_, begin: string, end: string) => `${begin}${tableOf(measures)}\n${end}`);
  }
  writeFileSync(PAGE, page);
}
