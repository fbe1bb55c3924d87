import type { Currency } from '../core/currency/codes.ts';
import type { Sum } from '../core/currency/sums.ts';
import { amountsIn } from '../core/currency/written-amount.ts';
import { SEARCH_LENGTH } from '../core/limits.ts';
import { cleanLine } from '../core/text.ts';
import { splitWords, type Word } from '../core/words.ts';

/** A parsed search. */
export interface SearchQuery {
  /** Trimmed and shortened; empty when nothing was typed. */
  text: string;
  words: Word[];
  /** What the text is as an amount of each currency; two of them when languages read `1,234` in two ways. */
  amounts: Sum[];
}

/**
 * `450` is searched as an amount and as a word, such as a reference; `450.00` and `₹450` only as amounts.
 * @param currencies those that amounts are in
 */
export function readQuery(typed: string, currencies: Iterable<Currency>): SearchQuery {
  const text = cleanLine(typed.slice(0, 10 * SEARCH_LENGTH)).slice(0, SEARCH_LENGTH);
  const amounts = [...currencies].flatMap((currency) =>
    amountsIn(text, currency).map((amount) => ({ currency, amount: Math.abs(amount) })),
  );
  return { text, amounts, words: amounts.length === 0 || /^\d+$/.test(text) ? splitWords(text) : [] };
}
