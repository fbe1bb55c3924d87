import { readFileSync, writeFileSync } from 'node:fs';
import type { Bench, Measure } from './measure.ts';
import { servingAlone } from './serving.ts';
import { largestAlone } from './statements.ts';

const FILE = new URL('../config/bench.json', import.meta.url);
/** How much worse than the figure in the repository a ratio may be. */
const TOLERANCE = 1.15;

/** Ratios to the floor of the same run, by what was measured. */
type Ratios = Record<string, number>;

/**
 * Two minutes before a delivery: serving, memory and insert, each as a ratio to its floor in the same run. Fails when one is more than
 * 15 % worse than `tests/config/bench.json` says. With `--hold`, what is better is written there and holds from then on: after several
 * runs of an idle machine agree, since a single one may be lucky.
 */
const guard: Bench = async (say) => {
  const held: Ratios = JSON.parse(readFileSync(FILE, 'utf8'));
  const measures = [...(await servingAlone(say)), ...(await largestAlone(say))];
  const best: Ratios = {};
  const guarded = measures
    .filter(({ unit }) => unit !== 'errors')
    .map((measure): Measure => {
      const { what, ours, floor = 1, target } = measure;
      const ratio = ours / floor;
      const more = target.startsWith('≥');
      const known = held[what] ?? ratio;
      best[what] = rounded(more ? Math.max(known, ratio) : Math.min(known, ratio));
      const limit = rounded(more ? known / TOLERANCE : known * TOLERANCE);
      return { ...measure, floor, target: `${more ? '≥' : '≤'} ${limit} × floor` };
    });
  if (process.argv.includes('--hold')) writeFileSync(FILE, `${JSON.stringify(best, null, 2)}\n`);
  return guarded;
};

const rounded = (ratio: number): number => Number(ratio.toPrecision(3));

export default guard;
