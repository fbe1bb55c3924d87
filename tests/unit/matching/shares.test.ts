import { expect, test } from 'vitest';
import { bitsOf, expense, row, suggestedIn, weighed } from '#tests/support/matching/make.ts';

test('a discount at a usual rate to the cent needs less text than another', () => {
  const bill = expense('Godavari Weaving Mills Madurai', 812_300);
  const exact = weighed(row('NEFT DR GODAVARI WE', 796_054), bill);
  expect(exact).toMatchObject({ difference: 'discount', excluded: null });
  const other = weighed(row('NEFT DR GODAVARI WE', 797_119), bill);
  expect(bitsOf(exact, 'discount') as number).toBeGreaterThan(bitsOf(other, 'discount') ?? 0);
});

test('a tax of 10 % that was withheld has a name', () => {
  const fees = expense('Godavari Weaving Mills', 812_300);
  expect(weighed(row('NEFT DR GODAVARI WEAVING MILLS', 731_070), fees).difference).toBe('discount');
});

test('of two purchases the refund of one in three equal parts is of that', () => {
  const [tickets, other] = [expense('Godavari Tours', 123_456), expense('Godavari Tours', 150_019)];
  const back = row('REFUND GODAVARI TOURS', -41_152, { date: '2026-03-20' });
  const [found] = suggestedIn([back], [tickets, other]);
  expect(found).toMatchObject({ certainty: 'likely', expenses: [{ id: tickets.id }] });
});

test('a credit card gets a part back from a seller without a word of refund, a current account does not', () => {
  const tickets = expense('Godavari Tours', 123_456);
  const best = (account: number) =>
    suggestedIn([row('GODAVARI TOURS', -41_152, { account, date: '2026-03-20' })], [tickets])[0];
  expect(best(2)?.certainty).toBe('likely');
  expect(best(1)).toBeUndefined();
});
