import { expect, test } from 'vitest';
import { stepMonth } from '#lib/core/day.ts';
import { monthsUntil, type Period, squaresOf } from '#lib/months/coverage.ts';

const period = (
  from: string,
  to: string,
  opening: number | null = null,
  closing: number | null = null,
): Period => ({
  from,
  to,
  opening,
  closing,
});
const MONTHS = monthsUntil('2026-04', 4);
const statesOf = (periods: Period[], left: Record<string, number> = {}) =>
  squaresOf(MONTHS, periods, (month) => left[month] ?? 0).map(({ state }) => state);

test('months are counted over the turn of a year', () => {
  expect(monthsUntil('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(stepMonth('2025-12', 1)).toBe('2026-01');
  expect(stepMonth('2026-01', -13)).toBe('2024-12');
});

test('a month is covered by what its statements say together', () => {
  expect(statesOf([])).toEqual(['before', 'before', 'before', 'before']);
  expect(statesOf([period('2026-02-01', '2026-02-28')])).toEqual(['before', 'covered', 'none', 'none']);
  // The account begins within February, and nothing of it is missing.
  expect(statesOf([period('2026-02-16', '2026-03-31')])).toEqual(['before', 'covered', 'covered', 'none']);
  expect(statesOf([period('2026-01-01', '2026-02-14')])).toEqual(['covered', 'part', 'none', 'none']);
  expect(statesOf([period('2026-01-01', '2026-01-20'), period('2026-01-15', '2026-04-30')])).toEqual([
    'covered',
    'covered',
    'covered',
    'covered',
  ]);
});

test('days without transactions at the ends of a statement are no gap, weeks are', () => {
  expect(statesOf([period('2026-01-03', '2026-01-27'), period('2026-02-04', '2026-02-26')])).toEqual([
    'covered',
    'covered',
    'none',
    'none',
  ]);
  expect(statesOf([period('2026-01-01', '2026-01-31'), period('2026-02-20', '2026-03-31')])).toEqual([
    'covered',
    'part',
    'covered',
    'none',
  ]);
});

test('a gap between equal balances is proven empty', () => {
  const [first, second] = [
    period('2026-01-01', '2026-01-31', 0, 500),
    period('2026-03-10', '2026-04-30', 500, 900),
  ];
  expect(statesOf([first, second])).toEqual(['covered', 'covered', 'covered', 'covered']);
  expect(statesOf([first, { ...second, opening: 501 }])).toEqual(['covered', 'none', 'part', 'covered']);
});

test('transactions that are left show before anything else of a month with a statement', () => {
  expect(
    statesOf([period('2026-01-01', '2026-03-14')], { '2026-01': 2, '2026-03': 1, '2026-04': 1 }),
  ).toEqual(['left', 'covered', 'left', 'none']);
});
