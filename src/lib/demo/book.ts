import { type Currency, digitsOf } from '../core/currency/codes.ts';
import { addDays } from '../core/day.ts';
import {
  ACCOUNTS,
  DAYS,
  FIRST_DAY,
  PAYEES,
  type Payee,
  type PayeeName,
  type SampleAccount,
} from './story.ts';

/** A row of a statement. Amounts in minor units, negative for money out. */
export interface BookRow {
  date: string;
  payee: PayeeName;
  description: string;
  reference: string;
  amount: number;
}

/** Pseudo-random numbers from 0 to below `below`, the same on every machine. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** The story's paise as the same number of another currency, in whole ones where it has no decimals. */
export const inMinor = (paise: number, currency: Currency): number =>
  Math.round(paise * 10 ** (digitsOf(currency) - digitsOf('INR')));

/** The rows of an account within `days`, oldest first; by default `account.rows` rows over the story's span. */
export function sampleBook(
  account: SampleAccount,
  currency: Currency,
  { from = FIRST_DAY, days = DAYS, rows = account.rows } = {},
): BookRow[] {
  const random = randomNumbers(Number(account.number.slice(-4)) + Number(from.replaceAll('-', '')));
  const fixed = everyMonth(account, from, days);
  const free = Array.from({ length: Math.max(0, rows - fixed.length) }, (_, n) => ({
    date: addDays(from, Math.floor((n * days) / (rows - fixed.length))),
    payee: account.daily[random(account.daily.length)] as PayeeName,
    into: false,
  }));
  const planned = [...fixed, ...free].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return planned.map(({ date, payee, into }, n) => {
    const { bank, from: low, to: high, own = false }: Payee = PAYEES[payee];
    const reference = String(409_000_000_000 + Number(date.slice(5).replace('-', '')) * 1_000 + n);
    // Both sides of an own transfer draw the same amount.
    const draw = own ? randomNumbers(Number(date.replaceAll('-', ''))) : random;
    // Most amounts are whole rupees.
    const unit = own || n % 3 ? 100 : 1;
    const paise = low === high ? low : Math.round((low + draw(high - low)) / unit) * unit;
    return {
      date,
      payee,
      description: bank.replace('{ref}', reference),
      reference,
      amount: inMinor(into ? paise : -paise, currency),
    };
  });
}

function everyMonth(account: SampleAccount, from: string, days: number) {
  return Array.from({ length: days }, (_, n) => addDays(from, n)).flatMap((date) =>
    account.monthly
      .filter(({ day }) => Number(date.slice(8)) === day)
      .map(({ payee, into = false }) => ({ date, payee, into })),
  );
}

const OCTOBER = { from: '2026-10-01', days: 31, rows: 48 };

/** The rows of the first account that no statement has brought yet. */
export const octoberBook = (currency: Currency): BookRow[] =>
  sampleBook(ACCOUNTS[0] as SampleAccount, currency, OCTOBER);
