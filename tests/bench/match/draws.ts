import { seeded } from '#tests/support/stories/random.ts';

/** Random draws by a seed. */
export interface Draws {
  /** From 0 to below 1. */
  share: () => number;
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number;
  chance: (share: number) => boolean;
  of: <T>(all: readonly T[]) => T;
  /** One of the keys, by its weight. */
  weighed: <T extends string>(weights: Readonly<Record<T, number>>) => T;
  /** An index of the weights. */
  step: (weights: readonly number[]) => number;
  digits: (count: number) => string;
  /** Around `middle`, seldom below a half or above the double. */
  around: (middle: number, spread?: number) => number;
}

const FINE = 1_000_000;

export function draws(seed: number): Draws {
  const random = seeded(seed);
  const share = () => random.below(FINE) / FINE;
  const between = (from: number, to: number) => from + random.below(to - from + 1);
  const step = (weights: readonly number[]) => {
    let left = share() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, weight] of weights.entries()) {
      left -= weight;
      if (left < 0) return index;
    }
    return weights.length - 1;
  };
  return {
    share,
    between,
    chance: (limit) => share() < limit,
    of: <T>(all: readonly T[]) => all[random.below(all.length)] as T,
    weighed: <T extends string>(weights: Readonly<Record<T, number>>) =>
      Object.keys(weights)[step(Object.values(weights))] as T,
    step,
    digits: (count) => Array.from({ length: count }, () => random.below(10)).join(''),
    around: (middle, spread = 0.35) =>
      middle * Math.exp(spread * (share() + share() + share() + share() - 2) * 1.7),
  };
}
