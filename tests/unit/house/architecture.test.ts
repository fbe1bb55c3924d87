import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULES } from '#tests/house/all-rules.ts';

/** Permitted violations by the rule's name. The list may only shrink. */
const allowed: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('../../house/exceptions.json', import.meta.url), 'utf8'),
);

test.each(RULES)('$name', ({ name, remedy, broken }) => {
  const found = broken();
  const known = allowed[name] ?? [];
  expect(
    found.filter((one) => !known.includes(one)),
    `Remedy: ${remedy}`,
  ).toEqual([]);
  expect(
    known.filter((one) => !found.includes(one)),
    'no exception any more: take it off tests/house/exceptions.json',
  ).toEqual([]);
});

test('every exception is one from a rule', () => {
  const names = new Set(RULES.map(({ name }) => name));
  expect(Object.keys(allowed).filter((name) => !names.has(name))).toEqual([]);
});
