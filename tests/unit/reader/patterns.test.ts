import { describe, expect, test } from 'vitest';
import { isDay } from '#lib/core/day.ts';
import { toMinor } from '#lib/core/money.ts';
import { cleanLine, cleanText } from '#lib/core/text.ts';
import { newExpenseSchema } from '#lib/expenses/schema.ts';
import { isCommonPassword } from '#lib/people/common-passwords.ts';
import { deviceName } from '#lib/people/own-security.ts';
import { loginSchema } from '#lib/people/schema.ts';
import { networkOf } from '#lib/people/sign-in-throttle.ts';
import { negotiate } from '#lib/texts/texts.ts';
import { hostileTexts, patternsOfSource, timeOf } from '#tests/support/attacks/patterns.ts';
import { sized } from '#tests/support/nightly.ts';
import { ownTime } from '#tests/support/own-time.ts';

const LONGEST = 100_000;
const MATCHED = sized(30_000, LONGEST);
/** Linear matching takes a tenth of this at most, and quadratic twice as long at least: each grows with the square. */
const MOST_MS = 300 * (MATCHED / 30_000) ** 2;
/** Patterns that see no external input, or only short input: its maximum length. */
const SHORTER: Record<string, number> = {
  'lib/files/s3-store.ts /\\/+$/': 1_000,
  'lib/matching/score/facts/differences.ts /\\B(?=(?:\\d{3})+$)/g': 20,
  'lib/matching/score/facts/references.ts /[\\p{L}\\p{N}]+(?:[-/._][\\p{L}\\p{N}]+)*\\d[\\p{L}\\p{N}]*/gu': 1_000,
  'lib/people/common-passwords.ts /^(.+?)\\1+$/s': 50,
  'lib/people/passwords.ts /=+$/': 44,
  'lib/statements/reader/money/signs.ts /\\s*\\|\\s*/': 20,
};
const nameOf = ({ where, text }: { where: string; text: string }) => `${where.replace(/:\d+$/, '')} ${text}`;

test('no regular expression can be led astray by a long text', () => {
  const patterns = patternsOfSource();
  expect(patterns.length).toBeGreaterThan(250);
  const names = new Set(patterns.map(nameOf));
  expect(Object.keys(SHORTER).filter((name) => !names.has(name))).toEqual([]);
  const tried = new Set<string>();
  const slow = patterns.filter((pattern) => {
    const size = SHORTER[nameOf(pattern)] ?? MATCHED;
    const again = tried.has(`${size} ${pattern.text}`);
    tried.add(`${size} ${pattern.text}`);
    if (again) return false;
    const texts = hostileTexts(pattern, size);
    return timeOf(pattern, texts) > MOST_MS;
  });
  expect(slow.map(({ where, text }) => `${where} ${text}`)).toEqual([]);
});

describe('what is typed or sent as 100 KB of one kind', () => {
  const texts = [
    ' ',
    '1',
    '1,',
    '1.',
    '/',
    '.',
    '-',
    'a',
    'a@',
    'a.',
    '-1',
    '\u0300',
    '日',
    '"',
    ':',
    ';q=',
    '=',
  ].map((part) => `${part.repeat(LONGEST / part.length)}x`);
  const expense = (fields: object) => ({
    date: '2026-04-01',
    amount: '1',
    items: [{ category: 1, amount: '1' }],
    ...fields,
  });
  const readers: Record<string, (text: string) => unknown> = {
    'an amount': (text) => toMinor(text, 'INR'),
    'a day': isDay,
    'a text': cleanText,
    'a line': cleanLine,
    'an email': (email) => loginSchema.safeParse({ email, password: 'abcdef' }),
    'an email with an end': (text) => loginSchema.safeParse({ email: `a@${text}`, password: 'abcdef' }),
    'an expense’s amount': (amount) => newExpenseSchema().safeParse(expense({ amount })),
    'an item’s amount': (amount) =>
      newExpenseSchema().safeParse(expense({ items: [{ category: 1, amount }] })),
    'an expense’s names': (text) =>
      newExpenseSchema().safeParse(expense({ merchant: text, project: text, comment: text })),
    'a browser’s name': deviceName,
    'an address': networkOf,
    'a list of languages': negotiate,
    // The schema rejects more than 50 characters before the check.
    'a password': (text) => isCommonPassword(text.slice(0, 50)),
  };
  test.each(Object.entries(readers))('%s is read or refused at once', (_, read) => {
    const taken = ownTime(2_000, () => {
      for (const text of texts) read(text);
    });
    expect(taken).toBeLessThan(2_000);
  });
});
