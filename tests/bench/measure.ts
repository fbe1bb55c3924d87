/** A row of the bench's table. */
export interface Measure {
  what: string;
  ours: number;
  /** The lowest possible cost of the same work, measured in the same run and unit, if there is one. */
  floor?: number;
  unit: 'ms' | 'MB' | 'kB' | 'pages/s' | 'errors' | '%' | '';
  /** Conditions joined by `; `: `≤ 50`, `≥ 0.3 × floor`, `≤ 4 × floor`. Numbers are in the row's unit. */
  target: string;
  /** The figure of a product in common use, and its name, as measured elsewhere. */
  peer?: string;
}

/** A part of the bench, which returns its rows and passes each one to `say` as soon as it is measured. */
export type Bench = (say: (line: string) => void) => Promise<Measure[]>;

/** Whether every condition of the target holds; one that cannot be parsed fails. */
export function isMet({ ours, floor, target }: Measure): boolean {
  return target.split('; ').every((clause) => {
    const [, sign, number, times] = /^([≤≥]) ([\d.]+)( × floor)?$/.exec(clause) ?? [];
    if (!sign || (times && floor === undefined)) return false;
    const limit = Number(number) * (times ? (floor ?? 0) : 1);
    return sign === '≤' ? ours <= limit : ours >= limit;
  });
}

/** A figure as printed in the table: `1,229 ms`, `0.92`. */
export function shown(value: number, unit: Measure['unit']): string {
  const digits = unit === '%' || (Math.abs(value) < 10 && !Number.isInteger(value)) ? 1 : 0;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit ? `${number} ${unit}` : number;
}

/** A quantile: 0.5 is the median, 0.99 the value that one in a hundred exceeds. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Runs work and measures how long it takes, in ms. */
export async function timed<T>(work: () => Promise<T> | T): Promise<{ value: T; ms: number }> {
  const startedAt = performance.now();
  const value = await work();
  return { value, ms: performance.now() - startedAt };
}
