import type { Currency } from '../core/currency/codes.ts';
import { toField } from '../core/money.ts';
import { type BookRow, inMinor, octoberBook, sampleBook } from './book.ts';
import { ACCOUNTS, type SampleAccount } from './story.ts';

const HOLDER = 'SAFFRON STUDIO LLP';
/** With two decimals at most: the story has no finer amounts. */
const money = (minor: number, currency: Currency) => toField(minor, currency).replace(/(\.\d\d)0$/, '$1');
const day = (date: string) => date.split('-').reverse().join('/');

/** A statement as Indian banks write it: a letterhead, separate columns for withdrawals and deposits, a running balance. */
export function statementText(
  number: string,
  currency: Currency,
  opening: number,
  rows: readonly BookRow[],
): string {
  let balance = opening;
  const lines = rows.map((row) => {
    balance += row.amount;
    const out = row.amount < 0 ? money(-row.amount, currency) : '';
    const into = row.amount > 0 ? money(row.amount, currency) : '';
    return [day(row.date), quoted(row.description), row.reference, out, into, money(balance, currency)].join(
      ',',
    );
  });
  return [
    `${HOLDER},,,,,`,
    `Account No :XXXXXXXX${number.slice(-4)},,,,,`,
    ',,,,,',
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    ...lines,
    '',
  ].join('\r\n');
}

const quoted = (text: string) => (text.includes(',') ? `"${text}"` : text);

/** The first account's next statement, to be uploaded by hand: the last days of September again, and all of October. */
export function unreadStatement(currency: Currency): string {
  const account = ACCOUNTS[0] as SampleAccount;
  const before = sampleBook(account, currency);
  const known = before.filter(({ date }) => date >= '2026-09-24');
  const opening = before
    .filter(({ date }) => date < '2026-09-24')
    .reduce((sum, { amount }) => sum + amount, inMinor(account.opening, currency));
  return statementText(account.number, currency, opening, [...known, ...octoberBook(currency)]);
}
