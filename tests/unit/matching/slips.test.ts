import { describe, expect, test } from 'vitest';
import { slipBetween, slipsOf } from '#lib/matching/score/facts/slips.ts';
import { expense, row, suggestedIn, weighed } from '#tests/support/matching/make.ts';

describe('slips of the pen', () => {
  test.each([
    [731_804, 731_084, 'swapped'],
    [731_804, 713_804, 'swapped'],
    [731_804, 73_184, 'missing'],
    [77_304, 7_304, 'missing'],
    [7_304, 77_304, 'extra'],
    [731_804, 731_840, 'swapped'],
  ] as const)('%i was recorded as %i', (paid, recorded, slip) => {
    expect(slipBetween(paid, recorded)).toBe(slip);
    expect(slipsOf(paid)).toContain(recorded);
  });

  test.each([
    [731_804, 731_804],
    [731_804, 731_805],
    [731_804, 480_137],
    [731_804, 7_318],
  ])('%i is no slip of %i', (paid, recorded) => {
    expect(slipBetween(paid, recorded)).toBeUndefined();
    expect(slipsOf(paid)).not.toContain(recorded);
  });

  test('two digits that are swapped are called so, and nothing else, where the text agrees', () => {
    const paid = row('UPI/KAVERI SWEETS', 731_804);
    const one = expense('Kaveri Sweets', 731_084);
    const found = weighed(paid, one);
    expect(found).toMatchObject({ excluded: null, difference: null });
    expect(found.for.find(({ key }) => key === 'slip')?.values).toMatchObject({
      ...{ amount: 7_318.04, of: 7_310.84, how: 'swapped', more: 7.2 },
    });
    expect(weighed(row('UPI/ORCHID', 731_804), one).excluded).toBe('amount_more');
  });

  test('a digit that was left out is found, however far the amounts lie apart, and never sure', () => {
    const [found] = suggestedIn([row('UPI/KAVERI SWEETS', 731_804)], [expense('Kaveri Sweets', 73_804)]);
    expect(found?.certainty).toBe('likely');
    expect(found?.expenses[0]).toMatchObject({ amount: 73_804, covers: 73_804, difference: null });
  });
});
