import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atlas } from '#tests/support/server/command-line.ts';
import { command } from '#tests/support/stories/command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-sample-'));
});
afterAll(() => rm(folder, { recursive: true }));

const text = 'Date,Description,Amount\n2026-04-13,Ada Lovelace,-1250.75\n2026-04-14,UPI ACME,-60.00\n';

test('npm run atlas -- sample prints a sample without a database, or writes a new file, and says why it cannot', async () => {
  const file = join(folder, 'april.csv');
  await writeFile(file, text);
  const printed = await atlas(folder, ['sample', file]);
  expect(printed.code).toBe(0);
  expect(printed.said).toMatch(
    /^Date,Description,Amount\n20\d\d-\d\d-\d\d,\p{L}{3} \p{L}{8},-\d{4}\.\d\d\n.*,UPI /u,
  );
  expect(printed.said).not.toMatch(/lovelace|acme|1250/i);
  const to = join(folder, 'sample.csv');
  const written = await command(folder, ['sample', file, '--to', to]);
  expect(written).toMatchObject({ code: 0, said: expect.stringContaining('Check it before you share it') });
  expect((await readFile(to, 'utf8')).length).toBe(text.length);
  expect(await command(folder, ['sample', file, '--to', to])).toMatchObject({
    code: 2,
    said: expect.stringContaining('Name a new file'),
  });
  await writeFile(file, 'Dear customer,\nyour card is on its way.\n');
  expect((await command(folder, ['sample', file])).code).toBe(1);
  expect((await command(folder, ['sample', join(folder, 'none.csv')])).code).toBe(2);
});
