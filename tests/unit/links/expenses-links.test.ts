import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { hasOpen } from '#lib/expenses/list-records.ts';
import { listSimilar } from '#lib/links/list.ts';
import { linkTransaction } from '#lib/links/record.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { lookInto, record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('links of expenses', (open) => {
  let database: Database;
  let asha: Person;
  let account: number;
  const db = () => database.db;
  const transactions = (...given: Parameters<typeof someTransactions>[3]) =>
    someTransactions(db(), account, asha.id, given);
  const { stateOf, historyOf, countOf } = lookInto(db);
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    account = await someAccount(db());
  });
  afterAll(() => database.close());

  test('a payment may account for an expense that is recorded without one', async () => {
    expect(await hasOpen(db())).toBe(false);
    await record(db(), asha);
    expect(await hasOpen(db())).toBe(true);
  });

  test('money that came in becomes a refund; other types and linked ones are refused, naming them', async () => {
    const [refund = 0, income = 0, nothing = 0, known = 0] = await transactions(
      { amount: -5_000 },
      { type: 'IN' },
      { amount: 0 },
      { type: 'EX', amount: 700, description: 'UBER' },
    );
    await record(db(), asha, { transactions: [refund, known] });
    expect(await stateOf(refund)).toEqual({ type: 'ER', linked_amount: 5_000 });
    expect(await stateOf(known)).toEqual({ type: 'EX', linked_amount: 700 });
    await expect(record(db(), asha, { transactions: [income] })).rejects.toMatchObject({
      code: 'conflict',
      message: 'expenses.transaction_type',
    });
    await expect(record(db(), asha, { transactions: [nothing] })).rejects.toMatchObject({
      code: 'conflict',
      message: 'expenses.transaction_zero',
    });
    const expense = await record(db(), asha);
    await expect(
      linkTransaction(db(), asha, { expense: expense.id, transaction: known }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: 'expenses.transaction_linked',
      values: { description: 'UBER', date: { day: '2026-04-01' } },
    });
    await expect(
      linkTransaction(db(), asha, { expense: uuidv7(), transaction: known }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('ten expenses that race for one transaction make one link', async () => {
    const [transaction = 0] = await transactions({ amount: 45_000 });
    const expenses = await Promise.all(Array.from({ length: 10 }, () => record(db(), asha)));
    const links = await Promise.allSettled(
      expenses.map(({ id }) => linkTransaction(db(), asha, { expense: id, transaction })),
    );
    expect(links.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const link of links)
      if (link.status === 'rejected')
        expect(link.reason).toMatchObject({ code: 'conflict', message: 'expenses.transaction_linked' });
    expect(await stateOf(transaction)).toEqual({ type: 'EX', linked_amount: 45_000 });
    expect(await historyOf('transaction', transaction)).toHaveLength(1);
  });

  test('many that record with the same transactions in opposite orders: one wins whole', async () => {
    const ids = await transactions({ amount: 100 }, { amount: 200 }, { amount: 300 });
    const before = await countOf('expenses');
    const sent = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        record(db(), asha, { transactions: n % 2 ? ids : ids.toReversed() }),
      ),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countOf('expenses')).toBe(before + 1);
  });

  test('matches: the same amount within 7 days, not linked, nearest first', async () => {
    const { id: merchant } = await addName(db(), asha, 'merchants', { name: 'Uber' });
    const [transaction = 0] = await transactions({ amount: 98_765 });
    const on = (date: string, more = {}) => record(db(), asha, { date, amount: 987.65, ...more });
    await on('2026-05-03'); // eight days before
    const first = await on('2026-05-04', { merchant });
    const near = await on('2026-05-12');
    const last = await on('2026-05-18');
    await on('2026-05-19');
    await on('2026-05-11', { transactions: [transaction] });
    await record(db(), asha, { date: '2026-05-11', amount: 987.64 });
    const found = await listSimilar(db(), { amount: 98_765, currency: 'INR', date: '2026-05-11' });
    expect(found.map(({ id }) => id)).toEqual([near.id, first.id, last.id]);
    expect(found[1]).toEqual({
      id: first.id,
      date: '2026-05-04',
      currency: 'INR',
      amount: 98_765,
      merchant: 'Uber',
      project: null,
      is_reimbursable: false,
    });
  });
});
