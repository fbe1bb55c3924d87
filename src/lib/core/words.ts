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

/** Drops case and accents, for comparing words. */
export const fold = (text: string): string => text.normalize('NFKD').replace(ACCENTS, '').toLowerCase();

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
