import { fold } from '../../core/words.ts';

interface Known {
  id: number;
  name: string;
  merged_into: number | null;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Words of the text that are looked at, and words that one name may be written as. */
const MOST_WORDS = 2_000;
const LONGEST_NAME = 5;
/** A name of two letters is found in any text. */
const LEAST_LETTERS = 3;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const folded = (text: string): string => fold(text).normalize('NFC');

/**
 * The name of the merchant that a text names first, the longest of those that begin there. One that was merged into
 * another gives the other's name.
 */
export function merchantIn(text: string, names: readonly Known[]): string | undefined {
  const plain = folded(text);
  const words = [...plain.matchAll(WORD)].slice(0, MOST_WORDS);
  const places = new Map<string, number>();
  words.forEach((_, at) => {
    let run = '';
    for (const [word] of words.slice(at, at + LONGEST_NAME)) {
      run += word;
      if (!places.has(run)) places.set(run, at);
    }
  });
  const placeOf = (name: string): number | undefined => {
    const joined = (folded(name).match(WORD) ?? []).join('');
    if (joined.length < (UNSPACED.test(joined) ? 2 : LEAST_LETTERS) || /^\p{N}+$/u.test(joined))
      return undefined;
    if (!UNSPACED.test(joined)) return places.get(joined);
    const at = plain.indexOf(joined);
    return at < 0 ? undefined : words.findLastIndex(({ index }) => index <= at);
  };
  const found = names.flatMap((known) => {
    const at = placeOf(known.name);
    return at === undefined ? [] : [{ known, at }];
  });
  found.sort((a, b) => a.at - b.at || b.known.name.length - a.known.name.length);
  const best = found[0]?.known;
  return (names.find(({ id }) => id === best?.merged_into) ?? best)?.name;
}
