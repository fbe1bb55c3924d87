import { addDays } from '#lib/core/day.ts';
import type { ErrorCode } from '#lib/core/errors.ts';
import type { Database } from '#lib/db/open.ts';
import type { Db } from '#lib/db/transaction.ts';
import type { Random } from '../stories/random.ts';
import { type Book, rowOf } from './book-model.ts';

/** One book that several people edit concurrently, and the model's view of it. */
export interface World {
  database: Database;
  db: Db;
  people: { id: number; email: string }[];
  accounts: number[];
  /** The bank's own records by account: days of rows, some of them equal. */
  days: BankDay[][];
  random: Random;
  book: Book;
}

/** Something a person may do, and its expected outcome. */
export interface Act {
  what: string;
  run: () => Promise<unknown>;
  expected: 'done' | ErrorCode;
  /** Applies the same to the model. False: nothing changed, and history has no entry. */
  // biome-ignore lint/suspicious/noExplicitAny: each act knows what its own function returns
  model: (result: any) => boolean | undefined | Promise<boolean | undefined>;
}

export type MakeAct = (world: World) => Act | undefined;

/** Rows of one day; amounts in minor units, negative when money left. */
export type BankDay = { date: string; rows: { amount: number; description: string }[] };

const FIRST = '2026-01-05';
const PAYEES = ['TEA', 'LUNCH', 'TAXI 17', 'TAXI 18', 'RENT', '1234', 'SALARY', 'Übung हिन्दी'];
const AMOUNTS = [-4_000, -4_000, -60, -10_000, 50_000, -123_456, 4_000, 0];

/** What a bank records for an account over some weeks; no two banks have an amount in common, so that a row tells whose it is. */
export function bankDays(random: Random, count: number, bank: number): BankDay[] {
  const amounts = AMOUNTS.map((amount) => amount + bank);
  return Array.from({ length: count }, (_, n) => ({
    date: addDays(FIRST, n),
    // Each file has money out, and a second row whose balance proves it, so no question stays open.
    rows: [
      { amount: -(200 * (bank + 1) + n), description: 'FEE' },
      ...Array.from({ length: 1 + random.below(4) }, () => ({
        amount: amounts[random.below(amounts.length)] as number,
        description: PAYEES[random.below(PAYEES.length)] as string,
      })),
    ],
  }));
}

/** Some days of an account as a statement file, with the expected rows. */
export function statementOf(
  days: readonly BankDay[],
  from: number,
  to: number,
): { content: Buffer; rows: string[] } {
  const money = (minor: number) => (minor / 100).toFixed(2);
  let balance = 10_000_000;
  const rows: string[] = [];
  const lines = ['Date,Description,Amount,Balance'];
  for (const [at, { date, rows: ofDay }] of days.entries())
    for (const { amount, description } of ofDay) {
      balance += amount;
      if (at < from || at > to) continue;
      lines.push([date, description, money(amount), money(balance)].join(','));
      rows.push(rowOf(date, amount === 0 ? 0 : -amount, description));
    }
  return { content: Buffer.from(`${lines.join('\n')}\n`), rows: rows.sort() };
}

export const who = ({ people, random }: World) => random.of(people) as { id: number };

/** Usually the right account. */
export const accountOf = ({ accounts, random }: World, right: number) =>
  (random.chance(4) ? random.of(accounts) : right) as number;
