import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { DialectName } from '#lib/db/open.ts';
import startTestPostgres from '../support/databases/postgres.ts';
import { type RunningServer, startAtlas } from '../support/server/atlas-server.ts';
import { ownersCookie } from '../support/server/over-http.ts';
import { type Measure, timed } from './measure.ts';
import { statementOf } from './statements.ts';
import { residentPeak } from './statements-memory.ts';

const MIB = 1024 * 1024;
const BOUNDARY = 'atlas-bench';
/** By then everyone has to have a final answer. */
const PATIENCE_MS = 120_000;

interface Crowd {
  what: string;
  count: number;
  path: string;
  body: Buffer;
  done: number;
}

/** Many large bodies at once, by senders who come again when they are told to: the memory of the whole process. */
export default async function bench(say: (line: string) => void): Promise<Measure[]> {
  const stopPostgres = await startTestPostgres();
  try {
    const measures: Measure[] = [];
    for (const dialect of ['sqlite', 'postgres'] as const)
      for (const crowd of crowds()) measures.push(...(await measured(dialect, crowd, say)));
    return measures;
  } finally {
    await stopPostgres();
  }
}

function crowds(): Crowd[] {
  const statement = part('file', 'statement.csv', Buffer.from(statementOf(60_000)));
  const fields = {
    date: '2026-04-14',
    amount: '5',
    'items.0.category': '1',
    'items.0.amount': '5',
    intent: 'save',
  };
  const typed = Object.entries(fields).map(([name, value]) => part(name, undefined, Buffer.from(value)));
  const receipt = part('files', 'receipt.pdf', Buffer.alloc(20 * MIB - 1, 'x'));
  const end = Buffer.from(`--${BOUNDARY}--\r\n`);
  return [
    {
      ...{
        what: '100 statements of 5 MB at once',
        count: 100,
        path: '/api/bank/account/1/upload/',
        done: 201,
      },
      body: Buffer.concat([statement, end]),
    },
    {
      ...{ what: '20 forms with 20 MB at once', count: 20, path: '/expense/new', done: 303 },
      body: Buffer.concat([...typed, receipt, end]),
    },
  ];
}

function part(name: string, file: string | undefined, content: Buffer): Buffer {
  const named = file === undefined ? '' : `; filename="${file}"\r\nContent-Type: application/octet-stream`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${named}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}

async function measured(dialect: DialectName, crowd: Crowd, say: (line: string) => void): Promise<Measure[]> {
  const server = await startAtlas(dialect, { ATLAS_DEMO: '1' });
  try {
    const cookie = await ownersCookie(server);
    const agent = new Agent({ keepAlive: true });
    const people = Array.from({ length: crowd.count }, () => untilDone(server, crowd, { cookie, agent }));
    const { value: asked, ms } = await timed(() => Promise.all(people));
    agent.destroy();
    const atOnce = asked.filter((times) => times === 1).length;
    const peak = residentPeak(server.process.pid as number);
    const seconds = Math.round(ms / 1_000);
    say(
      `${crowd.what} (${dialect}): ${atOnce} answered at once, ${crowd.count - atOnce} after a 503, all in ${seconds} s; ${peak} MB`,
    );
    return [
      { what: `peak memory: ${crowd.what} (${dialect})`, ours: peak, unit: 'MB', target: '≤ 350' },
      {
        what: `${crowd.what} (${dialect}): all answered, ${crowd.count - atOnce} of them after a 503`,
        ...{ ours: ms, unit: 'ms', target: `≤ ${PATIENCE_MS}` },
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Sends until it is taken. @returns how often it was sent */
async function untilDone(
  server: RunningServer,
  crowd: Crowd,
  by: { cookie: string; agent: Agent },
): Promise<number> {
  for (let times = 1; ; times++) {
    const { status, retryAfter } = await send(server, crowd, by);
    if (status === crowd.done) return times;
    if (status !== 503 || !(retryAfter >= 1 && retryAfter <= 900))
      throw new Error(`${crowd.path}: ${status}`);
    await wait(retryAfter * 1_000);
  }
}

async function send(
  server: RunningServer,
  { path, body }: Crowd,
  { cookie, agent }: { cookie: string; agent: Agent },
): Promise<{ status: number; retryAfter: number }> {
  const call = request(server.origin + path, {
    ...{ method: 'POST', agent },
    headers: {
      Cookie: cookie,
      Origin: server.origin,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': body.length,
    },
  });
  // The server may answer, and close, before all was sent.
  call.on('error', () => {});
  call.end(body);
  const [answer] = await once(call, 'response');
  answer.resume();
  await once(answer, 'close');
  return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']) };
}
