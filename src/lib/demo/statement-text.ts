import type { BookRow } from './book.ts';

const money = (minor: number) => (Math.abs(minor) / 100).toFixed(2);
const day = (date: string) => date.split('-').reverse().join('/');

/** A statement as Indian banks write it: a letterhead, withdrawals and deposits apart, a running balance. */
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
