import { hash } from 'node:crypto';
import { cleanLine } from '../core/text.ts';

/** A description for comparison: composed letters, single spaces, lower case. */
export function foldDescription(description: string): string {
  if (/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(description)) return description.toLowerCase();
  const composed = /^[\x20-\x7e]*$/.test(description) ? description : cleanLine(description).normalize('NFC');
  return composed.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** What equal rows have in common. `amount` in minor units, positive when money left the account. */
export const sameKey = (date: string, amount: number, folded: string): string =>
  `${date}|${amount}|${folded}`;

/**
 * The identity of a transaction within its account: the day in front, so that a statement's rows stand together
 * in the index, then a hash of what makes it itself.
 * @param same what `sameKey` gives
 * @param occurrence which of the day's equal rows, from 1
 */
export const fingerprintOf = (same: string, occurrence: number): string =>
  `${same.slice(0, 10)}.${hash('sha256', `${same}|${occurrence}`, 'base64url').slice(0, 22)}`;
