import { describe, expect, test } from 'vitest';
import { comparer } from '#lib/matching/score/facts/texts.ts';
import { bitsOf, chanceWith, expense, row, weighed } from '#tests/support/matching/make.ts';

const { alike } = comparer(chanceWith([], []));

describe('names that may be one', () => {
  test.each([
    ['Decathlon', 'Decahtlon'],
    ['Müller', 'Muler'],
    ['Rewe', 'Rwee'],
    ['Hema', 'ema'],
    ['Nandini', 'Nandini Milk Parlour'],
    ['Parlour Nandini', 'Nandini Milk Parlour'],
  ])('%s and %s', (a, b) => expect([alike(a, b), alike(b, a)]).toEqual([true, true]));

  test.each([
    ['Rewe', 'Edeka'],
    ['Shell', 'Dell'],
    ['', 'Edeka'],
    ['Or', 'Orchid'],
  ])('not %s and %s', (a, b) => expect(alike(a, b)).toBe(false));

  test('a text that names one of them does not speak for another merchant than the other', () => {
    const merchants = ['Decathlon', 'Decahtlon', 'Orchid'].map((name, id) => ({ id: 900 + id, name }));
    const of = (id: number) =>
      weighed(
        row('KARTENZAHLUNG DECATHLON BONN', 31_455),
        expense(merchants[id]?.name ?? '', 31_455, { merchant: 900 + id }),
        { merchants },
      );
    expect(bitsOf(of(1), 'text_other')).toBeUndefined();
    expect(bitsOf(of(2), 'text_other')).toBeLessThan(0);
  });
});

describe('letters that banks write otherwise', () => {
  test.each([
    ['Smørrebrød', 'KORTKØB SMOERREBROED'],
    ['Łódź Tramwaje', 'PLATNOSC LODZ TRAMWAJE'],
    ['Grün', 'LASTSCHRIFT GRUEN'],
    ['Straßner', 'LASTSCHRIFT STRASSNER'],
    ['ヨドバシカメラ シンジュク', 'ヨドバシカメラ　シンジユク'],
  ])('%s is in %s', (name, text) => {
    const found = weighed(row(text, 31_455), expense(name, 31_455));
    expect(bitsOf(found, 'text')).toBeGreaterThan(4);
  });
});
