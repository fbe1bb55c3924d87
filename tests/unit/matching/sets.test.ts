import { describe, expect, test } from 'vitest';
import { addDays } from '#lib/core/day.ts';
import type { Chance } from '#lib/matching/score/chance.ts';
import type { MatchExpense, MatchRow, Suggestion } from '#lib/matching/score/shapes.ts';
import { suggest } from '#lib/matching/score/suggest.ts';
import { chanceWith, crowd, expense, row } from '#tests/support/matching/make.ts';

function suggested(rows: MatchRow[], expenses: MatchExpense[], known: Partial<Chance> = {}): Suggestion[] {
  const ids = new Set(rows.map(({ id }) => id));
  const others = crowd();
  const chance = chanceWith(rows, expenses, known);
  return suggest([...rows, ...others.rows], [...expenses, ...others.expenses], chance).filter(
    ({ transaction }) => ids.has(transaction),
  );
}
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).sort();

describe('one row, several expenses', () => {
  test('of one merchant are offered when exactly one set adds up', () => {
    const taken = row('UPI/ZEPHYR QUILTS', 161_323);
    const parts = [expense('Zephyr Quilts', 50_117), expense('Zephyr Quilts', 111_206)];
    const [one, ...more] = suggested([taken], [...parts, expense('Zephyr Quilts', 77_001)]);
    expect(one).toMatchObject({ certainty: 'likely', sets: null, pairs: null });
    expect(ids(one?.expenses ?? [])).toEqual(ids(parts));
    expect(one?.expenses.reduce((sum, { amount }) => sum + amount, 0)).toBe(taken.amount);
    expect(one?.reasons[0]).toMatchObject({
      key: 'sum',
      values: { count: 2, amount: 1613.23, currency: 'INR' },
    });
    expect(more).toEqual([]);
  });

  test('are to be chosen among when several sets add up, and their number is said', () => {
    const taken = row('UPI/ZEPHYR QUILTS', 30_000);
    const parts = [0, 1, 2, 3].map((day) =>
      expense('Zephyr Quilts', day % 2 === 0 ? 10_000 : 20_000, { date: addDays('2026-03-07', day) }),
    );
    const [one] = suggested([taken], parts);
    expect(one).toMatchObject({ certainty: 'possible', sets: 4 });
    expect(one?.expenses.reduce((sum, { amount }) => sum + amount, 0)).toBe(30_000);
  });

  test('of another merchant are not', () => {
    const taken = row('UPI/ZEPHYR QUILTS', 161_323);
    expect(suggested([taken], [expense('Truffles', 50_117), expense('Truffles', 111_206)])).toEqual([]);
  });

  test('that one person is owed are paid by a row with their name, those of one claim first', () => {
    const claim = [21_317, 8_841, 90_013].map((amount, at) =>
      expense(['Truffles', 'Zephyr', 'Umbria'][at] as string, amount, {
        ...{ person: 4, personName: 'Asha Rao', reimbursable: true, createdDay: '2026-03-08' },
        date: addDays('2026-03-01', at),
      }),
    );
    const later = expense('Vantage', 12_003, {
      ...{ person: 4, personName: 'Asha Rao', reimbursable: true, createdDay: '2026-03-09' },
    });
    const taken = row('NEFT DR-ASHA RAO-EXPENSES', 120_171);
    const [one] = suggested([taken], [...claim, later]);
    expect(ids(one?.expenses ?? [])).toEqual(ids(claim));
    expect(one?.reasons.map(({ key }) => key)).toContain('same_person');
  });

  test('may come with a fee or a discount, which the largest takes', () => {
    const parts = [expense('Zephyr Quilts', 50_117), expense('Zephyr Quilts', 111_206)];
    const [one] = suggested([row('UPI/ZEPHYR QUILTS', 161_823)], parts);
    expect(one).toMatchObject({ certainty: 'likely', difference: 'fee' });
    expect(one?.expenses).toEqual([
      { id: parts[0]?.id, amount: 50_117, covers: 50_117, difference: null },
      { id: parts[1]?.id, amount: 111_706, covers: 111_206, difference: 'fee' },
    ]);
    const [less] = suggested([row('UPI/ZEPHYR QUILTS', 160_823)], parts);
    expect(less?.difference).toBe('discount');
    expect(less?.reasons[0]).toMatchObject({
      key: 'sum_about',
      values: { count: 2, amount: 1608.23, sum: 1613.23 },
    });
    expect(suggested([row('UPI/ZEPHYR QUILTS', 175_000)], parts)).toEqual([]);
  });

  test('of several merchants are a payment run, where the text names nobody and one sum fits', () => {
    const parts = [41_227, 90_313, 155_019].map((amount, at) =>
      expense(`Supplier ${'ABC'[at]}${at} Ltd`, amount),
    );
    const [one] = suggested([row('ACH BATCH PAYMENT 004512', 286_559)], parts);
    expect(ids(one?.expenses ?? [])).toEqual(ids(parts));
    expect(one?.reasons.map(({ key }) => key)).toEqual(['sum', 'near_days']);
    expect(suggested([row('ACH BATCH PAYMENT 004512', 286_560)], parts)).toEqual([]);
  });

  test('whose code the text names are sure', () => {
    const parts = [31_117, 40_229].map((amount) => expense('Truffles', amount, { numbers: ['ATL-7F3K'] }));
    const taken = row('IMPS ATL-7F3K', 71_346);
    const [one] = suggested([taken], parts);
    expect(one?.certainty).toBe('sure');
    expect(ids(one?.expenses ?? [])).toEqual(ids(parts));
  });
});

