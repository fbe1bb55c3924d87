import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWNER } from '#tests/support/server/owner.ts';
import { startTwoProcesses, type TwoProcesses } from '#tests/support/server/two-processes.ts';

const STATEMENT = Buffer.from(
  `Date,Description,Amount,Balance\n${Array.from({ length: 40 }, (_, n) => `2026-04-${String(1 + (n % 28)).padStart(2, '0')},Coffee ${n},-${n + 1}.50,${(1_000 - ((n + 1) * (n + 3)) / 2).toFixed(2)}\n`).join('')}`,
);
const times = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));

describe('two processes on one database and one bucket', () => {
  let atlas: TwoProcesses;
  let access = '';
  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const form = body instanceof FormData;
    const answer = await fetch(atlas.origin + path, {
      headers: {
        ...(access ? { Authorization: `JWT ${access}` } : {}),
        ...(body === undefined || form ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { method: 'POST', body: form ? body : JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
  };
  const signIn = async (password: string = OWNER.password) =>
    ask('/api/accounts/login/', { email: OWNER.email, password });
  const count = async (table: 'expenses' | 'bank_transactions' | 'people' | 'categories' | 'bank_accounts') =>
    Number(
      (
        await atlas.database.db
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );

  beforeAll(async () => {
    atlas = await startTwoProcesses({ ATLAS_OWNER_PASSWORD: '', ATLAS_DEMO: '1' });
  });
  afterAll(async () => {
    for (const { output } of atlas.processes) expect(output()).not.toMatch(/"status":500|"level":"error"/);
    await atlas.stop();
  });

  test('that start for the first time at once make one owner, one password, one schema, one book', async () => {
    const printed = atlas.processes.flatMap(({ output }) => [...output().matchAll(/Password {2}(\S+)/g)]);
    expect(printed).toHaveLength(1);
    const { db } = atlas.database;
    expect([await count('people'), await count('categories'), await count('bank_accounts')]).toEqual([
      1, 10, 3,
    ]);
    expect([await count('expenses'), await count('bank_transactions')]).toEqual([60, 400]);
    const ran = await db.introspection.getTables();
    expect(new Set(ran.map(({ name }) => name)).size).toBe(ran.length);
    const password = String(printed[0]?.[1]);
    const answer = await signIn(password);
    expect(answer.status).toBe(200);
    access = answer.body.token.access;
  });

  test('know each other’s tokens, though each has a data folder and no secret of its own', async () => {
    const answers = await times(10, () => ask('/api/accounts/me/'));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(Math.min(...atlas.proxy.served.values())).toBeGreaterThan(4);
  });

  test('100 posts of one expense with one key at both make one expense', async () => {
    const expense = { date: '2026-05-04', amount: 12.5, items: [{ category: 1, amount: 12.5 }] };
    const before = await count('expenses');
    const answers = await times(100, () =>
      ask('/api/expense/expenses/', expense, { 'Idempotency-Key': 'one-and-only' }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await count('expenses')).toBe(before + 1);
    const other = await ask(
      '/api/expense/expenses/',
      { ...expense, comment: 'other' },
      { 'Idempotency-Key': 'one-and-only' },
    );
    expect(other.status).toBe(422);
  });

  test('20 inserts of one upload and 6 uploads of one file at both insert each row once', async () => {
    const account = (await ask('/api/bank/account/', { name: 'Both', type: 'savings', number: '4471' })).body;
    const before = await count('bank_transactions');
    const upload = async () => {
      const form = new FormData();
      form.set('file', new File([STATEMENT], 'april.csv', { type: 'text/csv' }));
      return (await ask(`/api/bank/account/${account.id}/upload/`, form)).body.id as string;
    };
    const insert = (id: string) =>
      ask(`/api/bank/account/${account.id}/preprocess/${id}?insert=true&limit=1`, {});
    const ids = await times(6, upload);
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => insert(ids[0] as string)),
      ...ids.map(insert),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await count('bank_transactions')).toBe(before + 40);
    const { total } = await atlas.database.db
      .selectFrom('bank_transactions')
      .select((e) => e.fn.sum<number>('amount').as('total'))
      .where('account', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe((40 * 41 * 100) / 2 + 40 * 50);
  });

  test('50 tabs that renew one session at both go on with one pair of tokens', async () => {
    const password = String(
      atlas.processes.map(({ output }) => /Password {2}(\S+)/.exec(output())?.[1]).find(Boolean),
    );
    const { refresh } = (await signIn(password)).body.token;
    const answers = await times(50, () => ask('/api/accounts/refresh/', { refresh }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => `${body.access} ${body.refresh}`)).size).toBe(1);
    const successor = answers[0]?.body.refresh;
    expect((await ask('/api/accounts/refresh/', { refresh: successor })).status).toBe(200);
  });

  test('what one takes the other gives: a receipt by a link of the other process, and a sign-out at once', async () => {
    const [file] = (await ask('/api/expense/attachments/upload/', { files: ['bill.pdf'] })).body;
    const bytes = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');
    const stored = await fetch(file.upload_link, {
      method: 'PUT',
      body: bytes,
      headers: { 'Content-Type': 'application/pdf' },
    });
    expect(stored.status).toBe(200);
    const fetched = await times(4, () =>
      fetch(`${atlas.origin}/api/expense/attachments/${file.id}/`, {
        headers: { Authorization: `JWT ${access}` },
      }).then(async (answer) => Buffer.from(await answer.arrayBuffer())),
    );
    for (const content of fetched) expect(content.equals(bytes)).toBe(true);
    await fetch(`${atlas.origin}/api/accounts/logout/`, {
      method: 'POST',
      headers: { Authorization: `JWT ${access}` },
    });
    const after = await times(6, () => ask('/api/accounts/me/'));
    expect(after.map(({ status }) => status)).toEqual(Array(6).fill(401));
    access = '';
  });

  test('count failed sign-ins together: the sixth is refused, at whichever', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 6; n++) answers.push((await signIn('not the password')).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn('not the password')).headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
