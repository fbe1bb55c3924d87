import { expect, test } from 'vitest';
import { expense, row, suggestedIn } from '#tests/support/matching/make.ts';

const day = (at: number) => `2026-03-${String(at).padStart(2, '0')}`;
const amounts = [31_207, 48_911, 20_713, 77_119, 56_303, 91_817];

test('an expense that names nobody keeps the company of its category', () => {
  const rows = amounts.map((amount, at) => row('POS TEPCO', amount, { date: day(at + 5) }));
  const named = amounts
    .slice(1)
    .map((amount, at) => expense('東京電力', amount, { date: day(at + 6), categories: ['Utilities'] }));
  const others = [1, 2, 3, 4, 5, 6].map((at) =>
    expense('Lake Hotel', 99_000 + at, { date: day(at), categories: ['Travel'] }),
  );
  const nameless = expense(null, 31_207, { date: day(5), categories: ['Utilities'] });
  const commented = { ...nameless, categories: [], comments: ['東京電力 - office'] };
  const paid = others.map(({ amount, date }) => row('POS LAKE HOTEL', amount, { date }));
  for (const [one, name] of [
    [nameless, 'Utilities'],
    [commented, '東京電力'],
  ] as const) {
    const found = suggestedIn([...rows, ...paid], [...named, ...others, one]).find(
      ({ transaction }) => transaction === rows[0]?.id,
    );
    expect(found?.expenses[0]?.id).toBe(one.id);
    expect(found?.reasons.find(({ key }) => key === 'company')?.values.name).toBe(name);
  }
});

test('a firm that a comment names with another legal form is not the catalogue’s', () => {
  const rows = amounts.map((amount, at) => row('ACH XQ77', amount, { date: day(at + 5) }));
  const named = amounts
    .slice(1)
    .map((amount, at) => expense('Granite Plumbing Ltd', amount, { date: day(at + 6) }));
  const companyOf = (comment: string) =>
    suggestedIn(rows, [...named, { ...expense(null, 31_207, { date: day(5) }), comments: [comment] }])
      .find(({ transaction }) => transaction === rows[0]?.id)
      ?.reasons.find(({ key }) => key === 'company')?.values.name;
  expect(companyOf('Granite Plumbing GmbH invoice INV-4408')).toBeUndefined();
  for (const same of [
    'Granite Plumbing Limited',
    'Granite Plumbing invoice 4408',
    'Granite Plumbing Pvt. Ltd.',
  ])
    expect(companyOf(same), same).toBe('Granite Plumbing Ltd');
});
