import { expect, test } from 'vitest';
import { reasonWords } from '#components/matching/reason-words.ts';
import { chanceOf } from '#lib/matching/score/chance.ts';
import type { Reason } from '#lib/matching/score/shapes.ts';
import { suggest } from '#lib/matching/score/suggest.ts';
import { weigh } from '#lib/matching/score/weigh.ts';
import { type Language, languages, translate } from '#lib/texts/texts.ts';
import { generate } from '#tests/bench/match/generate.ts';
import { LEVELS } from '#tests/bench/match/levels.ts';
import { sized } from '#tests/support/nightly.ts';

const codes = Object.keys(languages) as Language[];
const reason = (key: Reason['key'], values: Reason['values']): Reason => ({ key, values, bits: 1 });

/** The reasons of two books, each told once; where only its numbers differ it is another one. */
function everyReason(): Reason[] {
  const level = LEVELS.at(-1);
  if (!level) throw new Error('no level');
  const all: Reason[] = [];
  for (const region of ['india', 'europe'] as const) {
    const { rows, expenses, accounts } = generate(region, level, sized(200, 400), 5);
    const chance = chanceOf(rows, expenses, { accounts });
    all.push(...suggest(rows, expenses, chance).flatMap((one) => [...one.reasons, ...one.against]));
    for (const row of rows.slice(0, sized(30, 60)))
      for (const expense of expenses.slice(0, sized(30, 60))) {
        const weighed = weigh(row, expense, chance);
        all.push(...weighed.for, ...weighed.against);
      }
  }
  return [...new Map(all.map((one) => [JSON.stringify([one.key, one.values]), one])).values()];
}

const reasons = everyReason();
const WRONG = /[{}]|matching\.|NaN|undefined|XXX|^$/;

test.each(codes)('every reason of a book is a sentence in %s, with all its values', (code) => {
  const t = translate(code);
  expect(reasons.length).toBeGreaterThan(1_000);
  expect(reasons.filter((one) => WRONG.test(reasonWords(one, t)))).toEqual([]);
});

test.each(codes)('each slip of the pen is a sentence of its own in %s', (code) => {
  const words = ['swapped', 'missing', 'extra'].map((how) =>
    reasonWords(reason('slip', { currency: 'EUR', amount: 731.8, of: 713.8, how }), translate(code)),
  );
  expect(new Set(words).size).toBe(3);
  for (const one of words) expect(one).not.toMatch(/[{}]|matching\./);
});

test('amounts, days and counts are written as the language does', () => {
  const t = translate('en');
  const of = (key: Reason['key'], values: Reason['values']) => reasonWords(reason(key, values), t);
  const money = { currency: 'INR' };
  expect(of('amount', { ...money, amount: 1_437.5, times: 2 })).toBe(
    'Both are ₹1,437.50; nothing else around that day is.',
  );
  expect(of('amount', { ...money, amount: 100, times: 3 })).toBe(
    'Both are ₹100.00, as is 1 other around that day.',
  );
  expect(of('fee_again', { ...money, more: 29.5, times: 4 })).toBe(
    '3 other transactions differ by the same ₹29.50.',
  );
  expect(of('amount_more', { ...money, more: 12, percent: 1.2 })).toBe(
    '₹12.00 more than the expense (1.2\u00a0%).',
  );
  const days = { way: 'card', from: -1, to: 7, expense_day: '2026-03-04', row_day: '2026-03-04' };
  expect(of('day', { ...days, days: 0 })).toBe('Both are from 4 Mar 2026; card payments take 0 to 7 days.');
  expect(of('day', { ...days, days: 1 })).toBe('1 day after the expense; card payments take 0 to 7 days.');
  expect(of('days', { ...days, days: -9 })).toBe(
    '9 days before the expense; card payments take 0 to 7 days.',
  );
  expect(of('learned', { name: 'Swiggy', yes: 6, all: 6 })).toBe('Similar text was Swiggy 6 of 6 times.');
});
