import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/catalogue.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { changeExpense, deleteExpense } from '#lib/expenses/change.ts';
import { expenseChangeSchema } from '#lib/expenses/expense-schema.ts';
import { findExpense } from '#lib/expenses/find.ts';
import { linkTransaction } from '#lib/expenses/link.ts';
import { listExpenses } from '#lib/expenses/list.ts';
import { listSimilar } from '#lib/expenses/similar.ts';
import { listExpensesOf } from '#lib/expenses/totals.ts';
import { once } from '#lib/http/idempotency.ts';
import { parse } from '#lib/http/input.ts';
import { uuidv7 } from '#lib/ids.ts';
import { onEveryDatabase, somePerson } from '../support/databases.ts';
import { record } from '../support/expenses.ts';
import { someAccount, someTransactions } from '../support/transactions.ts';

onEveryDatabase('expenses', (open) => {
  let database: Database;
  let asha: Person;
  let account: number;
  const db = () => database.db;
  const transactions = (...given: Parameters<typeof someTransactions>[3]) =>
    someTransactions(db(), account, asha.id, given);
  const stateOf = (id: number) =>
    db()
      .selectFrom('bank_transactions')
      .select(['type', 'linked_amount'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const historyOf = async (subject: string, id: string | number) =>
    (
      await db()
        .selectFrom('history')
        .select(['act', 'before', 'after', 'person'])
        .where('subject', '=', subject)
        .where('subject_id', '=', String(id))
        .orderBy('id')
        .execute()
    ).map((line) => ({
      ...line,
      before: JSON.parse(line.before ?? 'null'),
      after: JSON.parse(line.after ?? 'null'),
    }));
  const countOf = async (
    table: 'expenses' | 'expense_items' | 'expense_links' | 'history' | 'idempotency_keys',
  ) =>
    Number(
      (
        await db()
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const change = (id: string, fields: unknown) =>
    changeExpense(db(), asha, id, parse(expenseChangeSchema, fields));

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
        { category: 2, amount: 1 },
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

  describe('links', () => {
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
        values: { description: 'UBER', date: '2026-04-01' },
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
  });

  describe('changes', () => {
    test('only what differs is written, counted and remembered', async () => {
      const { id } = await record(db(), asha, { comment: 'Tea' });
      const changed = await change(id, { comment: 'Tea and cake', amount: 450, is_reimbursed: true });
      expect(changed).toMatchObject({ comment: 'Tea and cake', is_reimbursed: true, version: 2 });
      const same = await change(id, { comment: 'Tea and cake', items: [{ category: 2, amount: 450 }] });
      expect(same).toEqual(changed);
      const items = await change(id, { items: [{ category: 1, amount: 1, comment: 'x' }] });
      expect(items).toMatchObject({ version: 3, items: [{ category_name: 'Travel', amount: 100 }] });
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
          after: { items: [{ category: 1, amount: 100, comment: 'x' }] },
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
    const found = await listSimilar(db(), { amount: 98_765, date: '2026-05-11' });
    expect(found.map(({ id }) => id)).toEqual([near.id, first.id, last.id]);
    expect(found[1]).toEqual({
      id: first.id,
      date: '2026-05-04',
      amount: 98_765,
      merchant: 'Uber',
      project: null,
      is_reimbursable: false,
    });
  });

  test('one key makes one expense under 100 concurrent sends', async () => {
    const before = await countOf('expenses');
    const asked = { key: 'k-1', request: 'POST /api/expense/expenses/', body: { b: 1, a: [{ d: 1, c: 2 }] } };
    const send = () =>
      once(db(), asha, asked, async (tx) => ({ status: 201, body: { id: (await record(tx, asha)).id } }));
    const answers = await Promise.all(Array.from({ length: 100 }, send));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await countOf('expenses')).toBe(before + 1);
    const reordered = { ...asked, body: { a: [{ c: 2, d: 1 }], b: 1 } };
    expect(
      await once(db(), asha, reordered, () => {
        throw new Error('twice');
      }),
    ).toMatchObject({ replayed: true, status: 201 });
    await expect(once(db(), asha, { ...asked, body: { b: 2 } }, send)).rejects.toMatchObject({
      code: 'key_reused',
    });
    const other = await somePerson(db(), 'ravi@example.org');
    expect((await once(db(), other, asked, async () => ({ status: 201, body: {} }))).replayed).toBe(false);
  });

  test('a refused effect keeps no key; a key is forgotten after 24 hours; a key is short', async () => {
    const asked = { key: 'k-2', request: 'POST /x', body: 1 };
    await expect(
      once(db(), asha, asked, (tx) =>
        record(tx, asha, { merchant: 999 }).then(() => ({ status: 201, body: 0 })),
      ),
    ).rejects.toMatchObject({ code: 'invalid' });
    expect((await once(db(), asha, asked, async () => ({ status: 201, body: 1 }))).replayed).toBe(false);
    await db()
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(Date.now() - 86_400_001).toISOString() })
      .where('key', '=', 'k-2')
      .execute();
    expect((await once(db(), asha, asked, async () => ({ status: 201, body: 2 }))).body).toBe(2);
    await expect(
      once(db(), asha, { ...asked, key: 'k'.repeat(256) }, async () => ({ status: 1, body: 1 })),
    ).rejects.toMatchObject({ code: 'invalid' });
  });
});

onEveryDatabase('lists of expenses', (open) => {
  let database: Database;
  let asha: Person;
  let ids: string[];
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(database.db);
    const { id: project } = await addName(database.db, asha, 'projects', { name: 'Offsite' });
    const made = [];
    for (let n = 0; n < 23; n++)
      made.push(
        await record(database.db, asha, {
          date: `2026-04-0${1 + (n % 3)}`,
          amount: n + 0.01,
          project: n % 2 ? project : null,
          ...(n === 0 ? { amount: 1 } : {}),
        }),
      );
    ids = made.toSorted((a, b) => (a.date + a.id < b.date + b.id ? 1 : -1)).map(({ id }) => id);
  });
  afterAll(() => database.close());

  test('walking forth and back meets every expense once, in order, whatever the page size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
        const forth: string[] = [];
        let page = await listExpenses(database.db, { limit });
        expect(page.previous).toBeNull();
        forth.push(...page.results.map(({ id }) => id));
        while (page.next) {
          page = await listExpenses(database.db, { limit, cursor: page.next });
          forth.push(...page.results.map(({ id }) => id));
        }
        expect(forth).toEqual(ids);
        const back = page.results.map(({ id }) => id);
        while (page.previous) {
          page = await listExpenses(database.db, { limit, cursor: page.previous });
          back.unshift(...page.results.map(({ id }) => id));
        }
        expect(back).toEqual(ids);
      }),
      { numRuns: 12 },
    );
  });

  test('a project’s expenses with their count and exact total', async () => {
    const [project] = await database.db.selectFrom('projects').select('id').execute();
    const page = await listExpensesOf(database.db, 'projects', project?.id ?? 0, { limit: 5 });
    expect(page).toMatchObject({ name: 'Offsite', count: 11, total: 12_111, previous: null });
    expect(page.results).toHaveLength(5);
    expect(
      (await listExpensesOf(database.db, 'projects', project?.id ?? 0, { limit: 5, cursor: page.next }))
        .results,
    ).toHaveLength(5);
    await expect(listExpensesOf(database.db, 'merchants', 999, { limit: 5 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test.each([
    'x',
    'after_2026-04-01',
    'after_2026-04-01_x',
    "after_2026-04-01_' or 1=1",
    'side_2026-04-01_01990000-0000-7000-8000-00000000000a',
  ])('the cursor %s is refused', async (cursor) => {
    await expect(listExpenses(database.db, { limit: 5, cursor })).rejects.toMatchObject({
      code: 'invalid',
      fields: { cursor: ['expenses.cursor'] },
    });
  });
});
