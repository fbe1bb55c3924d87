import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL as searching } from '#pages/api/search.ts';
import { type Book, searchBook } from '#tests/support/book/search-book.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { ask } from '#tests/support/server/ask.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';

overHttp('search over HTTP', (open) => {
  let api: ExpenseApi;
  let book: Book;
  beforeAll(async () => {
    api = await openExpenseApi(open);
    book = await searchBook(api.database.db, api.person);
  });
  afterAll(() => api.close());
  const find = (typed: string) =>
    ask(searching, `/api/search/?q=${encodeURIComponent(typed)}`, {
      headers: { Authorization: `JWT ${api.token}` },
    });

  test('answers what was found by its kind, amounts in major units', async () => {
    const transaction = await book.transaction({ description: 'UPI-CHAI POINT', amount: -45_050 });
    const expense = await book.expense({
      ...{ comment: 'Tea', amount: 45_050, merchant: 'Chai Point', project: 'Chai tasting' },
      attachment: 'chai.pdf',
    });
    const found = await find('chai');
    expect(found.status).toBe(200);
    expect(found.headers.get('cache-control')).toBe('no-store');
    expect(found.body).toEqual({
      expenses: [
        {
          ...{ id: expense, date: '2026-04-02', amount: 450.5, currency: 'INR', comment: 'Tea' },
          ...{ merchant_name: 'Chai Point', project_name: 'Chai tasting' },
        },
      ],
      transactions: [
        {
          ...{ id: transaction, account: book.account, account_name: 'Current', date: '2026-04-02' },
          ...{ amount: -450.5, currency: 'INR', description: 'UPI-CHAI POINT', payee: null, comment: '' },
        },
      ],
      merchants: [{ id: expect.any(Number), name: 'Chai Point' }],
      projects: [{ id: expect.any(Number), name: 'Chai tasting' }],
      attachments: [{ id: expect.any(String), file_name: 'chai.pdf', expense, date: '2026-04-02' }],
      tray: [],
      statements: [],
    });
    expect((await find('450.50')).body).toMatchObject({
      expenses: [{ id: expense }],
      transactions: [{ id: transaction }],
    });
  });

  test('names the comment of the item that was found, when the expense’s own does not hold the words', async () => {
    await book.expense({ comment: 'Groceries', item: 'Cardamom pods' });
    await book.expense({ comment: 'Cardamom only' });
    const { expenses } = (await find('cardamom')).body as { expenses: Record<string, unknown>[] };
    expect(expenses.map(({ comment, item_comment }) => [comment, item_comment]).sort()).toEqual([
      ['Cardamom only', undefined],
      ['Groceries', 'Cardamom pods'],
    ]);
  });

  test('nothing asked is nothing found; who is not signed in is told so', async () => {
    const nothing = {
      ...{ expenses: [], transactions: [], merchants: [], projects: [] },
      ...{ attachments: [], tray: [], statements: [] },
    };
    for (const typed of ['', ' ', '\0', '"', 'NEAR('])
      expect(await find(typed)).toMatchObject({ status: 200, body: nothing });
    expect((await ask(searching, '/api/search/')).status).toBe(401);
  });
});
