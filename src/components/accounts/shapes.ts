import type { Currency } from '#lib/core/currency/codes.ts';

/** What the form of an account offers as its currency. */
export interface AccountMoney {
  /** What nobody has chosen counts as. */
  book: Currency;
  chosen: Currency | undefined;
  /** The account has transactions. */
  isFixed: boolean;
}
