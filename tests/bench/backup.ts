import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DialectName } from '#lib/db/open.ts';
import { largeBook } from '../support/book/large-book.ts';
import startTestPostgres from '../support/databases/postgres.ts';
import { type RunningServer, startAtlas } from '../support/server/atlas-server.ts';
import { atlas } from '../support/server/command-line.ts';
import { OWNER } from '../support/server/owner.ts';
import { type Measure, quantile, timed } from './measure.ts';

const SIZE = { transactions: 100_000, expenses: 20_000, merchants: 1_000 };
const RECEIPTS = 60;
const RECEIPT_BYTES = 2_000_000;
const EVERY_MS = 20;
/** How long writes are measured without a backup, for comparison. */
const ALONE_MS = 8_000;

/** Fifty expenses a second are recorded while `npm run atlas -- backup` runs beside the server, and before it. */
export default async function bench(print: (line: string) => void): Promise<Measure[]> {
  const given = process.env.ATLAS_TEST_POSTGRES !== undefined;
  const stopPostgres = await startTestPostgres();
  try {
    return [...(await benchOn('sqlite', print)), ...(await benchOn('postgres', print))];
  } finally {
    await stopPostgres();
    if (!given) delete process.env.ATLAS_TEST_POSTGRES;
  }
}

async function benchOn(dialect: DialectName, print: (line: string) => void): Promise<Measure[]> {
  const server = await startAtlas(dialect);
  try {
    await largeBook(server.database, SIZE);
    // Its receipts have no bytes.
    await server.database.db.deleteFrom('attachments').execute();
    const post = await signedIn(server);
    await storeReceipts(post);
    await writeUntil(post, wait(2_000));
    const before = await writeUntil(post, wait(ALONE_MS));
    const { place } = server.database;
    const file = join(server.dataDir, 'bench.backup');
    const settings: Record<string, string> = place.dialect === 'postgres' ? { DATABASE_URL: place.url } : {};
    const made = timed(() => atlas(server.dataDir, ['backup', file], settings));
    const during = await writeUntil(post, made);
    const { value, ms } = await made;
    rmSync(file, { force: true });
    if (value.code !== 0) throw new Error(value.said);
    print(
      `${dialect}: backup ${Math.round(ms)} ms; p99 of ${before.length} writes before ${quantile(before, 0.99).toFixed(0)} ms, of ${during.length} during ${quantile(during, 0.99).toFixed(0)} ms, slowest ${Math.max(...during).toFixed(0)} ms`,
    );
    const what = `${dialect}: p99 of writes during a backup of 100,000 transactions and 120 MB of receipts`;
    return [
      { what, ours: quantile(during, 0.99), floor: quantile(before, 0.99), unit: 'ms', target: '≤ 500' },
    ];
  } finally {
    await server.stop();
  }
}

type Post = (path: string, body: unknown) => Promise<Response>;

async function signedIn({ origin }: RunningServer): Promise<Post> {
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const { token } = await (await send('/api/accounts/login/', OWNER)).json();
  return async (path, body) => {
    const answer = await send(path, body, { Authorization: `JWT ${token.access}` });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer;
  };
}

async function storeReceipts(post: Post): Promise<void> {
  for (let n = 0; n < RECEIPTS; n++) {
    const announced = await post('/api/expense/attachments/upload/', { files: [`receipt-${n}.pdf`] });
    const [{ upload_link }] = await announced.json();
    const body = new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(RECEIPT_BYTES)]));
    const headers = { 'Content-Type': 'application/pdf' };
    const { status } = await fetch(upload_link, { method: 'PUT', headers, body });
    if (status !== 200) throw new Error(`receipt ${n}: ${status}`);
  }
}

/** Records an expense every 20 ms until `done`. @returns how long each took, in ms */
async function writeUntil(post: Post, done: Promise<unknown>): Promise<number[]> {
  let over = false;
  done.then(() => {
    over = true;
  });
  const sent: Promise<{ ms: number }>[] = [];
  for (let n = 1; !over; n++) {
    const expense = { date: '2026-04-01', amount: n, items: [{ category: 1, amount: n }] };
    sent.push(timed(() => post('/api/expense/expenses/', expense)));
    await wait(EVERY_MS);
  }
  return (await Promise.all(sent)).map(({ ms }) => ms);
}
