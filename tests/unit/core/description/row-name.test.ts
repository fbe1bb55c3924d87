import { expect, test } from 'vitest';
import { payeeOf } from '#lib/core/description/row-name.ts';

const named = (payee: string) => payeeOf({ payee, description: 'Lastschrift 4711' });

test.each([
  ['Studio FitX Deutschland GmbH', 'Studio FitX Deutschland'],
  ['Nordwind Energie AG', 'Nordwind Energie'],
  ['Berger GmbH & Co. KG', 'Berger'],
  ['Blue Bottle, Inc.', 'Blue Bottle'],
  ['Swiggy Meals Pvt Ltd', 'Swiggy Meals'],
  ['株式会社アトラス', 'アトラス'],
  ['AB', 'AB'],
  ['A AS', 'A AS'],
  ['Aqua Spa', 'Aqua Spa'],
  ['Aqua SpA', 'Aqua'],
  ['Aqua S.p.A.', 'Aqua'],
])('%s is called %s, without its legal form', (payee, name) => {
  expect(named(payee)).toBe(name);
});

test.each([
  ['BLUE BOTTLE', 'Blue Bottle'],
  ['CAFÉ ÉCLAIR', 'Café Éclair'],
  ['DB VERTRIEB GMBH', 'DB Vertrieb'],
  ['THE BODY SHOP', 'The Body Shop'],
  ['HDFC ERGO', 'HDFC Ergo'],
  ['H&M', 'H&M'],
  ['MÜLLER-LÜDENSCHEIDT', 'Müller-Lüdenscheidt'],
  ['AMAZON.DE', 'Amazon.de'],
  ['J.P. MORGAN', 'J.P. Morgan'],
  ['O’REILLY', 'O’reilly'],
  ['РОМАШКА', 'Ромашка'],
  ['iHerb', 'iHerb'],
  ['amazon.de', 'amazon.de'],
  ['REWE Markt', 'REWE Markt'],
])(
  '%s is called %s: all capitals in title case, abbreviations and everything else as written',
  (payee, name) => {
    expect(named(payee)).toBe(name);
  },
);

test('without a payee it is called by what its text seems to name, else by the text', () => {
  expect(payeeOf({ payee: null, description: 'UPI-SWIGGY-swiggy@okbank-409000929205' })).toBe('Swiggy');
  expect(payeeOf({ payee: null, description: 'CAFÉ MÜLLER 4711' })).toBe('Café Müller');
  expect(payeeOf({ payee: null, core: 'lemon tree hotels' })).toBe('Lemon Tree Hotels');
  expect(payeeOf({ payee: null, description: '12345678' })).toBe('12345678');
});

test('an expense that stands for it calls it by its merchant', () => {
  expect(payeeOf({ merchant_name: 'FitX', payee: 'Studio FitX GmbH', description: 'Beitrag' })).toBe('FitX');
});
