import { toField, toMinor, whyNoAmount } from '../money.ts';
import type { TextKey } from '../text.ts';
import type { Currency } from './codes.ts';

/** How an amount may be written: plainly, as in JSON, or as people type it, by the locale of their language. */
export type Writing = 'plain' | (string & {});
/** The digits of a JSON number. */
export const PLAIN_AMOUNT = /^-?\d+(\.\d+)?$/;

/** Minor units, or why a value is none. */
export function readAmount(value: number | string, currency: Currency, written: Writing): number | TextKey {
  const minor = toMinor(value, currency, written === 'plain' ? 'en' : written);
  if (minor === undefined) return whyNoAmount(value, currency);
  const isPlain = typeof value === 'number' || written !== 'plain' || PLAIN_AMOUNT.test(value);
  return isPlain ? minor : 'errors.amount_plain';
}

/** What a text that is searched for may be in minor units, in whichever language it is typed. */
export const amountsIn = (text: string, currency: Currency): number[] => [
  ...new Set(['en', 'de'].flatMap((locale) => toMinor(text, currency, locale) ?? [])),
];

/** An amount typed in a language as JSON writes it; a text that is none stays as it is. */
export function toPlain(typed: string, currency: Currency, locale: string): string {
  const minor = toMinor(typed, currency, locale);
  return minor === undefined ? typed : toField(minor, currency);
}