describe('several rows, one expense', () => {
  test('instalments are offered as one act', () => {
    const spent = expense('Zephyr Quilts', 2_400_051);
    const rows = [900_020, 1_500_031].map((amount, at) =>
      row('NEFT DR-ZEPHYR QUILTS', amount, { date: addDays('2026-03-12', at * 14) }),
    );
    const all = suggested(rows, [spent]);
    expect(all.map(({ certainty }) => certainty)).toEqual(['likely', 'likely']);
    expect(all[0]?.pairs).toEqual(
      rows.map(({ id, amount }) => ({ transaction: id, expense: spent.id, amount, covers: amount })),
    );
  });

  test('three equal parts as well', () => {
    const spent = expense('Zephyr Quilts', 2_400_000);
    const rows = [0, 14, 28].map((day) =>
      row('NEFT DR-ZEPHYR QUILTS', 800_000, { date: addDays('2026-03-12', day) }),
    );
    const found = suggested(rows, [spent]).filter(({ certainty }) => certainty !== 'possible');
    expect(found).toHaveLength(3);
    expect(found[0]?.pairs).toHaveLength(3);
  });
});

describe('round instalments', () => {
  const on = (day: string, amount: number, text = 'NEFT DR-ZEPHYR QUILTS') =>
    row(text, amount, { date: day });

  test('of one expense at their merchant are offered together, as possible', () => {
    const spent = expense('Zephyr Quilts', 30_000);
    const rows = [on('2026-03-12', 12_000), on('2026-03-26', 18_000)];
    const all = suggested(rows, [spent]).filter(({ pairs }) => pairs !== null);
    expect(all.map(({ transaction, certainty }) => [transaction, certainty])).toEqual(
      rows.map(({ id }) => [id, 'possible']),
    );
    expect(all[0]?.pairs?.map(({ covers }) => covers)).toEqual([12_000, 18_000]);
  });

  test('are not, where two sets add up or a part names another merchant', () => {
    const spent = expense('Zephyr Quilts', 30_000);
    const inParts = (rows: MatchRow[]) => suggested(rows, [spent]).filter(({ pairs }) => pairs !== null);
    const twice = [on('2026-03-12', 12_000), on('2026-03-13', 18_000), on('2026-03-14', 18_000)];
    expect(inParts(twice)).toEqual([]);
    expect(inParts([on('2026-03-12', 12_000), on('2026-03-26', 18_000, 'UPI/TRUFFLES')])).toEqual([]);
    const often = [12_000, 18_000, 20_500, 21_500, 22_500].map((amount, at) => on(`2026-03-1${at}`, amount));
    expect(inParts(often)).toEqual([]);
  });
});

