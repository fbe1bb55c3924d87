import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bookkeeper, bookkeeper } from '#tests/support/book/bookkeeper.ts';
import { type Relay, startRelay } from '#tests/support/databases/relay.ts';
import { type Replicated, startReplicated } from '#tests/support/databases/standby.ts';
import { clockBound } from '#tests/support/nightly.ts';
import { type RunningServer, startAtlas } from '#tests/support/server/atlas-server.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { type Api, signIn } from '#tests/support/server/program.ts';

const MAYBE = expect.stringContaining('may have been stored');
const NOTHING = expect.stringContaining('Nothing was saved');
const keyIn = (page: string): string => {
  const key = /name="idempotency_key" value="([^"]+)"/.exec(page)?.[1];
  if (!key) throw new Error('the form has no key');
  return key;
};

describe('a primary whose synchronous standby confirms nothing', () => {
  let databases: Replicated;
  let relay: Relay;
  let server: RunningServer;
  let api: Api;
  let books: Bookkeeper;
  /** Only the refresh token: whoever reads with it has to be renewed. */
  let refresh = '';
  const timed = async <T>(act: Promise<T>) => {
    const since = performance.now();
    return { ...(await act), seconds: (performance.now() - since) / 1_000 };
  };
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.origin + path, { headers, redirect: 'manual' });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  const newRefreshToken = async (): Promise<string> => {
    const body = new URLSearchParams(OWNER);
    const headers = { Origin: server.origin };
    const form = await fetch(`${server.origin}/login`, { method: 'POST', body, headers, redirect: 'manual' });
    const cookies = form.headers.getSetCookie();
    return cookies.find((line) => line.startsWith('atlas-refresh'))?.split(';')[0] ?? '';
  };

  beforeAll(async () => {
    databases = await startReplicated();
    relay = await startRelay(databases.primary.url);
    server = await startAtlas('sqlite', { DATABASE_URL: relay.url });
    api = await signIn(server.origin);
    books = await bookkeeper(api);
    refresh = await newRefreshToken();
  });
  afterAll(async () => {
    expect(server.output()).not.toMatch(/"status":500|\n *at /);
    await server.stop();
    await relay.close();
    await databases.stop();
  });

  test.each(['terminate', 'cancel'] as const)(
    'a program is told that its expense may have been stored, and the same key makes no second one (%s)',
    async (how) => {
      await databases.pauseReplay();
      const recording = books.record(`by key, ${how}`);
      await databases.endWaiting(1, how);
      const unsure = await recording;
      expect(unsure).toMatchObject({ status: 503, body: { detail: MAYBE } });
      expect(unsure.headers.get('retry-after')).toBe('2');
      await databases.resumeReplay();
      const again = await books.record(`by key, ${how}`);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
      expect(await books.recorded(`by key, ${how}`)).toBe(1);
    },
  );

  test('a form is shown again with what was typed and with its own key, and saving again makes no second one', async () => {
    const page = await read('/expense/new', { Authorization: api.authorization() });
    const key = keyIn(page.text);
    await databases.pauseReplay();
    const saving = books.recordByForm('by form', key);
    await databases.endWaiting();
    const unsure = await saving;
    expect(unsure).toMatchObject({ status: 503, body: MAYBE });
    expect(keyIn(unsure.body)).toBe(key);
    expect(unsure.body).toContain('by form');
    await databases.resumeReplay();
    expect((await books.recordByForm('by form', key)).status).toBe(200);
    expect(await books.recorded('by form')).toBe(1);
    const other = await books.recordByForm('changed since', key);
    expect(other).toMatchObject({ status: 422, body: expect.stringContaining('was already saved') });
    expect(keyIn(other.body)).not.toBe(key);
  });

  test('a bank account is added once, by the form and by a program', async () => {
    const named = async (name: string) =>
      (await api.send('GET', '/api/bank/account/')).body.filter((one: { name: string }) => one.name === name);
    const page = await read('/bank/account/new', { Authorization: api.authorization() });
    const idempotency_key = keyIn(page.text);
    const add = (name: string) => {
      const form = new FormData();
      const fields = { name, type: 'savings', number: '50100123454471', idempotency_key };
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      return api.send('POST', '/bank/account/new', form);
    };
    const call = () =>
      api.send(
        'POST',
        '/api/bank/account/',
        { name: 'By call', type: 'cash', number: '4471' },
        { 'Idempotency-Key': 'by call' },
      );
    for (const [name, act] of [
      ['By form', () => add('By form')],
      ['By call', call],
    ] as const) {
      await databases.pauseReplay();
      const acting = act();
      await databases.endWaiting();
      const unsure = await acting;
      expect([unsure.status, JSON.stringify(unsure.body)]).toEqual([503, MAYBE]);
      if (name === 'By form') expect(keyIn(unsure.body)).toBe(idempotency_key);
      await databases.resumeReplay();
      expect([200, 201]).toContain((await act()).status);
      expect(await named(name)).toHaveLength(1);
    }
    const other = await add('By form, changed');
    expect(other).toMatchObject({ status: 422, body: expect.stringContaining('was already saved') });
    expect(keyIn(other.body)).not.toBe(idempotency_key);
  });

  test('a statement is inserted once, and undone once, however often that is sent', async () => {
    const { id } = (await books.upload(30)).body;
    const count = async () =>
      (await api.send('GET', `/api/bank/account/${books.account}/transactions/?limit=1`)).body.count;
    const undo = () => api.send('POST', `/api/bank/account/${books.account}/uploads/${id}/undo/`);
    for (const [act, left] of [
      [() => books.insert(id), 30],
      [undo, 0],
    ] as const) {
      await databases.pauseReplay();
      const acting = act();
      await databases.endWaiting();
      expect(await acting).toMatchObject({ status: 503, body: { detail: MAYBE } });
      await databases.resumeReplay();
      expect((await act()).status).toBe(200);
      expect(await count()).toBe(left);
    }
  });

  test('forty writes that wait are answered in half a minute, and nobody who reads waits for them', async () => {
    await databases.pauseReplay();
    const writing = Array.from({ length: 40 }, (_, n) => timed(books.record(`waits ${n}`)));
    await wait(500);
    for (let round = 0; round < 8; round++) {
      for (const [path, headers] of [
        ['/healthz', {}],
        ['/healthz?write', {}],
        ['/expense', { Authorization: api.authorization() }],
        ['/expense', { Cookie: refresh }],
        ['/api/expense/expenses/', { Cookie: refresh }],
      ] as const) {
        const { status, seconds } = await timed(read(path, headers));
        expect([path, status]).toEqual([path, 200]);
        expect(seconds, path).toBeLessThan(clockBound(2));
      }
      await wait(500);
    }
    const answers = await Promise.all(writing);
    for (const { status, body, headers, seconds } of answers) {
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
      expect(body.detail).toEqual(body.detail.includes('may have') ? MAYBE : NOTHING);
      expect(seconds).toBeLessThan(clockBound(25));
    }
    const unsure = answers.filter(({ body }) => body.detail.includes('may have')).length;
    expect(unsure).toBeGreaterThan(0);
    expect(unsure).toBeLessThanOrEqual(6);
    await databases.resumeReplay();
    for (const { comment } of answers) {
      expect((await books.record(comment)).status).toBe(201);
      expect(await books.recorded(comment)).toBe(1);
    }
  });

  test('on a read-only standby reading goes on without being renewed, and /healthz?write says so', async () => {
    // What renews the token of the tests before may be stored only now.
    refresh = await newRefreshToken();
    relay.server = databases.standby.url;
    relay.hangUp();
    expect((await read('/healthz')).status).toBe(200);
    expect(await read('/healthz?write')).toMatchObject({ status: 503, text: '{"status":"unavailable"}' });
    const page = await read('/expense', { Cookie: refresh });
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    expect(await books.record('to a standby')).toMatchObject({ status: 503, body: { detail: NOTHING } });
    await databases.on(databases.standby, 'select pg_promote()');
    await expect.poll(async () => (await read('/healthz?write')).status).toBe(200);
    expect((await books.record('to a standby')).status).toBe(201);
    expect((await read('/expense', { Cookie: refresh })).headers.getSetCookie()).toHaveLength(2);
  });
});
