import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatRupees, MAX_MINOR, toField, toMajor, toMinor } from '#lib/money.ts';

describe('money', () => {
  test.each([
    ['0.1', 10],
    [0.1, 10],
    [45.5, 4550],
    ['1,23,456.78', 12_345_678],
    ['1 234.5', 123_450],
    ['₹ 450.00', 45_000],
    ['-2.75', -275],
    ['.5', 50],
    ['7.', 700],
    ['9999999999.99', MAX_MINOR],
    [1.15, 115],
    [-0, 0],
  ])('%j is %i minor units', (typed, minor) => expect(toMinor(typed)).toBe(minor));

  test.each(['', '.', '-', 'abc', '1.234', '1e3', '10000000000', '1,2', '--1', 'NaN', '1..2', '٣'])(
    '%j is no amount',
    (typed) => expect(toMinor(typed)).toBeUndefined(),
  );
  test.each([0.123, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 10_000_000_000])('%d is no amount', (typed) =>
    expect(toMinor(typed)).toBeUndefined(),
  );

  test('every amount survives JSON, a form field and the grouping for people', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_MINOR, max: MAX_MINOR }), (minor) => {
        expect(toMinor(JSON.parse(JSON.stringify(toMajor(minor))))).toBe(minor);
        expect(toMinor(toField(minor))).toBe(minor);
        expect(toMinor(formatAmount(minor))).toBe(minor);
      }),
    );
  });

  test('a hostile amount is refused at once', () => {
    const started = performance.now();
    expect(toMinor(`${'1'.repeat(100_000)}x`)).toBeUndefined();
    expect(toMinor(`${'1,11'.repeat(30_000)}x`)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(200);
  });

  test('people read rupees in Indian grouping', () => {
    expect(formatRupees(12_345_678)).toBe('₹1,23,456.78');
    expect(formatRupees(-45_000)).toBe('-₹450.00');
  });
});
