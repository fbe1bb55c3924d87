import { describe, expect, test } from 'vitest';
import { compareRows } from '#lib/statements/identity/match-rows.ts';
import type { Circumstances, Compared, Stored } from '#lib/statements/identity/rows.ts';
import { sized } from '#tests/support/nightly.ts';
import { ownTime } from '#tests/support/own-time.ts';

const row = (
  date: string,
  amount: number,
  description: string,
  reference: string | null = null,
): Compared => ({
  ...{ date, amount, description, reference, line: 0 },
});
/** A transaction that a file of another format brought. */
const other = (
  id: number,
  date: string,
  amount: number,
  description: string,
  extra: Partial<Stored> = {},
): Stored => ({
  ...{ id, date, amount: -amount, description, references: [], occurrence: 1 },
  ...{ fingerprint: `f${id}`, own_line: null, is_foreign: true, is_earlier: false, ...extra },
});
const april = { from: '2026-04-01', to: '2026-04-30' };
const whole: Circumstances = { covered: april, held: [april], decisions: new Map() };
const apart: Circumstances = { covered: null, held: [], decisions: new Map() };
/** `#id` of a twin, `new`, or `like id`. */
const verdicts = (rows: Compared[], stored: Stored[], circumstances: Circumstances) =>
  compareRows(rows, stored, circumstances).identities.map(({ exists, fingerprint, like }) =>
    exists ? `#${fingerprint.slice(1)}` : like ? `like ${like}` : 'new',
  );

