import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAtlas } from '#lib/atlas.ts';
import { readConfig } from '#lib/config.ts';
import { uuidv7 } from '#lib/ids.ts';
import { somePerson } from '../support/databases.ts';

const atlas = (folder: string, ...words: string[]) => {
  const ran = spawnSync(process.execPath, ['src/lib/cli/main.ts', ...words], {
    env: { PATH: process.env.PATH, ATLAS_DATA_DIR: folder },
    encoding: 'utf8',
  });
  return { code: ran.status, said: ran.stdout + ran.stderr };
};

test('a backup taken while Atlas is open brings back rows and receipts, and a damaged one is refused', async () => {
  const root = mkdtempSync(join(tmpdir(), 'atlas-backup-'));
  const [from, to, file] = [join(root, 'from'), join(root, 'to'), join(root, 'atlas.backup')];
  const open = await openAtlas(readConfig({ ATLAS_DATA_DIR: from }));
  const person = await somePerson(open.db);
  const receipt = Buffer.from('a receipt that must not be lost');
  const id = uuidv7();
  const kept = await open.files.put(id, new Response(receipt).body as ReadableStream<Uint8Array>, 1_000);
  const now = new Date().toISOString();
  await open.db
    .insertInto('attachments')
    .values({
      id,
      file_name: 'bill.pdf',
      file_type: 'application/pdf',
      size: kept.size,
      sha256: kept.sha256,
      uploaded_by: person.id,
      created_at: now,
      stored_at: now,
    })
    .execute();

  expect(atlas(from, 'backup', file)).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 attachments'),
  });
  expect(atlas(from, 'backup', file)).toMatchObject({
    code: 1,
    said: expect.stringContaining('never overwritten'),
  });
  await open.close();

  const bytes = readFileSync(file);
  const damaged = Buffer.from(bytes);
  damaged.write('LOST', damaged.indexOf('a receipt that must'));
  writeFileSync(join(root, 'damaged'), damaged);
  expect(atlas(to, 'restore', join(root, 'damaged')).code).toBe(1);
  expect(atlas(to, 'restore', 'package.json')).toMatchObject({
    code: 1,
    said: expect.stringContaining('no backup of Atlas'),
  });

  expect(atlas(to, 'restore', file).code).toBe(0);
  expect(atlas(to, 'restore', file)).toMatchObject({
    code: 1,
    said: expect.stringContaining('there already'),
  });
  expect(atlas(to, 'check')).toMatchObject({ code: 0, said: expect.stringContaining('All is well.') });
  const restored = await openAtlas(readConfig({ ATLAS_DATA_DIR: to }));
  const back = await restored.files.get({ id, sha256: kept.sha256 });
  expect(Buffer.from(await new Response(back).arrayBuffer()).equals(receipt)).toBe(true);
  expect(await restored.db.selectFrom('people').select('email').execute()).toEqual([{ email: person.email }]);
  await restored.close();
  rmSync(root, { recursive: true });
});
