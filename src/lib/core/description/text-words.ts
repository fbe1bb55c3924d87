import { fold, IS_SPACELESS, SPACELESS } from '../words.ts';

const NOT_ASCII = /[^\x20-\x7e]/;
const ASCII_WORD = /[a-z\d]+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Folding would make letters of some, so that `TESCO™` would not be the word `tesco`. */
const SIGN = /[\p{S}--\p{ASCII}]/gv;
const NOT_SPACELESS = new RegExp(`[^${SPACELESS}]+`, 'gu');
const isMark = (sign: string): boolean => /^\p{M}/u.test(sign);

export const folded = (text: string): string =>
  NOT_ASCII.test(text) ? fold(text.replace(SIGN, ' ')) : text.toLowerCase();

/** So few are looked through faster than put into a set. */
const FEW_WORDS = 16;

/** The words of a text, in their order. */
export class Words {
  readonly list: readonly string[];
  readonly #text: string;
  readonly #spaceless: readonly string[];
  #set: Set<string> | undefined;
  #joints: string[] | undefined;

  constructor(text: string) {
    const plain = !NOT_ASCII.test(text);
    this.#text = folded(text);
    this.list = this.#text.match(plain ? ASCII_WORD : WORD) ?? [];
    this.#spaceless = plain ? [] : this.list.filter((word) => IS_SPACELESS.test(word));
  }

  has(word: string): boolean {
    if (this.list.length <= FEW_WORDS) return this.list.includes(word);
    this.#set ??= new Set(this.list);
    return this.#set.has(word);
  }

  /** Whether a word of a script without spaces holds these parts, in their order and cut where words may end. */
  hasInside(parts: Sought): boolean {
    return this.#spaceless.some((word) => isInside(word, parts));
  }

  /** What stands in words of scripts without spaces and is of another script. */
  get others(): readonly string[] {
    return this.#spaceless.flatMap((word) => word.match(NOT_SPACELESS) ?? []);
  }

  /** What stands in the text before a word and after the one before it. */
  before(at: number): string {
    if (!this.#joints) {
      this.#joints = [];
      let end = 0;
      for (const word of this.list) {
        const start = this.#text.indexOf(word, end);
        this.#joints.push(this.#text.slice(end, start));
        end = start + word.length;
      }
    }
    return this.#joints[at] ?? '';
  }
}

/** A word that is sought: between its parts, any letters; one part is the word itself. */
export type Sought = readonly [string, ...string[]];

/** Looks for each part where the one before ended: no way back, so the time is that of reading both once. */
export function fits(word: string, parts: Sought): boolean {
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

/** Whether a word may end between two signs: one of them is of a script without spaces, and no mark is torn off. */
const mayEnd = (before: string, after: string): boolean =>
  before === '' ||
  after === '' ||
  (!isMark(after) && (IS_SPACELESS.test(before) || IS_SPACELESS.test(after)));

const signBefore = (word: string, at: number): string =>
  [...word.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
const signAt = (word: string, at: number): string => [...word.slice(at, at + 2)][0] ?? '';

function isInside(word: string, parts: Sought): boolean {
  let at = 0;
  for (const [n, part] of parts.entries()) {
    let found = word.indexOf(part, at);
    const isCut = () =>
      (n > 0 || mayEnd(signBefore(word, found), signAt(word, found))) &&
      (n < parts.length - 1 ||
        mayEnd(signBefore(word, found + part.length), signAt(word, found + part.length)));
    while (found >= 0 && part !== '' && !isCut()) found = word.indexOf(part, found + 1);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}
