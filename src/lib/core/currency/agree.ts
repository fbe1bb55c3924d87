import { isSignOf } from '../money.ts';
import { type Currency, currencyNamed, digitsOf } from './codes.ts';

/** `account` takes the file's currency, `skip` leaves out rows in others, `same`: the file means the account's. */
export const CURRENCY_ANSWERS = ['account', 'skip', 'same'] as const;
export type CurrencyAnswer = (typeof CURRENCY_ANSWERS)[number];

/** The account as far as its currency goes: `chosen` by a person or an earlier statement, `empty` without transactions. */
export interface AccountCurrency {
  currency: Currency;
  chosen: boolean;
  empty: boolean;
}

/** What the rows of a file say about their money. */
export interface FileMoney {
  /** Codes, and signs or words that stand for no one currency (`$`, `BTC`); the most frequent first. */
  currencies: readonly string[];
  /** The most decimals of any amount, without zeros at the end. */
  decimals: number;
}

/** How a file and its account agree on a currency. */
export interface Settled {
  /** What the rows are counted in. */
  currency: Currency;
  /** The account is in it from the first insert on. */
  takes: boolean;
  /** Rows in other currencies are left out. */
  skips: boolean;
  /** The answers to choose from; empty when nothing is open. */
  open: CurrencyAnswer[];
}

/** The most frequent currency of a file; undefined where it names none by a code. */
export const mainCurrency = (stated: readonly string[]): Currency | undefined =>
  stated.find((one) => currencyNamed(one) === one);

/**
 * A file in another currency than its account is a question, unless nobody chose the account's and it has no transactions: then it
 * takes the file's. Rows in several currencies always are one.
 */
export function settleCurrency(
  { currencies, decimals }: FileMoney,
  { currency: own, chosen, empty }: AccountCurrency,
  answer: CurrencyAnswer | undefined,
): Settled {
  const found = [...new Set(currencies.map((stated) => (isSignOf(stated, own) ? own : stated)))];
  const mixed = found.length > 1;
  const holds = found.includes(own);
  const main = mainCurrency(found);
  if (found.length === 0 || (holds && !mixed)) return { currency: own, takes: false, skips: false, open: [] };
  if (main !== undefined && !mixed && empty && !chosen)
    return { currency: main, takes: true, skips: false, open: [] };
  const takes: CurrencyAnswer[] = empty && main !== undefined && main !== own ? ['account'] : [];
  const same: CurrencyAnswer[] = decimals <= digitsOf(own) ? ['same'] : [];
  const offered: CurrencyAnswer[] = holds
    ? chosen || !empty
      ? ['skip', ...same, ...takes]
      : [...takes, 'skip', ...same]
    : takes.length > 0
      ? [...takes, ...same]
      : [...same, 'skip'];
  const answered = answer !== undefined && offered.includes(answer);
  const taken = answered ? answer : offered[0];
  return {
    currency: taken === 'account' ? (main ?? own) : own,
    takes: taken === 'account',
    skips: taken === 'skip' || (mixed && taken === 'account'),
    open: answered ? [] : offered,
  };
}
