import { LAYOUTS } from './all.ts';
import { judged } from './judge.ts';
import { made } from './layout.ts';

/** Prints what was not read exactly: `node table.ts NAME SEEDS ROWS`. */
const [only = '', seeds = '3', n] = process.argv.slice(2);
const counts: Record<string, number> = {};
for (const layout of LAYOUTS.filter(({ name }) => name.includes(only))) {
  for (let seed = 1; seed <= Number(seeds); seed++) {
    const one = made(layout, seed, n === undefined ? {} : { n: Number(n) });
    const { verdict, why } = judged(one);
    const kind = `${one.group} ${verdict}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (verdict !== 'exact') console.info(`${kind.padEnd(20)} ${one.name}  ${why.slice(0, 300)}`);
  }
}
console.info(counts);
