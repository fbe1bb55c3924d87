import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callAgain } from '#lib/browser/call-again.client.ts';
import { DomainError } from '#lib/core/errors.ts';
import { SENT_AGAIN } from '#lib/core/limits.ts';
import { errorAnswer } from '#lib/http/answers.ts';
import { translate } from '#lib/texts/texts.ts';

/** What was sent, and what is answered: seconds to wait, or that it is done. */
let sent: { body: unknown; key: string | undefined }[];
let answers: (number | 'done')[];

beforeEach(() => {
  [sent, answers] = [[], []];
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: () => null, body: { dataset: {} } });
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  vi.stubGlobal('fetch', async (_: string, { body, headers }: RequestInit) => {
    sent.push({ body, key: (headers as Record<string, string>)['Idempotency-Key'] });
    const next = answers.shift();
    return next === 'done'
      ? Response.json({ run: null })
      : Response.json({ detail: 'busy' }, { status: 503, headers: { 'Retry-After': String(next) } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const late = vi.fn();
const decide = () => callAgain(late, 'POST', '/', { act: 'IN' }, { 'Idempotency-Key': 'one' });

test('what finds Atlas busy is sent again after as long as it asks for, the same with the same key', async () => {
  answers = [1, 2, 'done'];
  const decided = decide();
  await vi.advanceTimersByTimeAsync(999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await decided).toEqual({ run: null });
  expect(sent).toEqual(Array(3).fill({ body: '{"act":"IN"}', key: 'one' }));
  expect(late).toHaveBeenCalledTimes(1);
});

test('it is refused where Atlas stays busy, and at once where it asks for a long wait', async () => {
  answers = Array(SENT_AGAIN.times + 1).fill(0);
  const refused = expect(decide()).rejects.toMatchObject({ status: 503, detail: 'busy' });
  await vi.runAllTimersAsync();
  await refused;
  expect(sent).toHaveLength(SENT_AGAIN.times + 1);
  answers = [SENT_AGAIN.longest_seconds + 1];
  await expect(decide()).rejects.toMatchObject({ status: 503 });
  expect(sent).toHaveLength(SENT_AGAIN.times + 2);
});

test('a wait for the write lock that took too long asks for one that is short enough', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const locked = Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 });
  for (const error of [locked, new DomainError('busy', 'errors.busy', { retryAfter: 1 })]) {
    const { status, retryAfter } = errorAnswer(error, translate('en'), 'request');
    expect([status, (retryAfter ?? 99) <= SENT_AGAIN.longest_seconds]).toEqual([503, true]);
  }
  warn.mockRestore();
});
