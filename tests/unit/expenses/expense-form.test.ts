import { describe, expect, test } from 'vitest';
import { resolver } from '#islands/expense-form/ExpenseForm.tsx';
import { isDomainError } from '#lib/core/errors.ts';
import { fieldFiles, messageKey } from '#lib/core/parse.ts';
import { type FormValues, formErrors, needsConfirm, toInput } from '#lib/expenses/form.ts';
import {
  emptyItem,
  firstEmpty,
  restOf,
  startValues,
  sumOfItems,
  withRest,
} from '#lib/expenses/form-items.ts';
import { formTexts } from '#server/doors/expenses/form-props.ts';
import { attachmentIds, changedForm, typedForm } from '#server/doors/expenses/post.ts';
import { safeReturn } from '#server/doors/expenses/record-page.ts';

const at = (query: string) => new URL(`http://atlas.test/expense/new${query}`);
const nothing = { account: undefined, currency: 'INR', transactions: [], dropped: false, several: false };
const lunch = { id: 1, date: '2026-11-12', description: 'LUNCH', amount: 45_000 };
const taxi = { id: 2, date: '2026-11-13', description: 'TAXI', amount: 12_050 };
const item = (amount: string) => ({ ...emptyItem(), amount });

describe('the difference between items and amount', () => {
  test('is exact, and unknown while an amount is none', () => {
    expect(sumOfItems([item('0.10'), item('0.20')], 'INR', 'en')).toBe(30);
    expect(restOf({ currency: 'INR', amount: '400', items: [item('1,380.00'), item('')] }, 'en')).toBe(
      -98_000,
    );
    expect(restOf({ currency: 'INR', amount: '400', items: [item('')] }, 'en')).toBeUndefined();
    expect(restOf({ currency: 'INR', amount: 'x', items: [item('1')] }, 'en')).toBeUndefined();
    expect(restOf({ currency: 'INR', amount: '400', items: [item('1'), item('x')] }, 'en')).toBeUndefined();
  });

  test('goes to the first empty item, else to a new one, and only when something is left', () => {
    const amounts = (amount: string, ...items: string[]) =>
      withRest({ amount, currency: 'INR', items: items.map(item) }, 'en').map((each) => each.amount);
    expect(amounts('400', '380')).toEqual(['380', '20.00']);
    expect(amounts('400', '380', '', '')).toEqual(['380', '20.00', '']);
    expect(amounts('400', '400')).toEqual(['400']);
    expect(amounts('400', '500')).toEqual(['500']);
  });
});

test('the question is asked for a project that nobody is paid back for', () => {
  expect(needsConfirm({ project: 'Relaunch', is_reimbursable: false })).toBe(true);
  expect(needsConfirm({ project: 'Relaunch', is_reimbursable: true })).toBe(false);
  expect(needsConfirm({ project: ' ', is_reimbursable: false })).toBe(false);
});

describe('one category until the expense is split', () => {
  const posted = { amount: '450', items: [{ category: '2', amount: '449' }] };
  const values = typedForm({ ...posted, unsplit: 'on' }, [], 'INR');

  test("its amount is the expense's, whatever the page showed before the amount was changed", () => {
    expect(values).toMatchObject({ split: false, items: [{ category: '2', amount: '' }] });
    expect(toInput(values, 'en').items).toMatchObject([{ category: 2, amount: 450 }]);
    expect(toInput(typedForm(posted, [], 'INR'), 'en').items).toMatchObject([{ amount: 449 }]);
    expect(
      toInput(typedForm({ amount: '450', items: [{ category: '2' }] }, [], 'INR'), 'en').items,
    ).toMatchObject([{ amount: 450 }]);
  });

  test('splitting keeps the category and gives it the whole amount; going back loses no comment', () => {
    const split = changedForm(values, 'split', 'en');
    expect(split).toMatchObject({ split: true, items: [{ category: '2', amount: '450' }, emptyItem()] });
    expect(changedForm(split, 'unsplit', 'en')).toBe(split);
    const one = { ...split, comment: 'Tea', items: [{ category: '2', amount: '380', comment: 'and cake' }] };
    expect(changedForm(one, 'unsplit', 'en')).toMatchObject({
      split: false,
      comment: 'Tea\nand cake',
      items: [{ category: '2', amount: '', comment: '' }],
    });
  });

  test('what is wrong with the amount is said once', () => {
    const wrong = { amount: ['a'], 'items.0.amount': ['b'], 'items.0.category': ['c'] };
    expect(Object.keys(formErrors(wrong, values))).toEqual(['amount', 'items.0.category']);
    expect(Object.keys(formErrors(wrong, changedForm(values, 'split', 'en')))).toHaveLength(3);
  });

  test('the first field that is still empty is the one to begin with', () => {
    const dated = { ...values, date: '2026-11-01' };
    expect(firstEmpty({ ...dated, amount: ' ' })).toBe('amount');
    expect(firstEmpty(dated)).toBe('merchant');
    expect(firstEmpty({ ...dated, merchant: 'Swiggy' })).toBeUndefined();
    expect(firstEmpty(changedForm({ ...dated, merchant: 'Swiggy' }, 'split', 'en'))).toBe('items.1.category');
  });
});

test('errors come in the order of the form', () => {
  expect(
    Object.keys(formErrors({ items: ['c'], 'items.0.amount': ['d'], merchant: ['b'], date: ['a'] })),
  ).toEqual(['date', 'merchant', 'items', 'items.0.amount']);
});

