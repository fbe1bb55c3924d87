import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newSecret } from '#lib/core/secrets.ts';
import { agreeOnSecret } from '#lib/runtime/secret.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { serverRefusal } from '#tests/support/server/command-line.ts';

const SHORT = ['', '\n', ' \n\t ', 'x', 'x'.repeat(31), `${'x'.repeat(31)}\n`];

function folderWith(secret: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'secret'), secret);
  return folder;
}

test.each(SHORT)('with %j in the file of its secret the server stops with one line', async (secret) => {
  const folder = folderWith(secret);
  const { code, said } = await serverRefusal(folder);
  expect(code).toBe(1);
  expect(said).toMatch(
    /^The file \S+secret is "(\(hidden\))?", but must be at least 32 characters [^\n]+\n$/,
  );
  if (secret.trim() !== '') expect(said).not.toContain(secret.trim().repeat(2));
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(secret);
});

overHttp('the secret that processes share', (open) => {
  test.each(SHORT)('is not taken from a file with %j', async (secret) => {
    const database = await open();
    const file = join(folderWith(secret), 'secret');
    await expect(agreeOnSecret(database.db, undefined, file)).rejects.toThrow(/but must be at least 32/);
    expect(
      await database.db.selectFrom('settings').where('name', '=', 'secret').selectAll().execute(),
    ).toEqual([]);
    writeFileSync(file, newSecret());
    expect(await agreeOnSecret(database.db, undefined, file)).toBe(readFileSync(file, 'utf8'));
    await database.close();
  });
});
