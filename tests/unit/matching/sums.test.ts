import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_IN_A_SET_SEARCH, setsAddingUp } from '#lib/matching/score/run/sums.ts';
import { runs } from '#tests/support/nightly.ts';
import { ownTime } from '#tests/support/own-time.ts';

/** All sets of two or more that add up, one by one. */
function counted(amounts: readonly number[], target: number): number {
  let count = 0;
  for (let set = 0; set < 2 ** amounts.length; set++) {
    const some = amounts.filter((_, place) => (set >> place) % 2 === 1);
    if (some.length > 1 && some.reduce((sum, one) => sum + one, 0) === target) count++;
  }
  return count;
}

test('sets that add up are those that counting one by one finds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 10 }),
      fc.integer({ min: 2, max: 120 }),
      (amounts, target) => {
        const { set, sets } = setsAddingUp(amounts, target);
        expect(sets).toBe(Math.min(99, counted(amounts, target)));
        if (set) expect(set.reduce((sum, place) => sum + (amounts[place] ?? 0), 0)).toBe(target);
      },
    ),
    { numRuns: runs(200) },
  );
});

test('sets that differ only in what nobody can tell apart count once', () => {
  expect(setsAddingUp([100, 100, 100, 250], 350).sets).toBe(3);
  const same = (a: number, b: number) => a < 3 && b < 3;
  expect(setsAddingUp([100, 100, 100, 250], 350, same)).toMatchObject({ sets: 1, set: [0, 3] });
});

test('more than 26 are not searched, and 26 are in a moment', () => {
  const amounts = Array.from({ length: MOST_IN_A_SET_SEARCH }, (_, at) => 10_007 + at * at * 613);
  const target = amounts.filter((_, at) => at % 3 === 0).reduce((sum, one) => sum + one, 0);
  const taken = ownTime(500, () => expect(setsAddingUp(amounts, target).sets).toBeGreaterThan(0));
  expect(taken).toBeLessThan(500);
  expect(setsAddingUp([...amounts, 1], target).sets).toBe(0);
});

test('26 that nobody can tell apart are one set', () => {
  const amounts = Array.from({ length: MOST_IN_A_SET_SEARCH }, () => 10_000);
  expect(setsAddingUp(amounts, 130_000, () => true).sets).toBe(1);
  expect(setsAddingUp(amounts, 130_000).sets).toBe(99);
});