describe('money back', () => {
  const spent = expense('Zephyr Quilts', 143_791, { covered: 143_791 });
  const back = (amount: number, days: number, text = 'REFUND ZEPHYR QUILTS') =>
    row(text, -amount, { date: addDays('2026-03-10', days), account: 2 });

  test('from a merchant belongs to the earlier expense there, wholly or in part', () => {
    const whole = back(143_791, 9);
    expect(suggested([whole], [spent])[0]).toMatchObject({
      ...{ transaction: whole.id, difference: null },
      expenses: [{ id: spent.id, amount: 143_791, covers: 143_791, difference: null }],
    });
    const part = back(40_000, 9);
    const [one] = suggested([part], [spent]);
    expect(one?.certainty).toBe('likely');
    expect(one?.expenses).toEqual([{ id: spent.id, amount: 40_000, covers: 40_000, difference: null }]);
    expect(one?.reasons.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['text', 'part', 'was_paid', 'says_refund']),
    );
  });

  test('does not, before it, 60 days after it, of another merchant, or when all of it came back', () => {
    expect(suggested([back(40_000, -3)], [spent])).toEqual([]);
    expect(suggested([back(40_000, 61)], [spent])).toEqual([]);
    expect(suggested([back(40_000, 9, 'REFUND TRUFFLES')], [spent])).toEqual([]);
    expect(suggested([back(143_791, 9)], [{ ...spent, refunded: 143_791 }])).toEqual([]);
    expect(suggested([back(40_000, 9)], [{ ...spent, refunded: 120_000 }])).toEqual([]);
  });

  test('several parts may belong to one expense', () => {
    const rows = [back(40_000, 4), back(30_011, 8)];
    const all = suggested(rows, [spent]);
    expect(
      rows.map(({ id }) => all.find(({ transaction }) => transaction === id)?.expenses[0]?.id),
    ).toContain(spent.id);
  });
});

describe('own transfers', () => {
  const out = row('IMPS-SELF TRANSFER', 5_000_017, { account: 1 });
  const into = (more: Partial<MatchRow> = {}) =>
    row('IMPS-OWN ACCOUNT', -5_000_017, { account: 3, date: '2026-03-12', ...more });

  test('are pairs, each side naming the other', () => {
    const other = into();
    const all = suggested([out, other], []);
    expect(
      all.map(({ transaction, pair, expenses, certainty }) => [transaction, pair, expenses, certainty]),
    ).toEqual([
      [out.id, other.id, [], 'sure'],
      [other.id, out.id, [], 'sure'],
    ]);
    expect(all[0]?.reasons[0]).toMatchObject({ key: 'mirror', values: { amount: 50_000.17, account: 3 } });
  });

  test('are not within an account, after more than 4 days, or once linked', () => {
    for (const other of [into({ account: 1 }), into({ date: '2026-03-15' }), into({ open: 17 })])
      expect(suggested([out, other], [])).toEqual([]);
  });

  test('between two currencies are pairs where both say so and the rate fits', () => {
    const euros = into({ currency: 'EUR', amount: -55_000, open: 55_000 });
    const rate = (from: string) => (from === 'INR' ? 0.011 : undefined);
    expect(suggested([out, euros], [], { rate })[0]?.pair).toBe(euros.id);
    expect(suggested([out, euros], [])).toEqual([]);
  });
});
