import { expect, test } from 'vitest';
import { parse } from '#lib/core/parse.ts';
import { actsOf } from '#lib/queue/offers.ts';
import { actsSchema } from '#lib/queue/schema.ts';

test('each row takes its own offer, and rows that become the same are one decision', () => {
  const uber = { act: 'expense', merchant: 3, category: 4, project: null };
  const expense = '01999999-0000-7000-8000-000000000000';
  const acts = actsOf([
    { ...uber, transaction: 1 },
    { act: 'IN', transaction: 2 },
    { ...uber, transaction: 3 },
    { ...uber, category: 5, transaction: 4 },
    { act: 'pair', transaction: 5, out: 5, in: 6 },
    { act: 'pair', transaction: 6, out: 5, in: 6 },
    { act: 'link', transaction: 7, expenses: [{ expense, amount: 4.5 }] },
    { act: 'link', transaction: 8, expenses: [{ expense, amount: 4.5 }] },
  ]);
  expect(acts).toEqual([
    { ...uber, transactions: [1, 3] },
    { act: 'IN', transactions: [2] },
    { ...uber, category: 5, transactions: [4] },
    { act: 'pair', transactions: [5, 6] },
    { act: 'link', transactions: [7], expenses: [{ expense, amount: 4.5 }] },
    { act: 'link', transactions: [8], expenses: [{ expense, amount: 4.5 }] },
  ]);
  expect(parse(actsSchema, { acts }).acts).toHaveLength(6);
});
