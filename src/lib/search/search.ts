import type { Db } from '../db/transaction.ts';
import { toMinor } from '../money.ts';
import { cleanLine } from '../plain-text.ts';
import { type Found, findByText } from './search-records.ts';

const LONGEST = 100;

/** What is known under a text or an amount (`450`, `450.00`); undefined when nothing was asked. */
export async function search(db: Db, asked: string): Promise<Found | undefined> {
  const text = cleanLine(asked).slice(0, LONGEST);
  return text === '' ? undefined : findByText(db, text, toMinor(text));
}
