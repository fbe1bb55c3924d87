import { expect, test } from 'vitest';
import { faultOf } from '#lib/db/faults.ts';
import { writePlaces } from '#lib/db/postgres/write-places.ts';

const refused = (error: unknown) => faultOf(error);

test('writes beyond their places wait in turn, as many and as long as may wait, and the others are refused at once', async () => {
  const places = writePlaces(2, { most: 2, ms: 100 });
  const [first, second] = [await places.enter(), await places.enter()];
  const order: string[] = [];
  const third = places.enter().then((leave) => {
    order.push('third');
    return leave;
  });
  const late = places.enter().catch(refused);
  expect(await places.enter().catch(refused)).toBe('busy');
  first();
  // Leaving twice must not free two places.
  first();
  const leave = await third;
  expect(order).toEqual(['third']);
  expect(await late).toBe('busy');
  leave();
  second();
  await Promise.all([places.enter(), places.enter()]);
  expect(await places.enter().catch(refused)).toBe('busy');
});
