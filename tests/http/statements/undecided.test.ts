import type { APIRoute } from 'astro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inlineWork } from '#lib/runtime/worker.ts';
import { ALL as preprocess } from '#pages/api/bank/account/[id]/preprocess/[uploadId].ts';
import { ALL as upload } from '#pages/api/bank/account/[id]/upload.ts';
import { ALL as accounts } from '#pages/api/bank/account/index.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { FORMATS, type Part } from '#tests/support/formats/render.ts';
import { ask, type Question } from '#tests/support/server/ask.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';

const part = (from: number, payees: readonly string[], amount = -450): Part => {
  const day = (n: number) => `2026-04-${String(n).padStart(2, '0')}`;
  const rows = payees.map((payee, n) => ({
    ...{ date: day(from + n), amount: amount - n, payee, purpose: '', reference: `${payee[0]}${n}` },
  }));
  return { from: day(from), to: day(from + rows.length - 1), opening: 0, rows };
};
const inFormat = (format: string, of: Part) => (FORMATS[format] as (part: Part) => Uint8Array)(of);

overHttp('rows that may be known, over HTTP', (open) => {
  let api: ExpenseApi;
  const call = (route: APIRoute, id: string, uploadId = '', question: Question = {}, query = '') =>
    ask(route, `/api/bank/account/${id}/preprocess/${uploadId}${query}`, {
      ...question,
      headers: { Authorization: `JWT ${api.token}` },
      params: { id, uploadId },
    });
  const send = async (id: string, content: Uint8Array) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(content)], 'april.txt'));
    const { id: sent } = (await call(upload, id, '', { method: 'POST', raw: form })).body;
    await call(preprocess, id, sent, { method: 'PATCH', body: { confirm: 'yes' } });
    return sent as string;
  };
  const insert = (id: string, uploadId: string) =>
    call(preprocess, id, uploadId, { method: 'POST' }, '?insert=true');
  const account = async (name: string) =>
    String(
      (await call(accounts, '', '', { method: 'POST', body: { name, type: 'savings', number: '4471' } })).body
        .id,
    );

  beforeAll(async () => {
    api = await openExpenseApi(open);
    Object.assign(api.atlas, { work: inlineWork(api.database.db) });
  });
  afterAll(() => api.close());

  test('a row says which transaction it looks like; PATCH decides, and only then it is inserted or known', async () => {
    const id = await account('Decide');
    await insert(id, await send(id, inFormat('csv', part(1, ['Chai Point', 'Uber']))));
    const other = await send(id, inFormat('QIF', part(1, ['Mountain Trail', 'ANI Technologies'])));
    const { body } = await call(preprocess, id, other);
    expect(body).toMatchObject({ count: 2, new_count: 0, undecided_count: 2 });
    expect(body.reading.totals).toMatchObject({ new: 0, existing: 0, undecided: 2 });
    expect(body.results.every((row: object) => 'looks_like' in row)).toBe(true);
    expect((await insert(id, other)).body).toMatchObject({ new_count: 0, undecided_count: 2 });

    const decide = (rows: unknown) => call(preprocess, id, other, { method: 'PATCH', body: { rows } });
    const decided = await decide([
      { id: 1, same: true },
      { id: 2, same: false },
    ]);
    expect(decided.status).toBe(200);
    expect(decided.body.results).toMatchObject([
      { exists: true, twin: body.results[0].looks_like },
      { exists: false, twin: null },
    ]);
    expect(decided.body).toMatchObject({ new_count: 1, undecided_count: 0 });
    const inserted = await insert(id, other);
    expect(inserted.body.results.map(({ exists }: { exists: boolean }) => exists)).toEqual([true, true]);

    for (const wrong of [
      [],
      [{ id: 0, same: true }],
      [{ id: 1 }],
      [{ id: 1, same: 'yes' }],
      'x',
      [{ id: 1, same: true, more: 1 }],
    ])
      expect([wrong, (await decide(wrong)).status]).toEqual([wrong, 400]);
    expect((await decide([{ id: 3, same: true }])).status).toBe(409);
    const mixed = { rows: [{ id: 1, same: true }], sign: 'negative_out' };
    expect((await call(preprocess, id, other, { method: 'PATCH', body: mixed })).status).toBe(400);
  });

  test('a person says of any row that it is a transaction, or new; one that it cannot be is refused', async () => {
    const id = await account('Say');
    const payees = ['Chai Point', 'Uber', 'Ola'];
    const first = await send(id, inFormat('OFX 1', part(1, payees, -1_450)));
    const known = (await insert(id, first)).body.results.map(({ twin }: { twin: number }) => twin);
    const other = await send(id, inFormat('OFX 2', part(1, payees, -1_450)));
    const say = async (...rows: object[]) => {
      const { status, body } = await call(preprocess, id, other, { method: 'PATCH', body: { rows } });
      return status === 200 ? body.results.map(({ twin }: { twin: number }) => twin) : [status, body.detail];
    };
    expect((await call(preprocess, id, other)).body).toMatchObject({ new_count: 0, undecided_count: 0 });
    expect(await say({ id: 2, same: 'new' })).toEqual([known[0], null, known[2]]);
    expect(await say({ id: 2, same: known[1] })).toEqual(known);
    expect(await say({ id: 2, same: known[0] })).toEqual([409, expect.stringContaining(`#${known[0]}`)]);
    expect((await say({ id: 2, same: 999_999 }))[0]).toBe(409);
    expect(await say({ id: 2, same: 'new' }, { id: 3, same: 'new' })).toEqual([known[0], null, null]);
    const inserted = await insert(id, other);
    expect(inserted.body).toMatchObject({ new_count: 0, undecided_count: 0 });
    const all = new Set([...known, ...inserted.body.results.map(({ twin }: { twin: number }) => twin)]);
    expect(all.size).toBe(5);
    expect((await say({ id: 2, same: known[1] }))[0]).toBe(409);
  });

  test('a file that comes again with other references and texts is known, and brings nothing', async () => {
    const id = await account('Again');
    const payees = ['Chai Point', 'Uber', 'Ola', 'Swiggy', 'Blue Dart', 'Netflix'];
    await insert(id, await send(id, inFormat('OFX 1', part(1, payees, -2_450))));
    const renamed = part(
      1,
      payees.map((payee) => `Z ${payee.slice(0, 3)} ${payee.length}`),
      -2_450,
    );
    const again = await send(id, inFormat('OFX 1', renamed));
    expect((await call(preprocess, id, again)).body).toMatchObject({
      ...{ new_count: 0, undecided_count: 0, in_other_words: true },
    });
    const repeated = await send(id, inFormat('OFX 1', part(1, payees, -2_450)));
    expect((await call(preprocess, id, repeated)).body).not.toHaveProperty('in_other_words');
    const alone = await send(id, inFormat('OFX 1', part(1, ['Y Chai Point'], -2_450)));
    expect((await call(preprocess, id, alone)).body).toMatchObject({ new_count: 0 });
  });

  test('a constant shift between booking and value day is said in the reading, and brings no row twice', async () => {
    const id = await account('Shift');
    const payees = ['Chai Point', 'Uber', 'Ola', 'Swiggy', 'Blue Dart', 'Netflix', 'Rent', 'Acme'];
    await insert(id, await send(id, inFormat('csv', part(1, payees))));
    const later = await send(id, inFormat('CAMT v8', part(3, payees)));
    const { body } = await call(preprocess, id, later);
    expect(body).toMatchObject({ new_count: 0, undecided_count: 0 });
    expect(body.reading.warnings).toMatchObject([{ message: expect.stringContaining('2 days later') }]);
  });
});
