import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson } from '#lib/people/members.ts';
import { askServer, cookieOf, formWith } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

const RUN = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ASHA = { email: 'asha@example.org', password: 'lantern of river stone' };
const RAVI = { email: 'ravi@example.org', password: 'kettle on a cold stove' };

describe.each(['sqlite', 'postgres'] as const)('runs over HTTP (%s)', (dialect) => {
  let server: ServedAtlas;
  let account: number;
  const tokens: Record<string, string> = {};
  let rows: { id: number; amount: number }[];
  let upload: string;

  beforeAll(async () => {
    server = await serveAtlas(dialect);
    for (const [person, first_name] of [
      [ASHA, 'Asha'],
      [RAVI, 'Ravi'],
    ] as const) {
      await addPerson(server.database.db, null, { ...person, first_name, last_name: 'Rao' });
      const { body } = await api('', 'POST', '/accounts/login/', person);
      tokens[first_name] = body.token.access;
    }
    const bank = { name: 'HDFC', type: 'savings', number: '4471' };
    account = (await api('Asha', 'POST', '/bank/account/', bank)).body.id;
    const lines = [
      '2026-04-01,SWIGGY 1,-450.00,50.00',
      '2026-04-02,UBER 2,-450.00,-400.00',
      '2026-04-03,SALARY,900.00,500.00',
    ];
    const file = formWith('april.csv', ['Date,Description,Amount,Balance', ...lines, ''].join('\n'));
    upload = (await api('Asha', 'POST', `/bank/account/${account}/upload/`, file)).body.id;
  });
  afterAll(async () => expect(await server.stop()).toBe(0));

  async function api(
    who: string,
    method: string,
    path: string,
    sent?: unknown,
    headers: Record<string, string> = {},
  ) {
    const raw = sent instanceof FormData;
    const answer = await askServer(server, `/api${path}`, {
      method,
      headers: {
        ...(who ? { Authorization: `JWT ${tokens[who]}` } : {}),
        ...(sent === undefined || raw ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: raw ? sent : JSON.stringify(sent) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: text.startsWith('{') ? JSON.parse(text) : text,
    };
  }
  const undo = (run: unknown, who = 'Ravi') => api(who, 'POST', `/history/${run}/undo/`);
  const preprocess = () => `/bank/account/${account}/preprocess/${upload}?insert=true`;
  const one = (id: number) => `/bank/account/${account}/transactions/${id}/`;
  const typeOf = async (id: number) => (await api('Asha', 'GET', one(id))).body.data.type;
  const lunch = (more: object = {}) => ({
    ...{ date: '2026-04-01', amount: 450, items: [{ category: 2, amount: 450 }], is_reimbursable: true },
    ...more,
  });
  const record = async (more: object = {}) =>
    (await api('Asha', 'POST', '/expense/expenses/', lunch(more))).body;
  /** Sends a call twice with one key: the second answer is the first one. */
  async function acted(method: string, path: string, sent?: unknown) {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const answer = await api('Asha', method, path, sent, key);
    const run = answer.headers.get('atlas-run');
    expect([method, path, answer.status, answer.body, run]).toEqual([
      method,
      path,
      expect.any(Number),
      answer.status === 204 ? '' : expect.objectContaining({ run }),
      expect.stringMatching(RUN),
    ]);
    if (answer.status !== 204) expect(Object.keys(answer.body)[0]).toBe('run');
    const again = await api('Asha', method, path, sent, key);
    expect([again.status, again.body]).toEqual([answer.status, answer.body]);
    for (const name of ['atlas-run', 'etag']) expect(again.headers.get(name)).toBe(answer.headers.get(name));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    if (sent) expect((await api('Asha', method, path, { other: 1 }, key)).status).toBe(400);
    return { run: run as string, body: answer.body };
  }
  const notActed = async (method: string, path: string, sent?: unknown) => {
    const answer = await api('Asha', method, path, sent);
    expect([path, answer.status < 300, answer.headers.get('atlas-run'), answer.body]).toEqual([
      path,
      true,
      null,
      expect.objectContaining({ run: null }),
    ]);
  };

  test('an insert and its undo name their runs; undoing that undo brings the same transactions back', async () => {
    const { run, body } = await acted('POST', preprocess());
    expect(body.results).toHaveLength(3);
    await notActed('POST', preprocess());
    await notActed('GET', preprocess());
    const list = async () =>
      (await api('Asha', 'GET', `/bank/account/${account}/transactions/?sort=date&order=asc`)).body.results;
    rows = await list();
    const undone = await undo(run);
    expect(undone.body).toEqual({ run: expect.stringMatching(RUN), restored: 3, kept: [] });
    expect(await list()).toEqual([]);
    expect((await undo(undone.body.run)).body).toMatchObject({ restored: 3, kept: [] });
    expect(await list()).toEqual(rows);
    const out = await acted('POST', `/bank/account/${account}/uploads/${upload}/undo/`);
    expect((await undo(out.run)).body).toMatchObject({ restored: 3, kept: [] });
    expect(await list()).toEqual(rows);
    // The undo of the upload took back what was put back before.
    const { results } = (await api('Ravi', 'GET', '/history/runs/')).body;
    expect(results.map(({ act, count }: { act: string; count: number }) => [act, count])).toEqual([
      ['undo', 3],
      ['undo_insert', 3],
      ['undo', 3],
      ['undo', 3],
      ['insert', 3],
    ]);
  });

  test('every act on transactions and expenses names its run, which anyone can undo', async () => {
    const [swiggy, uber, salary] = rows.map(({ id }) => id) as [number, number, number];
    const marked = await acted('PATCH', one(salary), { type: 'IN' });
    await notActed('PATCH', one(salary), { type: 'IN' });
    await acted('PATCH', one(salary), { comment: 'April' });
    const many = await acted('PATCH', `/bank/account/${account}/transactions/`, {
      ids: [swiggy, uber],
      type: 'IV',
    });
    expect((await undo(many.run)).body).toMatchObject({ restored: 2, kept: [] });
    expect((await undo(marked.run)).body).toMatchObject({ restored: 1 });
    expect([await typeOf(swiggy), await typeOf(salary)]).toEqual(['UK', 'UK']);

    const recorded = await acted('POST', '/expense/expenses/', lunch({ transactions: [swiggy] }));
    const { id } = recorded.body;
    const ONE = `/expense/expenses/${id}/`;
    const changed = await acted('PATCH', ONE, { comment: 'Team' });
    await notActed('PATCH', ONE, { comment: 'Team' });
    const paid = await acted('POST', '/expense/expenses/reimburse/', { ids: [id], is_reimbursed: true });
    await notActed('POST', '/expense/expenses/reimburse/', { ids: [id], is_reimbursed: true });
    const pair = { expense: id, transaction: swiggy };
    const unlinked = await acted('DELETE', '/expense/link-transaction/', pair);
    const linked = await acted('POST', '/expense/link-transaction/', pair);
    const deleted = await acted('DELETE', ONE);
    const restored = await acted('POST', `${ONE}restore/`);
    for (const { run } of [restored, deleted, linked, unlinked, paid, changed]) {
      const { status, body } = await undo(run);
      expect([status, body.kept]).toEqual([200, []]);
    }
    expect((await api('Asha', 'GET', ONE)).body).toMatchObject({
      ...{ comment: '', is_reimbursed: false, version: expect.any(Number) },
      transactions: [expect.objectContaining({ id: swiggy, type: 'EX' })],
    });
    expect((await undo(recorded.run)).body).toMatchObject({ restored: 1, kept: [] });
    expect((await api('Asha', 'GET', ONE)).status).toBe(404);
    expect(await typeOf(swiggy)).toBe('UK');
    expect((await api('Asha', 'POST', `${ONE}restore/`)).body.transactions).toHaveLength(1);
    await api('Asha', 'DELETE', ONE);
  });

  test('what someone has changed since is kept, with who and when; a second undo is 409, an unknown run 404', async () => {
    const [swiggy, uber, salary] = rows.map(({ id }) => id) as [number, number, number];
    const ids = [swiggy, uber, salary];
    const many = (await api('Asha', 'PATCH', `/bank/account/${account}/transactions/`, { ids, type: 'IG' }))
      .body;
    await api('Ravi', 'PATCH', one(uber), { type: 'CW' });
    const answer = await undo(many.run, 'Asha');
    expect(answer).toMatchObject({ status: 200 });
    const person = { id: expect.any(Number), name: 'Ravi Rao' };
    expect(answer.body).toEqual({
      run: expect.stringMatching(RUN),
      restored: 2,
      kept: [{ what: 'transaction', id: uber, person, at: expect.stringMatching(/^20\d\d-.*Z$/) }],
    });
    expect(await Promise.all(ids.map(typeOf))).toEqual(['UK', 'CW', 'UK']);
    expect(await undo(many.run)).toMatchObject({ status: 409, body: { detail: expect.any(String) } });
    for (const unknown of [crypto.randomUUID(), '1', 'x'])
      expect(await undo(unknown)).toMatchObject({ status: 404 });
    const { id, run } = await record();
    await api('Ravi', 'PATCH', `/expense/expenses/${id}/`, { comment: 'Mine' });
    const stays = await undo(run, 'Asha');
    expect(stays.headers.get('atlas-run')).toBeNull();
    expect(stays.body).toMatchObject({ run: null, restored: 0, kept: [{ what: 'expense', id, person }] });
    // Where nothing was undone, it may be tried again.
    await api('Ravi', 'PATCH', `/expense/expenses/${id}/`, { comment: '' });
    expect((await undo(run, 'Asha')).body).toMatchObject({ restored: 1, kept: [] });
  });

  test('of two undos at once one wins', async () => {
    const { run } = await record();
    const answers = await Promise.all(['Asha', 'Ravi', 'Asha', 'Ravi'].map((who) => undo(run, who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('undo takes an Idempotency-Key; the list has a cursor and says who undid what', async () => {
    const { run } = await record({ comment: 'One more' });
    const undone = await acted('POST', `/history/${run}/undo/`);
    const first = (await api('Ravi', 'GET', '/history/runs/?limit=2')).body;
    expect(first.results).toEqual([
      {
        run: undone.run,
        person: expect.anything(),
        at: expect.any(String),
        act: 'undo',
        count: 1,
        undone: null,
      },
      {
        run,
        person: { id: expect.any(Number), name: 'Asha Rao' },
        at: expect.any(String),
        act: 'record',
        count: 1,
        undone: {
          run: undone.run,
          person: { id: expect.any(Number), name: 'Asha Rao' },
          at: expect.any(String),
        },
      },
    ]);
    const seen = new Set<string>();
    for (let next: string | null = '/history/runs/?limit=2'; next; ) {
      const page: { results: { run: string }[]; next: string | null } = (
        await api('Asha', 'GET', next.replace(/^.*\/api/, ''))
      ).body;
      for (const one of page.results) {
        expect(seen.has(one.run)).toBe(false);
        seen.add(one.run);
      }
      next = page.next;
    }
    const { rows: all } = await countRuns();
    expect(seen.size).toBe(all);
    expect((await api('Asha', 'GET', '/history/runs/?cursor=x')).status).toBe(400);
  });

  const countRuns = async () => {
    const found = await server.database.db.selectFrom('runs').select('id').execute();
    return { rows: found.length };
  };

  test('forms start runs too: the page after them offers Undo as a form, which leads back', async () => {
    const cookie = await cookieOf(server, ASHA);
    const page = (path: string) => askServer(server, path, { headers: { Cookie: cookie } });
    const post = (path: string, fields: Record<string, string>, more = cookie) =>
      askServer(server, path, {
        method: 'POST',
        headers: { Cookie: more, Origin: server.origin },
        body: new URLSearchParams(fields),
      });
    const [swiggy] = rows.map(({ id }) => id) as [number];
    const list = `/bank/account/${account}/transactions/`;
    const marked = await post(list, { id: String(swiggy), type: 'CW' });
    expect(marked.status).toBe(303);
    const flash = marked.headers
      .getSetCookie()
      .find((line) => line.startsWith('atlas-flash'))
      ?.split(';')[0];
    const html = await (await askServer(server, list, { headers: { Cookie: `${cookie}; ${flash}` } })).text();
    const [, action = ''] = /action="(\/history\/[0-9a-f-]{36}\/)"/.exec(html) ?? [];
    expect(action).not.toBe('');
    expect(html).toContain(`name="return_to" value="${list}"`);
    const undone = await post(action, { return_to: list });
    expect([undone.status, undone.headers.get('location')]).toEqual([303, list]);
    expect(await typeOf(swiggy)).toBe('UK');
    const again = await post(action, { return_to: list });
    expect(again.status).toBe(409);
    expect(await again.text()).toContain('This has already been undone.');
    expect((await post(action, { return_to: 'https://evil.example/' })).status).toBe(409);
    const history = await (await page('/history/')).text();
    expect(history).toContain('Undid: Marked a transaction as Cash');
    expect(history).toContain('Undone by Asha Rao');

    const { id, run } = await record({ comment: 'Kept' });
    await api('Ravi', 'PATCH', `/expense/expenses/${id}/`, { comment: 'Mine' });
    const kept = await post(`/history/${run}/`, {});
    expect(kept.status).toBe(200);
    const shown = await kept.text();
    expect(shown).toContain('Nothing was undone');
    expect(shown).toMatch(/kept: changed by Ravi Rao/);
    expect(shown).toContain(`/expense/${id}/`);
    expect((await page(`/history/${crypto.randomUUID()}/`)).status).toBe(404);
  });
});
