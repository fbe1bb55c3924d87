import { expect, test } from 'vitest';
import { BODY_BYTES } from '#lib/core/limits.ts';
import { addressOf, bodyOf, OPERATIONS, validBody } from '#tests/fuzz/bodies.ts';
import { seeded } from '#tests/support/stories/random.ts';

const UUID = '01999999-0000-7000-8000-000000000001';
const KNOWN = { transaction: [7, 8, 9], expense: [UUID], category: [2], account: [1] };
const DRAWS = 10;

test('of each call of the API that has a body, bodies are drawn that its schema takes', () => {
  expect(OPERATIONS.length).toBeGreaterThan(50);
  const none = OPERATIONS.filter(({ call }) => call.body).filter((operation) => {
    const random = seeded(1);
    return !Array.from({ length: DRAWS }, () => validBody(operation, random, KNOWN)).some(
      ({ isDrawn }) => isDrawn,
    );
  });
  expect(none.map(({ name }) => name)).toEqual([]);
});

test('the same seed gives the same body; most changed ones are no larger than what is read, and refused by the schema', () => {
  let refused = 0;
  let small = 0;
  for (const operation of OPERATIONS) {
    const draw = () => {
      const random = seeded(7);
      return { ...bodyOf(operation, random, KNOWN), path: addressOf(operation, random, KNOWN) };
    };
    expect(draw()).toEqual(draw());
    const { content, path } = draw();
    expect(path).not.toContain('{');
    if (content.length <= BODY_BYTES) small += 1;
    if (!isTaken(operation, content.toString())) refused += 1;
  }
  expect(small / OPERATIONS.length).toBeGreaterThan(0.8);
  expect(refused / OPERATIONS.length).toBeGreaterThan(0.5);
});

function isTaken({ call }: (typeof OPERATIONS)[number], content: string): boolean {
  try {
    return call.body?.safeParse(JSON.parse(content)).success ?? false;
  } catch {
    return false;
  }
}
