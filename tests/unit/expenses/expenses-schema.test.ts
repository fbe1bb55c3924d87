import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { isDomainError } from '#lib/core/errors.ts';
import { parse } from '#lib/core/parse.ts';
import * as schemas from '#lib/expenses/schema.ts';
import { translate } from '#lib/texts/texts.ts';

const newExpenseSchema = schemas.newExpenseSchema('INR', 'en-IN');
const expenseChangeSchema = schemas.expenseChangeSchema();
const t = translate('en');
const whole = { date: '2026-04-01', amount: 450, items: [{ category: 1, amount: 450 }] };

function faults(
  input: unknown,
  schema: typeof newExpenseSchema | typeof expenseChangeSchema = newExpenseSchema,
) {
  try {
    parse(schema, input);
    return {};
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return Object.fromEntries(
      Object.entries(error.fields).map(([path, keys]) => [path, keys.map((key) => t(key))]),
    );
  }
}

describe('what an expense must have', () => {
  test('the messages of the specification, by the form’s field names', () => {
    expect(faults({})).toEqual({
      date: ['Date is required'],
      amount: ['Amount is required'],
      items: ['At least one item is required'],
    });
    expect(faults({ date: '', amount: '', items: [] })).toEqual({
      date: ['Date is required'],
      amount: ['Amount is required'],
      items: ['At least one item is required'],
    });
    expect(
      faults({ ...whole, amount: 'much', items: [{ category: '', amount: '' }, { amount: 'x' }] }),
    ).toEqual({
      amount: ['Amount must be a number'],
      'items.0.category': ['Category is required'],
      'items.0.amount': ['Amount is required'],
      'items.1.category': ['Category is required'],
      'items.1.amount': ['Amount must be a number'],
    });
    expect(faults({ ...whole, items: [null, 7] })).toEqual({
      'items.0': [expect.any(String)],
      'items.1': [expect.any(String)],
    });
  });

  test.each([
    [12.345, 'Amount may have at most 2 decimals'],
    ['12.345', 'Amount may have at most 2 decimals'],
    ['1.234', 'Amount may have at most 2 decimals'],
    ['1.234,567', 'Amount may have at most 2 decimals'],
    ['10.000.000.000,00', 'Amount may be at most 9,999,999,999.99'],
    ['10,000,000,000', 'Amount may be at most 9,999,999,999.99'],
    ['1,23,45', 'Amount must be a number'],
    [1e-7, 'Amount may have at most 2 decimals'],
    [10_000_000_000, 'Amount may be at most 9,999,999,999.99'],
    [1e300, 'Amount may be at most 9,999,999,999.99'],
    [0, 'Amount must be more than 0'],
    [-5, 'Amount must be more than 0'],
    [Number.NaN, 'Amount must be a number'],
    [true, 'Amount must be a number'],
    ['12,34,5.x', 'Amount must be a number'],
    [null, 'Amount is required'],
  ])('the amount %s is refused', (amount, message) => {
    expect(faults({ ...whole, amount })).toEqual({ amount: [message] });
  });

  test.each([
    [0.29, 29],
    ['1,23,456.78', 12_345_678],
    ['₹ 450', 45_000],
    ['1.234,50', 123_450],
    [9_999_999_999.99, 999_999_999_999],
    [8.7, 870],
    ['.5', 50],
  ])('the amount %s is exact', (amount, minor) => {
    expect(parse(newExpenseSchema, { ...whole, amount, items: [{ category: 1, amount }] }).amount).toBe(
      minor,
    );
  });

  test.each(['2026-02-30', '01-04-2026', '2026-4-1', '2026-04-01T00:00:00Z'])(
    'the date %s is refused',
    (date) => {
      expect(faults({ ...whole, date })).toEqual({ date: ['Must be a date such as 2026-04-01'] });
    },
  );

  test('a form’s texts and empty choices mean the same as JSON', () => {
    const id = '01990000-0000-7000-8000-00000000000a';
    const typed = {
      date: '2026-04-01',
      amount: '450.00',
      comment: ' Tea\r\nfor two\u0000 ',
      merchant: '',
      paid_via: '2',
      project: '',
      is_reimbursable: 'on',
      items: [
        { category: '3', amount: '1,000', comment: '' },
        { category: '4', amount: '-550' },
      ],
      attachments: id.toUpperCase(),
      transactions: ['7', '7'],
    };
    expect(parse(newExpenseSchema, typed)).toEqual({
      date: '2026-04-01',
      amount: 45_000,
      comment: 'Tea\nfor two',
      merchant: null,
      paid_via: 2,
      project: null,
      is_reimbursable: true,
      items: [
        { category: 3, amount: 100_000, comment: '' },
        { category: 4, amount: -55_000, comment: '' },
      ],
      attachments: [id],
      transactions: [7],
    });
    expect(parse(newExpenseSchema, whole)).toEqual({
      date: '2026-04-01',
      amount: 45_000,
      comment: '',
      merchant: null,
      paid_via: null,
      project: null,
      is_reimbursable: false,
      items: [{ category: 1, amount: 45_000, comment: '' }],
      attachments: [],
      transactions: [],
    });
  });

  test('limits: 100 items, 2,000 characters, known fields', () => {
    const items = Array.from({ length: 101 }, () => ({ category: 1, amount: 1 }));
    expect(faults({ ...whole, items })).toEqual({ items: ['At most 100 items are allowed'] });
    expect(faults({ ...whole, comment: 'x'.repeat(2_001) })).toEqual({
      comment: ['Maximum 2,000 characters'],
    });
    expect(faults({ ...whole, comment: `${'x\r\n'.repeat(999)}xx` })).toEqual({});
    expect(() => parse(newExpenseSchema, { ...whole, is_reimbursed: true })).toThrow(
      expect.objectContaining({ message: 'errors.unknown_field' }),
    );
    expect(
      faults({
        ...whole,
        attachments: ['../etc'],
        transactions: ['-1', {}],
        merchant: 1.5,
        is_reimbursable: 'maybe',
      }),
    ).toEqual({
      'attachments.0': ['Must be an id.'],
      'transactions.0': ['Must be an id.'],
      'transactions.1': ['Must be an id.'],
      merchant: ['Must be an id.'],
      is_reimbursable: ['Must be true or false'],
    });
  });

  test('a change names only what changes', () => {
    expect(parse(expenseChangeSchema, {})).toEqual({});
    expect(parse(expenseChangeSchema, { is_reimbursed: true, merchant: null })).toEqual({
      is_reimbursed: true,
      merchant: null,
    });
    expect(faults({ items: [], date: '' }, expenseChangeSchema)).toEqual({
      items: ['At least one item is required'],
      date: ['Date is required'],
    });
  });
});

describe('whatever is sent', () => {
  const VALUES = [0, -1, 1.5, NaN, 1e21, '', 'x', '0', '1e9', true, null, undefined, [], [[]], {}, [{}]];
  const FIELDS = Object.keys(newExpenseSchema.shape) as (keyof typeof newExpenseSchema.shape)[];
  const messages = (schema: z.ZodType, input: unknown) =>
    (schema.safeParse(input).error?.issues ?? [])
      .filter(({ code }) => code !== 'unrecognized_keys')
      .map(({ path, message }) => `${path.join('.')}: ${message}`);

  test.each(FIELDS)('%s is refused in our own words', (field) => {
    for (const value of VALUES)
      for (const schema of [newExpenseSchema, expenseChangeSchema])
        for (const message of messages(schema, { ...whole, [field]: value }))
          expect(message).toMatch(/: [a-z_]+(\.\w+)+$/);
  });

  test.each(['category', 'amount', 'comment'])('an item’s %s is refused in our own words', (field) => {
    for (const value of VALUES)
      for (const message of messages(newExpenseSchema, {
        ...whole,
        items: [{ category: 1, amount: 1, [field]: value }],
      }))
        expect(message).toMatch(/: [a-z_]+(\.\w+)+$/);
  });
});
