import type { Chance } from '../chance.ts';
import { daysFrom } from '../facts/days.ts';
import { type Delays, type Way, wayOf } from '../facts/ways.ts';
import type { MatchExpense, MatchRow } from '../shapes.ts';
import type { Pair } from './candidates.ts';

/** Payments of an account, or to a merchant, that weigh as much as what was known before them. */
const BEFORE = [15, 6] as const;
const LEAST = 0.2;

/** What the likely pairs of this very run say about days, beyond what links have taught; a pair says nothing about itself. */
export function withDelays(
  chance: Chance,
  pairs: readonly Pair[],
  probability: ReadonlyMap<Pair, number>,
): Chance {
  const counts = new Map<string, Map<number, number>>();
  const own = new Map<string, number>();
  for (const pair of pairs) {
    const { row, expense } = pair;
    const share = probability.get(pair) ?? 0;
    if (share < LEAST || row.amount < 0) continue;
    own.set(`${row.id} ${expense.id}`, share);
    const days = daysFrom(expense.date, row.date);
    const way = wayOf(row, chance.account(row.account));
    for (const key of keysOf(row, expense, way)) add(counts, key, days, share);
  }
  return {
    ...chance,
    delays: (row, expense, way) => {
      const learned: Delays[] = [...chance.delays(row, expense, way)];
      const days = daysFrom(expense.date, row.date);
      const share = own.get(`${row.id} ${expense.id}`) ?? 0;
      for (const [at, key] of keysOf(row, expense, way).entries()) {
        const found = counts.get(key);
        if (found) learned.push({ counts: found, before: BEFORE[at] ?? 0, without: { days, share } });
      }
      return learned;
    },
  };
}

const keysOf = ({ account }: MatchRow, { merchant }: MatchExpense, way: Way): string[] =>
  merchant === null ? [`${account} ${way}`] : [`${account} ${way}`, `${account} ${way} ${merchant}`];

function add<K>(all: Map<K, Map<number, number>>, key: K, days: number, share: number): void {
  const counts = all.get(key) ?? new Map<number, number>();
  if (counts.size === 0) all.set(key, counts);
  counts.set(days, (counts.get(days) ?? 0) + share);
}
