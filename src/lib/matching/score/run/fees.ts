import { type Chance, NO_FEE } from '../chance.ts';
import { byBits, type MatchRow, tenths } from '../shapes.ts';
import type { Pair } from './candidates.ts';

/** Rows of a run that show the same fee; each doubling is worth so much. */
const LEAST_ROWS = 3;
const EACH_DOUBLING = 1.2;
const MOST_BITS = 5;
const THOUSANDTHS = 1000;

/** A bank charges the same fee, or the same share, again and again: what several rows show is known to be one. */
export function withFees(chance: Chance, pairs: readonly Pair[], isPrice: (pair: Pair) => boolean): Chance {
  const shown = pairs
    .filter((pair) => isFee(pair) && !isPrice(pair))
    .flatMap(({ row, expense }) => {
      const open = expense.amount - expense.covered;
      return keysOf(row, open).map((key) => ({ key, row: row.id }));
    });
  const rows = new Map(
    [...Map.groupBy(shown, ({ key }) => key)].map(([key, all]) => [
      key,
      new Set(all.map(({ row }) => row)).size,
    ]),
  );
  const fees: Chance['fees'] = (row, open) => {
    const [times = 0, ofShare = 0] = keysOf(row, open).map((key) => rows.get(key) ?? 0);
    const most = Math.max(times, ofShare);
    return most < LEAST_ROWS ? NO_FEE : { times: most, isShare: ofShare > times };
  };
  return [...rows.values()].some((times) => times >= LEAST_ROWS) ? { ...chance, fees } : chance;
}

/** What it is worth that a fee comes again. */
export function feesAgain(pairs: readonly Pair[], chance: Chance): Pair[] {
  return pairs.map((pair) => {
    const { row, expense, weighed } = pair;
    const { times, isShare } = isFee(pair) ? chance.fees(row, expense.amount - expense.covered) : NO_FEE;
    if (times === 0) return pair;
    const bits = tenths(Math.min(MOST_BITS, EACH_DOUBLING * Math.log2(times)));
    const fee = [...weighed.for, ...weighed.against].find(({ key }) => key === 'fee');
    const key = isShare ? ('fee_share_again' as const) : ('fee_again' as const);
    const reason = { key, values: { ...fee?.values, times }, bits };
    return {
      ...pair,
      weighed: { ...weighed, for: [...weighed.for, reason].sort(byBits) },
      bits: tenths(pair.bits + bits),
    };
  });
}

const isFee = ({ weighed }: Pair): boolean => weighed.difference === 'fee';

/** A fee by its amount, and by its share where that is one to the cent. */
function keysOf({ account, open: taken }: MatchRow, open: number): string[] {
  const more = taken - open;
  const share = Math.round((more / open) * THOUSANDTHS);
  const isShare = Math.abs(more - (open * share) / THOUSANDTHS) <= 1;
  return [`${account} ${more}`, ...(isShare ? [`${account} ${share} of ${THOUSANDTHS}`] : [])];
}
