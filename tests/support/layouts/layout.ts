import { encode, line } from './print.ts';
import { type Truth, type Tx, type World, world } from './world.ts';

export interface Layout {
  name: string;
  lang?: string;
  encoding?: string;
  order?: 'new' | 'old';
  /** `core` has one right reading, `judgement` must ask or warn, `refuse` may be refused. */
  group?: 'core' | 'judgement' | 'refuse';
  scale?: number;
  n?: number;
  print: (world: World) => string | Uint8Array;
  /** Readings that are right beside the first. */
  truth?: (world: World) => Truth[];
  also?: (world: World) => Truth[][];
}

export interface Made {
  name: string;
  group: 'core' | 'judgement' | 'refuse';
  bytes: Uint8Array;
  truths: Truth[][];
}

export const truthOf = ({ day, a, who, what }: Tx): Truth => ({ day, amount: a / 100, texts: [who, what] });

export function made(layout: Layout, seed: number, also: { n?: number; onlyOut?: boolean } = {}): Made {
  const of = world(seed, layout.lang ?? 'en', layout.order ?? 'new', { ...layout, ...also });
  const printed = layout.print(of);
  const bytes = typeof printed === 'string' ? encode(printed, layout.encoding ?? 'utf-8') : printed;
  const first = layout.truth ? layout.truth(of) : of.rows.map(truthOf);
  return {
    name: `${layout.name}#${seed}`,
    group: layout.group ?? 'core',
    bytes,
    truths: [first, ...(layout.also?.(of) ?? [])],
  };
}

/** Lines with a header of names and one row for each booking. */
export const table = (
  { rows }: World,
  delimiter: string,
  names: string | readonly string[],
  cells: (tx: Tx) => (string | number)[],
  options: { quoting?: 'need' | 'all' | 'none'; before?: string[]; after?: string[]; end?: string } = {},
): string => {
  const { quoting = 'need', before = [], after = [], end = '\r\n' } = options;
  const head = typeof names === 'string' ? (names === '' ? [] : [names]) : [line(delimiter, names, quoting)];
  return [...before, ...head, ...rows.map((tx) => line(delimiter, cells(tx), quoting)), ...after, ''].join(
    end,
  );
};
