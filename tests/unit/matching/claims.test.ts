import { expect, test } from 'vitest';
import { expense, row, suggestedIn, weighed } from '#tests/support/matching/make.ts';

const owed = (name: string, amount: number, createdDay: string) =>
  expense(name, amount, {
    ...{ date: '2026-03-01', createdDay, person: 7, personName: 'Meera Nair', reimbursable: true },
  });

test('what a person is owed is no shop’s row, unless it goes to them', () => {
  const lunch = owed('Royal Bakery', 41_317, '2026-03-02');
  expect(weighed(row('UPI/ROYAL BAKERY', 41_317), lunch).against.map(({ key }) => key)).toContain(
    'own_money',
  );
  expect(weighed(row('NEFT DR MEERA NAIR', 41_317), lunch).against.map(({ key }) => key)).not.toContain(
    'own_money',
  );
});

test('a claim of neighbouring sittings is found beside an older one', () => {
  const older = [35_118, 61_940, 20_407, 98_213].map((amount) => owed('Lake Hotel', amount, '2026-02-12'));
  const claim = [41_317, 60_904].map((amount) => owed('Royal Bakery', amount, '2026-03-02'));
  const more = owed('Royal Bakery', 77_129, '2026-03-04');
  const [found] = suggestedIn([row('NEFT DR MEERA NAIR', 179_350)], [...older, ...claim, more]);
  expect(found?.expenses.map(({ id }) => id).sort()).toEqual([...claim, more].map(({ id }) => id).sort());
  expect(found?.certainty).toBe('likely');
});

test('what a person recorded and is not owed makes no salary', () => {
  const own = [41_317, 60_904].map((amount) =>
    expense('Royal Bakery', amount, { person: 7, personName: 'Meera Nair' }),
  );
  const all = suggestedIn([row('NEFT DR MEERA NAIR SALARY', 103_000)], own);
  expect(all.filter(({ certainty }) => certainty !== 'possible')).toEqual([]);
});
