import { fold } from '../words.ts';
import { RAIL_WORDS } from './rail-words.ts';

/** As long as the texts of the formats that cut most. */
const PREFIX = 32;
const IBAN = /\b[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){2,}(?: ?[a-z0-9]{1,4})?\b/g;
const DATE =
  /\b\d{1,4}[-/. ]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[-/. ]?\d{2,4})?\b/g;
/** Card numbers with some of their digits hidden. */
const MASK = /[x*•#]{2,}[\dx*•#]*/g;
const UPI = /\bupi\b/;
/** Which side paid whom, in a UPI text. */
const UPI_SIDES = /^(?:upi|p2[amp]|cr|dr|in|out|mob|pay|collect)$/;
const WORD = /[\p{L}\p{M}\p{N}&]+/gu;

/**
 * A description without what changes from row to row: references, dates, ways of payment. It depends on the text alone;
 * where nothing is left, it is the folded text.
 */
export function coreOf(description: string): string {
  const folded = fold(description).replace(/\s+/g, ' ').trim();
  const payee = UPI.test(folded) ? upiPayee(folded) : undefined;
  const words = wordsOf(payee ?? folded);
  return words.length > 0 ? words.join(' ') : folded;
}

function wordsOf(folded: string): string[] {
  const text = folded.replace(IBAN, ' ').replace(DATE, ' ').replace(MASK, ' ');
  return (text.match(WORD) ?? []).flatMap((token) => {
    if ((token.match(/\p{N}/gu)?.length ?? 0) >= 3) return [];
    return token.split(/\p{N}+/u).filter((word) => word.length > 1 && !RAIL_WORDS.has(word));
  });
}

/** The payee of a UPI text, else the handle before the `@`; undefined when it has neither. */
function upiPayee(folded: string): string | undefined {
  const parts = folded.split(/[/-]/).map((part) => part.trim());
  const named = parts.find(
    (part) => !part.includes('@') && !UPI_SIDES.test(part) && /^[^\d]*\p{L}{3}[^\d]*$/u.test(part),
  );
  return named ?? /(?<![^\s/@-])([^\s/@-]+)@/.exec(folded)?.[1];
}

/** How descriptions that two formats give of one transaction are compared. */
export interface ComparedText {
  /** The core's first characters: equal where one format cut the text. */
  prefix: string;
  words: readonly string[];
}

export function comparedText(description: string): ComparedText {
  const core = coreOf(description);
  return { prefix: core.slice(0, PREFIX), words: core.split(' ') };
}

/** Whether one text may be the other, cut or with more around it. */
export function textsAgree(a: ComparedText, b: ComparedText): boolean {
  const [short, long] = a.words.length <= b.words.length ? [a, b] : [b, a];
  if (short.prefix === '' || long.prefix === '') return false;
  if (long.prefix.startsWith(short.prefix) || short.prefix.startsWith(long.prefix)) return true;
  return short.words.every(
    (word, at) =>
      long.words.includes(word) ||
      (at === short.words.length - 1 &&
        word.length > 2 &&
        long.words.some((other) => other.startsWith(word))),
  );
}
