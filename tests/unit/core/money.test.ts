import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatRupees, MAX_MINOR, toField, toMajor, toMinor } from '#lib/core/money.ts';
import { languages } from '#lib/texts/texts.ts';

describe('money', () => {
  test.each([
    ['0.1', 10],
    [0.1, 10],
    [45.5, 4550],
    ['1,23,456.78', 12_345_678],
    ['1 234.5', 123_450],
    ['12,50', 1250],
    ['12,5', 1250],
    ['1,23', 123],
    ['1,234', 123_400],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1.234.567', 123_456_700],
    ['1 234,50', 123_450],
    ['1\u202f234,50\u00a0₹', 123_450],
    ["1'234.50", 123_450],
    ['1,23,45,678', 1_234_567_800],
    ['−12,50', -1250],
    ['-₹450.00', -45_000],
    ['１２，３４５．６７', 1_234_567],
    ['４５０', 45_000],
    ['₹ 450.00', 45_000],
    ['-2.75', -275],
    ['.5', 50],
    ['.55', 55],
    ['  450\t', 45_000],
    ['1 \u00a0 234,50', 123_450],
    [`${'0'.repeat(38)}.5`, 50],
    ['7.', 700],
    ['9999999999.99', MAX_MINOR],
    [1.15, 115],
    [-0, 0],
  ])('%j is %i minor units', (typed, minor) => expect(toMinor(typed)).toBe(minor));

  test.each([
    ...['', '.', '-', 'abc', '1.234', '1e3', '10000000000', '--1', 'NaN', '1..2', '٣', '₹'],
    ...[
      '0,123',
      '1234,567',
      '12.345',
      '1,23,45',
      '1,2345',
      '1.234,567',
      '1,234,50',
      '1.23.456',
      '1 2',
      '¥450',
    ],
    ...[
      '1,234.567,89',
      '1.234 567',
      '12,50 USD',
      '123,45,678',
      '1,23,4567',
      '4₹50',
      '450₹0',
      `${'0'.repeat(39)}.5`,
    ],
  ])('%j is no amount', (typed) => expect(toMinor(typed)).toBeUndefined());
  test.each([0.123, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 10_000_000_000])('%d is no amount', (typed) =>
    expect(toMinor(typed)).toBeUndefined(),
  );

  test('every amount survives JSON, a form field and the grouping for people', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_MINOR, max: MAX_MINOR }), (minor) => {
        expect(toMinor(JSON.parse(JSON.stringify(toMajor(minor))))).toBe(minor);
        expect(toMinor(toField(minor))).toBe(minor);
      }),
    );
  });

  test.each(Object.values(languages))(
    'what $name shows of an amount can be typed as it stands',
    ({ locale }) => {
      fc.assert(
        fc.property(fc.integer({ min: -MAX_MINOR, max: MAX_MINOR }), (minor) => {
          expect(toMinor(formatAmount(minor, locale))).toBe(minor);
          expect(toMinor(formatRupees(minor, locale))).toBe(minor);
        }),
      );
    },
  );

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

  test('the sign of the rupee stands where the language puts it', () => {
    expect(formatRupees(-45_000, 'de-DE')).toBe('-450,00\u00a0₹');
    expect(formatRupees(123_450, 'es-ES')).toBe('1.234,50\u00a0₹');
    expect(formatRupees(123_450, 'ja-JP')).toBe('₹1,234.50');
  });
});
