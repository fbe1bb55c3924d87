import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DomainError } from '#lib/core/errors.ts';
import { parse } from '#lib/core/parse.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { readExpenseFilter } from '#lib/expenses/filter.ts';
import { differenceOf } from '#lib/expenses/form-items.ts';
import { listUneven } from '#lib/expenses/list-records.ts';
import { type ExpenseFields, newExpenseSchema } from '#lib/expenses/schema.ts';
import { monthOf } from '#lib/home/month.ts';
import { changeExpense, readExpenseChange } from '#lib/links/change.ts';
import { expenseOf } from '#lib/links/find.ts';
import { listExpenses } from '#lib/links/list.ts';
import { translate } from '#lib/texts/texts.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';

const said = ({ message, values }: DomainError, language: 'en' | 'de' = 'en') =>
  translate(language)(message, values);
const items = (...amounts: number[]) => amounts.map((amount) => ({ category: 2, amount }));

describe('items of a new expense add up to its amount', () => {
  const refusal = (given: Partial<ExpenseFields>) => {
    try {
      parse(newExpenseSchema(given.currency), { date: '2026-04-01', ...given });
    } catch (error) {
      return error as DomainError;
    }
    return undefined;
  };

  test('less and more are refused with the difference, in the currency of the expense', () => {
    const less = refusal({ amount: 100, items: items(60, 30) }) as DomainError;
    expect(less.code).toBe('invalid');
    expect(Object.keys(less.fields)).toEqual(['items']);
    expect(said(less)).toBe('Items add up to ₹90.00, ₹10.00 less than the amount.');
    expect(said(less, 'de')).toMatch(/^Die Positionen ergeben 90,00\s₹, 10,00\s₹ weniger als der Betrag\.$/);
    const more = refusal({ amount: 1, currency: 'KWD', items: items(1, 0.005) }) as DomainError;
    expect(said(more)).toMatch(/^Items add up to KWD\s1\.005, KWD\s0\.005 more than the amount\.$/);
  });

  test('also when they do up to the last paisa, or with one that is taken off', () => {
    expect(refusal({ amount: 0.3, items: items(0.1, 0.2) })).toBeUndefined();
    expect(refusal({ amount: 90, items: items(100, -10) })).toBeUndefined();
    expect(refusal({ amount: 90, items: items(89.99) })?.fields).toEqual({
      items: ['expense_form.items_less'],
    });
  });

  test('what is wrong with an amount is said first', () => {
    expect(refusal({ amount: 0, items: items(5) })?.fields).toEqual({ amount: ['expenses.amount_positive'] });
    expect(refusal({ amount: 5, items: [] })?.fields).toEqual({ items: ['expenses.items_required'] });
  });

  test('the form says the same while one types', () => {
    const typed = (amount: string, ...of: string[]) =>
      differenceOf({ amount, currency: 'INR', items: of.map((one) => ({ amount: one })) }, 'en-IN');
    expect(typed('100', '60', '30')).toEqual({ way: 'less', sums: { sum: '₹90.00', rest: '₹10.00' } });
    expect(typed('80', '60', '30')).toMatchObject({ way: 'more', sums: { rest: '₹10.00' } });
    expect(typed('90', '60', '30')?.way).toBe('equal');
    expect(typed('90', '')).toBeUndefined();
  });
});

onEveryDatabase('items that add up', (open) => {
  let database: Database;
  let person: Person;
  beforeAll(async () => {
    database = await open();
    person = await somePerson(database.db);
  });
  afterAll(() => database.close());

  const change = async (id: string, body: unknown) =>
    changeExpense(database.db, person, id, await readExpenseChange(database.db, id, body));
  const split = () => record(database.db, person, { amount: 100, items: items(60, 40) });
  /** An expense of a release that did not ask for it. */
  const uneven = async (amount: number, of: number, date = '2026-04-01') => {
    const { id } = await record(database.db, person, { amount, date });
    await database.db.updateTable('expense_items').set({ amount: of }).where('expense', '=', id).execute();
    return id;
  };

  test('a new amount moves the only item, and keeps its category and comment', async () => {
    const { id } = await record(database.db, person, {
      amount: 100,
      items: [{ category: 2, amount: 100, comment: 'Lunch' }],
    });
    expect(await change(id, { amount: 120 })).toMatchObject({
      amount: 12_000,
      items: [{ category: 2, amount: 12_000, comment: 'Lunch' }],
    });
    expect(await change(id, { amount: 1_200, currency: 'JPY' })).toMatchObject({
      amount: 1_200,
      items: [{ amount: 1_200 }],
    });
  });

  test('of several items it is refused with the difference, and nothing is changed', async () => {
    const before = await split();
    await expect(change(before.id, { amount: 120 })).rejects.toMatchObject({
      code: 'invalid',
      message: 'expense_form.items_less',
      values: { sum: { amount: 10_000, currency: 'INR' }, rest: { amount: 2_000, currency: 'INR' } },
      fields: { items: ['expense_form.items_less'] },
    });
    await expect(change(before.id, { items: items(101) })).rejects.toMatchObject({
      message: 'expense_form.items_more',
    });
    await expect(change(before.id, { amount: 90, items: items(60, 40) })).rejects.toMatchObject({
      message: 'expense_form.items_more',
    });
    expect(await expenseOf(database.db, before.id)).toEqual(before);
    expect(await change(before.id, { amount: 90, items: items(60, 30) })).toMatchObject({ amount: 9_000 });
  });

  test('other facts of one that does not add up can be changed, and it can be put right', async () => {
    const id = await uneven(100, 9_000);
    expect(await change(id, { comment: 'Old', amount: 100 })).toMatchObject({ items: [{ amount: 10_000 }] });
    const other = await uneven(100, 9_000);
    expect(await change(other, { comment: 'Old' })).toMatchObject({ items: [{ amount: 9_000 }] });
    await expect(change(other, { items: items(95) })).rejects.toMatchObject({
      message: 'expense_form.items_less',
    });
    expect(await change(other, { items: items(90, 10) })).toMatchObject({ amount: 10_000 });
  });

  test('those that do not are found, with what no item covers as a part of the month', async () => {
    const less = await uneven(100, 9_000, '2025-02-01');
    const more = await uneven(100, 11_000, '2025-02-02');
    await record(database.db, person, { amount: 50, date: '2025-02-03' });
    const found = async (query: string) => {
      const filter = readExpenseFilter(
        new URLSearchParams(`from=2025-02-01&to=2025-02-28&${query}`),
        'INR',
        'en',
      );
      return (await listExpenses(database.db, { limit: 10 }, filter)).results.map(({ id }) => id);
    };
    expect(await found('without_category=true')).toEqual([more, less]);
    expect(await found('without_category=false')).toHaveLength(1);
    expect(await listUneven(database.db, 10)).toEqual([
      { id: less, date: '2025-02-01', currency: 'INR', amount: 10_000, itemised: 9_000 },
      { id: more, date: '2025-02-02', currency: 'INR', amount: 10_000, itemised: 11_000 },
    ]);
    expect((await monthOf(database.db, '2025-02-09')).parts).toMatchObject([
      { currency: 'INR', without_category: 1_000 },
    ]);
  });
});
