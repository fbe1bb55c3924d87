import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#lib/db/open.ts';
import type { NewRow, Person } from '#lib/db/tables.ts';
import { announceFiles, storeFile } from '#lib/files/attachments.ts';
import { openDiskStore } from '#lib/files/disk-store.ts';
import type { FileStore } from '#lib/files/file-store.ts';
import { once } from '#lib/history/idempotency.ts';
import { countAttempt } from '#lib/people/sign-in-throttle.ts';
import { sweep } from '#server/sweep.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';

const DAY = 86_400_000;
const HOUR = DAY / 24;

onEveryDatabase('what nobody came back for', (open) => {
  let database: Database;
  let asha: Person;
  let folder: string;
  let files: FileStore;
  const place = () => ({ db: database.db, files, config: { quotaBytes: 1_000_000 } });
  const later = (ms: number) => new Date(Date.now() + ms);
  const failures: unknown[] = [];
  const sweepAt = async (ms: number, store = files) => {
    await sweep({ db: database.db, files: store }, (error) => failures.push(error), later(ms));
    return failures.splice(0);
  };
  const kept = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name.slice(0, 36));
  const rows = async () =>
    (await database.db.selectFrom('attachments').select('id').orderBy('id').execute()).map(({ id }) => id);
  const clear = async () => {
    for (const table of ['expense_items', 'attachments', 'expenses'] as const)
      await database.db.deleteFrom(table).execute();
    rmSync(folder, { recursive: true });
    files = openDiskStore(folder);
  };

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(database.db);
    folder = mkdtempSync(join(tmpdir(), 'atlas-sweep-'));
    files = openDiskStore(folder);
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('SQLite knows how many rows there are, and plans its reads by them', async () => {
    expect(await sweepAt(0)).toEqual([]);
    if (database.dialect !== 'sqlite') return;
    const { rows: counted } = await sql`select stat from sqlite_stat1 where tbl = 'people'`.execute(
      database.db,
    );
    expect(counted).toEqual([{ stat: expect.stringMatching(/^1 /) }]);
  });

  test('an upload link that was never used goes after a day, with the bytes that a killed server left', async () => {
    const [unused, halfway] = await announceFiles(place(), asha, ['a.pdf', 'b.pdf']);
    const { id = '' } = halfway ?? {};
    mkdirSync(join(folder, id.slice(-2)), { recursive: true });
    writeFileSync(join(folder, id.slice(-2), `${id}-${'0'.repeat(64)}`), 'bytes that no row names');
    expect(await sweepAt(23 * HOUR)).toEqual([]);
    expect(await rows()).toEqual([unused?.id, id]);
    expect(kept()).toEqual([id]);
    expect(await sweepAt(25 * HOUR)).toEqual([]);
    expect([await rows(), kept()]).toEqual([[], []]);
  });

  test('a file of a form that was left open is kept for a week; what an expense has stays', async () => {
    const left = await storeFile(place(), asha, new File(['left'], 'left.txt'));
    const used = await storeFile(place(), asha, new File(['used'], 'used.txt'));
    await record(database.db, asha, { attachments: [used.id] });
    await sweepAt(6 * DAY);
    expect(kept().sort()).toEqual([left.id, used.id].sort());
    expect(await sweepAt(8 * DAY)).toEqual([]);
    expect([await rows(), kept()]).toEqual([[used.id], [used.id]]);
    await sweepAt(400 * DAY);
    expect([await rows(), kept()]).toEqual([[used.id], [used.id]]);
    await clear();
  });

  test('a form that is sent while the sweep runs has its file, or is told that it is gone', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await storeFile(place(), asha, new File(['late'], 'late.txt'));
      const [said] = await Promise.allSettled([
        record(database.db, asha, { attachments: [id] }),
        sweepAt(8 * DAY),
      ]);
      expect(kept().includes(id)).toBe(said.status === 'fulfilled');
      if (said.status === 'rejected') expect(said.reason).toMatchObject({ code: 'invalid' });
    }
    await clear();
  });

  test('a sweep that is cut off anywhere leaves no row without its bytes, and the next one ends it', async () => {
    for (let n = 0; n < 3; n++) await storeFile(place(), asha, new File([`${n}`], 'left.txt'));
    await announceFiles(place(), asha, ['a.pdf', 'b.pdf']);
    const cut = (after: number): FileStore => {
      let left = after;
      const or = (act: () => Promise<void>) =>
        left-- > 0 ? act() : Promise.reject(new Error('the power went'));
      return {
        ...files,
        remove: (key) => or(() => files.remove(key)),
        removeAll: (id) => or(() => files.removeAll(id)),
      };
    };
    for (let after = 0; after < 5; after++) {
      await sweepAt(8 * DAY, cut(after));
      const stored = await database.db
        .selectFrom('attachments')
        .select('id')
        .where('stored_at', 'is not', null)
        .execute();
      for (const { id } of stored) expect(kept()).toContain(id);
    }
    expect(await sweepAt(8 * DAY)).toEqual([]);
    expect([await rows(), kept()]).toEqual([[], []]);
  });

  test('two servers may sweep at once', async () => {
    for (let n = 0; n < 5; n++) await storeFile(place(), asha, new File([`${n}`], 'left.txt'));
    await announceFiles(place(), asha, ['a.pdf', 'b.pdf', 'c.pdf']);
    expect(await Promise.all([sweepAt(8 * DAY), sweepAt(8 * DAY), sweepAt(8 * DAY)])).toEqual([[], [], []]);
    expect([await rows(), kept()]).toEqual([[], []]);
  });

  test('what broke off on its way goes after an hour', async () => {
    const draft = join(folder, 'incoming', 'draft');
    writeFileSync(draft, 'half');
    await sweepAt(0);
    expect(readdirSync(join(folder, 'incoming'))).toEqual(['draft']);
    utimesSync(draft, later(-2 * HOUR), later(-2 * HOUR));
    await sweepAt(0);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  test('answers to a key go after a day, failures to sign in too; sessions and links 30 days after their end', async () => {
    const { db } = database;
    const at = (ms: number) => later(ms).toISOString();
    await once(db, asha, { key: 'k', request: 'POST /x', body: 1 }, async () => ({ status: 201, body: 1 }));
    await countAttempt(db, { email: 'a@example.org', address: '198.51.100.1', known: false });
    const session: Omit<NewRow<'sessions'>, 'id'> = {
      ...{ person: asha.id, counter: 1, rotated_at: at(0), confirmed: 1, kind: 'browser', user_agent: '' },
      ...{ address: '', created_at: at(0), last_seen_at: at(0), ends_at: at(90 * DAY), revoked_at: null },
    };
    await db
      .insertInto('sessions')
      .values([
        { ...session, id: 'lives' },
        { ...session, id: 'ended', revoked_at: at(0) },
        { ...session, id: 'ran out', ends_at: at(5 * DAY) },
      ])
      .execute();
    const link = {
      ...{ email: 'new@example.org', first_name: 'N', last_name: 'N', person: null, created_by: asha.id },
      ...{ created_at: at(0), expires_at: at(7 * DAY), used_at: null, revoked_at: null },
    };
    await db
      .insertInto('invitations')
      .values([
        { ...link, token_sha256: 'open' },
        { ...link, token_sha256: 'used', used_at: at(0), expires_at: at(60 * DAY) },
      ])
      .execute();
    const left = async () => ({
      keys: (await db.selectFrom('idempotency_keys').selectAll().execute()).length,
      failures: (await db.selectFrom('login_failures').selectAll().execute()).length,
      sessions: (await db.selectFrom('sessions').select('id').orderBy('id').execute()).map(({ id }) => id),
      links: (await db.selectFrom('invitations').select('token_sha256').orderBy('id').execute()).map(
        ({ token_sha256 }) => token_sha256,
      ),
    });
    const all = { keys: 1, failures: 3, sessions: ['ended', 'lives', 'ran out'], links: ['open', 'used'] };
    await sweepAt(23 * HOUR);
    expect(await left()).toEqual(all);
    await sweepAt(29 * DAY);
    expect(await left()).toEqual({ ...all, keys: 0, failures: 0 });
    await sweepAt(31 * DAY);
    expect(await left()).toMatchObject({ sessions: ['lives', 'ran out'], links: ['open'] });
    await sweepAt(38 * DAY);
    expect(await left()).toMatchObject({ sessions: ['lives'], links: [] });
  });
});
