import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#lib/core/ids.ts';
import type { DialectName } from '#lib/db/open.ts';
import { linkExpenses } from '#lib/links/link.ts';
import { HTTP_DIALECTS } from '#tests/support/nightly.ts';
import { ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

describe.each(HTTP_DIALECTS)('the form of links (%s)', (dialect: DialectName) => {
  let server: ServedAtlas;
  let headers: Record<string, string>;
  let account: number;
  let person: { id: number };
  beforeAll(async () => {
    server = await serveAtlas(dialect);
    headers = { Cookie: await ownersCookie(server), Origin: server.origin };
    const { db } = server.database;
    person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
    account = await someAccount(db);
  });
  afterAll(async () => expect(await server.stop()).toBe(0));

  const paid = async (amount: number, description = 'HOTEL') => {
    const rows = [{ amount, description, date: '2026-04-10' }];
    const [id = 0] = await someTransactions(server.database.db, account, person.id, rows);
    return { id, page: `/bank/account/${account}/transactions/${id}/` };
  };
  const expense = async (amount: number, more: object = {}) =>
    (await record(server.database.db, person, { date: '2026-04-09', amount, ...more })).id;
  const get = (path: string) => fetch(server.origin + path, { headers, redirect: 'manual' });
  const text = async (path: string) => (await get(path)).text();
  const post = (path: string, fields: Record<string, string>) =>
    fetch(server.origin + path, {
      ...{ method: 'POST', redirect: 'manual', headers },
      body: new URLSearchParams(fields),
    });
  const pressed = async (path: string) =>
    /name="link" value="([^"]+)"/.exec(await text(path))?.[1] ?? 'no button';
  const linksOf = async (transaction: number) =>
    server.database.db
      .selectFrom('expense_links')
      .select(['expense', 'amount', 'covers', 'difference'])
      .where('transaction', '=', transaction)
      .orderBy('id')
      .execute();

  test('sent twice, it links once', async () => {
    const { id, page } = await paid(100_000);
    const lunch = await expense(400);
    const form = `${page}link/`;
    const fields = {
      'expenses.0.expense': lunch,
      'expenses.0.amount': '300',
      link: await pressed(`${form}?expense=${lunch}`),
    };
    const answers = [await post(form, fields), await post(form, fields)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(answers[0]?.headers.get('location')).toBe(`${page}#expenses`);
    expect(await linksOf(id)).toEqual([{ expense: lunch, amount: 30_000, covers: 30_000, difference: null }]);
    // A later button of another page of before is refused by the version that it says.
    const stale = { ...fields, 'expenses.0.expense': await expense(10), link: `1.${uuidv7()}` };
    const refused = await post(form, stale);
    expect(refused.status).toBe(412);
    expect(await refused.text()).toContain('Someone else has changed this');
    expect(await linksOf(id)).toHaveLength(1);
  });

  test('what is not right stays as it was typed, with what is wrong at its field', async () => {
    const { id, page } = await paid(100_000);
    const lunch = await expense(400);
    const link = await pressed(`${page}link/?expense=${lunch}`);
    const refused = await post(`${page}link/`, {
      'expenses.0.expense': lunch,
      'expenses.0.amount': '12.345',
      'expenses.0.covers': '300',
      'expenses.0.difference': 'tip',
      link,
    });
    expect(refused.status).toBe(422);
    const shown = await refused.text();
    expect(shown).toContain('value="12.345"');
    expect(shown).toContain('Amount may have at most 2 decimals');
    expect(shown).toMatch(/<option value="tip" selected/);
    const none = await post(`${page}link/`, { link });
    expect([none.status, await none.text()]).toEqual([422, expect.stringContaining('Choose at least one')]);
    expect(await linksOf(id)).toEqual([]);
  });

  test('nothing that an address says makes it fail', async () => {
    const { page } = await paid(100_000);
    const lunch = await expense(400);
    const rows = Array.from({ length: 60 }, (_, n) => `expenses.${n}.expense=${uuidv7()}`).join('&');
    for (const query of [
      `?q=${'x'.repeat(10_000)}`,
      `?q=${encodeURIComponent('🍜\u200f\u0000%_')}`,
      '?expense=nonsense&expense=',
      `?expense=${lunch}&expense=${lunch}&add=${lunch}`,
      `?expense=${uuidv7()}`,
      `?${rows}`,
      `?expenses=all&expenses.0.amount=1`,
      `?expenses.0.expense=${lunch}&expenses.0.amount=1&expenses.0.amount=2&expenses.0.difference=kindness`,
      `?expenses.0.expense=${lunch}&expenses.0.amount=-5&expenses.0.covers=1e400`,
      `?expenses.0.expense.1.2.3.4=${lunch}`,
      `?remove=${lunch}&expense=${lunch}`,
    ]) {
      const answer = await get(`${page}link/${query}`);
      expect([query.slice(0, 60), answer.status]).toEqual([query.slice(0, 60), 200]);
    }
    for (const query of ['?change=x', '?change=999999', '?change=1.2.3&amount=y', '?change=1&change=2'])
      expect([query, (await get(page + query)).status]).toEqual([query, 200]);
    for (const path of [
      `/bank/account/${account}/transactions/999999/link/`,
      `/bank/account/999/transactions/1/link/`,
    ])
      expect((await get(path)).status).toBe(404);
  });

  test('nothing that a form says makes it fail', async () => {
    const { page } = await paid(100_000);
    const lunch = await expense(400);
    const row = { 'expenses.0.expense': lunch };
    for (const [path, fields, status] of [
      ['', { change: 'x', amount: '1' }, 404],
      ['', { change: '999999.1', amount: '1' }, 404],
      ['', { change: '1e3.5e3.x', amount: '1' }, 404],
      ['', { change: '', amount: 'much' }, 404],
      ['', { id: '1', unlink: 'x' }, 422],
      ['link/', { ...row, link: 'x' }, 412],
      ['link/', row, 412],
      ['link/', { ...row, link: `1.${'k'.repeat(300)}` }, 422],
      ['link/', { ...row, link: `1.${uuidv7()}`, 'expenses.0.difference': 'kindness' }, 422],
      ['link/', { 'expenses.0.expense': uuidv7(), link: `1.${uuidv7()}` }, 404],
    ] as [string, Record<string, string>, number][]) {
      const answer = await post(page + path, fields);
      expect([fields, answer.status]).toEqual([fields, status]);
    }
  });

  test('a search finds by text and amount; what is linked or settled cannot be added', async () => {
    const { id, page } = await paid(100_000);
    const [open, linked] = [
      await expense(71.5, { comment: 'Stapler for the desk' }),
      await expense(72.5, { comment: 'Stapler, red' }),
    ];
    await linkExpenses(server.database.db, person, { transaction: id, expenses: [{ expense: linked }] });
    const found = await text(`${page}link/?q=stapler`);
    expect(found).toMatch(new RegExp(`name="add" value="${open}"`));
    expect(found).not.toContain(`value="${linked}"`);
    expect(found).toContain('Linked');
    expect(await text(`${page}link/?q=71.50`)).toContain(`value="${open}"`);
    expect(await text(`${page}link/?q=no-such-thing`)).toContain('No expenses found.');
    const other = await paid(100_000);
    const settled = await text(`${other.page}link/?q=red`);
    expect(settled).not.toContain(`value="${linked}"`);
    // Money that came in may bring it back, though.
    const refund = await paid(-5_000);
    expect(await text(`${refund.page}link/?q=red`)).toContain(`value="${linked}"`);
  });

  test('what is marked otherwise or linked in full says so', async () => {
    const { id, page } = await paid(5_000);
    await linkExpenses(server.database.db, person, {
      transaction: id,
      expenses: [{ expense: await expense(50) }],
    });
    expect(await text(`${page}link/`)).toContain('fully linked to expenses');
    const income = await paid(-5_000);
    await post(income.page, { id: String(income.id), type: 'IN' });
    expect(await text(`${income.page}link/`)).toContain('marked as Income');
    expect(await text(income.page)).not.toContain('/link/');
  });

  test('both exports say what is open', async () => {
    const bank = await someAccount(server.database.db, 'Exported');
    const rows = [
      { amount: 90_000, description: 'PART', date: '2026-05-02' },
      { amount: 5_000, description: 'NONE', date: '2026-05-01' },
      { amount: -7_000, description: 'PAY', date: '2026-04-30' },
    ];
    const [part = 0, , pay = 0] = await someTransactions(server.database.db, bank, person.id, rows);
    const comment = 'Exported with what is open';
    const id = await expense(1_000, { comment });
    await linkExpenses(server.database.db, person, {
      transaction: part,
      expenses: [{ expense: id, amount: 600 }],
    });
    await post(`/bank/account/${bank}/transactions/${pay}/`, { id: String(pay), type: 'IN' });
    const open = (csv: string, at: number) =>
      csv
        .trim()
        .split('\r\n')
        .map((line) => line.split(',').at(at));
    expect(open(await text(`/api/bank/account/${bank}/transactions/export/`), -1)).toEqual([
      ...['Open amount', '300.00', '50.00', ''],
    ]);
    const exported = await text(`/api/expense/export/?search=${encodeURIComponent(comment)}`);
    expect(open(exported, -3)).toEqual(['Open amount', '400.00']);
  });
});
