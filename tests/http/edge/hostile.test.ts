import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDRESSES, CALLS, FORMS, JUNK, TEXTS } from '#tests/support/attacks/hostile.ts';
import { HTTP_DIALECTS, oneIn } from '#tests/support/nightly.ts';
import { ownTimeUntil } from '#tests/support/own-time.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

/** Ten times what one of the largest forms takes, of sender and server together. */
const MOST_WORK_MS = 2_000;

describe.each(HTTP_DIALECTS)('hostile requests (%s)', (dialect) => {
  let server: ServedAtlas;
  let cookie = '';
  const known: Record<string, string> = {};
  const at = (path: string) =>
    path.replace(/:(account|upload|expense|merchant)/g, (_, name) => known[name] ?? '');
  const ask = async (method: string, path: string, init: RequestInit = {}) => {
    const headers = { Cookie: cookie, Origin: server.origin, ...(init.headers as Record<string, string>) };
    const answer = await fetch(server.origin + at(path), { redirect: 'manual', method, ...init, headers });
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      headers: answer.headers,
      text: await answer.text(),
    };
  };
  const call = (method: string, path: string, body: unknown) =>
    ask(method, path, { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

  beforeAll(async () => {
    server = await serveAtlas(dialect);
    const form = await ask('POST', '/login', { body: new URLSearchParams(OWNER) });
    cookie = form.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    known.account = String(
      JSON.parse((await call('POST', '/api/bank/account/', { name: 'A', type: 'cash', number: '1234' })).text)
        .id,
    );
    const file = new FormData();
    file.set(
      'file',
      new Blob([
        'Date,Description,Amount,Balance\n2026-04-13,Coffee,-10.50,89.50\n2026-04-14,Tea,-5,84.50\n',
      ]),
      'a.csv',
    );
    known.upload = JSON.parse(
      (await ask('POST', '/api/bank/account/:account/upload/', { body: file })).text,
    ).id;
    expect((await ask('POST', '/api/bank/account/:account/preprocess/:upload?insert=true')).status).toBe(200);
    const expense = { date: '2026-04-13', amount: 10.5, items: [{ category: 1, amount: 10.5 }] };
    known.merchant = String(
      JSON.parse((await call('POST', '/api/expense/merchants/', { name: 'M' })).text).id,
    );
    known.expense = JSON.parse((await call('POST', '/api/expense/expenses/', expense)).text).id;
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
  });

  test('no call answers 5xx, and every refusal is JSON, in words of ours', async () => {
    const wrong: string[] = [];
    for (const [turn, [route, body]] of Object.entries(CALLS).entries()) {
      const [method = '', path = ''] = route.split(' ');
      const fields = Object.keys(body);
      const mutated = oneIn(4, JUNK, turn).map((junk, index) => ({
        ...body,
        [fields[index % fields.length] as string]: junk,
      }));
      const whole = JUNK.filter((_, index) => index % 12 === turn);
      for (const sent of [...mutated, ...whole, { ...body, extra: 1 }]) {
        const { status, type, text } = await call(method, path, sent);
        const foreign = /Too (small|big)|Invalid (input|option|string)|Unrecognized key/.test(text);
        if (status >= 500 || (status >= 400 && !type.startsWith('application/json')) || foreign)
          wrong.push(
            `${status} ${type} ${route} ${JSON.stringify(sent).slice(0, 120)} ${text.slice(0, 120)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
  });

  test('no form answers 5xx', async () => {
    const wrong: string[] = [];
    for (const [turn, [path, fields]] of Object.entries(FORMS).entries()) {
      for (const [index, junk] of oneIn(4, TEXTS, turn).entries()) {
        const name = Object.keys(fields)[index % Object.keys(fields).length] as string;
        const form = new URLSearchParams({ ...fields, [name]: junk, [`${name}.__proto__`]: junk });
        const { status } = await ask('POST', path, { body: form, headers: { Accept: 'text/html' } });
        if (status >= 500) wrong.push(`${status} ${path} ${name}=${JSON.stringify(junk).slice(0, 60)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('no address answers 5xx; a call answers JSON, a page a page', async () => {
    const wrong: string[] = [];
    const junk = [
      ...TEXTS.map((text) => encodeURIComponent(text.toWellFormed())),
      '%',
      '%FF',
      '%ED%A0%80',
      '%0d%0aX:y',
    ];
    for (const [turn, address] of ADDRESSES.entries()) {
      for (const text of oneIn(8, junk, turn)) {
        const to = address.replaceAll('*', () => text);
        const { status, type } = await ask('GET', to, { headers: { Accept: 'text/html' } });
        const wanted = address.startsWith('/api/') ? 'application/json' : 'text/html';
        if (status >= 500 || (status >= 400 && !type.startsWith(wanted)))
          wrong.push(`${status} ${type} ${to.slice(0, 120)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('what is not there is the 404 page, with a message; other methods are 405', async () => {
    for (const [path, said] of [
      ['/bank/account/999/upload/', 'Account not found'],
      ['/bank/account/:account/preprocess/x', 'Upload not found'],
      ['/bank/account/:account/preprocess/x', 'Failed to fetch transactions. Please try again.'],
      ['/bank/account/999/transactions/', 'Account not found'],
      ['/expense/by-project/999/', ''],
      ['/nope', ''],
    ] as const) {
      const { status, text } = await ask('GET', path);
      expect([status, text]).toEqual([404, expect.stringContaining('We have lost this page')]);
      expect(text).toContain(said);
    }
    const deleted = await ask('DELETE', '/expense');
    expect([deleted.status, deleted.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  test('a page number that is none is refused by the name of its parameter', async () => {
    for (const [path, status] of [
      ['/bank/account/:account/transactions/?limit=abc', 400],
      ['/bank/account/:account/preprocess/:upload?limit=abc', 400],
      ['/api/bank/account/:account/transactions/?limit=abc', 400],
      ['/api/bank/account/:account/uploads/?limit=abc', 400],
      ['/api/bank/account/:account/preprocess/:upload?limit=abc', 400],
    ] as const) {
      const answer = await ask('GET', path);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.text, path).toContain('limit must be a whole number from 1 to');
    }
    const offset = await ask('GET', '/bank/account/:account/preprocess/:upload?offset=-1');
    expect(offset.text).toContain('offset must be a whole number from 0 to');
  });

  test('a page beyond the end says so in words', async () => {
    for (const path of [
      '/bank/account/:account/transactions/?offset=5000',
      '/bank/account/:account/transactions/?offset=5000&search=e',
      '/bank/account/:account/preprocess/:upload?offset=5000',
    ]) {
      const { status, text } = await ask('GET', path);
      expect([path, status]).toEqual([path, 200]);
      expect(text, path).toMatch(/Nothing here: the list ends at [12]\b/);
      expect(text, path).not.toMatch(/>(0|5001)-\d+ of/);
    }
    const uploads = await ask('GET', '/bank/account/:account/uploads/?page=5000');
    expect(uploads.text).toContain('This page is past the last upload.');
  });

  test('many short fields, or a form too large, hold nobody up', async () => {
    const fields = (count: number) =>
      Array.from({ length: count }, (_, index) => index.toString(36)).join('&');
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
    const multipart = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const long = part.replace('\r\n\r\n\r\n', `\r\n\r\n${'x'.repeat(300_000)}\r\n`);
    for (const [path, body, headers, status, said] of [
      ['/bank/account/new', fields(50_000), type, 422, ''],
      ['/expense/new', fields(1_000_000), type, 413, ''],
      ['/expense/new', `${part.repeat(350_000)}--b--\r\n`, multipart, 422, '1,000'],
      ['/expense/new', `${long}--b--\r\n`, multipart, 413, ''],
    ] as const) {
      const work = await ownTimeUntil(async () => {
        const answer = await ask('POST', path, { body, headers });
        expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(said)]);
      });
      expect(work).toBeLessThan(MOST_WORK_MS);
    }
  });

  test('where the plain form leads cannot be spoiled, and the expense is recorded', async () => {
    const form = new URLSearchParams({
      ...{ date: '2026-04-14', amount: '5', 'items.0.category': '1', 'items.0.amount': '5', intent: 'save' },
      return_to: `/bank/account/${known.account}/transactions/?a=\r\nX: y\0☃`,
    });
    const { status, headers } = await ask('POST', `/expense/new?transactionId=2&accountPk=${known.account}`, {
      body: form,
    });
    expect(status).toBe(303);
    expect(headers.get('location')).toMatch(/^\/bank\/account\/\d+\/transactions\/\?a=[\x21-\x7e]*$/);
    expect(headers.get('x')).toBeNull();
  });

  test('items beyond the most are refused, none is dropped', async () => {
    const items = Array.from({ length: 101 }, (_, index) => [
      [`items.${index}.category`, '1'],
      [`items.${index}.amount`, '1'],
    ]).flat();
    const form = new URLSearchParams([
      ['date', '2026-04-14'],
      ['amount', '101'],
      ['intent', 'save'],
      ...(items as [string, string][]),
    ]);
    const { status, text } = await ask('POST', '/expense/new', { body: form });
    expect(status).toBe(422);
    expect(text).toContain('items.100.amount');
  });
});
