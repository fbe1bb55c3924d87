import type { Random } from './random.ts';
import { SampleError } from './sample-error.ts';
import { UNIT } from './scan.ts';
import { inScriptOf } from './scramble.ts';
import type { Figure } from './token.ts';

/** Smaller amounts tell about nobody, and some files hold all of them. */
export const TELLING = 100 * UNIT;
const TRIES = 60;
const SCANNED = 20_000;

/** Redraws amounts by a table that exists as long as this object: equal ones stay equal. */
export class Amounts {
  readonly #random: Random;
  readonly #fresh = new Map<number, number>();
  readonly #used = new Set<number>();
  /** The least that each value may change by: what all its spellings can hold. */
  readonly #steps = new Map<number, number>();
  readonly #whole: boolean;
  /** The file's numbers of digits enough to tell, none of which must stand in front of a decimal mark. */
  readonly #wholes: ReadonlySet<number>;
  readonly originals: ReadonlySet<number>;

  constructor(random: Random, figures: readonly Figure[], numbers: Iterable<string>) {
    this.#random = random;
    this.originals = new Set(figures.map(({ value }) => value));
    const heads = figures.flatMap((figure) => /\d{5,}/.exec(partsOf(figure).head) ?? []);
    const runs = [...numbers].filter((run) => /^[1-9]\d{4,14}$/.test(run));
    this.#wholes = new Set([...heads, ...runs].map(Number));
    this.#whole = figures.every(({ value }) => value % UNIT === 0);
    for (const figure of figures) {
      const step = UNIT / 10 ** Math.min(4, partsOf(figure).decimals);
      this.#steps.set(figure.value, Math.max(this.#steps.get(figure.value) ?? 1, step));
    }
  }

  /** The step of all amounts together. */
  get step(): number {
    return this.#whole ? UNIT : UNIT / 100;
  }

  has(value: number): boolean {
    return this.originals.has(value);
  }

  /** @throws SampleError when no other amount of as many digits is left */
  of(value: number): number {
    if (value === 0) return 0;
    const known = this.#fresh.get(value);
    if (known !== undefined) return known;
    const fresh = this.#drawn(value);
    this.#fresh.set(value, fresh);
    this.#used.add(fresh);
    return fresh;
  }

  /** Whether an amount must not occur in the sample. */
  isTaken(value: number): boolean {
    return (
      (value > TELLING && this.originals.has(value)) ||
      (value >= UNIT && this.#wholes.has(Math.floor(value / UNIT)))
    );
  }

  #drawn(value: number): number {
    const finest = value % (UNIT / 100) === 0 ? UNIT / 100 : 1;
    const step = this.#whole ? UNIT : Math.max(this.#steps.get(value) ?? 0, finest);
    const digits = String(Math.floor(value / UNIT)).length;
    const from = value < UNIT ? 0 : 10 ** (digits - 1) * UNIT;
    const to = value < UNIT ? UNIT : 10 ** digits * UNIT;
    const count = Math.max(1, Math.floor((to - from) / step));
    const at = (index: number): number => from + (index % count) * step;
    const open = (candidate: number): boolean => candidate > 0 && !this.#used.has(candidate);
    for (let turn = 0; turn < TRIES; turn++) {
      const candidate = at(this.#random(count));
      if (open(candidate) && !this.originals.has(candidate) && !this.isTaken(candidate)) return candidate;
    }
    const start = this.#random(count);
    for (let turn = 0; turn < Math.min(count, SCANNED); turn++)
      if (open(at(start + turn)) && !this.isTaken(at(start + turn))) return at(start + turn);
    throw new SampleError('amounts');
  }
}

/** A figure's digits in front of its decimal mark with their grouping, and how many stand behind it. */
function partsOf({ core, mark }: Figure): { head: string; decimals: number; marked: boolean } {
  const at = core.lastIndexOf(mark);
  if (at < 0 || core.indexOf(mark) !== at) return { head: core, decimals: 0, marked: false };
  return { head: core.slice(0, at), decimals: core.length - at - 1, marked: true };
}

/** The value in the digits of the original, which has as many of them. */
export function inPlace(text: string, figure: Figure, value: number): string {
  const { head, decimals } = partsOf(figure);
  const whole = String(Math.floor(value / UNIT)).padStart(head.replace(/\D/g, '').length, '0');
  const digits = (head === '' ? '' : whole) + fractionOf(value, decimals);
  let at = 0;
  return text
    .slice(figure.from, figure.to)
    .replace(/\p{Nd}/gu, (digit) => inScriptOf(digit, digits.charAt(at++)));
}

/** Marks and digits as the figure writes them. */
function likeScript(text: string, { from, to, core }: Figure, fresh: string): string {
  const written = text.slice(from, to);
  if (written === core) return fresh;
  const digit = /\p{Nd}/u.exec(written)?.[0] ?? '0';
  return fresh
    .replace(/\d/g, (one) => inScriptOf(digit, one))
    .replace(/\D/gu, (mark) => written[core.indexOf(mark)] ?? mark);
}

const fractionOf = (value: number, decimals: number): string =>
  String(value % UNIT)
    .padStart(4, '0')
    .slice(0, decimals)
    .padEnd(decimals, '0');

/** The value written like the original, with more or fewer digits; `usual`: how the file groups them. */
export function writtenLike(
  text: string,
  figure: Figure,
  value: number,
  usual: Grouping | undefined,
): string {
  const { head, decimals, marked } = partsOf(figure);
  const padded = /^0\d/.test(head) ? head.length : 1;
  const whole = String(Math.floor(value / UNIT)).padStart(padded, '0');
  const needed = Math.max(decimals, value % UNIT === 0 ? 0 : value % (UNIT / 100) === 0 ? 2 : 4);
  if (whole.length === head.replace(/\D/g, '').length && needed === decimals)
    return inPlace(text, figure, value);
  const mark = marked || needed > 0 ? figure.mark : '';
  const grouping = groupingOf([figure]) ?? usual;
  const fresh =
    grouped(whole, grouping?.mark === figure.bare ? undefined : grouping) + mark + fractionOf(value, needed);
  return likeScript(text, figure, fresh);
}

export interface Grouping {
  mark: string;
  /** 2 in India, where only the last group has three digits. */
  size: 2 | 3;
}

/** How the figures group their digits, by the first that tell; undefined where none does. */
export function groupingOf(figures: readonly Figure[]): Grouping | undefined {
  let found: Grouping | undefined;
  for (const figure of figures) {
    const { head } = partsOf(figure);
    const mark = /\d([^\d])\d{3}$/.exec(head)?.[1];
    if (mark === undefined) continue;
    found = { mark, size: 3 };
    if (/\d[^\d]\d{2}[^\d]\d{3}$/.test(head)) return { mark, size: 2 };
  }
  return found;
}

function grouped(whole: string, grouping: Grouping | undefined): string {
  if (!grouping) return whole;
  let out = whole.slice(-3);
  for (let end = whole.length - 3; end > 0; end -= grouping.size)
    out = whole.slice(Math.max(0, end - grouping.size), end) + grouping.mark + out;
  return out;
}
