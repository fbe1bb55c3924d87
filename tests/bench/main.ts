import { type Bench, isMet, type Measure, shown } from './measure.ts';

/**
 * `npm run bench`: ours beside its floor, measured in the same run; needs a build (npm run build).
 * `-- statements serving` measures those parts only; `-- --scale` adds the book of 1,000,000 transactions.
 */
const PARTS: Record<string, () => Promise<{ default: Bench }>> = {
  statements: () => import('./statements.ts'),
  resting: () => import('./resting.ts'),
  serving: () => import('./serving.ts'),
  upload: () => import('./upload.ts'),
  pages: () => import('./pages.ts'),
  scale: () => import('./scale.ts'),
};
const ON_REQUEST = ['scale'];

const asked = process.argv.slice(2);
const named = asked.filter((part) => part in PARTS);
const wanted = (part: string) =>
  named.length > 0 ? named.includes(part) : !ON_REQUEST.includes(part) || asked.includes(`--${part}`);
const parts = Object.keys(PARTS).filter(wanted);

const say = (line: string) => process.stderr.write(`${line}\n`);
const measures: Measure[] = [];
for (const part of parts) {
  say(`— ${part}`);
  const { default: bench } = (await PARTS[part]?.()) ?? { default: async () => [] };
  measures.push(...(await bench(say)));
}

const rows = measures.map((measure) => [
  measure.what,
  shown(measure.ours, measure.unit),
  measure.floor === undefined ? '' : shown(measure.floor, measure.unit),
  measure.floor ? (measure.ours / measure.floor).toFixed(measure.ours < measure.floor ? 2 : 1) : '',
  measure.peer ?? '',
  measure.target,
  isMet(measure) ? 'met' : 'NOT MET',
]);
const table = [['what', 'ours', 'floor', 'ratio', 'peer', 'target', ''], ...rows];
const widths =
  table[0]?.map((_, column) => Math.max(3, ...table.map((row) => row[column]?.length ?? 0))) ?? [];
for (const [n, row] of table.entries()) {
  process.stdout.write(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`);
  if (n === 0) process.stdout.write(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|\n`);
}
