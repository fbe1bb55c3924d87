import { formatMoney, toMajor } from '../money.ts';
import type { Currency } from './codes.ts';

/** An amount in minor units. */
export interface Sum {
  currency: Currency;
  amount: number;
}

/** The sum in that currency; 0 for none. Sums of several currencies are never added up. */
const sumIn = (sums: readonly Sum[], currency: Currency): number =>
  sums.find((sum) => sum.currency === currency)?.amount ?? 0;

/** Adds up what has the same currency. @param book the currency that comes first; the others follow by code */
export function sumUp(amounts: Iterable<Sum>, book: Currency): Sum[] {
  const sums = new Map<Currency, number>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const place = (currency: Currency) => (currency === book ? '' : currency);
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((a, b) => (place(a.currency) < place(b.currency) ? -1 : 1));
}

/** As the API returns sums: one number for each currency, and the one in the book's. */
export const totalsJson = (
  sums: readonly Sum[],
  book: Currency,
): { total: number; totals: { currency: Currency; amount: number }[] } => ({
  total: toMajor(sumIn(sums, book), book),
  totals: sums.map(({ currency, amount }) => ({ currency, amount: toMajor(amount, currency) })),
});

/** Sums side by side, never added up; none is nothing of the book's currency. */
export const formatSums = (sums: readonly Sum[], book: Currency, locale = 'en-IN'): string =>
  (sums.length > 0 ? sums : [{ currency: book, amount: 0 }])
    .map(({ currency, amount }) => formatMoney(amount, currency, locale))
    .join(' · ');
