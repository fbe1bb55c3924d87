import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parse } from '#lib/core/parse.ts';
import { readForm } from '#lib/http/page.ts';

const form = (fields: [string, string][]) => {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return new Request('http://atlas.test/', { method: 'POST', body });
};

describe('forms', () => {
  test('dotted names become lists and objects, gaps closed', async () => {
    const read = await readForm(
      form([
        ['date', '2026-04-01'],
        ['items.0.amount', '1'],
        ['items.2.amount', '3'],
        ['items.0.category', '7'],
        ['transactions', '1'],
        ['transactions', '2'],
      ]),
    );
    expect(read).toEqual({
      date: '2026-04-01',
      items: [{ amount: '1', category: '7' }, { amount: '3' }],
      transactions: ['1', '2'],
    });
  });

  test('hostile names reach no prototype', async () => {
    const read = await readForm(
      form([
        ['__proto__.polluted', 'yes'],
        ['constructor.prototype.polluted', 'yes'],
        ['a.b.c.d.e.f', 'deep'],
      ]),
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  test('a body that is no form is refused with a sentence', async () => {
    const broken = new Request('http://atlas.test/', {
      method: 'POST',
      body: '--x',
      headers: { 'content-type': 'multipart/form-data; boundary=y' },
    });
    await expect(readForm(broken)).rejects.toMatchObject({ code: 'invalid', message: 'errors.not_form' });
  });
});

describe('schemas', () => {
  const schema = z.strictObject({
    name: z.string('errors.required'),
    items: z.array(z.strictObject({ amount: z.number('amount.number') })),
  });

  test('errors come by dotted path', () => {
    expect(() => parse(schema, { items: [{ amount: 1 }, { amount: 'x' }] })).toThrow(
      expect.objectContaining({
        code: 'invalid',
        fields: { name: ['errors.required'], 'items.1.amount': ['amount.number'] },
      }),
    );
  });
  test('a field that is not asked for is named', () => {
    expect(() => parse(schema, { name: 'a', items: [], is_admin: true })).toThrow(
      expect.objectContaining({ message: 'errors.unknown_field', values: { name: 'is_admin' } }),
    );
  });
});
