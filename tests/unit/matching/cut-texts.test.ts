import { expect, test } from 'vitest';
import { bitsOf, expense, row, weighed } from '#tests/support/matching/make.ts';

test.each([
  'WIRE GODAVARI WEAVING CORPORATI',
  'WIRE GODAVARI WEAVING GMB',
  'WIRE GODAVARI WEAVING LI',
  'WIRE GODAVARI WEAVING XQ',
])('the rest of a legal form at the cut end of “%s” says nothing against a comment', (text) => {
  const noted = expense(null, 812_345, { comments: ['Godavari Weaving Corp - looms for the new hall'] });
  const whole = bitsOf(weighed(row('WIRE GODAVARI WEAVING', 812_345), noted), 'text') as number;
  expect(bitsOf(weighed(row(text, 812_345), noted), 'text')).toBeCloseTo(whole, 0);
});

test('a number of the expense in the text is text enough for a difference that has a name', () => {
  const bill = expense('Godavari Weaving', 812_345, { numbers: ['GW-77120'] });
  expect(weighed(row('NEFT DR GW-77120', 814_345), bill)).toMatchObject({
    difference: 'fee',
    excluded: null,
  });
  expect(weighed(row('NEFT DR 88120', 814_345), bill).excluded).toBe('amount_more');
});
