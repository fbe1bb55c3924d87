import { describe, expect, test } from 'vitest';
import { addDays } from '#lib/core/day.ts';
import type { Chance } from '#lib/matching/score/chance.ts';
import type { MatchExpense, MatchRow, Suggestion } from '#lib/matching/score/shapes.ts';
import { suggest } from '#lib/matching/score/suggest.ts';
import { ACCOUNTS, chanceWith, crowd, expense, row, suggestedIn } from '#tests/support/matching/make.ts';

const best = (all: readonly Suggestion[], { id }: MatchRow): Suggestion | undefined =>
  all.find(({ transaction }) => transaction === id);

describe('certainty is about rivals', () => {
  const taken = row('UPI/TRUFFLES', 143_771);
  const spent = expense('Truffles', 143_771);

  test('one that leads by 3 bits and has 12 is sure', () => {
    const [one] = suggestedIn([taken], [spent]);
    expect(one).toMatchObject({ transaction: taken.id, certainty: 'sure', difference: null, pair: null });
    expect(one?.expenses).toEqual([{ id: spent.id, amount: 143_771, covers: 143_771, difference: null }]);
    expect(one?.bits).toBeGreaterThanOrEqual(12);
  });

  test('a rival that is nearly as good leaves it likely, and one as good possible', () => {
    const late = { ...spent, id: 'e9', date: addDays(spent.date, -1), person: 2 };
    expect(best(suggestedIn([taken], [spent, late]), taken)?.certainty).toBe('likely');
    const twin = row('NEFT DR-TRUFFLES-N41', 143_771, { date: taken.date });
    const same = row('NEFT DR-TRUFFLES-N42', 143_771, { date: taken.date, account: 3 });
    const all = suggestedIn([twin, same], [spent]);
    expect(all.map(({ certainty }) => certainty)).toEqual(['possible', 'possible']);
  });

  test('one whose text says nothing is not sure, whatever its amount', () => {
    const silent = row('CHQ PAID 004512', 143_772);
    expect(best(suggestedIn([silent], [expense('Truffles', 143_772)]), silent)?.certainty).not.toBe('sure');
  });

  test('what speaks against it leaves it likely', () => {
    const cash = expense('Truffles', 143_771, { paidVia: 'cash' });
    expect(best(suggestedIn([taken], [cash]), taken)?.certainty).toBe('likely');
  });

  test('at most five more are possible', () => {
    const expenses = Array.from({ length: 9 }, (_, at) =>
      expense('Truffles', 143_771, { date: addDays('2026-03-10', -at), person: at }),
    );
    const all = suggestedIn([taken], expenses);
    expect(all.filter(({ certainty }) => certainty === 'possible').length).toBeLessThanOrEqual(5);
    expect(new Set(all.flatMap((one) => one.expenses.map(({ id }) => id))).size).toBe(all.length);
  });

  test('each has a reason', () => {
    for (const one of suggestedIn([taken, row('UPI/ZEPHYR', 9_911)], [spent, expense(null, 9_911)]))
      expect(one.reasons.length).toBeGreaterThan(0);
  });
});

describe('each side once', () => {
  test('the heaviest pairs first, and none twice', () => {
    const rows = [row('UPI/TRUFFLES', 143_773), row('UPI/TRUFFLES', 143_773, { date: '2026-03-20' })];
    const expenses = [
      expense('Truffles', 143_773, { date: '2026-03-20' }),
      expense('Truffles', 143_773, { date: '2026-03-10' }),
    ];
    const all = suggestedIn(rows, expenses).filter(({ certainty }) => certainty !== 'possible');
    expect(all.map((one) => [one.transaction, one.expenses[0]?.id])).toEqual([
      [rows[0]?.id, expenses[1]?.id],
      [rows[1]?.id, expenses[0]?.id],
    ]);
  });

  test('a chain of equals is one act, in order of date', () => {
    const rows = [2, 0, 1].map((at) =>
      row(`UPI/CHAI POINT/41${at}`, 10_000, { date: addDays('2026-03-10', at) }),
    );
    const expenses = [1, 2, 0].map((at) =>
      expense('Chai Point', 10_000, { date: addDays('2026-03-10', at) }),
    );
    const byDate = <T extends { date: string }>(all: T[]) =>
      all.toSorted((a, b) => (a.date < b.date ? -1 : 1));
    const found = suggestedIn(rows, expenses).filter(({ certainty }) => certainty !== 'possible');
    const pairs = found.map((one) => `${one.transaction} ${one.expenses[0]?.id}`).sort();
    const wanted = byDate(rows).map((one, at) => `${one.id} ${byDate(expenses)[at]?.id}`);
    expect(pairs).toEqual(wanted.sort());

    const sameDay = rows.map((one) => ({ ...one, date: '2026-03-10', core: 'chai point' }));
    const claims = expenses.map((one) => ({ ...one, date: '2026-03-10' }));
    const chain = suggestedIn(sameDay, claims).filter(({ certainty }) => certainty !== 'possible');
    expect(chain).toHaveLength(3);
    expect(chain[0]?.pairs?.map(({ transaction }) => transaction)).toEqual(
      sameDay.map(({ id }) => id).sort((a, b) => a - b),
    );
    expect(chain[0]?.pairs?.map((one) => one.expense)).toEqual(claims.map(({ id }) => id).sort());
  });
});

