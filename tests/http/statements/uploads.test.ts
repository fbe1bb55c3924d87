import type { APIRoute } from 'astro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inlineWork } from '#lib/runtime/worker.ts';
import { sampleOf } from '#lib/statements/anonymise/anonymise.ts';
import { ALL as preprocess } from '#pages/api/bank/account/[id]/preprocess/[uploadId].ts';
import { ALL as transaction } from '#pages/api/bank/account/[id]/transactions/[txId].ts';
import { ALL as upload } from '#pages/api/bank/account/[id]/upload.ts';
import { ALL as file } from '#pages/api/bank/account/[id]/uploads/[uploadId]/file.ts';
import { ALL as one } from '#pages/api/bank/account/[id]/uploads/[uploadId]/index.ts';
import { ALL as move } from '#pages/api/bank/account/[id]/uploads/[uploadId]/move.ts';
import { ALL as sample } from '#pages/api/bank/account/[id]/uploads/[uploadId]/sample.ts';
import { ALL as undo } from '#pages/api/bank/account/[id]/uploads/[uploadId]/undo.ts';
import { ALL as uploads } from '#pages/api/bank/account/[id]/uploads/index.ts';
import { ALL as accounts } from '#pages/api/bank/account/index.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { ask, type Question } from '#tests/support/server/ask.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';

/** Latin-1 with bytes that are invalid UTF-8, and Windows line ends: the download must return exactly these bytes. */
const statement = Buffer.from(
  'Date,Description,Amount,Balance\r\n13/04/2026,CAF\xc9,-40.00,960.00\r\n14/04/2026,LUNCH,-60.00,900.00\r\n',
  'latin1',
);

