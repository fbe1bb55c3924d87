import { expect, test } from 'vitest';
import { payeeName } from '#lib/core/description/payee-key.ts';

test.each([
  ['Studio FitX Deutschland GmbH', 'Studio FitX Deutschland GmbH'],
  ['CAFÉ ÉCLAIR', 'CAFÉ ÉCLAIR'],
  ['The Body Shop', 'The Body Shop'],
  ['La Poste', 'La Poste'],
  ['Credit Suisse', 'Credit Suisse'],
  ['Card Factory', 'Card Factory'],
  ['Studio 54', 'Studio 54'],
  ['1822direkt', '1822direkt'],
  ['株式会社アトラス', '株式会社アトラス'],
])('the name %s stays as the bank writes it', (written, name) => {
  expect(payeeName(written)).toBe(name);
});

test.each([
  ['REWE MARKT 4711', 'REWE MARKT'],
  ['Bäckerei Nord 43210//BERLIN/DE', 'Bäckerei Nord'],
  ['Kiosk am Markt XXXX1234', 'Kiosk am Markt'],
  ['Kiosk am Markt ****1234', 'Kiosk am Markt'],
  ['DEBIT CARD PURCHASE BLUE BOTTLE', 'BLUE BOTTLE'],
  ['SQ *BLUE BOTTLE', 'BLUE BOTTLE'],
  ['Hausverwaltung Süd, DE12 5001 0517 5407 3249 31', 'Hausverwaltung Süd'],
  ['  Nordwind \t Energie ', 'Nordwind Energie'],
])('%s is %s without what changes', (written, name) => {
  expect(payeeName(written)).toBe(name);
});

test.each([
  [''],
  ['KARTENZAHLUNG'],
  ['12345678'],
  ['DE12500105175407324931'],
  ['UPI-SWIGGY-swiggy@okbank-409000929205'],
  ['PayPal Europe S.a.r.l. et Cie S.C.A'],
])('%s names nobody who was paid', (written) => {
  expect(payeeName(written)).toBeUndefined();
});
