import { isCurrency } from '../reader/money/amounts.ts';
import { fold } from '../reader/text/fold.ts';
import { currencyOf } from '../reader/words/currencies.ts';
import { sideOf } from '../reader/words/markers.ts';
import { monthNumber } from '../reader/words/months.ts';
import { statesBalance, statusOf } from '../reader/words/rows.ts';
import type { Random } from './random.ts';
import { isKind, isLabel } from './vocabulary.ts';

/** Shorter words and numbers tell about nobody. */
const TELLING = { word: 4, digits: 5 } as const;
const TRIES = 80;

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Han}/u,
  /\p{Script=Hiragana}/u,
  /[\uff61-\uff9f]/u,
  /\p{Script=Katakana}/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Devanagari}/u,
];
const CASES = [/\p{Lu}/u, /\p{Ll}/u, /\p{M}/u];

const classes = new Map<string, string>();

/** Letters of one class are of the same script and case. */
function classOf(letter: string): string {
  const known = classes.get(letter);
  if (known !== undefined) return known;
  const script = SCRIPTS.findIndex((pattern) => pattern.test(letter));
  const found = `${script} ${CASES.findIndex((pattern) => pattern.test(letter))}`;
  if (classes.size > 50_000) classes.clear();
  classes.set(letter, found);
  return found;
}

/**
 * Replaces words and numbers by a table that exists as long as this object: equal ones stay equal, and none of the
 * originals comes out.
 */
export class Scrambler {
  readonly #random: Random;
  /** Letters beyond ASCII by class: those of the file, so that its encoding stays recognisable. */
  readonly #letters = new Map<string, string[]>();
  readonly #originals = { word: new Windows(TELLING.word), digits: new Windows(TELLING.digits) };
  readonly #words = new Map<string, { draws: number[]; exact: Map<string, string> }>();
  readonly #digits = new Map<string, string>();
  readonly #used = new Set<string>();

  constructor(random: Random, words: Iterable<string>, digits: Iterable<string>) {
    this.#random = random;
    for (const word of words) {
      this.#originals.word.add(word.toLowerCase());
      for (const letter of word) this.#collect(letter);
    }
    for (const run of digits) this.#originals.digits.add(run);
  }

  #collect(letter: string): void {
    if (letter < '\u0080') return;
    const found = this.#letters.get(classOf(letter)) ?? [];
    if (found.length < 500 && !found.includes(letter)) found.push(letter);
    this.#letters.set(classOf(letter), found);
  }

  word(original: string): string {
    const key = original.toLowerCase();
    let entry = this.#words.get(key);
    if (!entry) {
      entry = { draws: this.#drawn(original), exact: new Map() };
      this.#words.set(key, entry);
    }
    const known = entry.exact.get(original) ?? this.#spelt(original, entry.draws);
    entry.exact.set(original, known);
    return known;
  }

  #drawn(original: string): number[] {
    let draws: number[] = [];
    for (let turn = 0; turn < TRIES; turn++) {
      draws = Array.from(original, () => this.#random(2 ** 30));
      const fresh = this.#spelt(original, draws);
      if (!meansSomething(fresh) && !this.#originals.word.within(fresh.toLowerCase())) break;
    }
    return draws;
  }

  #spelt(original: string, draws: readonly number[]): string {
    return Array.from(original, (letter, at) => {
      const draw = draws[at] ?? 0;
      if (letter >= 'a' && letter <= 'z') return String.fromCharCode(97 + (draw % 26));
      if (letter >= 'A' && letter <= 'Z') return String.fromCharCode(65 + (draw % 26));
      const letters = this.#letters.get(classOf(letter)) ?? [];
      return letters[draw % letters.length] ?? letter;
    }).join('');
  }

  /** As many digits, with the same zeros in front. Numbers that follow each other still do. */
  digits(original: string): string {
    const known = this.#digits.get(original);
    if (known !== undefined) return known;
    const fresh = this.#following(original) ?? this.#newDigits(original);
    this.#digits.set(original, fresh);
    this.#used.add(fresh);
    return fresh;
  }

  #following(original: string): string | undefined {
    if (!/^\d{5,40}$/.test(original)) return undefined;
    for (const step of [1n, -1n]) {
      const before = this.#digits.get(String(BigInt(original) - step).padStart(original.length, '0'));
      const next = before === undefined ? '' : String(BigInt(before) + step).padStart(original.length, '0');
      if (next.length === original.length && !this.#used.has(next) && !this.#originals.digits.within(next))
        return next;
    }
    return undefined;
  }

  #newDigits(original: string): string {
    const leading = /^[0٠۰०๐０]*/u.exec(original)?.[0].length ?? 0;
    const zeros = leading === original.length ? 0 : leading;
    let fresh = original;
    for (let turn = 0; turn < TRIES; turn++) {
      // Where the zeros in front leave no other number, they go.
      const kept = turn < TRIES / 2 ? zeros : 0;
      fresh = Array.from(original, (digit, at) => {
        if (at < kept) return digit;
        const value = at === kept ? 1 + this.#random(9) : this.#random(10);
        return inScriptOf(digit, String(value));
      }).join('');
      if (fresh !== original && !this.#used.has(fresh) && !this.#originals.digits.within(fresh)) break;
    }
    return fresh;
  }
}

const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xe50, 0xff10];
/** An ASCII digit in the script of another. */
export function inScriptOf(like: string, digit: string): string {
  const zero = ZEROS.findLast((one) => one <= like.charCodeAt(0)) ?? 0x30;
  return String.fromCharCode(zero + Number(digit));
}

/** A random word that a reader would take for one of the trade's. */
const meansSomething = (word: string): boolean =>
  isLabel(word) ||
  isKind(word) ||
  sideOf(word) !== undefined ||
  statusOf(word) !== undefined ||
  monthNumber(fold(word)) !== undefined ||
  isCurrency(word.toUpperCase()) ||
  currencyOf(word) !== undefined ||
  statesBalance(word, false);

/** Finds originals inside other texts by their lengths. */
class Windows {
  readonly #least: number;
  readonly #lengths = new Set<number>();
  readonly #all = new Set<string>();

  constructor(least: number) {
    this.#least = least;
  }

  add(original: string): void {
    this.#all.add(original);
    if (original.length >= this.#least) this.#lengths.add(original.length);
  }

  within(text: string): boolean {
    if (this.#all.has(text) && text.length > 1) return true;
    for (const length of this.#lengths)
      for (let at = 0; at + length <= text.length; at++)
        if (this.#all.has(text.slice(at, at + length))) return true;
    return false;
  }
}
