import { expect, test } from 'vitest';
import { instant } from '#lib/core/day.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { splitWords } from '#lib/core/words.ts';
import { someHolding } from '#lib/db/lookup/match.ts';
import { readTransactionFilter, readTransactionSort } from '#lib/transactions/forms.ts';
import { listTransactions, transactionOf } from '#lib/transactions/list.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { someAccount, someExpenseFor, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('listing transactions', (open) => {
  test('newest date first, then the order of the statement; every page holds its own rows, once', async () => {
    const database = await open();
    const { db } = database;
    const account = await someAccount(db);
    const person = await somePerson(db);
    const days = Array.from({ length: 23 }, (_, n) => ({
      date: `2026-04-${String(1 + (n % 5)).padStart(2, '0')}`,
    }));
    const ids = await someTransactions(db, account, person.id, days);
    await someTransactions(db, await someAccount(db, 'Other'), person.id, [
      { description: 'Of another account' },
    ]);

    const seen: number[] = [];
    for (let offset = 0; offset < 30; offset += 10) {
      const { results, count } = await listTransactions(db, { account, limit: 10, offset });
      expect(count).toBe(23);
      expect(results).toHaveLength(Math.min(10, 23 - offset));
      seen.push(...results.map(({ id }) => id));
    }
    const day = (id: number) => days[ids.indexOf(id)]?.date ?? '';
    expect(seen).toEqual([...ids].sort((a, b) => day(b).localeCompare(day(a)) || a - b));
    expect((await listTransactions(db, { account, limit: 10, offset: 30 })).results).toEqual([]);
    await database.close();
  });

  test('a page by its number has the rows that walking there comes to, in every order and of every type', async () => {
    const database = await open();
    const { db } = database;
    const account = await someAccount(db);
    const person = await somePerson(db);
    const rows = Array.from({ length: 60 }, (_, n) => ({
      date: `2026-04-${String(1 + ((n * 7) % 9)).padStart(2, '0')}`,
      amount: 100 + ((n * 11) % 13),
      type: n % 3 === 0 ? ('IN' as const) : ('UK' as const),
    }));
    await someTransactions(db, account, person.id, rows);
    for (const sort of ['date', 'amount'] as const)
      for (const order of ['asc', 'desc'] as const)
        for (const type of [undefined, 'UK', 'IN'] as const) {
          const page = (offset: number, limit: number) =>
            listTransactions(db, { account, sort, order, limit, offset, type });
          const { results: all, count } = await page(0, 100);
          const pages = Array.from({ length: Math.ceil(count / 7) }, (_, n) => page(n * 7, 7));
          const found = (await Promise.all(pages)).flatMap(({ results }) => results);
          expect([sort, order, type, found]).toEqual([sort, order, type, all]);
        }
    await database.close();
  });

  test('of a text that many rows have, a page does not wait for the whole count', async () => {
    const database = await open();
    const { db } = database;
    const account = await someAccount(db);
    const person = await somePerson(db);
    const rows = Array.from({ length: 1_100 }, (_, n) => ({
      date: `2026-04-${String(1 + Math.floor(n / 40)).padStart(2, '0')}`,
      description: n < 20 ? `Rent ${n}` : `UPI/SWIGGY/${n}`,
    }));
    await someTransactions(db, account, person.id, rows);
    const page = (search: string, offset: number) =>
      listTransactions(db, { account, search, limit: 10, offset, counted: 'roughly' });
    expect(await page('swiggy', 0)).toMatchObject({ count: 10, more: true });
    const last = await page('swiggy', 1_070);
    expect([last.results.length, last.count, last.more]).toEqual([10, 1_080, false]);
    expect(await page('rent', 10)).toMatchObject({ count: 20, more: false });
    const exactly = await listTransactions(db, { account, search: 'swiggy', limit: 10, offset: 0 });
    expect(exactly).toMatchObject({ count: 1_080, more: false });
    await database.close();
  });

  test('type, text, amount and days narrow it down, and the count with it', async () => {
    const database = await open();
    const { db } = database;
    const account = await someAccount(db);
    const person = await somePerson(db);
    await someTransactions(db, account, person.id, [
      { date: '2026-04-01', description: 'SWIGGY 50% off', amount: 45_000 },
      { date: '2026-04-02', description: 'Salary', amount: -12_345_678, type: 'IN' },
      { date: '2026-04-03', description: 'UBER_INDIA', amount: 30_000, comment: 'To the Client' },
      { date: '2026-04-04', description: 'UBERXINDIA 500', amount: 30_001, type: 'CW' },
    ]);
    const found = async (filter: string) => {
      const url = new URL(`http://atlas.invalid/${filter}`);
      const { results, count } = await listTransactions(db, {
        account,
        limit: 10,
        offset: 0,
        ...readTransactionFilter(url, 'INR', 'en'),
      });
      expect(count).toBe(results.length);
      return results.map(({ date }) => Number(date.slice(-2)));
    };
    expect(await found('?type=IN')).toEqual([2]);
    expect(await found('?search=uber')).toEqual([4, 3]);
    expect(await found('?search=CLIENT')).toEqual([3]);
    expect(await found('?search=r_i')).toEqual([3]);
    expect(await found('?search=0%25')).toEqual([1]);
    expect(await found('?search=1,23,456.78')).toEqual([2]);
    expect(await found('?search=450')).toEqual([1]);
    expect(await found('?from=2026-04-02&to=2026-04-03')).toEqual([3, 2]);
    expect(await found('?type=&search=&from=&to=')).toEqual([4, 3, 2, 1]);
    expect(await found('?search=nothing')).toEqual([]);
    await expect(found('?type=XX')).rejects.toMatchObject({
      code: 'invalid',
      fields: { type: ['transactions.error.type'] },
    });
    await expect(found('?from=2026-02-30')).rejects.toMatchObject({
      code: 'invalid',
      fields: { from: ['transactions.error.day'] },
    });
    await database.close();
  });

  test('a word that stands whole in one row is also found where another row goes on with it', async () => {
    const database = await open();
    const { db } = database;
    const account = await someAccount(db);
    const ids = await someTransactions(db, account, (await somePerson(db)).id, [
      { description: 'UberEats' },
      { description: 'Uber trip' },
      { description: 'Lunch' },
    ]);
    const found = await someHolding(db, 'bank_transactions', splitWords('uber'), 10);
    expect(found.toSorted((a, b) => a - b)).toEqual(ids.slice(0, 2));
    await database.close();
  });

  test('beyond the end of what a common filter finds, the count is of all that it finds', async () => {
    const database = await open();
    const { db } = database;
    const account = await someAccount(db);
    const person = await somePerson(db);
    const many = Array.from({ length: 1_300 }, (_, n) => ({ description: `UPI ${n}`, amount: n + 1 }));
    await someTransactions(db, account, person.id, many);
    const far = { account, limit: 10, offset: 5_000, search: 'upi', counted: 'roughly' } as const;
    expect(await listTransactions(db, far)).toEqual({ results: [], count: 1_300, more: false });
    await database.close();
  });

  test('amounts either way, links, projects, merchants, attachments, uploads and likeness narrow it down too', async () => {
    const database = await open();
    const { db } = database;
    const account = await someAccount(db);
    const person = await somePerson(db);
    const ids = await someTransactions(db, account, person.id, [
      { date: '2026-04-01', description: 'SWIGGY 1', amount: 45_000 },
      { date: '2026-04-02', description: 'Salary', amount: -45_000, type: 'IN' },
      { date: '2026-04-03', description: 'SWIGGY 22', amount: 100 },
    ]);
    const [late = 0] = await someTransactions(db, account, person.id, [
      { date: '2026-04-04', amount: 9_900 },
    ]);
    const lunch = await someExpenseFor(db, ids[0] ?? 0, person.id, 45_000);
    const taxi = await someExpenseFor(db, late, person.id, 9_900);
    const known = { name: 'Fable Books', name_key: 'fable books', archived_at: null, created_at: instant() };
    const merchant = await db.insertInto('merchants').values(known).returning('id').executeTakeFirstOrThrow();
    const project = await db.insertInto('projects').values(known).returning('id').executeTakeFirstOrThrow();
    await db.updateTable('expenses').set({ merchant: merchant.id }).where('id', '=', lunch).execute();
    await db.updateTable('expenses').set({ project: project.id }).where('id', '=', taxi).execute();
    await db
      .insertInto('attachments')
      .values({
        ...{ id: uuidv7(), file_name: 'bill.pdf', file_type: 'application/pdf', size: 1, sha256: '-' },
        ...{ expense: lunch, uploaded_by: person.id, created_at: instant(), stored_at: instant() },
      })
      .execute();
    const { upload } = await db
      .selectFrom('bank_transactions')
      .select('upload')
      .where('id', '=', late)
      .executeTakeFirstOrThrow();
    const found = async (query: string) => {
      const url = new URL(`http://atlas.invalid/?${query}`);
      const filter = { ...readTransactionFilter(url, 'INR', 'en'), ...readTransactionSort(url) };
      const { results, count } = await listTransactions(db, { account, limit: 10, offset: 0, ...filter });
      expect(count).toBe(results.length);
      return results.map(({ date }) => Number(date.slice(-2)));
    };
    expect(await found('min=450&max=450.00')).toEqual([2, 1]);
    expect(await found('max=99')).toEqual([4, 3]);
    expect(await found('min=100')).toEqual([2, 1]);
    expect(await found('is_linked=true')).toEqual([4, 1]);
    expect(await found('is_linked=false')).toEqual([3, 2]);
    expect(await found(`merchant=${merchant.id}`)).toEqual([1]);
    expect(await found('merchant_name=BOOK')).toEqual([1]);
    expect(await found(`project=${project.id}`)).toEqual([4]);
    expect(await found('project_name=fable')).toEqual([4]);
    expect(await found('has_attachment=true')).toEqual([1]);
    expect(await found('has_attachment=false')).toEqual([4]);
    expect(await found(`upload=${upload}`)).toEqual([4]);
    expect(await found(`like=${ids[0]}`)).toEqual([3, 1]);
    expect(await found('order=asc')).toEqual([1, 2, 3, 4]);
    expect(await found('sort=amount')).toEqual([1, 4, 3, 2]);
    expect(await found('sort=amount&order=asc')).toEqual([2, 3, 4, 1]);
    for (const wrong of ['min=ten', 'is_linked=maybe', 'merchant=0', 'upload=x', 'sort=type', 'order=up'])
      await expect(found(wrong)).rejects.toMatchObject({
        code: 'invalid',
        fields: { [wrong.split('=')[0] ?? '']: [expect.any(String)] },
      });
    await database.close();
  });

  test('a linked transaction names its expense; another account does not have it', async () => {
    const database = await open();
    const { db } = database;
    const account = await someAccount(db);
    const other = await someAccount(db, 'Other');
    const person = await somePerson(db);
    const [id = 0, free = 0] = await someTransactions(db, account, person.id, [{ amount: 45_000 }, {}]);
    const expense = await someExpenseFor(db, id, person.id, 45_000);

    expect(await transactionOf(db, account, id)).toMatchObject({ type: 'EX', amount: 45_000, expense });
    expect(await transactionOf(db, account, free)).toMatchObject({ type: 'UK', expense: null });
    await expect(transactionOf(db, other, id)).rejects.toMatchObject({ code: 'not_found' });
    await database.close();
  });
});
