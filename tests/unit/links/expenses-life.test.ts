import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '#lib/core/ids.ts';
import { DELETED_EXPENSE_DAYS } from '#lib/core/limits.ts';
import { parse } from '#lib/core/parse.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { reimburseExpenses } from '#lib/expenses/reimburse.ts';
import { expenseChangeSchema } from '#lib/expenses/schema.ts';
import { changeExpense } from '#lib/links/change.ts';
import { deleteExpense, listDeleted, restoreExpense } from '#lib/links/delete.ts';
import { findExpense } from '#lib/links/find.ts';
import { listExpenseHistory } from '#lib/links/history.ts';
import { unlinkTransaction } from '#lib/links/link.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { lookInto, record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('the life of an expense', (open) => {
  let database: Database;
  let asha: Person;
  let ravi: Person;
  let account: number;
  const db = () => database.db;
  const transactions = (...given: Parameters<typeof someTransactions>[3]) =>
    someTransactions(db(), account, asha.id, given);
  const { stateOf, historyOf } = lookInto(db);
  const change = (person: Person, id: string, fields: unknown) =>
    changeExpense(db(), person, id, parse(expenseChangeSchema(), fields));

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    ravi = await somePerson(db(), 'ravi@example.org');
    account = await someAccount(db());
  });
  afterAll(() => database.close());

  test('whoever saves second is told, and can save knowingly; the same change twice is no conflict', async () => {
    const { id } = await record(db(), asha, { comment: 'Tea' });
    await change(ravi, id, { comment: 'Coffee', version: 1 });
    await expect(change(asha, id, { comment: 'Cake', version: 1 })).rejects.toMatchObject({
      code: 'conflict',
      fields: { version: ['expenses.changed_meanwhile'] },
    });
    expect(await findExpense(db(), id)).toMatchObject({ comment: 'Coffee', version: 2 });
    expect(await change(asha, id, { comment: 'Coffee', version: 1 })).toMatchObject({ version: 2 });
    expect(await change(asha, id, { comment: 'Cake', version: 2 })).toMatchObject({ version: 3 });
  });

  test('the amount cannot fall below what is linked', async () => {
    const [transaction = 0] = await transactions({ amount: 45_000 });
    const { id } = await record(db(), asha, { amount: 450, transactions: [transaction] });
    await expect(change(asha, id, { amount: 449.99 })).rejects.toMatchObject({
      code: 'conflict',
      values: { sum: { amount: 45_000, currency: 'INR' } },
      fields: { amount: ['expenses.amount_linked'] },
    });
    expect(await change(asha, id, { amount: 460 })).toMatchObject({ amount: 46_000 });
    await unlinkTransaction(db(), asha, { expense: id, transaction });
    expect(await change(asha, id, { amount: 1 })).toMatchObject({ amount: 100 });
  });

  test('unlinking frees the transaction, once, and both sides remember it', async () => {
    const [transaction = 0, other = 0] = await transactions({ amount: 100 }, { amount: 200 });
    const { id } = await record(db(), asha, { amount: 3, transactions: [transaction, other] });
    await unlinkTransaction(db(), ravi, { expense: id, transaction });
    expect(await stateOf(transaction)).toEqual({ type: 'UK', linked_amount: 0 });
    expect(await stateOf(other)).toEqual({ type: 'EX', linked_amount: 200 });
    expect((await historyOf('expense', id)).at(-1)).toMatchObject({ act: 'unlink', person: ravi.id });
    expect((await historyOf('transaction', transaction)).at(-1)).toMatchObject({ act: 'unlink' });
    const again = unlinkTransaction(db(), asha, { expense: id, transaction });
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
  });

  test('only what is reimbursable is reimbursed: all of the chosen ones or none, and the others are named', async () => {
    const mine = await record(db(), asha, { amount: 10, is_reimbursable: true });
    const hers = await record(db(), asha, { amount: 20, is_reimbursable: true });
    const plain = await record(db(), asha, { amount: 30 });
    const mark = (ids: string[], is_reimbursed = true) =>
      reimburseExpenses(db(), ravi, { ids, is_reimbursed });
    await expect(mark([mine.id, plain.id])).rejects.toMatchObject({
      code: 'invalid',
      values: { count: 1, list: '1 Apr 2026 ₹30.00' },
    });
    expect(await findExpense(db(), mine.id)).toMatchObject({ is_reimbursed: false });
    await expect(mark([mine.id, uuidv7()])).rejects.toMatchObject({ code: 'not_found' });
    expect(await mark([mine.id, hers.id])).toEqual({ count: 2, sums: [{ currency: 'INR', amount: 3_000 }] });
    expect(await mark([mine.id, hers.id])).toEqual({ count: 0, sums: [] });
    expect((await historyOf('expense', mine.id)).at(-1)).toMatchObject({
      act: 'change',
      person: ravi.id,
      after: { is_reimbursed: true },
    });
    await expect(change(asha, mine.id, { is_reimbursable: false })).rejects.toMatchObject({
      fields: { is_reimbursable: ['expenses.reimbursed_already'] },
    });
    await expect(change(asha, plain.id, { is_reimbursed: true })).rejects.toMatchObject({
      fields: { is_reimbursed: ['expenses.not_reimbursable'] },
    });
    expect(await mark([mine.id], false)).toEqual({ count: 1, sums: [{ currency: 'INR', amount: 1_000 }] });
    expect(await findExpense(db(), mine.id)).toMatchObject({ is_reimbursed: false });
  });

  test('a deleted one is listed with who and how long, and comes back with what is still free', async () => {
    const [free = 0, taken = 0, marked = 0] = await transactions(
      { amount: 500 },
      { amount: 600, description: 'SWIGGY' },
      { amount: 700 },
    );
    const { id } = await record(db(), asha, { amount: 18, transactions: [free, taken, marked] });
    await deleteExpense(db(), ravi, id);
    const [listed] = (await listDeleted(db(), { limit: 1 })).results;
    expect(listed).toMatchObject({ id, deleted_by_name: 'Asha Rao', days_left: DELETED_EXPENSE_DAYS });
    expect(listed).not.toHaveProperty('first_name');

    await record(db(), asha, { amount: 6, transactions: [taken] });
    await db().updateTable('bank_transactions').set({ type: 'IN' }).where('id', '=', marked).execute();
    const { expense, not_linked } = await restoreExpense(db(), asha, id);
    expect(expense.transactions.map((one) => one.id)).toEqual([free]);
    expect(not_linked.map((one) => one.id)).toEqual([taken, marked]);
    expect(not_linked[0]).toMatchObject({ description: 'SWIGGY' });
    expect(await stateOf(free)).toEqual({ type: 'EX', linked_amount: 500 });
    await expect(restoreExpense(db(), asha, id)).rejects.toMatchObject({ code: 'conflict' });
    const { results } = await listExpenseHistory(db(), { id, currency: 'INR' });
    expect(results.map(({ act }) => act)).toEqual(['restore', 'delete', 'record']);
  });

  test('after 30 days nothing can be restored', async () => {
    const { id } = await record(db(), asha);
    await deleteExpense(db(), asha, id);
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect((await listDeleted(db(), { limit: 1 }, later(29))).results[0]).toMatchObject({ id, days_left: 1 });
    expect((await listDeleted(db(), { limit: 1 }, later(31))).results).toEqual([]);
    await expect(restoreExpense(db(), asha, id, later(31))).rejects.toMatchObject({ code: 'not_found' });
    expect(await restoreExpense(db(), asha, id, later(29))).toMatchObject({ not_linked: [] });
  });

  test('walking the deleted ones meets each once, last deleted first', async () => {
    for (const { id } of (await listDeleted(db(), { limit: 100 })).results)
      await restoreExpense(db(), asha, id);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { id } = await record(db(), asha, { date: `2026-05-0${5 - n}` });
      await deleteExpense(db(), asha, id);
      ids.unshift(id);
    }
    const found: string[] = [];
    let page = await listDeleted(db(), { limit: 2 });
    found.push(...page.results.map(({ id }) => id));
    while (page.next) {
      page = await listDeleted(db(), { limit: 2, cursor: page.next });
      found.push(...page.results.map(({ id }) => id));
    }
    expect(found).toEqual(ids);
  });
});
