import { alike, bankWords, initialsOf, joined, nameWords, runsFrom } from './words.ts';

/** However many rare words agree, they say no more. */
const MOST_TEXT_BITS = 10;
/** Half of it is reached by words worth so much. */
const HALF_AT = 5;
const MOST_BANK_WORDS = 16;
/** What a name in one piece, its initials and its consonants count of the name. */
const IN_ONE_PIECE = 0.9;
const BY_INITIALS = 0.8;
/** A word that stands beside the payee: in a purpose, a handle. */
const ELSEWHERE = 0.8;
/** A piece that is shorter than this share of a name is one of its words. */
const LEAST_PIECE = 0.65;
/** So many letters in a row are no accident. */
const LEAST_RUN = 6;
const TWO_LETTERS = /^[a-z]{1,2}$/;
const LEGAL_FORMS: readonly string[] =
  'corp corporation inc incorporated limited llp llc private gmbh sarl srl company'.split(' ');
/** A comment of so few words may be a name. */
const SHORT_COMMENT = 2;

/** How far a bank's text holds a name. */
export interface Agreement {
  /** The weight of the words found, at most `MOST_TEXT_BITS`. */
  bits: number;
  /** The share of the bank's words or of the name's that was found, by weight; the larger. */
  share: number;
  /** The name's words that were found. */
  words: readonly string[];
  name: string;
}

export const NONE: Agreement = { bits: 0, share: 0, words: [], name: '' };

export interface BankText {
  words: readonly string[];
  /** Words of the whole description, a purpose or a handle: they count when found and never against. */
  more: readonly string[];
  /** Neighbouring words in one. */
  pieces: readonly string[];
  weight: number;
  /** From the beginning of each of its words, all letters to the end. */
  run: readonly string[];
}

export interface Name {
  name: string;
  words: readonly string[];
  joined: string;
  initials: string;
  weight: number;
  /** A merchant's name; else a comment, of which most words are no names. */
  names: boolean;
  /** All of it may be a name. */
  short: boolean;
}

export const worth = ({ bits, share }: Agreement): number => (share >= 0.5 ? bits * share : 0);

export function readBank(core: string, description: string, shareOf: (word: string) => number): BankText {
  const words = withoutRest(bankWords(core).slice(0, MOST_BANK_WORDS));
  const own = new Set(words);
  return {
    words,
    more: bankWords(description).filter((word) => !own.has(word)),
    pieces: words.flatMap((word, at) => [
      word,
      `${word}${words[at + 1] ?? ''}`,
      `${word}${words[at + 1] ?? ''}${words[at + 2] ?? ''}`,
    ]),
    weight: words.reduce((sum, word) => sum + shareOf(word), 0),
    run: runsFrom(description),
  };
}

/** Where a text is cut, its last word may be the rest of a legal form or two letters of anything: it names nobody. */
function withoutRest(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  const isRest = TWO_LETTERS.test(last) || LEGAL_FORMS.some((form) => form.startsWith(last) && form !== last);
  return words.length > 1 && isRest ? words.slice(0, -1) : words;
}

export function readName(name: string, isName: boolean, weightOf: (word: string) => number): Name {
  const words = [...new Set(nameWords(name))];
  return {
    name,
    words,
    joined: isName ? joined(name) : '',
    initials: isName && words.length > 1 ? initialsOf(name) : '',
    weight: words.reduce((sum, word) => sum + weightOf(word), 0),
    names: isName,
    short: isName || words.length <= SHORT_COMMENT,
  };
}

export function agree(
  text: BankText,
  name: Name,
  weightOf: (word: string) => number,
  shareOf: (word: string) => number,
): Agreement {
  const last = text.words.length - 1;
  let inBank = 0;
  let inName = 0;
  const words: string[] = [];
  const weights: number[] = [];
  const matched = new Set<number>();
  let before = -1;
  for (const word of name.words) {
    let most = 0;
    let at = -1;
    for (const [index, bank] of text.words.entries()) {
      // In a comment a word that was cut counts behind the one that it follows there, too.
      const isName = name.names || (index > 0 && index - 1 === before);
      const how = matched.has(index) ? 0 : alike(bank, word, index === last, isName);
      if (how > most) [most, at] = [how, index];
    }
    before = at;
    const how = at >= 0 ? most : text.more.includes(word) ? ELSEWHERE : 0;
    if (how === 0) continue;
    words.push(word);
    weights.push(weightOf(word) * how);
    inName += weightOf(word) * how;
    if (at < 0) continue;
    matched.add(at);
    inBank += shareOf(text.words[at] as string) * most;
  }
  const share = Math.min(
    1,
    Math.max(
      text.weight > 0 ? inBank / text.weight : 0,
      name.short && name.weight > 0 ? inName / name.weight : 0,
    ),
  );
  const bits = saturated(together(weights));
  const whole = name.names && share < 0.95 ? saturated(inOnePiece(text, name, weightOf)) : 0;
  if (whole > bits * share) return { bits: whole, share: 1, words: [name.name], name: name.name };
  return words.length === 0 ? NONE : { bits, share, words, name: name.name };
}

/** Words of one name occur together, so each further one adds half of what the one before it did. */
const together = (weights: readonly number[]): number =>
  weights.toSorted((a, b) => b - a).reduce((sum, weight, at) => sum + weight / 2 ** at, 0);
const saturated = (bits: number): number => MOST_TEXT_BITS * (1 - 2 ** (-bits / HALF_AT));

/** What a name is worth that the bank writes in one piece or by its initials, or that people write so and the bank does not. */
function inOnePiece(
  { words, pieces, run }: BankText,
  name: Name,
  weightOf: (word: string) => number,
): number {
  const last = words.at(-1) ?? '';
  if (name.joined.length >= 4)
    for (const piece of pieces) {
      if (piece.length < 4 || piece.length < name.joined.length * LEAST_PIECE) continue;
      const how = alike(piece, name.joined, piece.endsWith(last));
      if (how > 0)
        return IN_ONE_PIECE * how * Math.max(together(name.words.map(weightOf)), weightOf(name.joined) / 2);
    }
  if (name.joined.length >= LEAST_RUN)
    for (const letters of run) {
      const same = sameFrom(letters, name.joined);
      const cut = same === letters.length && same >= LEAST_RUN;
      if (cut || same >= Math.max(LEAST_RUN, name.joined.length * LEAST_PIECE))
        return IN_ONE_PIECE * together(name.words.map(weightOf)) * (same / name.joined.length) ** 0.5;
    }
  if (name.initials.length >= 2 && words.includes(name.initials))
    return BY_INITIALS * Math.min(weightOf(name.initials), name.weight);
  if (name.words.length === 1 && name.joined.length >= 3) {
    const initials = words.map((word) => word[0]).join('');
    if (initials.includes(name.joined)) return BY_INITIALS * weightOf(name.joined);
  }
  return 0;
}

function sameFrom(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return at;
}
