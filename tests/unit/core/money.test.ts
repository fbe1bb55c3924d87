import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, currencyNamed, digitsOf } from '#lib/core/currency/codes.ts';
import { sumUp } from '#lib/core/currency/sums.ts';
import { amountsIn } from '#lib/core/currency/written-amount.ts';
import {
  boundOf,
  formatAmount,
  formatBank,
  formatMoney,
  MAX_MINOR,
  sameNumber,
  toField,
  toMajor,
  toMinor,
} from '#lib/core/money.ts';
import { languages } from '#lib/texts/texts.ts';
import { ownTime } from '#tests/support/own-time.ts';

describe('money', () => {
  test.each([
    ['0.1', 10],
    [0.1, 10],
    [45.5, 4550],
    ['1,23,456.78', 12_345_678],
    ['1 234', 123_400],
    ["1'234", 123_400],
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
  ])('%j is %i minor units', (typed, minor) => expect(toMinor(typed, 'INR')).toBe(minor));

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
  ])('%j is no amount', (typed) => expect(toMinor(typed, 'INR')).toBeUndefined());
  test.each([0.123, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 10_000_000_000])('%d is no amount', (typed) =>
    expect(toMinor(typed, 'INR')).toBeUndefined(),
  );

  test('every amount survives JSON, a form field and the grouping for people', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_MINOR, max: MAX_MINOR }), (minor) => {
        expect(toMinor(JSON.parse(JSON.stringify(toMajor(minor, 'INR'))), 'INR')).toBe(minor);
        expect(toMinor(toField(minor, 'INR'), 'INR')).toBe(minor);
      }),
    );
  });

  test.each(Object.values(languages))(
    'what $name shows of an amount can be typed as it stands',
    ({ locale }) => {
      fc.assert(
        fc.property(fc.integer({ min: -MAX_MINOR, max: MAX_MINOR }), (minor) => {
          expect(toMinor(formatAmount(minor, 'INR', locale), 'INR')).toBe(minor);
          expect(toMinor(formatMoney(minor, 'INR', locale), 'INR')).toBe(minor);
        }),
      );
    },
  );

  test.each([
    ['1,234', 'JPY', 1234],
    ['1.234', 'JPY', 1234],
    ['¥450', 'JPY', 450],
    ['￥450', 'JPY', 450],
    ['jpy 450', 'JPY', 450],
    [1234, 'JPY', 1234],
    ['1.234', 'KWD', 1234],
    [1.234, 'KWD', 1234],
    ['0,123', 'KWD', 123],
    ['1234,567', 'KWD', 1_234_567],
    ['1.234,567', 'KWD', 1_234_567],
    ['KWD 1.2', 'KWD', 1200],
    ['1,234,567', 'KWD', 1_234_567_000],
    ['12,50 €', 'EUR', 1250],
    ['-US$ 5', 'USD', -500],
    ['$US 5', 'USD', 500],
  ])('%j in %s is %i minor units', (typed, currency, minor) => {
    expect(toMinor(typed, currency)).toBe(minor);
  });

  test.each([
    ['1.500', 'de-DE', 'EUR', 150_000],
    ['-1.500 €', 'de-DE', 'EUR', -150_000],
    ['１．５００', 'es-ES', 'EUR', 150_000],
    ['1.500', 'en-IN', 'EUR', undefined],
    ['1.500', 'fr-FR', 'EUR', undefined],
    ['12,345', 'de-DE', 'EUR', undefined],
    ['12,345', 'fr-FR', 'EUR', undefined],
    ['12,345', 'en-IN', 'EUR', 1_234_500],
    ['12,345', 'ja-JP', 'USD', 1_234_500],
    ['12,345', 'ja-JP', 'KWD', 12_345_000],
    ['12,345', 'de-DE', 'KWD', 12_345],
    ['1,234', 'fr-FR', 'TND', 1234],
    ['1.234', 'de-DE', 'KWD', 1234],
    ['1,234', 'de-DE', 'JPY', 1234],
    ['1.234,50', 'en-IN', 'EUR', 123_450],
    ['1,234.50', 'de-DE', 'EUR', 123_450],
    ['12.50', 'de-DE', 'EUR', 1250],
    ['1,23,456', 'de-DE', 'INR', 12_345_600],
    ['1.23.456,00', 'de-DE', 'INR', 12_345_600],
  ])('%j typed in %s is %s %s in minor units', (typed, locale, currency, minor) => {
    expect(toMinor(typed, currency, locale)).toBe(minor);
  });

  test.each(CURRENCIES)('what a field of %s shows is read again in every language', (currency) => {
    for (const { locale } of Object.values(languages))
      for (const minor of [1, 999, 1000, 1234, 12_345, 123_456, 1_000_000, 123_456_789])
        expect(toMinor(toField(minor, currency), currency, locale)).toBe(minor);
  });

  test('a searched amount may be typed in any language', () => {
    expect(amountsIn('1.500', 'EUR')).toEqual([150_000]);
    expect(amountsIn('1,500', 'EUR')).toEqual([150_000]);
    expect(amountsIn('1,500', 'KWD')).toEqual([1_500_000, 1500]);
    expect(amountsIn('tea', 'EUR')).toEqual([]);
  });

  test.each([
    ['1.5', 'JPY'],
    [1.234, 'JPY'],
    ['€450', 'JPY'],
    [1.2345, 'KWD'],
    ['¥450', 'INR'],
    ['12 EUR', 'USD'],
  ])('%j is no amount of %s', (typed, currency) => expect(toMinor(typed, currency)).toBeUndefined());

  test('the decimals of a currency are those of ISO 4217, whatever Intl shows', () => {
    expect(['JPY', 'INR', 'HUF', 'IDR', 'RSD', 'KWD', 'IQD'].map(digitsOf)).toEqual([0, 2, 2, 2, 2, 3, 3]);
    expect(new Set(CURRENCIES.map(digitsOf))).toEqual(new Set([0, 2, 3]));
    for (const code of ['XXX', 'XTS', 'XAU', 'ABC', '', 'EURO', '€'])
      expect(currencyNamed(code)).toBeUndefined();
    expect([' eur ', 'Kwd'].map(currencyNamed)).toEqual(['EUR', 'KWD']);
  });

  test.each(Object.values(languages))(
    'an amount of any currency in $name comes back as it was',
    ({ locale }) => {
      const amounts = fc.integer({ min: -MAX_MINOR, max: MAX_MINOR });
      fc.assert(
        fc.property(fc.constantFrom(...CURRENCIES), amounts, (currency, minor) => {
          expect(toMinor(toMajor(minor, currency), currency)).toBe(minor);
          expect(toMinor(toField(minor, currency), currency)).toBe(minor);
          for (const shown of [formatAmount(minor, currency, locale), formatMoney(minor, currency, locale)]) {
            const read = toMinor(shown, currency);
            // A comma before three digits may separate thousands as well: rejected, never read wrongly.
            if (read !== undefined || digitsOf(currency) !== 3) expect(read).toBe(minor);
          }
        }),
      );
    },
  );

  test('signs that several currencies share are told apart', () => {
    expect(formatMoney(1_234, 'USD')).toBe('$12.34');
    expect(formatMoney(1_234, 'CAD')).toBe('CA$12.34');
    expect(formatMoney(1_234, 'JPY', 'ja-JP')).toBe('￥1,234');
    expect(formatMoney(1_234, 'KWD')).toBe('KWD 1.234'.replace(' ', '\u00a0'));
    for (const { locale } of Object.values(languages)) {
      const shown = CURRENCIES.map((currency) => formatMoney(0, currency, locale).replace(/[\d.,]/g, ''));
      expect(new Set(shown).size).toBe(CURRENCIES.length);
    }
  });

  test('a bound holds exactly what the number means in each currency', () => {
    const amounts = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(fc.constantFrom('JPY', 'INR', 'KWD'), amounts, amounts, (currency, minor, thousandths) => {
        const bound = thousandths / 1_000;
        const exact = BigInt(minor) * 10n ** BigInt(3 - digitsOf(currency));
        expect(minor >= boundOf(bound, currency, 'least')).toBe(exact >= BigInt(thousandths));
        expect(minor <= boundOf(bound, currency, 'most')).toBe(exact <= BigInt(thousandths));
      }),
    );
  });

  test.each([
    [1_050, 'USD', 'JPY', 11],
    [1_049, 'USD', 'JPY', 10],
    [1_234, 'KWD', 'JPY', 1],
    [1_235, 'KWD', 'USD', 124],
    [11, 'JPY', 'KWD', 11_000],
    [1_050, 'USD', 'EUR', 1_050],
    [-1_050, 'USD', 'JPY', -11],
    [MAX_MINOR, 'JPY', 'KWD', MAX_MINOR],
  ] as const)('%i of %s is in %s the same number as far as it can hold it', (minor, from, to, expected) => {
    expect(sameNumber(minor, from, to)).toBe(expected);
  });

  test('sums are of one currency each, the book’s first: none mixes two', () => {
    const sum = fc.record({
      currency: fc.constantFrom('INR', 'JPY', 'KWD'),
      amount: fc.integer({ max: 9_999 }),
    });
    fc.assert(
      fc.property(fc.array(sum), (all) => {
        const sums = sumUp(all, 'KWD');
        for (const currency of ['INR', 'JPY', 'KWD']) {
          const own = all.filter((one) => one.currency === currency);
          const added = own.reduce((total, { amount }) => total + amount, 0);
          expect(sums.filter((one) => one.currency === currency)).toEqual(
            own.length === 0 ? [] : [{ currency, amount: added }],
          );
        }
        if (all.some(({ currency }) => currency === 'KWD')) expect(sums[0]?.currency).toBe('KWD');
      }),
    );
  });

  test('a hostile amount is refused at once', () => {
    const taken = ownTime(200, () => {
      expect(toMinor(`${'1'.repeat(100_000)}x`, 'INR')).toBeUndefined();
      expect(toMinor(`${'1,11'.repeat(30_000)}x`, 'INR')).toBeUndefined();
    });
    expect(taken).toBeLessThan(200);
  });

  test('people read rupees in Indian grouping', () => {
    expect(formatMoney(12_345_678, 'INR')).toBe('₹1,23,456.78');
    expect(formatMoney(-45_000, 'INR')).toBe('−₹450.00');
  });

  test.each([
    ['INR', 'en-IN', '−₹27,26,174.61'],
    ['INR', 'de-DE', '−27.26.174,61\u00a0₹'],
    ['INR', 'es-ES', '−27.26.174,61\u00a0₹'],
    ['INR', 'fr-FR', '−27\u202f26\u202f174,61\u00a0₹'],
    ['INR', 'ja-JP', '−₹27,26,174.61'],
    ['EUR', 'en-IN', '−€2,726,174.61'],
    ['EUR', 'de-DE', '−2.726.174,61\u00a0€'],
    ['EUR', 'fr-FR', '−2\u202f726\u202f174,61\u00a0€'],
    ['USD', 'en-IN', '−$2,726,174.61'],
    ['JPY', 'en-IN', '−¥272,617,461'],
  ])(
    '%s in %s is grouped as the currency is, with the marks of the language: %s',
    (currency, locale, shown) => {
      expect(formatMoney(-272_617_461, currency, locale)).toBe(shown);
      expect(toMinor(shown, currency, locale)).toBe(-272_617_461);
    },
  );

  test('the sign of the rupee stands where the language puts it', () => {
    expect(formatMoney(-45_000, 'INR', 'de-DE')).toBe('−450,00\u00a0₹');
    expect(formatMoney(123_450, 'INR', 'es-ES')).toBe('1.234,50\u00a0₹');
    expect(formatMoney(123_450, 'INR', 'ja-JP')).toBe('₹1,234.50');
  });
});

test('a bank’s amount shows where the money went by its sign, in every language', () => {
  expect(formatBank(8_495, 'EUR', 'en-IN')).toBe('−84.95');
  expect(formatBank(-280_000, 'INR')).toBe('+2,800.00');
  expect(formatBank(0, 'INR')).toBe('0.00');
  expect(formatBank(45_000, 'INR', 'de-DE', { symbol: true })).toBe('−450,00\u00a0₹');
  expect(formatBank(-1_500, 'JPY', 'ja-JP', { symbol: true })).toBe('+￥1,500');
});
