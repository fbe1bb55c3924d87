import type { Currency } from '#lib/core/currency/codes.ts';
import type { TextKey } from '#lib/core/text.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';

/** The head of a column of amounts, which names their currency where that is not the book's. */
export async function amountHead(
  { atlas, t }: App.Locals,
  currency: Currency,
  label: TextKey,
): Promise<string> {
  return currency === (await bookCurrency(atlas.db)) ? t(label) : `${t(label)} (${currency})`;
}
