import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { readExpenseFilter } from '#lib/expenses/filter.ts';
import { changeExpense } from '#lib/links/change.ts';
import { deleteExpense } from '#lib/links/delete.ts';
import { listExpenses, listOwed, sumExpenses } from '#lib/links/list.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('filters of expenses', (open) => {
  let database: Database;
  let asha: Person;
  let ravi: Person;
  let uber: number;
  let offsite: number;
  /** Comments identify the expenses. */
  const found = async (query: string) => {
    const filter = readExpenseFilter(new URLSearchParams(query), 'INR', 'en');
    const { results } = await listExpenses(database.db, { limit: 100 }, filter);
    const sums = await sumExpenses(database.db, filter);
    expect(sums?.count).toBe(results.length);
    const total = results.reduce((sum, { amount }) => sum + amount, 0);
    expect(sums?.sums).toEqual(total === 0 ? [] : [{ currency: 'INR', amount: total }]);
    return results.map(({ comment }) => comment).sort();
  };

  beforeAll(async () => {
    database = await open();
    const { db } = database;
    asha = await somePerson(db);
    ravi = await somePerson(db, 'ravi@example.org');
    uber = (await addName(db, asha, 'merchants', { name: 'Uber' })).id;
    const { id: eats } = await addName(db, asha, 'merchants', { name: 'Uber Eats' });
    offsite = (await addName(db, asha, 'projects', { name: 'Goa Offsite' })).id;
    const account = await someAccount(db);
    const [transaction = 0] = await someTransactions(db, account, asha.id, [{ amount: 12_500 }]);
    await record(db, asha, {
      comment: 'ride',
      date: '2026-04-01',
      amount: 125,
      merchant: uber,
      transactions: [transaction],
    });
    await record(db, ravi, {
      ...{
        comment: 'pizza',
        date: '2026-04-02',
        amount: 900,
        merchant: eats,
        project: offsite,
        is_reimbursable: true,
      },
      items: [
        { category: 2, amount: 800, comment: '100%_fresh' },
        { category: 9, amount: 100 },
      ],
    });
    const paid = await record(db, ravi, {
      comment: 'hotel',
      date: '2026-04-03',
      amount: 5_000,
      is_reimbursable: true,
    });
    await changeExpense(db, asha, paid.id, { is_reimbursed: true });
    const gone = await record(db, asha, { comment: 'gone', is_reimbursable: true });
    await deleteExpense(db, asha, gone.id);
    const file = {
      id: paid.id,
      file_name: 'Invoice.pdf',
      file_type: 'application/pdf',
      uploaded_by: ravi.id,
    };
    const now = new Date().toISOString();
    await db
      .insertInto('attachments')
      .values({ ...file, expense: paid.id, size: 1, sha256: '0', created_at: now, stored_at: now })
      .execute();
  });
  afterAll(() => database.close());

  test('each one finds what it says and nothing else, with its count and sum', async () => {
    expect(await found('')).toEqual(['hotel', 'pizza', 'ride']);
    expect(await found('from=2026-04-02')).toEqual(['hotel', 'pizza']);
    expect(await found('from=2026-04-02&to=2026-04-02')).toEqual(['pizza']);
    expect(await found('min=900&max=5,000')).toEqual(['hotel', 'pizza']);
    expect(await found(`project=${offsite}`)).toEqual(['pizza']);
    expect(await found(`merchant=${uber}`)).toEqual(['ride']);
    expect(await found('category=9')).toEqual(['pizza']);
    expect(await found(`person=${ravi.id}`)).toEqual(['hotel', 'pizza']);
    expect(await found('is_reimbursable=true')).toEqual(['hotel', 'pizza']);
    expect(await found('is_reimbursed=true')).toEqual(['hotel']);
    expect(await found('is_reimbursable=true&is_reimbursed=false')).toEqual(['pizza']);
    expect(await found('is_linked=true')).toEqual(['ride']);
    expect(await found('is_linked=false&is_reimbursed=false')).toEqual(['pizza']);
    expect(await found('has_attachment=true')).toEqual(['hotel']);
    expect(await found('has_attachment=false')).toEqual(['pizza', 'ride']);
  });

  test('a whole name means that merchant, a part of it every one that contains it', async () => {
    expect(await found('merchant_name=%20uber%20')).toEqual(['ride']);
    expect(await found('merchant_name=ube')).toEqual(['pizza', 'ride']);
    expect(await found('project_name=offsite')).toEqual(['pizza']);
    expect(await found('merchant_name=nobody')).toEqual([]);
  });

  test('text is looked for in comments, items, merchants, files and amounts, and signs are only signs', async () => {
    expect(await found('search=PIZ')).toEqual(['pizza']);
    expect(await found('search=uber')).toEqual(['pizza', 'ride']);
    expect(await found('search=invoice')).toEqual(['hotel']);
    expect(await found('search=125.00')).toEqual(['ride']);
    expect(await found('search=%25_fresh')).toEqual(['pizza']);
    expect(await found('search=%25')).toEqual(['pizza']);
    expect(await found("search='%22\\")).toEqual([]);
  });

  test('what is owed is summed by who recorded it', async () => {
    expect(await listOwed(database.db, {})).toEqual([
      { person: ravi.id, first_name: 'Asha', last_name: 'Rao', currency: 'INR', count: 1, total: 90_000 },
    ]);
    expect(await listOwed(database.db, { person: asha.id })).toEqual([]);
  });

  test('what is no filter is refused by its name', () => {
    const refused = (query: string) => {
      try {
        return readExpenseFilter(new URLSearchParams(query), 'INR', 'en');
      } catch (error) {
        return error;
      }
    };
    expect(refused('colour=red')).toMatchObject({ code: 'invalid', message: 'errors.unknown_field' });
    expect(refused('from=tomorrow')).toMatchObject({ fields: { from: ['expenses.date_invalid'] } });
    expect(refused('min=lots')).toMatchObject({ fields: { min: ['expenses.amount_number'] } });
    expect(refused('is_linked=maybe&person=x')).toMatchObject({
      fields: { is_linked: ['expenses.flag'], person: ['errors.id'] },
    });
    expect(refused('from=&search=%20')).toEqual({});
  });
});
