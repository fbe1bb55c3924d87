/** One line of the bench's table. */
export interface Measure {
  what: string;
  ours: number;
  /** The least that the same work could cost, measured in the same run and unit; absent where there is none. */
  floor?: number;
  unit: 'ms' | 'MB' | 'kB' | 'pages/s' | 'errors' | '';
  /** Clauses joined by `; `: `≤ 50`, `≥ 0.3 × floor`, `≤ 4 × floor`. Numbers are of the line's unit. */
  target: string;
  /** What a product that people use today takes for the same, and which one, as measured elsewhere. */
  peer?: string;
}

/** A part of the bench: measures and gives its lines; `say` gets each one as it comes. */
export type Bench = (say: (line: string) => void) => Promise<Measure[]>;

/** Whether every clause of the target holds; a clause that cannot be read fails. */
export function isMet({ ours, floor, target }: Measure): boolean {
  return target.split('; ').every((clause) => {
    const [, sign, number, times] = /^([≤≥]) ([\d.]+)( × floor)?$/.exec(clause) ?? [];
    if (!sign || (times && floor === undefined)) return false;
    const limit = Number(number) * (times ? (floor ?? 0) : 1);
    return sign === '≤' ? ours <= limit : ours >= limit;
  });
}

/** A figure as the table shows it: `1,229 ms`, `0.92`. */
export function shown(value: number, unit: Measure['unit']): string {
  const digits = Math.abs(value) < 10 && !Number.isInteger(value) ? 1 : 0;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit ? `${number} ${unit}` : number;
}

/** The middle of several times, by share: 0.5 is the median, 0.99 the one that one in a hundred exceeds. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** How long work takes, in ms, and what it gave. */
export async function timed<T>(work: () => Promise<T> | T): Promise<{ value: T; ms: number }> {
  const startedAt = performance.now();
  const value = await work();
  return { value, ms: performance.now() - startedAt };
}
