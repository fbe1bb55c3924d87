import { type Bench, isMet, type Measure } from './measure.ts';
import { recordTables, tableOf } from './table.ts';

/**
 * `npm run bench`: our figures next to their floor, measured in the same run; needs a build (npm run build).
 * `-- statements serving` measures those parts only; `-- --scale` adds the parts in a book of 1,000,000 transactions (`match-scale`, `rules`, `scale`);
 * `-- guard` takes two minutes, and fails where a ratio is worse than `tests/config/bench.json` allows;
 * `-- match --misses` says what matching did not find, `--seed=` and `--size=` repeat it; `-- --record` writes the tables into docs/performance.md.
 */
const PARTS: Record<string, () => Promise<{ default: Bench }>> = {
  statements: () => import('./statements.ts'),
  resting: () => import('./resting.ts'),
  serving: () => import('./serving.ts'),
  memory: () => import('./memory.ts'),
  upload: () => import('./upload.ts'),
  pages: () => import('./pages.ts'),
  clicks: () => import('./clicks.ts'),
  backup: () => import('./backup.ts'),
  match: () => import('./match/bench.ts'),
  review: () => import('./review.ts'),
  rules: () => import('./rules.ts'),
  'match-scale': () => import('./match-scale.ts'),
  scale: () => import('./scale.ts'),
  guard: () => import('./guard.ts'),
};
const ON_REQUEST = ['match-scale', 'rules', 'scale'];

const asked = process.argv.slice(2);
const named = asked.filter((part) => part in PARTS);
const wanted = (part: string) =>
  named.length > 0
    ? named.includes(part)
    : part !== 'guard' && (!ON_REQUEST.includes(part) || asked.includes('--scale'));
const parts = Object.keys(PARTS).filter(wanted);

const print = (line: string) => process.stderr.write(`${line}\n`);
const measured = new Map<string, Measure[]>();
for (const part of parts) {
  print(`— ${part}`);
  const { default: bench } = (await PARTS[part]?.()) ?? { default: async () => [] };
  measured.set(part, await bench(print));
}
const all = [...measured.values()].flat();
process.stdout.write(`${tableOf(all)}\n`);
if (asked.includes('--record')) recordTables(measured);
if (named.includes('guard') && !all.every(isMet)) process.exitCode = 1;
