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
  /** What the text, or its part that is one, is as an amount of each currency; two of them when languages read `1,234` in two ways. */
  amounts: Sum[];
  /** What is typed beside an amount, as in `rewe 84,95`: a result has both. */
  beside: string;
}

/** An amount has at most so many parts: a sign, digits, a code. */
const MOST_PARTS = 3;

/**
 * `450` is searched as an amount and as a word, such as a reference; `450.00` and `₹450` only as amounts. In `rewe 84,95` the
 * amount is what the other words stand beside.
 * @param currencies those that amounts are in
 */
export function readQuery(typed: string, currencies: Iterable<Currency>): SearchQuery {
  const text = cleanLine(typed.slice(0, 10 * SEARCH_LENGTH)).slice(0, SEARCH_LENGTH);
  const all = [...currencies];
  const { amount, amounts, beside } = amountIn(text, all);
  const isWord = amounts.length === 0 || /^\d+$/.test(amount);
  return { text, amounts, beside, words: isWord ? splitWords(text) : [] };
}

const amountsOf = (text: string, currencies: readonly Currency[]): Sum[] =>
  currencies.flatMap((currency) =>
    amountsIn(text, currency).map((amount) => ({ currency, amount: Math.abs(amount) })),
  );

/** The longest part that is an amount, the last of several, and what is beside it. */
function amountIn(text: string, currencies: readonly Currency[]) {
  const whole = amountsOf(text, currencies);
  if (whole.length > 0) return { amount: text, amounts: whole, beside: '' };
  const parts = text.split(' ');
  for (let length = Math.min(MOST_PARTS, parts.length - 1); length > 0; length -= 1)
    for (let at = parts.length - length; at >= 0; at -= 1) {
      const amount = parts.slice(at, at + length).join(' ');
      const amounts = /\d/.test(amount) ? amountsOf(amount, currencies) : [];
      const beside = [...parts.slice(0, at), ...parts.slice(at + length)].join(' ');
      if (amounts.length > 0) return { amount, amounts, beside };
    }
  return { amount: '', amounts: [], beside: '' };
}