describe('files of two formats', () => {
  test('on a day that both cover wholly, the count of an amount decides, whatever the texts say', () => {
    const stored = [other(1, '2026-04-02', -500, 'CHAI POINT'), other(2, '2026-04-02', -500, 'SWIGGY')];
    const rows = [
      row('2026-04-02', -500, 'Card 1'),
      row('2026-04-02', -500, 'Card 2'),
      row('2026-04-02', -500, 'Card 3'),
    ];
    expect(verdicts(rows, stored, whole)).toEqual(['#1', '#2', 'new']);
  });

  test('texts say which is which, also when one format cut them or says more', () => {
    const stored = [
      other(1, '2026-04-02', -500, 'Swiggy Instamart Bengaluru Order Number'),
      other(2, '2026-04-02', -500, 'Card payment · Chai Point · Bandra'),
    ];
    const rows = [row('2026-04-02', -500, 'CHAI POINT'), row('2026-04-02', -500, 'SWIGGY INSTAMART BENGALU')];
    expect(verdicts(rows, stored, whole)).toEqual(['#2', '#1']);
  });

  test('on a day that one of them may have in part, equal texts are the same and others a person decides', () => {
    const stored = [other(1, '2026-04-02', -500, 'Chai Point'), other(2, '2026-04-02', -900, 'Uber')];
    const rows = [
      ...[row('2026-04-02', -500, 'CHAI POINT MUMBAI'), row('2026-04-02', -900, 'Swiggy')],
      ...[row('2026-04-02', -900, 'Ola'), row('2026-04-02', -901, 'Ola')],
    ];
    expect(verdicts(rows, stored, apart)).toEqual(['#1', 'like 2', 'new', 'new']);
  });

  test('a person’s decision comes before everything else', () => {
    const stored = [other(1, '2026-04-02', -500, 'Uber')];
    const answer = (transaction: number, same: boolean) => ({
      ...apart,
      decisions: new Map([[7, { transaction, same }]]),
    });
    const rows = [{ ...row('2026-04-02', -500, 'Swiggy'), line: 7 }];
    expect(verdicts(rows, stored, answer(1, false))).toEqual(['new']);
    expect(verdicts(rows, stored, answer(1, true))).toEqual(['#1']);
    expect(verdicts(rows, stored, answer(9, true))).toEqual(['like 1']);
  });

  test('references decide within their kind only, and not where the file repeats one with the same amount', () => {
    const known = [other(1, '2026-04-02', -500, 'Uber', { references: ['F1'] })];
    expect(verdicts([row('2026-04-03', -500, 'Ola', 'f1')], known, apart)).toEqual(['#1']);
    expect(verdicts([row('2026-04-02', -500, 'Uber', 'F2')], known, whole)).toEqual(['new']);
    const twice = [row('2026-04-02', -500, 'Uber', 'F1'), row('2026-04-02', -500, 'Uber fee', 'F1')];
    expect(verdicts(twice, known, whole)).toEqual(['#1', 'new']);
    const amounts = [row('2026-04-02', -500, 'Uber', 'F1'), row('2026-04-02', -35, 'Fee', 'F1')];
    expect(verdicts(amounts, known, whole)).toEqual(['#1', 'new']);
  });

  test('a constant shift between booking and value day is found once it makes all inner days equal', () => {
    const days = Array.from({ length: 8 }, (_, n) => `2026-04-0${n + 1}`);
    const stored = days.map((day, n) => other(n + 1, day, -4000, 'Chai Point', { occurrence: 1 }));
    const later = days.map((_, n) => row(`2026-04-${String(n + 2).padStart(2, '0')}`, -4000, 'Chai Point'));
    const amounts = days.map((_, n) => -100 - n);
    const kept = stored.map((one, n) => ({ ...one, amount: -(amounts[n] as number) }));
    const rows = later.map((one, n) => ({ ...one, amount: amounts[n] as number }));
    const found = compareRows(rows, kept, apart);
    expect(found.shift).toBe(-1);
    expect(found.identities.every(({ exists }) => exists)).toBe(true);
    const spoilt = rows.map((one, n) => (n === 3 ? { ...one, amount: -7 } : one));
    expect(compareRows(spoilt, kept, apart).shift).toBe(0);
  });

  test('files without a period whose inner days agree in every amount cover these days', () => {
    const days = Array.from({ length: 9 }, (_, n) => `2026-04-0${n + 1}`);
    const stored = days.map((day, n) => other(n + 1, day, -100 - n, `Payee ${'abcdefghi'[n]}`));
    const rows = days.map((day, n) => row(day, -100 - n, `Text ${'ABCDEFGHI'[n]}`));
    expect(verdicts(rows, stored, apart)).toEqual([
      'like 1',
      '#2',
      '#3',
      '#4',
      '#5',
      '#6',
      '#7',
      '#8',
      'like 9',
    ]);
  });

  test('files that only follow each other are not shifted onto each other', () => {
    const march = ['29', '30', '31'].flatMap((day, n) =>
      [1, 2].map((k) => other(2 * n + k, `2026-03-${day}`, -450, 'Coffee', { occurrence: k })),
    );
    const rows = ['01', '02', '03'].flatMap((day) => [
      row(`2026-04-${day}`, -450, 'Coffee'),
      row(`2026-04-${day}`, -450, 'Coffee'),
    ]);
    const both = { covered: april, held: [{ from: '2026-03-01', to: '2026-03-31' }], decisions: new Map() };
    expect(compareRows(rows, march, both).shift).toBe(0);
    expect(verdicts(rows, march, both)).toEqual(Array(6).fill('new'));
  });

  test('rows that an earlier release stored are compared as today’s reader reads them, else by day and amount', () => {
    const kept = { is_foreign: false, is_earlier: true };
    const reread = { date: '2026-04-02', amount: 500, description: 'Coffee · Chai Point' };
    const known = [other(1, '2026-04-02', 500, 'Chai Point · Coffee', { ...kept, reread })];
    expect(verdicts([row('2026-04-02', -500, 'Coffee · Chai Point')], known, apart)).toEqual(['#1']);
    const unread = [other(1, '2026-04-02', -500, 'Chai Point · Coffee', kept)];
    expect(verdicts([row('2026-04-02', -500, 'Kaffee')], unread, whole)).toEqual(['#1']);
    expect(verdicts([row('2026-04-02', -500, 'Kaffee')], unread, apart)).toEqual(['like 1']);
    const today = [other(1, '2026-04-02', -500, 'Chai Point', { is_foreign: false })];
    expect(verdicts([row('2026-04-02', -500, 'Kaffee')], today, whole)).toEqual(['#1']);
  });

  test('tens of thousands of equal rows of another format take time in proportion', () => {
    const count = sized(20_000, 60_000);
    const stored = Array.from({ length: count }, (_, n) => other(n + 1, '2026-04-02', -500, 'Chai Point'));
    const rows = stored.map(() => row('2026-04-02', -500, 'Card payment'));
    const most = count / 10;
    const taken = ownTime(most, () =>
      expect(compareRows(rows, stored, whole).identities.every(({ exists }) => exists)).toBe(true),
    );
    expect(taken).toBeLessThan(most);
  });
});
