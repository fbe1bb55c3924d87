import { expect, test } from 'vitest';
import { ByteBudget } from '#server/incoming/byte-budget.ts';

const now = () => new Promise((resolve) => setImmediate(resolve));

test('bytes are given out in turn, and never more than there are', async () => {
  const budget = new ByteBudget(10);
  const given: string[] = [];
  const take = async (name: string, bytes: number) => {
    const release = await budget.take(bytes, 1_000);
    given.push(name);
    return release as () => void;
  };
  const first = await take('first', 6);
  const second = take('second', 8);
  // Would fit, but may not overtake.
  const third = take('third', 2);
  await now();
  expect(given).toEqual(['first']);
  first();
  first();
  (await second)();
  (await third)();
  expect(given).toEqual(['first', 'second', 'third']);
  // Twice given back is once given back.
  expect(await budget.take(10, 0)).toBeTypeOf('function');
  expect(await budget.take(1, 0)).toBeUndefined();
});

test('whoever waits too long gets nothing and holds up nobody', async () => {
  const budget = new ByteBudget(10);
  const held = await budget.take(6, 0);
  const large = budget.take(8, 20);
  const little = budget.take(4, 1_000);
  expect(await large).toBeUndefined();
  expect(await little).toBeTypeOf('function');
  held?.();
});

test('more than there is takes all of it', async () => {
  const budget = new ByteBudget(10);
  const all = await budget.take(50, 0);
  expect(await budget.take(1, 0)).toBeUndefined();
  all?.();
  expect(await budget.take(10, 0)).toBeTypeOf('function');
});
