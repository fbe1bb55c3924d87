import { expect, test } from 'vitest';
import type { MatchExpense } from '#lib/matching/score/shapes.ts';
import { expense, row, suggestedIn } from '#tests/support/matching/make.ts';

const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id).sort();
const setOf = (text: string, amount: number, expenses: MatchExpense[]) =>
  suggestedIn([row(text, amount)], expenses).find((one) => one.expenses.length > 1 && one.sets === null);

test('members of a set agree by the brand, though the place is another', () => {
  const rooms = [expense('Novotel Bremen', 41_317), expense('Novotel Bremen', 60_904)];
  const found = setOf('POS NOVOTEL METRO', 102_221, rooms);
  expect(idsOf(found?.expenses ?? [])).toEqual(idsOf(rooms));
});

test('the text that is a reason of a set is of one of its members', () => {
  const parts = [
    expense('Kaveri Sweets Madurai', 41_317),
    expense('Kaveri Sweets Madurai', 60_904),
    expense('Kaveri Sweets', 88_211),
  ];
  const found = setOf('UPI/KAVERI SWEETS', 102_221, parts);
  expect(found?.reasons.find(({ key }) => key === 'text')?.values.name).toBe('Kaveri Sweets Madurai');
});

test('whoever does not contradict joins one that is named: nobody, or nearly the same merchant', () => {
  const named = expense('Godavari Tailors', 41_317);
  const sum = (other: MatchExpense) => setOf('UPI/GODAVARI TAILORS', 41_317 + other.amount, [named, other]);
  const [nobody, misspelt, another] = [null, 'Godvari Tailor', 'Royal Bakery'].map((name) =>
    expense(name, 60_904),
  ) as [MatchExpense, MatchExpense, MatchExpense];
  expect(idsOf(sum(nobody)?.expenses ?? [])).toEqual(idsOf([named, nobody]));
  expect(idsOf(sum(misspelt)?.expenses ?? [])).toEqual(idsOf([named, misspelt]));
  expect(sum(another)).toBeUndefined();
});
