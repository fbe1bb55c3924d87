import { describe, expect, test } from 'vitest';
import { suggest } from '#lib/matching/score/suggest.ts';
import { weigh } from '#lib/matching/score/weigh.ts';
import { chanceWith, expense, row } from '#tests/support/matching/make.ts';
import { sized } from '#tests/support/nightly.ts';
import { ownTime } from '#tests/support/own-time.ts';

const TEXTS: Record<string, string> = {
  'of 10,000 characters': 'TRUFFLES 4711 '.repeat(714),
  'of 10,000 letters in one word': 'a'.repeat(10_000),
  'of one emoji': '🦄',
  'of marks from right to left': '\u202e\u202b\u200f تاكسي ١٢٣٤ \u202c',
  'without any letter': '-/.,* 4711 0815 ***',
  'that is empty': '',
  'of what means something in a pattern': '$ ^ .* (?= [a-z]+ \\d{2,} USD 1,0(0',
  'of zeros and dates': '00000000 00/00/00 99-99-9999 2026-13-45',
  'of lone surrogates': '\ud800\udfff \udc00',
};

describe('a text', () => {
  test.each(Object.entries(TEXTS))('%s is weighed like any other, on either side', (_, text) => {
    const one = row(text, 10_000);
    const others = [
      expense('Truffles', 10_000),
      expense(text, 10_000, { comments: [text], numbers: [text], aliases: [text], personName: text }),
      expense(null, 10_000, { comments: [text], currency: 'USD' }),
      expense(text, 9_000, { projectName: text }),
    ];
    const chance = chanceWith([one], others);
    for (const other of others) {
      const found = weigh(one, other, chance);
      expect(Number.isFinite(found.bits)).toBe(true);
    }
    const taken = ownTime(1_000, () => {
      for (const { bits, reasons } of suggest([one, row('UPI/TRUFFLES', 10_000)], others, chance)) {
        expect(Number.isFinite(bits)).toBe(true);
        expect(reasons.length).toBeGreaterThan(0);
      }
    });
    expect(taken).toBeLessThan(1_000);
  });
});

describe('amounts', () => {
  test('of 0 are suggested nothing', () => {
    const rows = [row('UPI/TRUFFLES', 0), row('UPI/TRUFFLES', 10_000, { open: 0 })];
    const expenses = [expense('Truffles', 0), expense('Truffles', 10_000)];
    expect(suggest(rows, expenses, chanceWith(rows, expenses))).toEqual([]);
    expect(
      Number.isFinite(weigh(rows[0] as never, expenses[0] as never, chanceWith(rows, expenses)).bits),
    ).toBe(true);
  });

  test('as large as they get are weighed', () => {
    const one = row('UPI/TRUFFLES', 999_999_999_999);
    const other = expense('Truffles', 999_999_999_999);
    expect(suggest([one], [other], chanceWith([one], [other]))).toHaveLength(1);
  });
});

test('a book without anything in it gives nothing', () => {
  expect(suggest([], [], chanceWith([], []))).toEqual([]);
  expect(suggest([row('UPI/TRUFFLES', 10_000)], [], chanceWith([], []))).toEqual([]);
});

test('thousands of equal rows and expenses of one day take seconds, not minutes', () => {
  const count = sized(1_000, 2_000);
  const rows = Array.from({ length: count }, (_, at) => row(`UPI/CHAI POINT/${at}`, 10_000));
  const expenses = Array.from({ length: count }, () => expense('Chai Point', 10_000));
  const taken = ownTime(25_000, () => {
    const found = suggest(rows, expenses, chanceWith(rows, expenses));
    expect(Math.max(0, ...found.map(({ pairs }) => pairs?.length ?? 0))).toBeLessThanOrEqual(50);
  });
  expect(taken).toBeLessThan(25_000);
});
