import type { Currency } from '../core/currency/codes.ts';
import { fold } from '../core/words.ts';
import type { RuleDirection, RuleTextOp } from '../db/tables/rules.ts';

/** What a rule asks of a transaction. Amounts in minor units of its currency, without a sign. */
export interface Conditions {
  account: number | null;
  direction: RuleDirection | null;
  text: string | null;
  text_op: RuleTextOp;
  amount_min: number | null;
  amount_max: number | null;
  currency: Currency;
  /** Only money that left is recorded as an expense. */
  record_expense: boolean;
}

/** The facts of a transaction that rules look at; `amount` is positive when money left. */
export interface Matched {
  account: number;
  amount: number;
  description: string;
  core: string;
  /** Read once, however many rules ask. */
  words?: RowWords;
}

/** The words of a transaction's text and of its core, each read when a rule first asks for it. */
class RowWords {
  readonly #row: Matched;
  #raw: Words | undefined;
  #core: Words | undefined;
  constructor(row: Matched) {
    this.#row = row;
  }
  get raw(): Words {
    this.#raw ??= new Words(this.#row.description);
    return this.#raw;
  }
  get core(): Words {
    this.#core ??= new Words(this.#row.core);
    return this.#core;
  }
}

class Words {
  readonly list: readonly string[];
  #set: Set<string> | undefined;
  constructor(text: string) {
    this.list = wordsIn(text);
  }
  has(word: string): boolean {
    if (this.list.length <= FEW_WORDS) return this.list.includes(word);
    this.#set ??= new Set(this.list);
    return this.#set.has(word);
  }
}

/** So few are looked through faster than put into a set. */
const FEW_WORDS = 16;

const NOT_ASCII = /[^\x20-\x7e]/;
const ASCII_WORD = /[a-z\d]+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** In a rule, where a star stands for any letters. */
const SOUGHT = /[\p{L}\p{N}\p{M}*]+/gu;
const LETTER = /\p{L}/gu;
/** Signs that are words of one or two. */
const WIDE = /[\p{sc=Han}\p{sc=Hangul}]/gu;

/** Folding would make letters of some, so that `TESCO™` would not be the word `tesco`. */
const SIGN = /\p{S}/gu;

const wordsIn = (text: string): readonly string[] =>
  NOT_ASCII.test(text)
    ? (fold(text.replace(SIGN, ' ')).match(WORD) ?? [])
    : (text.toLowerCase().match(ASCII_WORD) ?? []);

function rowWords(row: Matched): RowWords {
  row.words ??= new RowWords(row);
  return row.words;
}

/** A word of a rule: between its parts, any letters; one part is the word itself. */
export type Sought = readonly [string, ...string[]];

/** The words of a rule's text; a run of stars alone is none. */
export const soughtIn = (text: string): Sought[] =>
  (fold(text.replace(SIGN, ' ')).match(SOUGHT) ?? [])
    .filter((word) => /[^*]/.test(word))
    .map((word) => word.split(/\*+/) as [string, ...string[]]);

const weigh = (text: string): number => (text.match(LETTER) ?? []).length + (text.match(WIDE) ?? []).length;

/**
 * How many letters a text has; a sign of a script that writes words with one or two counts twice, and one letter with a
 * star counts for nothing, since nearly every text has a word like it.
 */
export const lettersIn = (text: string): number =>
  weigh(text.replace(SOUGHT, (word) => (word.includes('*') && weigh(word) < 2 ? ' ' : word)));

/** Looks for each part where the one before ended: no way back, so the time is that of reading both once. */
function fits(word: string, parts: Sought): boolean {
  const [first] = parts;
  const last = parts.at(-1) as string;
  if (parts.length === 1) return word === first;
  if (word.length < first.length + last.length || !word.startsWith(first) || !word.endsWith(last))
    return false;
  const end = word.length - last.length;
  let at = first.length;
  for (let n = 1; n < parts.length - 1; n++) {
    const part = parts[n] as string;
    const found = word.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

type TextTest = (words: Words) => boolean;

function textTest(text: string, op: RuleTextOp): TextTest {
  const sought = soughtIn(text);
  if (op === 'contains')
    return (words) =>
      sought.every((parts) =>
        parts.length === 1 ? words.has(parts[0]) : words.list.some((word) => fits(word, parts)),
      );
  if (op === 'exact')
    return ({ list }) =>
      list.length === sought.length && sought.every((parts, n) => fits(list[n] as string, parts));
  // The last word may be the beginning of a longer one.
  const open = sought.map((parts, n): Sought => (n === sought.length - 1 ? [...parts, ''] : parts));
  return ({ list }) => list.length >= open.length && open.every((parts, n) => fits(list[n] as string, parts));
}

/**
 * The one test of a rule, for previews, for applying it and for inserts.
 * @param currencies of the accounts: amounts compare within a currency
 */
export function compile(
  rule: Conditions,
  currencies: ReadonlyMap<number, Currency>,
): (row: Matched) => boolean {
  const { account, direction, text, text_op, amount_min, amount_max, currency, record_expense } = rule;
  const test = text === null ? undefined : textTest(text, text_op);
  const bounded = amount_min !== null || amount_max !== null;
  const [least, most] = [amount_min ?? 0, amount_max ?? Number.MAX_SAFE_INTEGER];
  return (row) => {
    if (account !== null && row.account !== account) return false;
    if (direction !== null && (row.amount < 0 ? 'in' : 'out') !== direction) return false;
    if (record_expense && row.amount <= 0) return false;
    if (bounded) {
      const amount = Math.abs(row.amount);
      if (amount < least || amount > most || currencies.get(row.account) !== currency) return false;
    }
    if (!test) return true;
    const words = rowWords(row);
    return test(words.raw) || test(words.core);
  };
}

/** A whole word that every match holds, the longest; undefined where there is none. */
function anchorOf({ text, text_op }: Pick<Conditions, 'text' | 'text_op'>): string | undefined {
  if (text === null) return undefined;
  const sought = soughtIn(text);
  const whole = (text_op === 'begins' ? sought.slice(0, -1) : sought).filter((parts) => parts.length === 1);
  return whole.map(([word]) => word).sort((a, b) => b.length - a.length)[0];
}

/**
 * The first of some rules that matches a transaction. Each rule that has a word of its own is looked at only where that
 * word occurs, so that a hundred cost little more than one.
 * @param rules in their order
 */
export function firstOf<Rule extends Conditions>(
  rules: readonly Rule[],
  currencies: ReadonlyMap<number, Currency>,
): (row: Matched) => Rule | undefined {
  const tests = rules.map((rule) => compile(rule, currencies));
  const anchored = new Map<string, number[]>();
  const loose: number[] = [];
  rules.forEach((rule, n) => {
    const anchor = anchorOf(rule);
    if (anchor === undefined) loose.push(n);
    else anchored.set(anchor, [...(anchored.get(anchor) ?? []), n]);
  });
  return (row) => {
    let candidates = loose;
    if (anchored.size > 0) {
      const { raw, core } = rowWords(row);
      for (const { list } of [raw, core])
        for (const word of list) {
          const found = anchored.get(word);
          if (found) candidates = [...candidates, ...found];
        }
      if (candidates !== loose) candidates.sort((a, b) => a - b);
    }
    const first = candidates.find((n) => tests[n]?.(row));
    return first === undefined ? undefined : rules[first];
  };
}
