import { expect, test } from 'vitest';
import { CallError } from '#lib/browser/call.client.ts';
import { type FormValues, isSame } from '#lib/expenses/form.ts';
import { isRetryable, isSafeToResend, nextTry } from '#lib/outbox/entry.ts';

const HOUR = 3_600_000;

test('what waits is sent by itself only while its key keeps it from being recorded twice', () => {
  expect(isSafeToResend({ tried_at: undefined }, 1_000 * HOUR)).toBe(true);
  expect(isSafeToResend({ tried_at: 0 }, 22 * HOUR)).toBe(true);
  expect(isSafeToResend({ tried_at: 0 }, 24 * HOUR)).toBe(false);
});

test('tries come after 4, 8, 16 seconds and so on, and at least every 5 minutes', () => {
  expect([1, 2, 3, 7, 50].map((tries) => nextTry(tries, 0))).toEqual([
    4_000, 8_000, 16_000, 256_000, 300_000,
  ]);
});

test('a lost line, a session that ended and a server that is away are worth another try; what was refused is not', () => {
  const later = (status: number) => isRetryable(new CallError(status, ''));
  expect([0, 401, 429, 502, 503, 504].map(later)).not.toContain(false);
  expect([400, 403, 404, 409, 413, 422, 500, 507].map(later)).not.toContain(true);
  expect(isRetryable(new TypeError('a fault of ours'))).toBe(false);
});

test('an untouched form is told from a touched one, whatever order its fields came in', () => {
  const item = { category: '', amount: '', comment: '' };
  const form: FormValues = {
    date: '2026-04-12',
    amount: '',
    currency: 'INR',
    showExpenseComment: false,
    split: false,
    comment: '',
    merchant: '',
    paid_via: '',
    owed_to: '',
    project: '',
    is_reimbursable: false,
    no_receipt: '',
    items: [item],
    attachments: [],
    removed_attachments: [],
  };
  const turned = Object.fromEntries(Object.entries(form).reverse()) as unknown as FormValues;
  expect(isSame(form, turned)).toBe(true);
  expect(isSame(form, { ...form, items: [{ ...item, comment: 'tea' }] })).toBe(false);
  expect(isSame(form, { ...form, attachments: [{ id: 'a', file_name: 'a.pdf' }] })).toBe(false);
});
