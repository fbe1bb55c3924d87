import { expect, test } from 'vitest';
import { CURRENCIES, digitsOf, offeredCurrencies } from '#lib/core/currency/codes.ts';
import { guessCurrency } from '#lib/core/currency/regions.ts';
import { acceptedLanguages, negotiate } from '#lib/texts/texts.ts';

test.each([
  // Where the clock is tells more than the language.
  [['en-US', 'en'], 'Europe/Berlin', 'EUR'],
  [['en'], 'Asia/Calcutta', 'INR'],
  [['en'], 'Asia/Kolkata', 'INR'],
  [['de'], 'America/New_York', 'USD'],
  [['fr-CH'], 'Europe/Zurich', 'CHF'],
  // Without one, or with one that is nowhere.
  [['de-AT', 'en'], undefined, 'EUR'],
  [['en', 'en-GB'], 'UTC', 'GBP'],
  [['ja'], undefined, 'JPY'],
  [['en', 'es'], undefined, undefined],
  [['*', 'not a language', 'de'], 'Nowhere/At_All', 'EUR'],
  [[], undefined, undefined],
])('a browser of %j in %s pays in %s', (languages, zone, currency) => {
  expect(guessCurrency(languages, zone)).toBe(currency);
});

test('of a header, the languages come as they are wanted', () => {
  expect(acceptedLanguages('en;q=0.5, de-AT, fr;q=0')).toEqual(['de-AT', 'en']);
  expect(negotiate('en;q=0.5, de-AT')).toBe('de');
});

test('currencies that were replaced are read, but offered only where one is chosen', () => {
  for (const code of ['EEK', 'LVL', 'HRK', 'LTL', 'BGN']) {
    expect(offeredCurrencies()).not.toContain(code);
    expect(CURRENCIES).toContain(code);
    expect(digitsOf(code)).toBe(2);
  }
  expect(offeredCurrencies('HRK')).toContain('HRK');
  expect(offeredCurrencies()).toContain('EUR');
});
