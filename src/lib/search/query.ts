import { SEARCH_LENGTH } from '../core/limits.ts';
import { toMinor } from '../core/money.ts';
import { cleanLine } from '../core/text.ts';
import { splitWords, type Word } from '../core/words.ts';

/** A parsed search. */
export interface SearchQuery {
  /** Trimmed and shortened; empty when nothing was typed. */
  text: string;
  words: Word[];
  /** Minor units when the text is an amount; two of them when `450,00` can be read in two ways. */
  amounts: number[];
}

/** `450` is searched as an amount and as a word, such as a reference; `450.00` and `₹450` only as amounts. */
export function readQuery(typed: string): SearchQuery {
  const text = cleanLine(typed.slice(0, 10 * SEARCH_LENGTH)).slice(0, SEARCH_LENGTH);
  const commaLast = /,\d{1,2}$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;
  const read = [text, commaLast].map(toMinor).filter((minor) => minor !== undefined);
  const amounts = [...new Set(read.map(Math.abs))];
  return { text, amounts, words: amounts.length === 0 || /^\d+$/.test(text) ? splitWords(text) : [] };
}
