import type { Currency } from './codes.ts';

/** What the file says that its amounts are in, and where it says so; null when nothing does, or several occur. */
export interface FileCurrency {
  value: Currency | null;
  source: 'column' | 'header' | 'file' | null;
}

/** `account` takes the file's currency, `skip` leaves out rows in others, `same`: the file means the account's. */
export const CURRENCY_ANSWERS = ['account', 'skip', 'same'] as const;
export type CurrencyAnswer = (typeof CURRENCY_ANSWERS)[number];

/** The account as far as its currency goes: `chosen` by a person or an earlier statement, `empty` without transactions. */
export interface AccountCurrency {
  currency: Currency;
  chosen: boolean;
  empty: boolean;
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

/**
 * A file in another currency than its account is a question, unless nobody chose the account's and it has no transactions: then it
 * takes the file's. Rows in several currencies always are one.
 * @param found what the rows are in, the most frequent first
 */
export function settleCurrency(
  found: readonly Currency[],
  { currency: own, chosen, empty }: AccountCurrency,
  answer: CurrencyAnswer | undefined,
): Settled {
  const [main] = found;
  const mixed = found.length > 1;
  if (main === undefined || (!mixed && main === own))
    return { currency: own, takes: false, skips: false, open: [] };
  if (!mixed && empty && !chosen) return { currency: main, takes: true, skips: false, open: [] };
  const holds = found.includes(own);
  const offered: CurrencyAnswer[] = holds ? ['skip', 'same'] : empty ? ['account', 'same'] : ['same', 'skip'];
  const answered = answer !== undefined && offered.includes(answer);
  const taken = answered ? answer : offered[0];
  return {
    currency: taken === 'account' ? main : own,
    takes: taken === 'account',
    skips: taken === 'skip' || (mixed && taken === 'account'),
    open: answered ? [] : offered,
  };
}
