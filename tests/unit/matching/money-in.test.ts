import { describe, expect, test } from 'vitest';
import { expense, row, suggestedIn } from '#tests/support/matching/make.ts';

describe('money in is income until something says refund', () => {
  const chairs = expense('Godavari Furniture', 812_345, { covered: 812_345 });
  const back = (text: string, amount: number) => row(text, -amount, { date: '2026-03-14' });

  test('a part of an expense comes back only where the text says refund', () => {
    expect(suggestedIn([back('NEFT CR GODAVARI FURNITURE', 203_111)], [chairs])).toEqual([]);
    const [said] = suggestedIn([back('NEFT CR REFUND GODAVARI FURNITURE', 203_111)], [chairs]);
    expect(said?.expenses[0]).toMatchObject({ id: chairs.id, covers: 203_111 });
  });

  test('what a comment says makes no refund, and what nobody paid is given back by none for sure', () => {
    const noted = expense('Kaveri Sweets', 50_000, { comments: ['deposit'], covered: 50_000 });
    const all = suggestedIn([back('DEPOSIT', 50_000)], [noted]);
    expect(all.filter(({ certainty }) => certainty !== 'possible')).toEqual([]);
    const certainty = (covered: number) =>
      suggestedIn([back('REFUND GODAVARI FURNITURE', 812_345)], [{ ...chairs, covered }])[0]?.certainty;
    expect([certainty(812_345), certainty(0)]).toEqual(['sure', 'likely']);
  });
});

test('the same amount from a merchant that was paid is sure only where the text says refund', () => {
  const chairs = expense('Godavari Furniture', 812_345, { covered: 812_345 });
  const back = row('NEFT CR GODAVARI FURNITURE', -812_345, { date: '2026-03-14' });
  expect(suggestedIn([back], [chairs])[0]?.certainty).toBe('likely');
});
