import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparedText, coreOf, textsAgree } from '#lib/core/description/payee-key.ts';
import { CORE_LENGTH } from '#lib/core/limits.ts';
import { fold } from '#lib/core/words.ts';
import { CORES } from '#tests/support/formats/cores.ts';
import { runs } from '#tests/support/nightly.ts';
import { ownTime } from '#tests/support/own-time.ts';

const hold = <Ts>(property: fc.IProperty<Ts>) => fc.assert(property, { numRuns: runs(300) });

const reached = CORES.filter(({ instead }) => instead === undefined);

describe('the core of a description', () => {
  test.each(CORES.map(({ text, core, instead }) => [text, fold(instead ?? core)]))(
    'of %s is %s',
    (text, core) => {
      expect(coreOf(text)).toBe(core);
    },
  );

  test('is the name that a person gives in 371 of 386 texts', () => {
    expect([reached.length, CORES.length]).toEqual([371, 386]);
  });

  test('is one for all texts of a merchant, and another for each merchant', () => {
    const merchants = Map.groupBy(reached, ({ merchant }) => merchant);
    for (const [merchant, rows] of merchants)
      expect(new Set(rows.map(({ text }) => coreOf(text))), merchant).toHaveLength(1);
    const cores = Map.groupBy(CORES, ({ text }) => coreOf(text));
    for (const [core, rows] of cores)
      expect(new Set(rows.map(({ merchant }) => merchant)), core).toHaveLength(1);
  });

  test('keeps the names that look like rails, dates, masks and accounts', () => {
    for (const [text, core] of [
      ['EXXON MOBIL', 'exxon mobil'],
      ['24 MARKET STREET', 'market street'],
      ['99 DECATHLON', 'decathlon'],
      ['TX02 BEST CAFE', 'tx best cafe'],
      ['PRLV SEPA FREE MOBILE', 'free mobile'],
      ['LINE DIRECT INSURANCE', 'line direct insurance'],
      ['JAN NOWAK', 'jan nowak'],
      ['VISA', 'visa'],
      ['SQ *3 BROTHERS', 'brothers'],
      ['UZR*Kiosk Nord', 'kiosk nord'],
      ['UBER *EATS', 'uber eats'],
      ['KFC *1234', 'kfc'],
    ])
      expect(coreOf(text as string)).toBe(core);
  });

  test('drops an IBAN however it is grouped, and nothing after it', () => {
    for (const iban of ['GB82WEST12345698765432', 'GB82 WEST 1234 5698 7654 32', 'BE68 5390 0754 7034'])
      expect(coreOf(`${iban} REWE KASSE`)).toBe('rewe kasse');
    expect(coreOf('NL91 ABNA 0417 1643 00 Jumbo')).toBe('jumbo');
  });
});

/** Texts whose core has no digit: others have nothing but digits, or are of nobody. */
const named = CORES.map(({ text }) => text).filter((text) => !/\p{N}/u.test(coreOf(text)));
/** Where the digits of a text's references and dates are: tokens with three or more, and numbers of their own. */
const referenceDigits = (text: string): number[] =>
  [...text.matchAll(/[\p{L}\p{N}*]+/gu)].flatMap(({ 0: token, index }) =>
    (token.match(/\d/g)?.length ?? 0) >= 3 || /^[\dx*]+$/i.test(token)
      ? [...token].flatMap((character, at) => (/\d/.test(character) ? [index + at] : []))
      : [],
  );

describe('for any text', () => {
  test('another digit in a reference, a date or a mask changes no core', () => {
    for (const text of named)
      for (const at of referenceDigits(text))
        for (const digit of '0123456789') {
          const other = `${text.slice(0, at)}${digit}${text.slice(at + 1)}`;
          expect(coreOf(other), other).toBe(coreOf(text));
        }
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 9 })), {
      minLength: 1,
      maxLength: 20,
    });
    hold(
      fc.property(fc.constantFrom(...named), changes, (text, all) => {
        const places = referenceDigits(text);
        const characters = text.split('');
        for (const [at, digit] of all)
          if (places.length > 0) characters[places[at % places.length] as number] = String(digit);
        expect(coreOf(characters.join(''))).toBe(coreOf(text));
      }),
    );
  });

  const anything = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }),
    fc
      .array(fc.constantFrom(...CORES.map(({ text }) => text)), { minLength: 1, maxLength: 12 })
      .map((all) => all.join(' ')),
  );

  test('the same text has the same core, which is never empty nor too long for an index', () => {
    hold(
      fc.property(anything, (text) => {
        const core = coreOf(text);
        expect(core).toBe(coreOf(text));
        expect(core).not.toBe('');
        expect(core.length).toBeLessThanOrEqual(CORE_LENGTH);
        expect(core.isWellFormed()).toBe(true);
      }),
    );
    expect(coreOf('')).toBe('');
  });

  test('a text agrees with itself, and with what a format cuts off it', () => {
    for (const { text } of CORES) expect(textsAgree(comparedText(text), comparedText(text)), text).toBe(true);
    const long = 'Swiggy Instamart Bengaluru Koramangala Order';
    expect(textsAgree(comparedText(long), comparedText(long.slice(0, 30)))).toBe(true);
  });

  test.each([
    ['🛍', '🛍'],
    ['🛍️🎉', '🛍️🎉'],
    ['\u200f\u200f', '\u200f\u200f'],
    ['\u200fSWIGGY\u200f', 'swiggy'],
    ['SWI\u00adGGY', 'swiggy'],
    ['\u0301\u0301', '\u0301\u0301'],
    ['   ', '   '],
    ['12345', '12345'],
    ['**** ----', '**** ----'],
    ['ᄀ각', 'ᄀ각'],
  ])('%j, which has no or hidden letters, has the core %j', (text, core) => {
    expect(coreOf(text)).toBe(fold(core) || core);
  });

  test('10,000 characters take time in proportion', () => {
    const letters = [
      'a',
      'a ',
      '1',
      'a1',
      'x',
      '\u200f',
      '\u0301',
      '🎉',
      '有限公司',
      '@',
      '/',
      '-',
      '*',
      '.co',
    ];
    const rails = [
      'sq ',
      'sq*',
      'paypal _',
      'direct ',
      'jan 1 ',
      'upi/',
      'upi-@',
      'upi/1@',
      '/cntp/',
      '/name/',
    ];
    const fields = ['naam: ', 'naam:a b', 'pp.1.pp', 'pp.', ' indn', 'de89 1234 ', 'de89 abcd a1 '];
    for (const start of ['', 'upi/123456/', 'naam: '])
      for (const piece of [...letters, ...rails, ...fields]) {
        const text = start + piece.repeat(10_000 / piece.length);
        expect(
          ownTime(60, () => coreOf(text)),
          start + piece,
        ).toBeLessThan(60);
      }
  });
});
