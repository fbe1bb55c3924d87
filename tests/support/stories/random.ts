/** Reproducible pseudo-random choices by a seed. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below: (limit: number) => number;
  /** One element; undefined when there is none. */
  of: <T>(all: Iterable<T>) => T | undefined;
  /** Up to `most` different elements. */
  some: <T>(all: Iterable<T>, most: number) => T[];
  chance: (percent: number) => boolean;
}

/** mulberry32 */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const of = <T>(all: Iterable<T>) => {
    const list = [...all];
    return list[below(list.length)];
  };
  return {
    below,
    of,
    chance: (percent) => below(100) < percent,
    some: (all, most) => {
      const list = [...all];
      return Array.from({ length: Math.min(list.length, 1 + below(most)) }, () =>
        list.splice(below(list.length), 1),
      ).flat();
    },
  };
}