overHttp('uploads over HTTP', (open) => {
  let api: ExpenseApi;
  const call = (route: APIRoute, id: string, uploadId: string, question: Question = {}, path = '') =>
    ask(route, `/api/bank/account/${id}/uploads/${path}`, {
      ...question,
      headers: { Authorization: `JWT ${api.token}`, ...question.headers },
      params: { id, uploadId, ...question.params },
    });
  const account = async (name: string): Promise<string> =>
    String(
      (await call(accounts, '', '', { method: 'POST', body: { name, type: 'savings', number: '4471' } })).body
        .id,
    );
  const send = async (id: string, name = 'april.csv'): Promise<string> => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(statement)], name, { type: 'text/csv' }));
    return (await call(upload, id, '', { method: 'POST', raw: form })).body.id;
  };
  /** The tests' accounts hold the same file. */
  const insert = async (id: string, uploadId: string) => {
    const { questions } = (await call(preprocess, id, uploadId)).body.reading;
    const own = questions[0]?.readings[0].value;
    if (own) await call(preprocess, id, uploadId, { method: 'PATCH', body: { account: own } });
    return call(preprocess, id, uploadId, { method: 'POST' }, '?insert=true');
  };

  beforeAll(async () => {
    api = await openExpenseApi(open);
    Object.assign(api.atlas, { work: inlineWork(api.database.db) });
  });
  afterAll(() => api.close());

  test('the list is paged, newest first, and one can be asked for; of another account it is unknown', async () => {
    const id = await account('List');
    expect((await call(uploads, id, '')).body).toEqual({ results: [], count: 0, next: null, previous: null });
    const first = await send(id, 'first.csv');
    await insert(id, first);
    await send(id, 'second.csv');
    const page = await call(uploads, id, '', {}, '?limit=1');
    expect(page.body).toMatchObject({
      count: 2,
      previous: null,
      results: [{ file_name: 'second.csv', state: 'known' }],
    });
    expect(page.body.next).toBe(`http://127.0.0.1:4321/api/bank/account/${id}/uploads/?limit=1&offset=1`);
    const single = await call(one, id, first);
    expect(single.body).toEqual({
      ...{ id: first, file_name: 'first.csv', size: statement.byteLength, state: 'inserted' },
      ...{ uploaded_by: expect.any(String), uploaded_at: expect.any(String) },
      ...{ inserted_at: expect.any(String), undone_at: null, rows: 2, inserted: 2, new: 0 },
      ...{ first_date: '2026-04-13', last_date: '2026-04-14' },
      ...{ period_from: '2026-04-13', period_to: '2026-04-14', format: 'csv', currency: 'INR' },
      ...{ opening_balance: 1000, closing_balance: 900 },
    });
    expect((await call(one, await account('Elsewhere'), first)).status).toBe(404);
    expect((await call(uploads, '999', '')).status).toBe(404);
    expect((await call(uploads, id, '', {}, '?limit=none')).status).toBe(400);
  });

  test('the original comes back byte for byte, as a download with a safe name that nothing keeps', async () => {
    const id = await account('Download');
    const { status, headers, body } = await call(file, id, await send(id, 'april; ₹.csv'));
    expect(status).toBe(200);
    expect(body).toBe(new TextDecoder().decode(statement));
    expect(headers.get('content-length')).toBe(String(statement.byteLength));
    expect(headers.get('content-type')).toBe('text/csv');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="april; ?.csv"; filename*=UTF-8''april%3B%20%E2%82%B9.csv`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toContain('no-store');
    expect((await call(file, id, '019a0000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  test('a sample is a download that says nothing of the file or its name, the same for the same variant, and only of this account', async () => {
    const id = await account('Sample');
    const uploadId = await send(id, 'account 4471.csv');
    const { status, headers, body } = await call(sample, id, uploadId, {}, '?variant=a');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename=sample.csv');
    expect(headers.get('content-length')).toBe(String(statement.byteLength));
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(body).toMatch(/^Date,Description,Amount,Balance\r\n\d\d\/\d\d\/20\d\d,/);
    // As whole figures: the draw may make 260.00 of one.
    expect(body).not.toMatch(/LUNCH|(?<!\d)(?:40\.00|60\.00|960|900\.00)|\/04\/2026/);
    expect((await call(sample, id, uploadId, {}, '?variant=a')).body).toBe(body);
    expect((await call(sample, id, uploadId)).body).not.toBe(body);
    // The link is no key to it.
    expect(new TextDecoder().decode(sampleOf(statement, {}, {}, 'a').content)).not.toBe(body);
    expect((await call(sample, id, uploadId, {}, `?variant=${'a'.repeat(101)}`)).status).toBe(400);
    expect((await call(sample, await account('Other sample'), uploadId)).status).toBe(404);
    expect((await call(sample, id, uploadId, { headers: { Authorization: '' } })).status).toBe(401);
  });

  test('a statement of which no sample is read alike is refused with what to do', async () => {
    const id = await account('No sample');
    const rows = Array.from({ length: 899 }, (_, at) => `2026-04-13,Shop,${at + 101}`);
    const form = new FormData();
    form.set('file', new File([`Date,Description,Amount\n${rows.join('\n')}\n`], 'all.csv'));
    const { id: uploadId } = (await call(upload, id, '', { method: 'POST', raw: form })).body;
    expect(await call(sample, id, uploadId)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('nearly every amount') },
    });
  });

  test('undo shows first, then does it once, and says how many went and stayed', async () => {
    const id = await account('Undo');
    const uploadId = await send(id);
    await insert(id, uploadId);
    const before = await call(undo, id, uploadId);
    expect(before.body).toMatchObject({
      upload: { id: uploadId, state: 'inserted' },
      going: { count: 2, rows: [{ line: 2, date: '2026-04-13', amount: 40 }, { amount: 60 }] },
      staying: { count: 0, rows: [] },
      account: {
        before: { count: 2, money_in: 0, money_out: 100, last_date: '2026-04-14' },
        after: { count: 0, money_in: 0, money_out: 0, last_date: null },
      },
      also_in: [],
    });
    const lunch = before.body.going.rows[1].id;
    await call(transaction, id, '', {
      method: 'PATCH',
      params: { txId: String(lunch) },
      body: { type: 'IV' },
    });
    expect((await call(undo, id, uploadId)).body.staying).toMatchObject({
      count: 1,
      rows: [{ id: lunch, type: 'IV' }],
    });
    expect(await call(undo, id, uploadId, { method: 'POST' })).toMatchObject({
      status: 200,
      body: { removed: 1, kept: 1 },
    });
    expect((await call(undo, id, uploadId, { method: 'POST' })).body).toEqual({
      run: null,
      removed: 0,
      kept: 1,
    });
    expect((await call(one, id, uploadId)).body).toMatchObject({ state: 'undone', inserted: 1, new: null });
    const refused = await call(preprocess, id, uploadId, { method: 'PATCH', body: { header_row: 1 } });
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Undo its insert first') },
    });
    expect((await call(one, id, uploadId, { method: 'DELETE' })).status).toBe(409);
    await insert(id, uploadId);
    expect((await call(one, id, uploadId)).body).toMatchObject({
      state: 'inserted',
      inserted: 2,
      undone_at: null,
    });
  });

  test('an upload of which nothing stands is discarded by DELETE; a file in the wrong account is moved', async () => {
    const id = await account('Wrong');
    const to = await account('Right');
    const gone = await send(id);
    expect((await call(one, id, gone, { method: 'DELETE' })).status).toBe(204);
    expect((await call(one, id, gone)).status).toBe(404);
    const wrong = await send(id);
    await insert(id, wrong);
    const bad = await call(move, id, wrong, { method: 'POST', body: { account: 'there' } });
    expect(bad).toMatchObject({ status: 400, body: { errors: { account: [expect.any(String)] } } });
    const moved = await call(move, id, wrong, { method: 'POST', body: { account: Number(to) } });
    expect(moved).toMatchObject({ status: 201, body: { id: expect.any(String) } });
    expect((await call(one, to, moved.body.id)).body).toMatchObject({ rows: 2, new: 2 });
    expect((await call(uploads, id, '')).body.count).toBe(0);
  });
});
