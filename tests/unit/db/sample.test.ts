import { expect, test } from 'vitest';
import { sampleBook } from '#lib/demo/book.ts';
import { unreadStatement } from '#lib/demo/statement-text.ts';
import { ACCOUNTS, MERCHANTS, PROJECTS } from '#lib/demo/story.ts';
import { readStatement } from '#lib/statements/reader/read.ts';

test('the story has the numbers that are promised, and is the same every time', () => {
  expect(ACCOUNTS.flatMap((account) => sampleBook(account, 'INR'))).toHaveLength(400);
  expect([ACCOUNTS.length, MERCHANTS.length, PROJECTS.length]).toEqual([3, 12, 8]);
  expect(unreadStatement('INR')).toBe(unreadStatement('INR'));
});

test('the unread statement is read without a question, and its balance agrees', () => {
  const reading = readStatement(new TextEncoder().encode(unreadStatement('INR')));
  expect(reading.questions).toEqual([]);
  expect(reading.balance).toEqual({ state: 'agrees' });
  expect(reading.rows.length).toBeGreaterThan(48);
});
