import { toField, toMinor, whyNoAmount } from '../money.ts';
import type { TextKey } from '../text.ts';
import type { Currency } from './codes.ts';

/** How an amount may be written: as people type it, or plainly, as in JSON. */
export type Writing = 'typed' | 'plain';
/** The digits of a JSON number. */
export const PLAIN_AMOUNT = /^-?\d+(\.\d+)?$/;

/** Minor units, or why a value is none. */
export function readAmount(value: number | string, currency: Currency, written: Writing): number | TextKey {
  const minor = toMinor(value, currency);
  if (minor === undefined) return whyNoAmount(value, currency);
  const isPlain = typeof value === 'number' || written === 'typed' || PLAIN_AMOUNT.test(value);
  return isPlain ? minor : 'errors.amount_plain';
}

/** A typed amount as JSON writes it; a text that is none stays as it is. */
export function toPlain(typed: string, currency: Currency): string {
  const minor = toMinor(typed, currency);
  return minor === undefined ? typed : toField(minor, currency);
}
