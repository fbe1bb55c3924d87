import { type BookRow, sampleBook } from './book.ts';
import { ACCOUNTS, type SampleAccount } from './story.ts';

const money = (minor: number) => (Math.abs(minor) / 100).toFixed(2);
const day = (date: string) => date.split('-').reverse().join('/');

/** A statement as Indian banks write it: a letterhead, separate columns for withdrawals and deposits, a running balance. */
export function statementText(
  holder: string,
  number: string,
  opening: number,
  rows: readonly BookRow[],
): string {
  let balance = opening;
  const lines = rows.map((row) => {
    balance += row.amount;
    const out = row.amount < 0 ? money(row.amount) : '';
    const into = row.amount > 0 ? money(row.amount) : '';
    return [
      day(row.date),
      quoted(row.description),
      row.reference,
      out,
      into,
      (balance / 100).toFixed(2),
    ].join(',');
  });
  return [
    `${holder},,,,,`,
    `Account No :XXXXXXXX${number.slice(-4)},,,,,`,
    ',,,,,',
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    ...lines,
    '',
  ].join('\r\n');
}

const quoted = (text: string) => (text.includes(',') ? `"${text}"` : text);

const OCTOBER_ROWS = 48;
const OCTOBER_DAYS = 31;

/** The first account's next statement, to be uploaded by hand: the last days of September again, and all of October. */
export function unreadStatement(): string {
  const account = ACCOUNTS[0] as SampleAccount;
  const before = sampleBook(account);
  const known = before.filter(({ date }) => date >= '2026-09-24');
  const fresh = sampleBook(account, '2026-10-01', OCTOBER_DAYS, OCTOBER_ROWS);
  const opening = before
    .filter(({ date }) => date < '2026-09-24')
    .reduce((sum, { amount }) => sum + amount, account.opening);
  return statementText('SAFFRON STUDIO LLP', account.number, opening, [...known, ...fresh]);
}
