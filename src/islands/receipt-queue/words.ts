import { formatMoney } from '#lib/core/money.ts';
import { agreed } from '#lib/receipts/standing.ts';
import { standsOf, type ToldReceipt } from './types.ts';

/** What one calls a receipt by: its merchant, else its file. */
export const nameOf = ({ facts, file_name }: ToldReceipt): string =>
  facts.find(({ merchant }) => merchant)?.merchant ?? file_name;

/** The amount in words; empty where it is not known or open. */
export function sumOf(receipt: ToldReceipt, locale: string): string {
  const { amount, currency } = agreed(standsOf(receipt));
  return amount === null || currency === null ? '' : formatMoney(amount, currency, locale);
}
