import type { APIRoute } from 'astro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import type { Database } from '#lib/db/open.ts';
import { addPerson } from '#lib/people/members.ts';
import { startSession } from '#lib/people/sessions.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';
import { provideAtlas } from '#lib/runtime/running-atlas.ts';
import { inlineWork } from '#lib/runtime/worker.ts';
import { ALL as account } from '#pages/api/bank/account/[id]/index.ts';
import { ALL as preprocess } from '#pages/api/bank/account/[id]/preprocess/[uploadId].ts';
import { ALL as upload } from '#pages/api/bank/account/[id]/upload.ts';
import { ALL as accounts } from '#pages/api/bank/account/index.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { ask, type Question, SAME_ORIGIN } from '#tests/support/server/ask.ts';
import { bankBook, hdfcStatement } from '#tests/support/stories/hdfc-statement.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

const MIB = 1024 * 1024;
const book = bankBook('2026-04-01', 20, 3);
const april = hdfcStatement(book, 10_000_000);
const open = Buffer.from('Date,Description,Amount\n13/04/2026,SWIGGY,450.00\n14/04/2026,UBER,120.50\n');

overHttp('statements over HTTP', (openDatabase) => {
  let database: Database;
  let token: string;
  let cookie: string;
  let id: number;
  const call = (route: APIRoute, path: string, question: Question = {}) =>
    ask(route, `/api/bank/account/${path}`, { headers: { Authorization: `JWT ${token}` }, ...question });
  const send = (bytes: Uint8Array, name = 'april.csv', field = 'file') => {
    const form = new FormData();
    form.set(field, new File([new Uint8Array(bytes)], name, { type: 'text/csv' }));
    return call(upload, `${id}/upload/`, { method: 'POST', raw: form, params: { id: String(id) } });
  };
  const at = (uploadId: string, query = '', question: Question = {}) =>
    call(preprocess, `${id}/preprocess/${uploadId}${query}`, {
      params: { id: String(id), uploadId },
      ...question,
    });

  beforeAll(async () => {
    database = await openDatabase();
    const sessions = sessionsOn(database);
    const atlas = { ...sessions, database, work: inlineWork(database.db) } as unknown as Atlas;
    provideAtlas(atlas);
    const person = await addPerson(database.db, null, {
      ...{
        email: 'asha@example.org',
        first_name: 'Asha',
        last_name: 'Rao',
        password: 'violet tractor 81 moss',
      },
    });
    const { tokens } = await startSession(sessions, person, PHONE);
    token = tokens.access;
    cookie = `atlas-auth=${tokens.access}`;
    ({ id } = await addAccount(database.db, person, { name: 'HDFC', type: 'savings', number: '4471' }));
  });
  afterAll(() => database.close());

  test('accounts: of a number only the last four characters come back, wrong fields are named', async () => {
    const body = { name: ' Current ', type: 'current', number: '50-100 1234 0099' };
    const added = await call(accounts, '', { method: 'POST', body });
    expect(added).toMatchObject({ status: 201, body: { name: 'Current', type: 'current', number: '0099' } });
    const one = { params: { id: String(added.body.id) } };
    expect((await call(account, '', { ...one, method: 'PATCH', body: { name: 'Main' } })).body).toMatchObject(
      { name: 'Main', number: '0099' },
    );
    expect((await call(account, '', one)).body).toEqual({
      id: added.body.id,
      name: 'Main',
      type: 'current',
      number: '0099',
      currency: 'INR',
      archived: false,
    });
    expect((await call(accounts, '')).body.map((each: { name: string }) => each.name)).toEqual([
      'HDFC',
      'Main',
    ]);
    const bad = await call(accounts, '', { method: 'POST', body: { name: '', type: 'gold', number: '12' } });
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.body.errors).sort()).toEqual(['name', 'number', 'type']);
    expect((await call(accounts, '', { method: 'POST', body: { ...body, owner: 1 } })).status).toBe(400);
    const missing = await call(account, '', { params: { id: '999' } });
    expect(missing).toMatchObject({
      status: 404,
      body: { detail: 'Account not found. Please check the ID.' },
    });
  });

  test('upload, review, insert; a second insert answers the same', async () => {
    const sent = await send(april);
    expect(sent.status).toBe(201);
    const before = await at(sent.body.id);
    expect(before.body).toMatchObject({ count: book.length, new_count: book.length });
    expect(before.body.results[0]).toEqual({
      ...{ id: 1, line: 8, date: '2026-04-01', amount: 123456.78, exists: false, twin: null },
      description: book[0]?.description,
    });
    const { totals, questions } = before.body.reading;
    expect(questions).toEqual([]);
    expect(totals).toMatchObject({
      new: book.length,
      existing: 0,
      balance: 'agrees',
      first_date: '2026-04-01',
      last_date: '2026-04-20',
    });
    expect(totals.read).toBe(totals.new + totals.existing + totals.skipped);

    const shown = await at(sent.body.id, '?insert=true', { headers: { Cookie: cookie } });
    expect(shown.body.new_count).toBe(book.length);
    const foreign = await at(sent.body.id, '?insert=true', { method: 'POST', headers: { Cookie: cookie } });
    expect(foreign.status).toBe(403);

    for (const method of ['GET', 'POST', 'GET']) {
      const after = await at(sent.body.id, '?insert=true', { method });
      expect(after).toMatchObject({ status: 200, body: { count: book.length, new_count: 0 } });
      expect(
        after.body.results.every(({ exists, twin }: { exists: boolean; twin: number }) => exists && twin > 0),
      ).toBe(true);
    }
    const paged = await at(sent.body.id, '?limit=2&offset=3');
    expect(paged.body.results.map((row: { id: number }) => row.id)).toEqual([4, 5]);
    expect(paged.body.count).toBe(book.length);

    const again = await send(april);
    const known = await at(again.body.id, '?insert=true', {
      method: 'POST',
      headers: { Cookie: cookie, ...SAME_ORIGIN },
    });
    expect(known).toMatchObject({ status: 200, body: { new_count: 0 } });
  });

  test('a question keeps the rows out with 409 until a correction answers it', async () => {
    const { body } = await send(open);
    const asked = await at(body.id);
    expect(asked.body.reading.questions).toMatchObject([
      { field: 'layout' },
      { field: 'sign', readings: [{ effect: { count: 2 } }, { effect: { count: 2 } }] },
    ]);
    expect((await at(body.id, '?insert=true', { method: 'POST' })).status).toBe(409);
    const wrong = await at(body.id, '', { method: 'PATCH', body: { sign: 'sideways' } });
    expect(wrong).toMatchObject({ status: 400, body: { errors: { sign: [expect.any(String)] } } });
    const told = await at(body.id, '', { method: 'PATCH', body: { sign: 'positive_out', layout: 'accept' } });
    expect(told).toMatchObject({
      status: 200,
      body: { reading: { questions: [] }, results: [{ amount: -450 }, { amount: -120.5 }] },
    });
    expect((await at(body.id, '?insert=true', { method: 'POST' })).body.new_count).toBe(0);
    expect((await at(body.id, '', { method: 'PATCH', body: { sign: 'negative_out' } })).status).toBe(409);
    const elsewhere = await call(preprocess, '', { params: { id: String(id + 1), uploadId: body.id } });
    expect(elsewhere.status).toBe(404);
    expect((await at('019a0000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await at('%00')).status).toBe(404);
  });

  test('a running balance that contradicts the rows is a question with 409 until it is answered', async () => {
    const { body } = await send(
      Buffer.from(
        'Date,Description,Amount,Balance\n13/06/2026,SWIGGY,-450.00,9550.00\n14/06/2026,UBER,120.50,9429.50\n15/06/2026,WAGES,1000.00,10429.50\n16/06/2026,RENT,-400.00,10029.50\n17/06/2026,GYM,-29.50,10000.00\n',
      ),
    );
    const { reading } = (await at(body.id)).body;
    expect(reading.totals.balance).toEqual({ line: 3, expected: 9670.5, found: 9429.5 });
    expect(reading.questions).toEqual([
      expect.objectContaining({ field: 'layout' }),
      {
        field: 'balance',
        readings: [
          { value: 'accept', effect: expect.objectContaining({ money_in: 1120.5, money_out: 879.5 }) },
          { value: 'follow', effect: expect.objectContaining({ money_in: 1000, money_out: 1000 }) },
        ],
      },
    ]);
    expect((await at(body.id, '?insert=true', { method: 'POST' })).status).toBe(409);
    const wrong = await at(body.id, '', { method: 'PATCH', body: { balance: 'perhaps' } });
    expect(wrong).toMatchObject({ status: 400, body: { errors: { balance: [expect.any(String)] } } });
    const notOffered = await at(body.id, '', { method: 'PATCH', body: { balance: 'turn' } });
    expect(notOffered).toMatchObject({ status: 400, body: { detail: expect.stringContaining('turn') } });
    const told = await at(body.id, '', { method: 'PATCH', body: { balance: 'follow', layout: 'accept' } });
    expect(told).toMatchObject({
      status: 200,
      body: {
        reading: { questions: [], totals: { balance: 'agrees' } },
        results: [
          { amount: -450 },
          { amount: -120.5 },
          { amount: 1000 },
          { amount: -400 },
          { amount: -29.5 },
        ],
      },
    });
    expect((await at(body.id, '?insert=true', { method: 'POST' })).body.new_count).toBe(0);
  });

  test('what cannot be read is refused in plain words, as plain text', async () => {
    const refused = async (answer: Promise<{ status: number; headers: Headers; body: string }>) => {
      const { status, headers, body } = await answer;
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
      return [status, body] as const;
    };
    expect(await refused(send(april, 'april.pdf'))).toEqual([400, expect.stringContaining('.csv')]);
    expect(await refused(send(april, 'april.csv', 'other'))).toEqual([
      400,
      'No files selected. Please upload a CSV file.',
    ]);
    expect(await refused(send(Buffer.alloc(0)))).toEqual([400, expect.stringContaining('empty')]);
    expect(await refused(send(Buffer.alloc(5 * MIB + 1, 'a')))).toEqual([
      413,
      'File size exceeds the 5MB limit',
    ]);
    expect((await refused(send(Buffer.alloc(5 * MIB, 'a'))))[0]).toBe(400);
    const json = await call(upload, '', { method: 'POST', body: {}, params: { id: String(id) } });
    expect(json.status).toBe(415);
    expect((await call(upload, '', { method: 'POST', body: {}, params: { id: '999' } })).status).toBe(404);
    const torn = { Authorization: `JWT ${token}`, 'Content-Type': 'multipart/form-data; boundary=x' };
    const half = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nDate,';
    const cut = await call(upload, '', {
      method: 'POST',
      headers: torn,
      raw: half,
      params: { id: String(id) },
    });
    expect(cut.status).toBe(400);
    const noBoundary = { Authorization: `JWT ${token}`, 'Content-Type': 'multipart/form-data' };
    expect(
      (await call(upload, '', { method: 'POST', headers: noBoundary, raw: half, params: { id: String(id) } }))
        .status,
    ).toBe(400);
  });
});
