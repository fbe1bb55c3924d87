import search from './search.ts';
import server from './server.ts';
import statements, { type Measure } from './statements.ts';

/** `npm run bench`: ours beside its floor, measured in the same run. Needs a build (npm run build). */
const progress = (line: string) => process.stderr.write(`${line}\n`);
const measures = [...(await statements(progress)), ...(await server(progress)), ...(await search(progress))];

/** Each clause of a target: `≤ 1500 ms`, `≤ 4 × floor`. */
function isMet({ ours_ms, floor_ms, target }: Measure): boolean {
  return target.split(';').every((clause) => {
    const [, number, unit] = /≤\s*([\d.]+)\s*(ms|×)/.exec(clause) ?? [];
    const limit = unit === '×' ? Number(number) * floor_ms : Number(number);
    return number === undefined || ours_ms <= limit;
  });
}

const rows = measures.map((measure) => [
  measure.what,
  `${measure.ours_ms} ms`,
  measure.floor_ms > 0 ? `${measure.floor_ms} ms` : '–',
  measure.floor_ms > 0 ? `${(measure.ours_ms / measure.floor_ms).toFixed(1)}` : '–',
  measure.target,
  isMet(measure) ? 'met' : 'NOT MET',
]);
const table = [['what', 'ours', 'floor', 'ratio', 'target', 'met'], ...rows];
const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
for (const [n, row] of table.entries()) {
  process.stdout.write(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`);
  if (n === 0) process.stdout.write(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|\n`);
}
