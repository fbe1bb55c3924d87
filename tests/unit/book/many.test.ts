import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DatabasePlace, readConfig } from '#lib/core/config.ts';
import { deriveSecrets } from '#lib/core/secrets.ts';
import { migrate } from '#lib/db/migrate.ts';
import { openDatabase } from '#lib/db/open.ts';
import { openS3Store } from '#lib/files/s3-store.ts';
import { ensureOwner } from '#lib/people/members.ts';
import { type Atlas, type OpenOptions, openAtlas } from '#lib/runtime/atlas.ts';
import { forgetSecret } from '#lib/runtime/secret.ts';
import { S3_KEYS, startFakeS3 } from '#tests/support/attacks/fake-s3.ts';
import { untilHeld } from '#tests/support/stories/overlap.ts';
import { freshPlace } from '#tests/support/stories/places.ts';

describe('processes that share a PostgreSQL and nothing else', () => {
  let place: DatabasePlace;
  let remove: () => Promise<void>;
  let folder: string;
  const opened: Atlas[] = [];
  const GIVEN = { ATLAS_SECRET: 'the secret of everyone, long enough' };

  beforeEach(async () => {
    ({ place, remove } = await freshPlace('postgres'));
    folder = mkdtempSync(join(tmpdir(), 'atlas-many-'));
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((atlas) => atlas.close()));
    await remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const start = async (
    name: string,
    environment: Record<string, string> = {},
    options: OpenOptions = {},
  ): Promise<Atlas> => {
    const DATABASE_URL = place.dialect === 'postgres' ? place.url : '';
    const atlas = await openAtlas(
      readConfig({ DATABASE_URL, ATLAS_DATA_DIR: join(folder, name), ...environment }),
      options,
    );
    opened.push(atlas);
    return atlas;
  };
  const keys = ({ secrets }: Atlas) =>
    (['access', 'refresh', 'files'] as const).map((purpose) => Buffer.from(secrets(purpose)).toString('hex'));
  const kept = async ({ db }: Atlas) =>
    (await db.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name);

  test('start for the first time at once: one schema, one owner, one password, one secret', async () => {
    const processes = await Promise.all(['a', 'b', 'c', 'd'].map((name) => start(name)));
    const [first] = processes as [Atlas];
    for (const one of processes) expect(keys(one)).toEqual(keys(first));
    const owners = await Promise.all(
      processes.map(({ db }, n) =>
        ensureOwner(db, readConfig({ ATLAS_OWNER_EMAIL: `owner${n}@example.org` })),
      ),
    );
    expect(owners.filter(Boolean)).toHaveLength(1);
    expect(await first.db.selectFrom('people').select('id').execute()).toHaveLength(1);
    expect(await first.db.selectFrom('categories').select('id').execute()).toHaveLength(10);
  });

  test('the secret of an earlier data folder is taken over, so that its sessions live on', async () => {
    const secret = 'kept in a file until now, for a year';
    mkdirSync(join(folder, 'old'));
    writeFileSync(join(folder, 'old', 'secret'), `${secret}\n`);
    const old = await start('old');
    const fresh = await start('fresh');
    expect(old.secrets('access')).toEqual(deriveSecrets(secret)('access'));
    expect(keys(fresh)).toEqual(keys(old));
  });

  test('a secret from the settings is not stored, and another one is refused by name', async () => {
    const first = await start('a', GIVEN);
    expect(keys(await start('b', GIVEN))).toEqual(keys(first));
    expect(await kept(first)).not.toContain('secret');
    const stored = await first.db.selectFrom('settings').select('value').execute();
    expect(JSON.stringify(stored)).not.toContain(GIVEN.ATLAS_SECRET);
    const another = start('c', { ATLAS_SECRET: 'another secret, also long enough' });
    await expect(another).rejects.toThrow(/^ATLAS_SECRET is "\(hidden\)", but must be what the other/);
    await expect(start('d')).rejects.toThrow(/^ATLAS_SECRET is "", but must be what the other/);
    expect(await kept(first)).not.toContain('secret');
  });

  test('a new secret can be agreed on once the old one is forgotten', async () => {
    const before = keys(await start('a'));
    await expect(start('b', GIVEN)).rejects.toThrow(/npm run atlas -- secret new/);
    await forgetSecret((await start('a')).db);
    expect(keys(await start('b', GIVEN))).not.toEqual(before);
  });

  test('a command in a terminal has no say in the secret: before the first start, and beside another one', async () => {
    await start('terminal', {}, { signs: false });
    const server = await start('a', GIVEN);
    await start('terminal', {}, { signs: false });
    expect(keys(await start('b', GIVEN))).toEqual(keys(server));
  });

  test('a migration waits for the one that runs, and goes on when that one dies in the middle', async () => {
    const [holder, other, admin] = [1, 1, 1].map((connections) => openDatabase(place, { connections }));
    if (!holder || !other || !admin) throw new Error('three connections');
    await migrate(other);
    const pid = Promise.withResolvers<number>();
    const dead = Promise.withResolvers<void>();
    const held = holder.db.transaction().execute(async (tx) => {
      await sql`update kysely_migration_lock set is_locked = 0`.execute(tx);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      pid.resolve(Number(rows[0]?.pid));
      await dead.promise;
      await sql`select 1`.execute(tx);
    });
    const ended = held.catch((error: Error) => error);
    const holding = await pid.promise;
    let done = false;
    const waiting = migrate(other).then(() => {
      done = true;
    });
    await untilHeld(admin.db, waiting);
    expect(done).toBe(false);
    await sql`select pg_terminate_backend(${holding})`.execute(admin.db);
    dead.resolve();
    await waiting;
    expect(await ended).toBeInstanceOf(Error);
    for (const database of [holder, other, admin]) await database.close();
  });
});

test('the storage of these tests refuses another key than its own, and keeps nothing', async () => {
  const s3 = await startFakeS3();
  const folder = mkdtempSync(join(tmpdir(), 'atlas-many-'));
  const store = openS3Store(new URL(s3.url), folder, { ...S3_KEYS, AWS_SECRET_ACCESS_KEY: 'another' });
  const bytes = new Response('bill').body as ReadableStream<Uint8Array>;
  await expect(store.put('018f0000-0000-7000-8000-000000000000', bytes, 100)).rejects.toThrow(
    'files.unreachable',
  );
  expect(s3.complaints).toEqual([expect.stringMatching(/^SignatureDoesNotMatch: PUT /)]);
  expect(s3.objects.size).toBe(0);
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});
