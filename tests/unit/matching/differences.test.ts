import { describe, expect, test } from 'vitest';
import { limitsOf, stepOf } from '#lib/matching/score/facts/amounts.ts';
import { suggest } from '#lib/matching/score/suggest.ts';
import { bitsOf, chanceWith, expense, row, weighed } from '#tests/support/matching/make.ts';

/** A rare name, so that the text says who was paid. */
const NAME = 'Zephyr Quilts Umbria';
const pair = (
  taken: number,
  spent: number,
  more: { bank?: string; account?: number; categories?: string[]; currency?: string } = {},
) => {
  const { bank = `UPI/${NAME.toUpperCase()}`, account = 1, categories = [], currency = 'INR' } = more;
  return weighed(row(bank, taken, { account, currency }), expense(NAME, spent, { categories, currency }));
};

describe('an amount that differs has a name', () => {
  test.each([
    ['tip, on a card at a restaurant', 'tip', pair(115_000, 100_000, { account: 2, categories: ['Meals'] })],
    ['a bank fee', 'fee', pair(94_590, 94_000)],
    ['GST printed net', 'tax', pair(118_000, 100_000)],
    ['VAT printed net', 'tax', pair(119_000, 100_000)],
    ['a discount', 'discount', pair(97_000, 100_000)],
    ['a bill that was rounded', 'rounding', pair(100_040, 100_000)],
  ] as const)('%s', (_, difference, found) => {
    expect(found.difference).toBe(difference);
    expect(found.excluded).toBeNull();
    expect(bitsOf(found, difference)).toBeDefined();
  });

  test('with its size in money and per cent', () => {
    const { for: reasons, against } = pair(94_590, 94_000);
    expect([...reasons, ...against].find(({ key }) => key === 'fee')?.values).toEqual({
      ...{ more: 5.9, currency: 'INR', percent: 0.6 },
    });
  });

  test('but not without 5 bits of text', () => {
    const found = pair(94_590, 94_000, { bank: 'NEFT DR 4512' });
    expect(found.difference).toBeNull();
    expect(found.excluded).toBe('amount_more');
  });

  test('nor beyond its bounds', () => {
    expect(pair(130_000, 100_000, { account: 2, categories: ['Meals'] }).difference).toBeNull();
    expect(pair(94_000, 100_000).difference).toBeNull();
    expect(pair(310_300, 300_000).difference).toBeNull();
  });

  test('a fee that other rows show, too, is likelier one', () => {
    const shops = ['Acme Supplies', 'Beacon Legal', 'Cobalt Freight', 'Delmar Foods'];
    const rows = shops.map((name, at) => row(`NEFT DR-${name.toUpperCase()}`, 80_000 + at * 11_113 + 2_950));
    const spent = shops.map((name, at) => expense(name, 80_000 + at * 11_113));
    const all = suggest(rows, spent, chanceWith(rows, spent));
    const found = rows.map(({ id }) => all.find(({ transaction }) => transaction === id));
    expect(found.map((one) => one?.expenses[0])).toEqual(
      spent.map(({ id, amount }) => ({ id, amount: amount + 2_950, covers: amount, difference: 'fee' })),
    );
    expect(found[0]?.reasons.find(({ key }) => key === 'fee_again')?.values).toMatchObject({
      more: 29.5,
      times: 4,
    });
  });

  test('and a tip is left on cards where one tips', () => {
    expect(pair(115_000, 100_000, { account: 2, categories: ['Software'] }).difference).not.toBe('tip');
    expect(pair(115_700, 100_000, { categories: ['Meals'] }).difference).toBeNull();
  });
});

describe('another currency', () => {
  const bought = { currency: 'USD' };
  const rate = (usual: number | undefined) => ({ rate: () => usual });
  const one = row(`POS ${NAME.toUpperCase()}`, 167_200, { account: 2 });

  test('is compared by the rate of its last links, within 5 %', () => {
    const found = weighed(one, expense(NAME, 2_000, bought), rate(83.5));
    expect(found.difference).toBe('exchange');
    expect(bitsOf(found, 'exchange')).toBeGreaterThan(2);
    expect([...found.for, ...found.against].find(({ key }) => key === 'exchange')?.values).toEqual({
      ...{ amount: 1672, currency: 'INR', of: 20, of_currency: 'USD', rate: 83.6, usual: 83.5 },
    });
    expect(weighed(one, expense(NAME, 2_000, bought), rate(70)).excluded).toBe('currency');
  });

  test('is not compared where no rate is known, and says so', () => {
    const found = weighed(one, expense(NAME, 2_000, bought), rate(undefined));
    expect(bitsOf(found, 'exchange_unknown')).toBe(0);
    expect(found.excluded).toBeNull();
  });

  test('is told by the amount that the text states', () => {
    const stated = weighed(row('POS 4711 USD 20.00', 167_200), expense('Figma', 2_000, bought));
    expect(bitsOf(stated, 'stated')).toBe(6);
    const yen = weighed(row('CARD 5.000 JPY', 28_000), expense('ANA', 5_000, { currency: 'JPY' }));
    expect(bitsOf(yen, 'stated')).toBe(6);
    expect(
      bitsOf(weighed(row('POS USD 120.00', 1), expense('Figma', 2_000, bought)), 'stated'),
    ).toBeUndefined();
  });
});

describe('amounts of the rule', () => {
  test.each([
    ['INR', 6_000, 100],
    ['EUR', 6_000, 100],
    ['JPY', 600, 10],
    ['KRW', 6_000, 100],
    ['HUF', 600_000, 10_000],
    ['IDR', 6_000_000, 100_000],
    ['KWD', 6_000, 100],
  ])('are in minor units of %s', (currency, fee, rounding) => {
    expect(limitsOf(currency)).toMatchObject({ fee, rounding });
  });

  test('fees in yen are hundreds', () => {
    expect(pair(33_440, 33_000, { currency: 'JPY' }).difference).toBe('fee');
    expect(pair(3_700, 3_000, { currency: 'JPY' }).difference).toBeNull();
  });

  test.each([
    [143_751, 'INR', 0],
    [143_700, 'INR', 1],
    [143_000, 'INR', 2],
    [140_000, 'INR', 3],
    [200_000, 'INR', 4],
    [64_999, 'INR', 5],
    [64_900, 'INR', 6],
    [1_437, 'JPY', 0],
  ])('%i of %s is of step %i', (amount, currency, step) => {
    expect(stepOf(amount, currency)).toBe(step);
  });
});
