import type { Draws } from './draws.ts';

/** One slip of the fingers in a word of five letters or more: a letter left out, doubled, swapped or wrong. */
export function misspell(text: string, draw: Draws): string {
  const words = text.split(' ');
  const long = words.flatMap((word, index) => (word.length >= 5 ? [index] : []));
  if (long.length === 0) return text;
  const at = draw.of(long);
  const word = words[at] as string;
  const place = draw.between(1, word.length - 2);
  words[at] = [
    word.slice(0, place) + word.slice(place + 1),
    word.slice(0, place) + word[place] + word.slice(place),
    word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2),
    word.slice(0, place) + draw.of([...'aeiourstnl']) + word.slice(place + 1),
  ][draw.between(0, 3)] as string;
  return words.join(' ');
}

/** A name without its vowels but the first letter, as terminals shorten it: AMZN, STRBCKS. */
export const skeleton = (name: string): string =>
  name
    .split(' ')
    .map((word) => (word.length < 5 ? word : word[0] + word.slice(1).replace(/[aeiouäöüéè]/gi, '')))
    .join(' ');

/** Without accents, as terminals print: GmbH & Müller → GMBH & MULLER. */
export const plainUpper = (text: string): string =>
  text
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’']/g, '')
    .toUpperCase();

export const joined = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Padded to a terminal's field: SWIGGY               BANGALORE     IN. */
export const field = (text: string, length: number): string => text.slice(0, length).padEnd(length);