describe('the form at the start', () => {
  test('follows the address', () => {
    const values = startValues(at('?date=2026-11-01&amount=450.5&description=UPI-SWIGGY'), nothing);
    expect(values).toMatchObject({ dated: true, date: '2026-11-01', amount: '450.5', comment: 'UPI-SWIGGY' });
    expect(values.items).toEqual([{ category: '', amount: '', comment: '' }]);
    // The only item has the expense's amount.
    expect(toInput({ ...values, amount: '451' }, 'en').items).toEqual([
      { category: null, amount: 451, comment: '' },
    ]);
  });

  test('drops what is no amount or day, and the sign of money that came in', () => {
    expect(startValues(at('?date=2026-02-30&amount=abc'), nothing)).toMatchObject({
      dated: false,
      amount: '',
    });
    expect(startValues(at('?amount=-45'), nothing).amount).toBe('45');
  });

  test('else the transactions', () => {
    const linked = { ...nothing, account: 3, transactions: [lunch, taxi] };
    expect(startValues(at(''), linked)).toMatchObject({ date: '2026-11-13', amount: '570.50' });
  });
});

describe('the posted form', () => {
  test('is taken as typed; what is no id names no file', () => {
    const files = ['01a1fccf-d594-7173-9d64-bd7deec605d8', '01a1fccf-dea5-7976-b446-4f4acf26554f'];
    const input = {
      date: '2026-11-01',
      amount: '1,234.50',
      merchant: 'Swiggy',
      is_reimbursable: 'on',
      items: [{ category: '3', amount: '1' }, 'nonsense'],
      attachments: [...files, 'a', 'b\0'],
      files: new File(['x'], 'bill.pdf'),
    };
    expect(typedForm(input, [], 'INR')).toMatchObject({
      amount: '1,234.50',
      showExpenseComment: false,
      merchant: 'Swiggy',
      is_reimbursable: true,
      items: [{ category: '3', amount: '1', comment: '' }, emptyItem()],
    });
    expect(attachmentIds(input)).toEqual(files);
    expect(fieldFiles(input.files).map((file) => file.name)).toEqual(['bill.pdf']);
  });

  test('its buttons change items and attachments, but the last item stays', () => {
    const values = typedForm(
      { items: [{ amount: '1' }, { amount: '2' }] },
      [{ id: 'a', file_name: 'a.pdf' }],
      'INR',
    );
    expect(changedForm(values, 'add_item', 'en').items).toHaveLength(3);
    expect(changedForm(values, 'remove_item:0', 'en').items).toMatchObject([{ amount: '2' }]);
    expect(changedForm(values, 'remove_attachment:a', 'en').attachments).toEqual([]);
    expect(changedForm(values, 'unknown', 'en')).toEqual(values);
    const single = { ...values, items: [emptyItem()] };
    expect(() => changedForm(single, 'remove_item:0', 'en')).toThrow(
      expect.toSatisfy((error) => isDomainError(error) && error.message === 'expense_form.at_least_one_item'),
    );
  });
});

test('it leads back to that transactions page only', () => {
  const linked = { ...nothing, account: 3 };
  const here = new URL('http://127.0.0.1:4321/expense/new');
  const page = '/bank/account/3/transactions/';
  expect(safeReturn(`${page}?offset=20`, here, linked)).toBe(`${page}?offset=20`);
  expect(safeReturn('/bank/account/3/transactions?offset=20', here, linked)).toBe(
    '/bank/account/3/transactions?offset=20',
  );
  for (const elsewhere of [
    '',
    '//evil.example',
    '/.//evil.example/bank/account/3/transactions/',
    'https://evil.example/',
    '/bank/account/4/transactions/',
    `${page}../../x`,
  ]) {
    expect(safeReturn(elsewhere, here, linked)).toBe(page);
  }
  expect(safeReturn(page, here, nothing)).toBeUndefined();
});

describe('no message of the schema library reaches a person', () => {
  const texts = formTexts('en', true);
  const filled: FormValues = {
    ...startValues(at('?date=2026-11-01&amount=450&description=Tea'), nothing),
    items: [{ category: '2', amount: '450', comment: '' }],
  };
  const junk = [
    undefined,
    null,
    '',
    ' ',
    'x',
    '-1',
    '0',
    '1e9',
    '1'.repeat(5_000),
    0,
    -1,
    Number.NaN,
    true,
    {},
    [],
  ];
  const options = { fields: {}, names: [], shouldUseNativeValidation: false } as never;
  const messagesIn = (node: unknown): string[] =>
    typeof node !== 'object' || node === null
      ? []
      : Object.entries(node).flatMap(([key, value]) =>
          key === 'message' ? [String(value)] : key === 'ref' ? [] : messagesIn(value),
        );

  async function found(values: object): Promise<string[]> {
    try {
      return messagesIn((await resolver(values as FormValues, { locale: 'en' }, options)).errors);
    } catch {
      // The form's fields contain texts, so other types get no message.
      return [];
    }
  }

  test.each(Object.keys(filled))('whatever %s holds', async (field) => {
    for (const value of junk)
      for (const message of await found({ ...filled, [field]: value }))
        expect(texts, `${field}: ${String(value)}`).toHaveProperty([message]);
  });

  test.each(['category', 'amount', 'comment'])('whatever the %s of an item holds', async (field) => {
    for (const value of junk)
      for (const message of await found({ ...filled, items: [{ ...filled.items[0], [field]: value }] }))
        expect(texts, `${field}: ${String(value)}`).toHaveProperty([message]);
  });

  test('nor what it says where a schema says nothing', () => {
    for (const message of ['Too small: expected number to be >=1', 'Invalid input', 'Unrecognized key: "x"'])
      expect(texts).toHaveProperty([messageKey({ message })]);
  });
});
