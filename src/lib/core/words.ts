const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const MOST = 8;
const ACCENTS = /[\u0300-\u036f]/g;

export interface Word {
  text: string;
  /** The word may go on: the last one, while it is being typed. */
  open: boolean;
}

/** The words of what was typed; empty for signs alone. A single letter or digit is not taken for the start of every third word. */
export function splitWords(asked: string): Word[] {
  const found = (asked.match(WORD) ?? []).slice(0, MOST);
  return found.map((text, index) => ({
    text,
    open: index === found.length - 1 && !/^[a-z\d]$/i.test(text),
  }));
}

/** As two words are compared: without case and accents. */
export const fold = (text: string): string => text.normalize('NFKD').replace(ACCENTS, '').toLowerCase();

export interface Piece {
  text: string;
  /** This is what was looked for. */
  found: boolean;
}

/** A text in pieces, those that were looked for marked. */
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

/** How much of a token a word is: all of it, its start, or 0. */
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
