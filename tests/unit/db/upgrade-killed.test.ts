import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#lib/db/migrate.ts';
import { type Database, openDatabase } from '#lib/db/open.ts';
import { dumpOf, emptyDatabase, releasedDatabase, schemaOf } from '#tests/support/databases/released.ts';
import { countingStatements } from '#tests/support/databases/statements-counted.ts';
import { sized } from '#tests/support/nightly.ts';

/** The whole state, except when a new installation's categories were created. */
const stateOf = async (database: Database) => ({
  schema: await schemaOf(database),
  rows: (await dumpOf(database.db)).replace(/"created_at":"[^"]+"/g, ''),
});

const STARTS = {
  'an empty database': () => emptyDatabase('sqlite'),
  'the first release’s book': () => releasedDatabase('0001-first', 'sqlite'),
};

/**
 * A kill -9 leaves what is in the files at that moment, since the operating system keeps what was written to them. So
 * one run is enough: the files are copied before every statement, and each copy is what the next start finds. Most
 * statements find them as the one before did, byte by byte: those are started from once.
 */
test.each(Object.entries(STARTS))(
  'R-06: killed before any statement of any migration of %s, the next start finishes it all the same',
  async (_name, start) => {
    const root = mkdtempSync(join(tmpdir(), 'atlas-killed-'));
    const database = await start();
    const path = database.place.dialect === 'sqlite' ? database.place.path : '';
    let statements = 0;
    const copies = new Map<string, { n: number; copy: string }>();
    const counted = countingStatements(database, (n) => {
      statements = n;
      const files = ['', '-wal'].filter((end) => existsSync(`${path}${end}`));
      const hash = createHash('sha256');
      for (const end of files) hash.update(end).update(readFileSync(`${path}${end}`));
      const found = hash.digest('hex');
      if (copies.has(found)) return;
      const folder = join(root, String(n));
      mkdirSync(folder);
      for (const end of files) copyFileSync(`${path}${end}`, join(folder, `atlas.db${end}`));
      copies.set(found, { n, copy: join(folder, 'atlas.db') });
    });
    await migrate(counted);
    const unbroken = await stateOf(database);
    await database.close();
    expect(statements).toBeGreaterThan(50);
    expect(copies.size).toBeGreaterThan(1);

    for (const { n, copy } of copies.values()) {
      const next = openDatabase({ dialect: 'sqlite', path: copy });
      await migrate(next);
      expect({ before: n, ...(await stateOf(next)) }).toEqual({ before: n, ...unbroken });
      await next.close();
    }
    rmSync(root, { recursive: true });
  },
);

class PowerCut extends Error {}

test('R-06: PostgreSQL takes a migration back that was cut off at any point, and the next start finishes it', async () => {
  const reference = await releasedDatabase('0001-first', 'postgres');
  const before = await stateOf(reference);
  let statements = 0;
  await migrate(countingStatements(reference, (n) => (statements = n)));
  const unbroken = await stateOf(reference);
  await reference.close();

  const database = await releasedDatabase('0001-first', 'postgres');
  for (let cut = 1; cut <= statements; cut += sized(16, 4)) {
    const failing = migrate(
      countingStatements(database, (n) => {
        if (n >= cut) throw new PowerCut();
      }),
    );
    await expect(failing).rejects.toThrow(PowerCut);
    expect({ cut, ...(await stateOf(database)) }).toEqual({ cut, ...before });
  }
  await migrate(database);
  expect(await stateOf(database)).toEqual(unbroken);
  await database.close();
});
