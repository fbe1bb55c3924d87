import { expect, test } from 'vitest';
import { assign } from '#lib/matching/score/run/assign.ts';
import { expense, row, weighed } from '#tests/support/matching/make.ts';

test('the heaviest pair leaves its expense to a row that has no other, where it has one itself', () => {
  const [hill, ridge] = [row('UPI/HILL', 90_000), row('UPI/RIDGE', 90_000)];
  const [ofHill, ofRidge] = [expense('Hill', 90_000), expense('Ridge', 90_000)];
  const pair = (of: typeof hill, one: typeof ofHill, bits: number) => {
    return { row: of, expense: one, weighed: weighed(of, one), bits };
  };
  const pairs = [pair(hill, ofRidge, 13.4), pair(hill, ofHill, 12.7), pair(ridge, ofRidge, 13.1)];
  const chosen = assign(pairs, ({ bits }) => bits - 6);
  const given = chosen.map((one) => [one.row.id, one.expense.id]).sort();
  expect(given).toEqual([
    [hill.id, ofHill.id],
    [ridge.id, ofRidge.id],
  ]);
  expect(chosen.every(({ probability }) => probability > 0.5)).toBe(true);
});
