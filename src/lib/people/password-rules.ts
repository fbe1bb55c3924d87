import { COMMON_WORDS } from './common-passwords.ts';

/** So many characters must be left when what everybody guesses is taken away. */
const ENOUGH = 5;
/** A phrase of so many different words is none that lists hold. */
const PHRASE = 3;

/**
 * True for a password that is on everybody's list: common words, the person's own name or email, years, runs (1234, aaaa, abcd)
 * and repetitions, with little else.
 * @param own words that say who it belongs to
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  let rest = once(password.toLowerCase());
  let found = 0;
  for (const word of [...own.flatMap(wordsOf), ...COMMON_WORDS]) {
    const without = rest.replaceAll(word, '\n');
    if (without !== rest) found++;
    rest = without;
  }
  if (found >= PHRASE) return false;
  rest = withoutRuns(rest.replace(/(19|20)\d\d/g, '')).replaceAll('\n', '');
  return Array.from(rest).length < ENOUGH;
}

/** `abcabcabc` is no better than `abc`. */
const once = (text: string): string => /^(.+?)\1+$/s.exec(text)?.[1] ?? text;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3);

/** Takes away three or more characters of which each is the neighbour, or the same, of the one before. */
function withoutRuns(text: string): string {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  let kept = '';
  for (let from = 0; from < codes.length; ) {
    const step = (codes[from + 1] ?? Number.NaN) - (codes[from] ?? 0);
    let to = from + 1;
    if (Math.abs(step) <= 1)
      while (to < codes.length && (codes[to] ?? 0) - (codes[to - 1] ?? 0) === step) to++;
    if (to - from < 3) {
      kept += String.fromCodePoint(codes[from] ?? 0);
      from++;
    } else from = to;
  }
  return kept;
}
