import { setTimeout as wait } from 'node:timers/promises';
import type { RunningServer } from '../support/server/atlas-server.ts';
import { cookieOf } from '../support/server/over-http.ts';
import { OWNER } from '../support/server/owner.ts';
import { type Random, seeded } from '../support/stories/random.ts';
import { timed } from './measure.ts';

const PEOPLE = 100;
/** Think time between two actions. */
const LOOK_MS = { from: 500, to: 1_500 };

type Act = [path: string, init?: RequestInit];

/** Random actions of a person: viewing, searching, recording and marking, as pages or their scripts would send them. */
const ACTS: readonly ((random: Random) => Act)[] = [
  () => ['/'],
  () => ['/expense'],
  () => ['/expense/new'],
  () => ['/expense/projects/'],
  () => ['/expense/merchants/'],
  () => ['/bank/account/'],
  (random) => [transactions(random, `?limit=50&offset=${random.below(8) * 50}`)],
  (random) => [transactions(random, '?limit=50&type=UK')],
  (random) => [transactions(random, '?search=upi')],
  (random) => [`/expense/by-project/${1 + random.below(8)}/`],
  () => ['/search?q=taxi'],
  () => ['/api/search/?q=office'],
  (random) => [`/api${transactions(random, '?limit=50')}`],
  (random) => [
    '/api/expense/expenses/',
    json('POST', {
      ...{ date: '2026-04-13', amount: 10.5, comment: `bench ${random.below(1e6)}` },
      items: [{ category: 1 + random.below(10), amount: 10.5 }],
    }),
  ],
  (random) => [
    `/api/bank/account/1/transactions/${1 + random.below(100)}/`,
    json('PATCH', { comment: `looked at ${random.below(1e6)}` }),
  ],
];

const transactions = (random: Random, query: string) =>
  `/bank/account/${1 + random.below(3)}/transactions/${query}`;

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/**
 * A hundred concurrent people, each signed in as a browser. Needs a server with the sample data.
 * @returns each response's time in ms, and what did not return 200 to 299
 */
export async function hundredPeople(
  server: RunningServer,
  seconds: number,
): Promise<{ latencies: number[]; wrong: string[] }> {
  const cookies = await signedIn(server);
  const latencies: number[] = [];
  const wrong: string[] = [];
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    cookies.map(async (cookie, n) => {
      const random = seeded(n + 1);
      await wait(random.below(LOOK_MS.to));
      while (performance.now() < until) {
        const [path, init] = (ACTS[random.below(ACTS.length)] as (typeof ACTS)[number])(random);
        const headers = { ...init?.headers, Cookie: cookie, Origin: server.origin, 'Accept-Encoding': 'br' };
        const { value, ms } = await timed(() => answered(server.origin + path, { ...init, headers }));
        latencies.push(ms);
        if (value !== 'ok') wrong.push(`${init?.method ?? 'GET'} ${path}: ${value}`);
        await wait(LOOK_MS.from + random.below(LOOK_MS.to - LOOK_MS.from));
      }
    }),
  );
  return { latencies, wrong };
}

async function answered(url: string, init: RequestInit): Promise<string> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.ok ? 'ok' : String(answer.status);
  } catch (error) {
    return String(error);
  }
}

/** The cookies of that many new people, whose password is the owner's. */
async function signedIn(server: RunningServer): Promise<string[]> {
  const { db } = server.database;
  const { id, ...owner } = await db.selectFrom('people').selectAll().executeTakeFirstOrThrow();
  const emails = Array.from({ length: PEOPLE }, (_, n) => `person-${n}@example.org`);
  await db
    .insertInto('people')
    .values(emails.map((email) => ({ ...owner, email })))
    .execute();
  const cookies: string[] = [];
  for (const email of emails) cookies.push(await cookieOf(server, { ...OWNER, email }));
  return cookies;
}
