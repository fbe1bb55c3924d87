import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { parse } from '#lib/core/parse.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { expenseChangeSchema } from '#lib/expenses/schema.ts';
import { changeExpense } from '#lib/links/change.ts';
import { deleteExpense } from '#lib/links/delete.ts';
import { findExpense } from '#lib/links/find.ts';
import { listExpenses } from '#lib/links/list.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { lookInto, record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('expenses', (open) => {
  let database: Database;
  let asha: Person;
  let account: number;
  const db = () => database.db;
  const transactions = (...given: Parameters<typeof someTransactions>[3]) =>
    someTransactions(db(), account, asha.id, given);
  const { stateOf, historyOf, countOf } = lookInto(db);
  const change = (id: string, fields: unknown) =>
    changeExpense(db(), asha, id, parse(expenseChangeSchema(), fields));

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    account = await someAccount(db());
  });
  afterAll(() => database.close());

  test('is recorded whole, exact and with its history', async () => {
    const { id: merchant } = await addName(db(), asha, 'merchants', { name: 'Swiggy' });
    const { id: project } = await addName(db(), asha, 'projects', { name: 'Offsite' });
    const [transaction = 0] = await transactions({ amount: 123_456_789, description: 'SWIGGY' });
    const expense = await record(db(), asha, {
      amount: '12,34,567.89',
      comment: 'Team lunch',
      merchant,
      project,
      paid_via: 2,
      is_reimbursable: true,
      transactions: [transaction],
      items: [
        { category: 2, amount: 1_234_567.8, comment: 'Food' },
        { category: 9, amount: 0.09 },
      ],
    });
    expect(expense).toMatchObject({
      amount: 123_456_789,
      merchant_name: 'Swiggy',
      project_name: 'Offsite',
      paid_via_name: 'catalogue.credit_card',
      is_reimbursable: true,
      is_reimbursed: false,
      version: 1,
      items: [
        { category_name: 'Meals', amount: 123_456_780, comment: 'Food' },
        { category_name: 'Fees', amount: 9 },
      ],
      transactions: [
        { id: transaction, account, account_name: 'HDFC Savings', type: 'EX', amount: 123_456_789 },
      ],
    });
    expect(await findExpense(db(), expense.id)).toEqual(expense);
    expect(await stateOf(transaction)).toEqual({ type: 'EX', linked_amount: 123_456_789 });
    expect(await historyOf('expense', expense.id)).toMatchObject([
      {
        act: 'record',
        before: null,
        after: { amount: 123_456_789, transactions: [transaction] },
        person: asha.id,
      },
    ]);
    expect(await historyOf('transaction', transaction)).toMatchObject([
      { act: 'link', before: { type: 'UK' }, after: { type: 'EX', expense: expense.id } },
    ]);
  });

  test('what points to nothing is named by its field, and nothing is stored', async () => {
    const before = [await countOf('expenses'), await countOf('expense_items'), await countOf('history')];
    const wrong = record(db(), asha, {
      merchant: 999,
      project: 999,
      paid_via: 3,
      items: [
        { category: 2, amount: 449 },
        { category: 999, amount: 1 },
      ],
    });
    await expect(wrong).rejects.toMatchObject({
      code: 'invalid',
      fields: {
        'items.1.category': ['catalogue.no_such_category'],
        merchant: ['catalogue.no_such_merchant'],
        project: ['catalogue.no_such_project'],
        paid_via: ['catalogue.no_such_paid_via'],
      },
    });
    await expect(record(db(), asha, { attachments: [uuidv7()] })).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'attachments.0': ['expenses.attachment_unusable'] },
    });
    await expect(record(db(), asha, { transactions: [999_999] })).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'transactions.0': ['expenses.transaction_not_found'] },
    });
    expect([await countOf('expenses'), await countOf('expense_items'), await countOf('history')]).toEqual(
      before,
    );
  });

  test('only what differs is written, counted and remembered', async () => {
    const { id } = await record(db(), asha, { comment: 'Tea', is_reimbursable: true });
    const changed = await change(id, { comment: 'Tea and cake', amount: 450, is_reimbursed: true });
    expect(changed).toMatchObject({ comment: 'Tea and cake', is_reimbursed: true, version: 2 });
    const same = await change(id, { comment: 'Tea and cake', items: [{ category: 2, amount: 450 }] });
    expect(same).toEqual(changed);
    const items = await change(id, { items: [{ category: 1, amount: 450, comment: 'x' }] });
    expect(items).toMatchObject({ version: 3, items: [{ category_name: 'Travel', amount: 45_000 }] });
    expect(await historyOf('expense', id)).toMatchObject([
      { act: 'record' },
      {
        act: 'change',
        before: { comment: 'Tea', is_reimbursed: false },
        after: { comment: 'Tea and cake', is_reimbursed: true },
      },
      {
        act: 'change',
        before: { items: [{ category: 2, amount: 45_000, comment: '' }] },
        after: { items: [{ category: 1, amount: 45_000, comment: 'x' }] },
      },
    ]);
    await expect(change(uuidv7(), { comment: '' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a deleted one is gone from every list, and its transactions are Unknown again', async () => {
    const [transaction = 0] = await transactions({ amount: 77_700 });
    const { id } = await record(db(), asha, { amount: 777, transactions: [transaction] });
    await deleteExpense(db(), asha, id);
    expect(await findExpense(db(), id)).toBeUndefined();
    expect((await listExpenses(db(), { limit: 100 })).results.some((expense) => expense.id === id)).toBe(
      false,
    );
    expect(await stateOf(transaction)).toEqual({ type: 'UK', linked_amount: 0 });
    expect((await historyOf('transaction', transaction)).map(({ act }) => act)).toEqual(['link', 'unlink']);
    expect((await historyOf('expense', id)).at(-1)).toMatchObject({
      act: 'delete',
      before: { amount: 77_700, transactions: [transaction] },
      after: null,
    });
    await expect(deleteExpense(db(), asha, id)).rejects.toMatchObject({ code: 'not_found' });
    await record(db(), asha, { amount: 777, transactions: [transaction] });
    expect(await stateOf(transaction)).toEqual({ type: 'EX', linked_amount: 77_700 });
  });
});
