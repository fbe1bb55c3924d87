import { OWNER } from '../support/server/owner.ts';
import type { ServedAtlas } from '../support/server/served-atlas.ts';
import { type Random, seeded } from '../support/stories/random.ts';

/** Counts of requests and responses, and violated invariants. */
export interface Tally {
  sent: number;
  /** Number of responses by status. */
  statuses: Record<number, number>;
  slowestMs: number;
  /** An answer that takes longer is a violation. */
  longestMs: number;
  /** Violations: a 5xx, no response in time, a malformed row. */
  wrong: string[];
}

/** Credentials of a program or of a browser. */
export interface Signed {
  program: string;
  cookie: string;
}

/** What is sent, and how. */
export interface Fuzzed {
  seed: number;
  count: number;
  atOnce?: number;
  longestMs?: number;
}

const LONGEST_MS = 10_000;

export const newTally = (longestMs = LONGEST_MS): Tally => ({
  ...{ sent: 0, statuses: {}, slowestMs: 0, wrong: [] },
  longestMs,
});

/** A fresh address, so that limits by address affect no other request. The server must trust loopback as a proxy. */
export const someAddress = (random: Random): string =>
  `10.${random.below(256)}.${random.below(256)}.${1 + random.below(254)}`;

/** Signs the owner in again, as a program and as a browser, since limits apply per session. */
export async function signInAnew(server: ServedAtlas, random: Random): Promise<Signed> {
  const from = { 'X-Forwarded-For': someAddress(random), Origin: server.origin };
  const program = await fetch(`${server.origin}/api/accounts/login/`, {
    ...{ method: 'POST', headers: { ...from, 'Content-Type': 'application/json' } },
    body: JSON.stringify(OWNER),
  });
  const browser = await fetch(`${server.origin}/login`, {
    ...{ method: 'POST', redirect: 'manual', headers: from, body: new URLSearchParams(OWNER) },
  });
  const { token } = (await program.json()) as { token: { access: string } };
  return {
    program: `JWT ${token.access}`,
    cookie: browser.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

/** Sends one request and records the response; undefined when there was none. */
export async function send(
  server: ServedAtlas,
  tally: Tally,
  path: string,
  init: RequestInit,
): Promise<{ status: number; headers: Headers; text: string } | undefined> {
  const what = `${init.method ?? 'GET'} ${path.slice(0, 160)}`;
  const started = performance.now();
  tally.sent++;
  try {
    const answer = await fetch(server.origin + path, {
      ...{ redirect: 'manual', ...init, signal: AbortSignal.timeout(tally.longestMs) },
    });
    const text = await answer.text();
    tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1;
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - started);
    if (answer.status >= 500)
      tally.wrong.push(`${answer.status} ${what} ${said(init)}: ${text.slice(0, 200)}`);
    return { status: answer.status, headers: answer.headers, text };
  } catch (error) {
    // A server may close the connection after rejecting a body halfway; to such a sender, that is a response.
    const lives = await fetch(`${server.origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!lives || (error as Error).name === 'TimeoutError')
      tally.wrong.push(`no answer to ${what} ${said(init)}: ${error}`);
    tally.statuses[0] = (tally.statuses[0] ?? 0) + 1;
    return undefined;
  }
}

const said = ({ body }: RequestInit) => (typeof body === 'string' ? body.slice(0, 200) : '');

/** Each request has its own random generator, so that it can be reproduced regardless of concurrent ones. */
export const chanceOf = (seed: number, turn: number): Random => seeded(Math.imul(seed, 1_000_003) + turn);

/** Runs that many tasks, some of them concurrently. */
export async function crowd(
  count: number,
  atOnce: number,
  act: (turn: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** One line of figures. */
export function figures(name: string, { sent, statuses, slowestMs, wrong }: Tally, more = ''): string {
  const answers = Object.entries(statuses).map(
    ([status, count]) => `${count} × ${status === '0' ? 'cut off' : status}`,
  );
  return `${name}: ${sent} sent (${answers.join(', ')}), ${wrong.length} wrong, slowest ${Math.round(slowestMs)} ms${more}`;
}
