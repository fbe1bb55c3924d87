import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#lib/db/migrate.ts';
import { openDatabase } from '#lib/db/open.ts';
import { ensureOwner } from '#lib/people/members.ts';
import { largeBook } from '#tests/support/book/large-book.ts';
import { clockBound } from '#tests/support/nightly.ts';
import { startAtlas } from '#tests/support/server/atlas-server.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { SERVER } from '../../../scripts/server.mjs';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-restart-'));
  path = join(folder, 'atlas.db');
  const database = openDatabase({ dialect: 'sqlite', path });
  await migrate(database);
  await ensureOwner(database.db, { ownerEmail: OWNER.email, ownerPassword: OWNER.password });
  await largeBook(database, { transactions: 100_000, expenses: 0, merchants: 1 });
  await database.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

test('R-02, R-03: with 100,000 transactions Atlas is back within 10 s of a kill in the middle of a write, and its database is whole', async () => {
  const server = await startAtlas('sqlite', { ATLAS_DATA_DIR: folder });
  const cookie = (
    await fetch(`${server.origin}/login`, {
      method: 'POST',
      headers: { Origin: server.origin },
      body: new URLSearchParams(OWNER),
      redirect: 'manual',
    })
  ).headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const statement = new FormData();
  const rows = Array.from({ length: 60_000 }, (_, n) => `2026-04-13,Coffee ${n},-${n}.50`);
  statement.set('file', new Blob([`Date,Description,Amount\n${rows.join('\n')}\n`]), 'a.csv');
  const uploading = fetch(`${server.origin}/api/bank/account/1/upload/`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: server.origin },
    body: statement,
  }).catch(() => undefined);
  const gone = new Promise((resolve) => server.process.once('exit', resolve));
  setTimeout(() => server.process.kill('SIGKILL'), 300);
  expect((await Promise.all([uploading, gone]))[0]).toBeUndefined();
  await server.stop();

  const since = performance.now();
  const again = await startAtlas('sqlite', { ATLAS_DATA_DIR: folder });
  const took = performance.now() - since;
  await again.stop();
  expect(took).toBeLessThan(clockBound(10_000));
  const file = new DatabaseSync(path);
  expect(file.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(file.prepare('pragma foreign_key_check').all()).toEqual([]);
  expect(file.prepare('select count(*) as n from bank_transactions').get()).toEqual({ n: 100_000 });
  file.close();
});

test('R-27: the server of an older Atlas refuses a newer database in one line, and leaves it as it is', async () => {
  const file = new DatabaseSync(path);
  file.exec(`insert into kysely_migration values ('0099-future', '2030-01-01T00:00:00.000Z')`);
  file.close();
  const before = readFileSync(path);
  const server = spawn(process.execPath, SERVER, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: '.cache/compiled', ATLAS_DATA_DIR: folder, PORT: '1' },
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  expect(await new Promise((resolve) => server.once('close', resolve))).toBe(1);
  expect(said).toMatch(/^\S+ was written by a newer Atlas [^\n]+\n$/);
  expect(readFileSync(path).equals(before)).toBe(true);
});
