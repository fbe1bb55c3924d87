import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareRows } from '#lib/statements/identity/match-rows.ts';
import type { Compared, Stored } from '#lib/statements/identity/rows.ts';
import { runs, sized } from '#tests/support/nightly.ts';
import { ownTime } from '#tests/support/own-time.ts';

const row = (
  date: string,
  amount: number,
  description: string,
  reference: string | null = null,
): Compared => ({
  date,
  amount,
  description,
  reference,
  line: 0,
});

/** The stored rows after inserting the new ones of `rows`. */
function insert(stored: Stored[], rows: Compared[]): Stored[] {
  const { identities } = compareRows(rows, stored);
  const added = rows.flatMap(({ reference, line: _, ...one }, at) => {
    const { exists, occurrence, fingerprint } = identities[at] as (typeof identities)[number];
    const facts = { id: stored.length + at + 1, own_line: null, is_foreign: false, is_earlier: false };
    const references = reference === null ? [] : [reference];
    return exists ? [] : [{ ...one, ...facts, references, amount: -one.amount, occurrence, fingerprint }];
  });
  return [...stored, ...added];
}
const exists = (stored: Stored[], rows: Compared[]) =>
  compareRows(rows, stored).identities.map((one) => one.exists);
const identitiesOf = (rows: Compared[], stored: Stored[]) => compareRows(rows, stored).identities;
const coffee = row('2026-04-02', -4000, 'CHAI POINT');

describe('what exists', () => {
  test('equal rows are counted one by one', () => {
    expect(exists(insert([], [coffee]), [coffee, coffee])).toEqual([true, false]);
    const both = insert([], [coffee, coffee]);
    expect(new Set(both.map(({ fingerprint }) => fingerprint)).size).toBe(2);
    expect(exists(both, [coffee, coffee, coffee])).toEqual([true, true, false]);
  });

  test('spaces are folded and case is ignored, composed letters are equal', () => {
    const stored = insert([], [row('2026-04-02', -4000, 'Café  Noir')]);
    expect(exists(stored, [row('2026-04-02', -4000, ' CAFE\u0301 NOIR ')])).toEqual([true]);
    expect(exists(stored, [row('2026-04-02', 4000, 'Café Noir')])).toEqual([false]);
    expect(exists(stored, [row('2026-04-03', -4000, 'Café Noir')])).toEqual([false]);
  });

  test('where both have the bank’s reference, it decides', () => {
    const stored = insert([], [row('2026-04-02', -4000, 'CHAI POINT', 'R1')]);
    expect(exists(stored, [row('2026-04-02', -4000, 'CHAI POINT', 'R2')])).toEqual([false]);
    expect(exists(stored, [row('2026-04-02', -4000, 'UPI CHAI', 'r1')])).toEqual([true]);
    expect(exists(stored, [row('2026-04-05', -4000, 'CHAI POINT', 'R1')])).toEqual([true]);
    expect(exists(stored, [row('2026-04-07', -4000, 'CHAI POINT', 'R1')])).toEqual([false]);
    expect(exists(stored, [row('2026-04-02', -4001, 'CHAI POINT', 'R1')])).toEqual([false]);
  });

  test('the same reference is looked for on its own day first, then on the nearest', () => {
    const stored = insert([], [row('2026-04-01', -5, 'A', 'R'), row('2026-04-03', -5, 'B', 'R')]);
    const [second] = identitiesOf([row('2026-04-03', -5, 'B', 'R')], stored);
    expect(second?.fingerprint).toBe(stored[1]?.fingerprint);
    const [nearest] = identitiesOf([row('2026-04-05', -5, 'B', 'R')], stored);
    expect(nearest?.fingerprint).toBe(stored[1]?.fingerprint);
  });

  test('a reference of zeros or dashes is none', () => {
    const stored = insert([], [row('2026-04-02', -4000, 'CHAI POINT', '000000')]);
    expect(exists(stored, [row('2026-04-03', -4000, 'CHAI POINT', '000000')])).toEqual([false]);
    expect(exists(stored, [row('2026-04-02', -4000, 'CHAI POINT', 'R9')])).toEqual([true]);
  });

  test('rows without a reference leave the plain ones to rows that have one', () => {
    const stored = insert([], [coffee, { ...coffee, reference: 'R1' }]);
    expect(exists(stored, [coffee, { ...coffee, reference: 'R2' }])).toEqual([true, true]);
  });

  test('tens of thousands of equal rows against as many stored ones take time in proportion', () => {
    const count = sized(20_000, 60_000);
    const rows = Array.from({ length: count }, () => coffee);
    const stored = insert([], rows);
    const most = count / 10;
    const taken = ownTime(most, () =>
      expect(compareRows(rows, stored).identities.every((one) => one.exists)).toBe(true),
    );
    expect(taken).toBeLessThan(most);
  });

  test('any overlapping statements in any order leave the bank’s rows, once each', () => {
    const bankRow = fc.record({
      date: fc.integer({ min: 1, max: 9 }).map((day) => `2026-04-0${day}`),
      amount: fc.constantFrom(-4000, -4001, 4000),
      description: fc.constantFrom('CHAI POINT', 'Chai  point', 'SWIGGY'),
      reference: fc.constant(null),
      line: fc.constant(0),
    });
    const book = fc
      .array(bankRow, { maxLength: 30 })
      .map((rows) => rows.toSorted((a, b) => a.date.localeCompare(b.date)));
    const span = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(book, fc.array(span, { maxLength: 6 }), (rows, spans) => {
        const within = (from: number, to: number) =>
          rows.filter(({ date }) => Number(date.slice(8)) >= from && Number(date.slice(8)) <= to);
        const statements = [...spans.map(([a, b]) => within(Math.min(a, b), Math.max(a, b))), within(1, 9)];
        const stored = statements.reduce(insert, []);
        const bag = (all: Pick<Compared, 'date' | 'amount' | 'description'>[], sign: number) =>
          all
            .map(
              (one) =>
                `${one.date}|${one.amount * sign}|${one.description.toLowerCase().replace(/ +/g, ' ')}`,
            )
            .sort();
        expect(bag(stored, -1)).toEqual(bag(rows, 1));
        expect(new Set(stored.map(({ fingerprint }) => fingerprint)).size).toBe(rows.length);
      }),
      { numRuns: runs(300) },
    );
  });
});
