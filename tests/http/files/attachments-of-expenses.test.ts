import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '#lib/people/sessions.ts';
import { ALL as announce } from '#pages/api/expense/attachments/upload/index.ts';
import { ALL as one } from '#pages/api/expense/expenses/[id].ts';
import { ALL as all } from '#pages/api/expense/expenses/index.ts';
import { overHttp, somePerson } from '#tests/support/databases/databases.ts';
import { ask, type Question, SAME_ORIGIN } from '#tests/support/server/ask.ts';
import { BASE, type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';
import { placeFor, put } from '#tests/support/stories/attachments.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

overHttp('attachments of expenses over HTTP', (open) => {
  let api: ExpenseApi;
  beforeAll(async () => {
    api = await openExpenseApi(open);
  });
  afterAll(() => api.close());
  const asked: ExpenseApi['asked'] = (...given) => api.asked(...given);
  const post: ExpenseApi['post'] = (...given) => api.post(...given);
  const get = (id: string, question: Question = {}) =>
    asked(one, `/expenses/${id}/`, { ...question, params: { id } });
  const lunch = { date: '2026-04-01', amount: 450.5, items: [{ category: 2, amount: 450.5 }] };

  const place = (name?: string) => placeFor(api, name);
  const pdf = Buffer.from('%PDF-1.7\nhello');

  test('a stored file becomes its sender’s expense’s, once', async () => {
    const [bill, later, missing] = [await place(), await place('later.pdf'), await place('missing.pdf')];
    await put(bill, pdf);
    await put(later, pdf);
    const expense = await post(all, '/expenses/', { ...lunch, attachments: [bill.id] });
    expect(expense.body.attachments).toEqual([
      {
        id: bill.id,
        file: `/api/expense/attachments/${bill.id}/`,
        file_name: 'bill.pdf',
        file_type: 'application/pdf',
        size: pdf.length,
        thumbnail: null,
      },
    ]);
    const { id } = expense.body;
    expect(await post(all, '/expenses/', { ...lunch, attachments: [bill.id] })).toMatchObject({
      status: 400,
      body: { errors: { 'attachments.0': [expect.any(String)] } },
    });
    expect((await get(id, { method: 'PATCH', body: { attachments: [missing.id] } })).status).toBe(400);
    const added = await get(id, { method: 'PATCH', body: { attachments: [later.id, bill.id] } });
    expect(added.body.attachments.map(({ id: file }: { id: string }) => file)).toEqual([bill.id, later.id]);
    const ravi = await somePerson(api.database.db, 'ravi@example.org');
    const other = (await startSession(sessionsOn(api.database), ravi, PHONE)).tokens.access;
    const mine = await place('mine.pdf');
    await put(mine, pdf);
    const theirs = await post(
      all,
      '/expenses/',
      { ...lunch, attachments: [mine.id] },
      { Authorization: `JWT ${other}` },
    );
    expect(theirs.status).toBe(400);
  });

  test('names: 1 to 20, none empty', async () => {
    for (const files of [[], ['..'], [''], Array(21).fill('a.pdf'), 'a.pdf', [7]])
      expect((await post(announce, '/attachments/upload/', { files })).status).toBe(400);
    expect(
      (await post(announce, '/attachments/upload/', { files: Array(20).fill('a.pdf') })).body,
    ).toHaveLength(20);
    const byCookie = await ask(announce, `${BASE}/attachments/upload/`, {
      method: 'POST',
      body: { files: ['a'] },
      headers: { ...SAME_ORIGIN, Cookie: `atlas-auth=${api.token}` },
    });
    expect(byCookie.status).toBe(201);
  });
});
