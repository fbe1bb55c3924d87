import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askServer, cookieOf } from '#tests/support/server/over-http.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

/** In German, a full stop before three digits ends thousands, and a comma begins decimals. */
describe('amounts typed by somebody who reads German', () => {
  let server: ServedAtlas;
  let headers: Record<string, string>;
  let person: { id: number };
  let account: number;
  const db = () => server.database.db;
  beforeAll(async () => {
    server = await serveAtlas('sqlite');
    headers = { cookie: `${await cookieOf(server, OWNER)}; atlas-language=de`, Origin: server.origin };
    person = await db().selectFrom('people').select('id').executeTakeFirstOrThrow();
    await db().updateTable('people').set({ language: 'de' }).execute();
    account = await someAccount(db());
  });
  afterAll(async () => expect(await server.stop()).toBe(0));

  const post = (path: string, fields: Record<string, string>) =>
    askServer(server, path, { method: 'POST', headers, body: new URLSearchParams(fields) });
  const text = async (path: string) => (await askServer(server, path, { headers })).text();
  const paid = async (amount: number) =>
    (await someTransactions(db(), account, person.id, [{ amount, date: '2026-04-10' }]))[0] ?? 0;

  /** Each form with an amount: what it is sent to, and what is stored afterwards in minor units. */
  const FORMS: [
    string,
    () => Promise<[path: string, fields: (amount: string) => Record<string, string>, () => Promise<unknown>]>,
  ][] = [
    [
      'an expense',
      async () => [
        '/expense/new',
        (amount) => ({
          date: '2026-04-01',
          amount,
          intent: 'save',
          'items.0.category': '2',
          'items.0.amount': amount,
        }),
        async () =>
          (await db().selectFrom('expenses').select('amount').orderBy('id', 'desc').executeTakeFirst())
            ?.amount,
      ],
    ],
    [
      'the limit of a category',
      async () => [
        '/expense/categories/2/edit/',
        (receipt_limit) => ({ receipt_limit }),
        async () =>
          (await db().selectFrom('categories').select('receipt_limit').where('id', '=', 2).executeTakeFirst())
            ?.receipt_limit,
      ],
    ],
    [
      'a link',
      async () => {
        const transaction = await paid(500_000);
        const expense = (await record(db(), person, { amount: 5000 })).id;
        const page = `/bank/account/${account}/transactions/${transaction}/link/`;
        const link = /name="link" value="([^"]+)"/.exec(await text(`${page}?expense=${expense}`))?.[1] ?? '';
        return [
          page,
          (amount) => ({ 'expenses.0.expense': expense, 'expenses.0.amount': amount, link }),
          async () =>
            (
              await db()
                .selectFrom('expense_links')
                .select('amount')
                .where('transaction', '=', transaction)
                .executeTakeFirst()
            )?.amount,
        ];
      },
    ],
  ];

  test.each(FORMS)('1.500 of %s is one thousand five hundred', async (_, prepare) => {
    const [path, fields, stored] = await prepare();
    const answer = await post(path, fields('1.500'));
    expect(answer.status, await answer.text()).toBe(303);
    expect(await stored()).toBe(150_000);
  });

  test.each(FORMS)('12,345 of %s is no amount in rupees, and stays as typed', async (_, prepare) => {
    const [path, fields, stored] = await prepare();
    const before = await stored();
    const answer = await post(path, fields('12,345'));
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('value="12,345"');
    expect(html).toMatch(/class="field-error"[^>]*>\s*Der Betrag darf höchstens 2 Nachkommastellen/);
    expect(await stored()).toBe(before);
  });

  test.each([
    ['the page of expenses', '/expense/?min=1.500&max=1.500'],
    ['the page of transactions', () => `/bank/account/${account}/transactions/?min=1.500&max=1.500`],
    ['the call for expenses', '/api/expense/expenses/?min=1.500&max=1.500'],
    ['the call for transactions', () => `/api/bank/account/${account}/transactions/?min=1.500&max=1.500`],
    ['the export of transactions', '/api/bank/transactions/export?min=1.500&max=1.500'],
  ])('%s is filtered by 1.500', async (_, path) => {
    await paid(150_000);
    await record(db(), person, { amount: 1500 });
    const answer = await askServer(server, typeof path === 'string' ? path : path(), { headers });
    const body = await answer.text();
    expect(answer.status).toBe(200);
    expect(body).toMatch(/1\.?500/);
    expect(body).not.toMatch(/5\.?000,00|"amount":5000/);
  });
});
