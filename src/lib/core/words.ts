const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const MOST_WORDS = 8;
const ACCENTS = /[\u0300-\u036f]/g;

export interface Word {
  text: string;
  /** It may be the prefix of a longer word. */
  open: boolean;
}

/** Splits what is being typed. The last word is open, except a single letter or digit, which would match too much. */
export function splitWords(typed: string): Word[] {
  const found = (typed.match(WORD) ?? []).slice(0, MOST_WORDS);
  return found.map((text, index) => ({
    text,
    open: index === found.length - 1 && !/^[a-z\d]$/i.test(text),
  }));
}

/** Letters that Unicode does not take apart, as they are written where a keyboard has none of them. */
export const LETTERS: ReadonlyMap<string, string> = new Map(
  'ß-ss æ-ae œ-oe þ-th ł-l ø-o đ-d ð-d ħ-h ı-i ŧ-t'
    .split(' ')
    .map((pair) => pair.split('-') as [string, string]),
);
const OTHER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');

/** Drops case, accents and width of letters, as word indexes do. */
const foldAccents = (text: string): string => text.normalize('NFKD').replace(ACCENTS, '').toLowerCase();

/** Drops case, accents and width, and writes `ß` as `ss` and `ł` as `l`, for comparing texts. */
export const fold = (text: string): string =>
  foldAccents(text).replace(OTHER, (letter) => LETTERS.get(letter) as string);

/** A word is looked up in at most so many spellings. */
const MOST_SPELLINGS = 16;

/** How an index may hold a word that is typed without the letters that it keeps, such as `straße` for `strasse`: with all of one kind, or one of them. */
export function spellingsOf(word: string): string[] {
  const plain = fold(word);
  const found = new Set([plain, foldAccents(word)]);
  for (const [letter, usual] of LETTERS) {
    if (!plain.includes(usual)) continue;
    found.add(plain.replaceAll(usual, letter));
    for (
      let at = plain.indexOf(usual);
      at >= 0 && found.size < MOST_SPELLINGS;
      at = plain.indexOf(usual, at + usual.length)
    )
      found.add(plain.slice(0, at) + letter + plain.slice(at + usual.length));
  }
  return [...found].slice(0, MOST_SPELLINGS);
}

/** The parts of a typed text that are sought, in any order; what is beyond the most stays together. */
export function soughtParts(typed: string): string[] {
  const parts = fold(typed).trim().split(/\s+/);
  const rest = parts.splice(MOST_WORDS - 1).join(' ');
  return rest === '' ? parts : [...parts, rest];
}

/** Scripts without spaces between words, so that a word of theirs stands inside a longer run. */
export const SPACELESS =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}';
export const IS_SPACELESS = new RegExp(`[${SPACELESS}]`, 'u');

export interface Piece {
  text: string;
  /** It matches the search. */
  found: boolean;
}

/** Splits a text into pieces that match the words and pieces that do not. */
export function markWords(text: string, words: readonly Word[]): Piece[] {
  const sought = words.map((word) => ({ ...word, text: fold(word.text) }));
  const pieces: Piece[] = [];
  let at = 0;
  const add = (to: number, found: boolean) => {
    if (to > at) pieces.push({ text: text.slice(at, to), found });
    at = to;
  };
  for (const { 0: token, index } of text.matchAll(WORD)) {
    const length = Math.max(0, ...sought.map((word) => markedLength(token, word)));
    if (length === 0) continue;
    add(index, false);
    add(index + length, true);
  }
  add(text.length, false);
  return pieces;
}

/** The length of the prefix of a token that matches a word. */
function markedLength(token: string, { text, open }: Word): number {
  const folded = fold(token);
  if (folded === text) return token.length;
  if (!open || !folded.startsWith(text)) return 0;
  let length = 0;
  for (const character of token) {
    length += character.length;
    if (fold(token.slice(0, length)).length >= text.length) return length;
  }
  return token.length;
}
