import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openForReading } from '#lib/db/sqlite/reading.ts';
import { HTTP_DIALECTS } from '#tests/support/nightly.ts';
import { atlas } from '#tests/support/server/command-line.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

const PEOPLE = 4;
const PAUSE_MS = 20;
const now = () => performance.now();

async function signIn({
  origin,
}: ServedAtlas): Promise<(path: string, body: unknown, method?: string) => Promise<Response>> {
  const send = (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(origin + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const { token } = await (await send('/api/accounts/login/', OWNER)).json();
  return (path, body, method) => send(path, body, { Authorization: `JWT ${token.access}` }, method);
}

interface Written {
  amount: number;
  sent: number;
  acked: number;
}

/** People who record expenses, one after the other, until stopped, each with a different amount and every fifth with a receipt. */
async function writeOn(server: ServedAtlas, written: Written[], until: () => boolean): Promise<void> {
  const post = await signIn(server);
  const attach = async (n: number) => {
    const files = { files: [`receipt-${n}.pdf`] };
    const [{ id, upload_link }] = await (await post('/api/expense/attachments/upload/', files)).json();
    const body = `%PDF-1.4 receipt ${n}`;
    await fetch(upload_link, { method: 'PUT', headers: { 'Content-Type': 'application/pdf' }, body });
    return [id];
  };
  const one = async (n: number) => {
    const attachments = n % 5 === 0 ? await attach(n) : [];
    const entry = { amount: n, sent: now(), acked: Number.POSITIVE_INFINITY };
    written.push(entry);
    const expense = { date: '2026-04-01', amount: n, items: [{ category: 1, amount: n }], attachments };
    const { status } = await post('/api/expense/expenses/', expense);
    expect(status).toBe(201);
    entry.acked = now();
  };
  let last = 0;
  const person = async () => {
    while (!until()) {
      last += 1;
      await one(last);
      await wait(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, person));
}

test.each(HTTP_DIALECTS)(
  'R-24: a backup taken while people write is one moment’s book, and Atlas goes on from it (%s)',
  async (dialect) => {
    const root = mkdtempSync(join(tmpdir(), 'atlas-backup-'));
    const [file, folder] = [join(root, 'atlas.backup'), join(root, 'restored')];
    const server = await serveAtlas(dialect, { ATLAS_DEMO: '1' });
    const { place } = server.database;
    const settings: Record<string, string> = place.dialect === 'postgres' ? { DATABASE_URL: place.url } : {};
    let [started, ended] = [0, 0];
    const written: Written[] = [];
    const since = (moment: number) =>
      written.filter(({ sent, acked }) => sent > moment && acked <= now()).length;
    const writing = writeOn(server, written, () => ended > 0 && since(ended) >= PEOPLE);
    await expect.poll(() => since(0)).toBeGreaterThan(5 * PEOPLE);
    started = now();
    const made = await atlas(server.dataDir, ['backup', file], settings);
    ended = now();
    await writing;
    await server.stop();
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('is a verified backup') });

    expect(await atlas(folder, ['restore', file])).toMatchObject({ code: 0 });
    expect(await atlas(folder, ['check'])).toMatchObject({
      code: 0,
      said: expect.stringContaining('No problems found.'),
    });
    const db = openForReading(join(folder, 'atlas.db'));
    const rows = await db
      .selectFrom('expenses')
      .select('amount')
      .where('date', '=', '2026-04-01')
      .where('comment', '=', '')
      .execute();
    const items = await db
      .selectFrom('expense_items')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirst();
    const expenses = await db
      .selectFrom('expenses')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirst();
    await db.destroy();
    const there = new Set(rows.map(({ amount }) => amount / 100));
    const [inside, outside] = [
      written.filter(({ amount }) => there.has(amount)),
      written.filter(({ amount }) => !there.has(amount)),
    ];
    expect(outside.filter(({ acked }) => acked < started)).toEqual([]);
    expect(inside.filter(({ sent }) => sent > ended)).toEqual([]);
    // If a write is included, so is every write that was acked before it was sent.
    const latest = Math.max(...inside.map(({ sent }) => sent));
    expect(outside.filter(({ acked }) => acked < latest)).toEqual([]);
    expect(items?.n).toBeGreaterThanOrEqual(expenses?.n ?? 0);
    // Writers are not blocked until the backup is done.
    expect(written.some(({ sent, acked }) => sent > started && acked < ended)).toBe(true);

    const again = await serveAtlas('sqlite', { ATLAS_DATA_DIR: folder });
    const post = await signIn(again);
    expect((await post('/api/expense/merchants/', { name: 'After the fire' })).status).toBe(201);
    await again.stop();
    rmSync(root, { recursive: true });
  },
);
