import { sampleBook } from './book.ts';
import { statementText } from './statement-text.ts';
import { ACCOUNTS, type SampleAccount } from './story.ts';

const OCTOBER_ROWS = 48;
const OCTOBER_DAYS = 31;

/** The next statement of the first account, not uploaded yet: the last days of September once more, and all of October. */
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
