import { expect, test } from 'vitest';
import { JSON_DEPTH } from '#lib/core/limits.ts';
import { readJson } from '#lib/http/api.ts';

const deep = (levels: number) =>
  new Request('http://atlas', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`,
  });

test('a body that is nested too deeply is refused: handing it to another thread would overflow the stack', async () => {
  expect(await readJson(deep(JSON_DEPTH))).toEqual([{ a: expect.anything() }]);
  for (const levels of [JSON_DEPTH + 2, 40_000])
    await expect(readJson(deep(levels))).rejects.toMatchObject({
      code: 'invalid',
      message: 'errors.json_deep',
    });
});