describe('subscriptions', () => {
  test('33 of 33 receipts go to their month', () => {
    const names = ['Zoho', 'Netflix', 'Airtel Fiber'];
    const receipts: [MatchRow, MatchExpense][] = names.flatMap((name, which) =>
      Array.from({ length: 11 }, (_, month): [MatchRow, MatchExpense] => {
        const day = `2026-${String(month + 1).padStart(2, '0')}-${String(4 + which * 9).padStart(2, '0')}`;
        const amount = [117_882, 64_900, 99_900][which] as number;
        return [
          row(`ACH D- ${name.toUpperCase()}-41234`, amount, { date: addDays(day, month % 4) }),
          expense(name, amount, { date: day }),
        ];
      }),
    );
    const all = suggestedIn(
      receipts.map(([one]) => one),
      receipts.map(([, one]) => one),
    );
    const right = receipts.filter(([one, other]) => best(all, one)?.expenses[0]?.id === other.id);
    expect(right).toHaveLength(33);
    expect(receipts.every(([one]) => best(all, one)?.certainty !== 'possible')).toBe(true);
  });

  test('a month without a receipt does not take that of the month before', () => {
    const rows = [3, 4, 5].map((month) => row('ACH D- ZOHO-4123', 117_882, { date: `2026-0${month}-05` }));
    const receipts = [3, 5].map((month) => expense('Zoho', 117_882, { date: `2026-0${month}-04` }));
    const all = suggestedIn(rows, receipts);
    expect(best(all, rows[1] as MatchRow)?.certainty ?? 'possible').toBe('possible');
    expect(best(all, rows[2] as MatchRow)?.expenses[0]?.id).toBe(receipts[1]?.id);
  });
});

describe('memory', () => {
  test('what was dismissed never comes back, as a pair, in a set or in parts', () => {
    const taken = row('UPI/TRUFFLES', 143_774);
    const spent = expense('Truffles', 143_774);
    const whole = row('UPI/MEGHANA FOODS', 90_317);
    const parts = [expense('Meghana Foods', 40_111), expense('Meghana Foods', 50_206)];
    const all = (known: Partial<Chance>) =>
      suggestedIn([taken, whole], [spent, ...parts], known).flatMap((one) =>
        one.expenses.map(({ id }) => `${one.transaction} ${id}`),
      );
    expect(all({})).toEqual(
      expect.arrayContaining([
        `${taken.id} ${spent.id}`,
        `${whole.id} ${parts[0]?.id}`,
        `${whole.id} ${parts[1]?.id}`,
      ]),
    );
    const dismissed = new Set([`${taken.id} ${spent.id}`, `${whole.id} ${parts[1]?.id}`]);
    const left = all({ dismissed: (transaction, id) => dismissed.has(`${transaction} ${id}`) });
    expect(left.filter((key) => dismissed.has(key))).toEqual([]);
    expect(left).not.toContain(`${whole.id} ${parts[0]?.id}`);
  });

  test('what was learned tells names apart that share no word', () => {
    const taken = row('UPI/BUNDL TECH', 20_000);
    const spent = expense('Swiggy', 20_000);
    const other = expense('Truffles', 20_000);
    const learned: Partial<Chance> = {
      learned: () => [{ merchant: spent.merchant as number, yes: 6, no: 0, lastDay: '2026-03-01' }],
    };
    expect(best(suggestedIn([taken], [other, spent], learned), taken)?.expenses[0]?.id).toBe(spent.id);
  });

  test('names that fit by amount and day again and again show that they belong together', () => {
    const days = [1, 3, 6, 9, 12, 15];
    const rows = days.map((day) =>
      row('UPI/BUNDL TECH', 31_007 + day * 1_111, { date: addDays('2026-03-01', day) }),
    );
    const spent = days.map((day) =>
      expense('Swiggy', 31_007 + day * 1_111, { date: addDays('2026-03-01', day) }),
    );
    const all = suggestedIn(rows, spent);
    expect(rows.map((one) => best(all, one)?.expenses[0]?.id)).toEqual(spent.map(({ id }) => id));
    expect(best(all, rows[2] as MatchRow)?.reasons.map(({ key }) => key)).toContain('company');
  });
});

test('the order of the input does not matter', () => {
  const { rows, expenses } = crowd(40);
  const twins = [row('UPI/CHAI POINT', 10_000), row('UPI/CHAI POINT', 10_000), row('UPI/CHAI POINT', 10_000)];
  const coffees = [expense('Chai Point', 10_000), expense('Chai Point', 10_000)];
  const all = [...rows, ...twins, row('UPI/ROYAL BAKERY', 121_017 + 73_000)];
  const spent = [...expenses, ...coffees, expense('Royal Bakery', 121_017), expense('Royal Bakery', 73_000)];
  const chance = (a: MatchRow[], b: MatchExpense[]) =>
    chanceWith(a, b, { accounts: ACCOUNTS } as Partial<Chance>);
  const forward = suggest(all, spent, chance(all, spent));
  const [backRows, backSpent] = [all.toReversed(), spent.toReversed()];
  expect(suggest(backRows, backSpent, chance(backRows, backSpent))).toEqual(forward);
  const mixed = all.toSorted((a, b) => (a.id % 7) - (b.id % 7));
  expect(suggest(mixed, backSpent, chance(mixed, backSpent))).toEqual(forward);
});
