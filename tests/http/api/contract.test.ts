import { afterAll, beforeAll, expect, test } from 'vitest';
import { inlineWork } from '#lib/runtime/worker.ts';
import { ALL as unknown } from '#pages/api/[...path].ts';
import { ALL as account } from '#pages/api/bank/account/[id]/index.ts';
import { ALL as preprocess } from '#pages/api/bank/account/[id]/preprocess/[uploadId].ts';
import { ALL as transaction } from '#pages/api/bank/account/[id]/transactions/[txId].ts';
import { ALL as transactions } from '#pages/api/bank/account/[id]/transactions/index.ts';
import { ALL as upload } from '#pages/api/bank/account/[id]/upload.ts';
import { ALL as accounts } from '#pages/api/bank/account/index.ts';
import { ALL as merchants } from '#pages/api/expense/merchants.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { ask, type Question, SAME_ORIGIN } from '#tests/support/server/ask.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';

overHttp('what contract.md says of the bank calls, and of texts', (open) => {
  let api: ExpenseApi;
  let id = '';
  const BANK = '/api/bank/account/';
  const asked = (route: Parameters<typeof ask>[0], path: string, question: Question = {}) =>
    ask(route, path, { ...question, headers: { Authorization: `JWT ${api.token}`, ...question.headers } });
  const byCookie = { Cookie: '', ...SAME_ORIGIN };

  async function uploaded(text: Uint8Array<ArrayBuffer> | string): Promise<string> {
    const form = new FormData();
    form.set('file', new Blob([text]), 'a.csv');
    const { status, body } = await asked(upload, `${BANK}${id}/upload/`, {
      method: 'POST',
      raw: form,
      params: { id },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  }
  const review = (uploadId: string, question: Question = {}, query = '') =>
    asked(preprocess, `${BANK}${id}/preprocess/${encodeURIComponent(uploadId)}${query}`, {
      ...question,
      params: { id, uploadId },
    });

  beforeAll(async () => {
    api = await openExpenseApi(open);
    Object.assign(api.atlas, { work: inlineWork(api.database.db) });
    byCookie.Cookie = `atlas-auth=${api.token}`;
    const made = await asked(accounts, BANK, {
      method: 'POST',
      body: { name: 'HDFC', type: 'savings', number: '50100123454471' },
    });
    expect(made.status).toBe(201);
    const facts = { name: 'HDFC', type: 'savings', number: '4471', currency: 'INR' };
    expect(made.body).toEqual({ id: expect.any(Number), ...facts, archived: false });
    id = String(made.body.id);
  });
  afterAll(() => api.close());

  test('texts are kept clean: no NUL, no half character, single spaces in a name', async () => {
    const changed = await asked(account, BANK + id, {
      method: 'PATCH',
      params: { id },
      body: { name: ' a\0b\ud800  c\u0007 ' },
    });
    expect([changed.status, changed.body.name]).toEqual([200, 'ab\ufffd c']);
    expect(
      (await asked(account, BANK + id, { method: 'PATCH', params: { id }, body: { name: '\0' } })).status,
    ).toBe(400);
    const found = await asked(merchants, '/api/expense/merchants/', {
      method: 'POST',
      body: { page: 1, search: '\0' },
    });
    expect(found.body).toEqual({ data: [], totalCount: 0 });
  });

  test('a GET inserts with the header only; by cookie it shows, and a POST inserts', async () => {
    const uploadId = await uploaded(
      'Date,Description,Amount,Balance\n2026-04-13,Coffee,-10.50,89.50\n2026-04-14,Salary,500.00,589.50\n',
    );
    const shown = await ask(preprocess, `${BANK}${id}/preprocess/${uploadId}?insert=true`, {
      headers: byCookie,
      params: { id, uploadId },
    });
    expect([shown.status, shown.body.count, shown.body.new_count]).toEqual([200, 2, 2]);
    const inserted = await review(uploadId, {}, '?insert=true');
    expect([inserted.status, inserted.body.new_count]).toEqual([200, 0]);
    expect(inserted.body.results[0]).toMatchObject({
      date: '2026-04-13',
      amount: -10.5,
      description: 'Coffee',
      exists: true,
    });
    const again = await review(uploadId, { method: 'POST' }, '?insert=true');
    expect([again.status, again.body.new_count]).toEqual([200, 0]);

    const list = await asked(transactions, `${BANK}${id}/transactions/?limit=1`, { params: { id } });
    expect(list.body).toEqual({
      results: [
        {
          id: expect.any(Number),
          date: '2026-04-14',
          description: 'Salary',
          payee: null,
          amount: -500,
          type: 'UK',
          comment: '',
          expense: null,
          open_amount: 500,
          links: [],
        },
      ],
      count: 2,
      next: `http://127.0.0.1:4321${BANK}${id}/transactions/?limit=1&offset=1`,
      previous: null,
    });
    const one = { id, txId: String(list.body.results[0].id) };
    const path = `${BANK}${id}/transactions/${one.txId}/`;
    const said = await asked(transaction, path, {
      method: 'PATCH',
      params: one,
      body: { comment: ' pay\0roll\r\n ' },
    });
    expect([said.status, said.body.data.comment]).toEqual([200, 'payroll']);
    const searched = await asked(transactions, `${BANK}${id}/transactions/?search=pay%00roll`, {
      params: { id },
    });
    expect([searched.status, searched.body.count]).toEqual([200, 1]);
  });

  test('a statement with NUL in a text comes in without it', async () => {
    const text =
      '\ufeffDate,Description,Amount,Balance\n2026-05-13,Te\0a,-10.50,89.50\n2026-05-14,Coffee,-1.50,88.00\n';
    const inserted = await review(
      await uploaded(new Uint8Array(Buffer.from(text, 'utf16le'))),
      { method: 'POST' },
      '?insert=true',
    );
    expect([inserted.status, inserted.body.results?.[0]?.description]).toEqual([200, 'Tea']);
  });

  test.each(['\0', 'x', '../1', 'x'.repeat(500)])(
    'an upload %j is unknown, whatever is done to it',
    async (uploadId) => {
      for (const [method, query, body] of [
        ['GET', '', undefined],
        ['GET', '?insert=true', undefined],
        ['POST', '?insert=true', undefined],
        ['PATCH', '', { date_order: 'dmy' }],
      ] as const)
        expect((await review(uploadId, { method, body }, query)).status).toBe(404);
    },
  );

  test('an address under /api/ that is no call: JSON, and nothing about it to strangers', async () => {
    const signed = await asked(unknown, '/api/nope');
    expect([signed.status, signed.body]).toEqual([404, { detail: 'There is nothing at this address.' }]);
    const stranger = await ask(unknown, '/api/nope');
    expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, 'JWT']);
  });

  test('another method is 405 and says which there are', async () => {
    const { status, headers } = await asked(accounts, BANK, { method: 'DELETE' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
  });
});
