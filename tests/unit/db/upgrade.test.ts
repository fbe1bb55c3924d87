import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findAccount } from '#lib/accounts/records.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { invariants } from '#lib/db/integrity-records.ts';
import { MIGRATIONS, migrate } from '#lib/db/migrate.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import type { Database } from '#lib/db/open.ts';
import { proveBackup } from '#lib/db/sqlite/backup-proof.ts';
import { openForReading } from '#lib/db/sqlite/reading.ts';
import { pack, packLines } from '#lib/db/statement-pages.ts';
import { upgrade } from '#lib/db/upgrade.ts';
import { findUnread } from '#lib/receipts/records.ts';
import { freshDatabase } from '#tests/support/databases/databases.ts';
import {
  dumpOf,
  emptyDatabase,
  RELEASES,
  releasedDatabase,
  schemaOf,
} from '#tests/support/databases/released.ts';

let folder: string;
let open: Database[] = [];
const said: string[] = [];
const options = (extra: object = {}) => ({
  folder: join(folder, 'backups'),
  alone: () => true,
  print: (key: string, values: object) => said.push(`${key} ${Object.values(values).join(' ')}`),
  ...extra,
});
const kept = async (database: Promise<Database>) => {
  const opened = await database;
  open.push(opened);
  return opened;
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-upgrade-'));
  said.length = 0;
});
afterEach(async () => {
  for (const database of open) await database.close();
  open = [];
  rmSync(folder, { recursive: true });
});
const backups = () => readdirSync(join(folder, 'backups')).sort();

describe.each(['sqlite', 'postgres'] as const)('an upgrade on %s', (dialect) => {
  test.each(RELEASES)(
    'R-26: the book that release %s kept is opened, migrated, and what it was; a second start changes nothing',
    async (release) => {
      const database = await kept(releasedDatabase(release, dialect));
      await upgrade(database, options());
      const after = await dumpOf(database.db);
      const golden = new URL(`../../fixtures/databases/${release}.golden.txt`, import.meta.url).pathname;
      await expect(after).toMatchFileSnapshot(golden);
      const fresh = await kept(freshDatabase(dialect));
      expect(await schemaOf(database)).toEqual(await schemaOf(fresh));
      for (const { name, count } of invariants) expect([name, await count(database.db)]).toEqual([name, 0]);

      expect(await migrate(database)).toEqual([]);
      await upgrade(database, options());
      expect(await dumpOf(database.db)).toBe(after);
      const missing = MIGRATIONS.filter((name) => name > release);
      const steps = missing.map((name, i) => `cli.upgrade_step ${name} ${i + 1} ${missing.length}`);
      expect(said.slice(1)).toEqual(steps);
    },
  );

  test('before a migration, a proven backup of what was there is made, for its owner’s eyes only', async () => {
    const database = await kept(releasedDatabase('0003-search', dialect));
    const before = await dumpOf(database.db);
    await upgrade(database, options());
    const [name = ''] = backups();
    const path = join(folder, 'backups', name);
    expect(name).toMatch(/^before-0004-trust-\d{8}T\d{6}Z\.atlas$/);
    expect(said[0]).toBe(`cli.upgrade_backup ${path}`);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await proveBackup(path)).toMatchObject({ files: 'beside', stored: 1 });
    const copy = openForReading(path);
    expect(await dumpOf(copy)).toBe(before);
    await copy.destroy();
  });

  test('without a backup nothing is migrated, and a sentence says what to do', async () => {
    const database = await kept(releasedDatabase('0003-search', dialect));
    const before = [await schemaOf(database), await dumpOf(database.db)];
    const failing = upgrade(database, options({ folder: '/dev/null/backups' }));
    await expect(failing).rejects.toMatchObject({
      message: 'cli.upgrade_no_backup',
      values: { folder: '/dev/null/backups' },
    });
    expect([await schemaOf(database), await dumpOf(database.db)]).toEqual(before);
  });

  test('receipts that wait and of which nothing was read are read after it, and no others', async () => {
    const database = await kept(emptyDatabase(dialect));
    await migrate(database, '0017-alike');
    const { db } = database;
    const at = '2026-04-02T09:00:00.000Z';
    const { id } = await db
      .insertInto('people')
      .values({
        ...{ email: 'asha@example.org', first_name: 'Asha', last_name: 'Rao', password_hash: '-' },
        ...{ language: 'en', disabled_at: null, created_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const put = async (tray_at: string | null, source?: 'pdf-text' | 'person') => {
      const attachment = uuidv7();
      const file = { file_name: 'a.pdf', file_type: 'application/pdf', size: 1, sha256: attachment };
      const times = { created_at: at, stored_at: at, tray_at };
      await db
        .insertInto('attachments')
        .values({ id: attachment, ...file, ...times, expense: null, uploaded_by: id })
        .execute();
      const fact = { amount: null, currency: null, day: '2026-04-01', merchant: null, where: null };
      if (source)
        await db
          .insertInto('attachment_facts')
          .values({ attachment, position: 0, source, ...fact })
          .execute();
      return attachment;
    };
    const read = await put(at, 'pdf-text');
    const unread = [await put(at), await put(at, 'person')];
    const elsewhere = await put(null);
    await migrate(database);
    const rows = await db.selectFrom('attachments').select(['id', 'read_at']).orderBy('id').execute();
    expect(rows.map((row) => [row.id, row.read_at])).toEqual([
      [read, at],
      ...unread.map((one) => [one, null]),
      [elsewhere, null],
    ]);
    expect([await findUnread(db, id, ''), await findUnread(db, id, unread[0] ?? '')]).toEqual(unread);
    expect(await findUnread(db, id, unread[1] ?? '')).toBeUndefined();
  });

  test('what exists is in rupees; an upload gets its period, and its balances where they were proved', async () => {
    const database = await kept(emptyDatabase(dialect));
    await migrate(database, '0007-access');
    const { db } = database;
    const at = '2026-04-02T09:00:00.000Z';
    // Written column by column: this database is older than what is kept per person today.
    const person = await db
      .insertInto('people')
      .values({
        ...{ email: 'asha@example.org', first_name: 'Asha', last_name: 'Rao', password_hash: '-' },
        ...{ language: 'en', disabled_at: null, created_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const account = { name: 'Bank', type: 'current', number: '4471', created_at: at } as const;
    const { id } = await db
      .insertInto('bank_accounts')
      .values(account)
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = (n: number, amount: number, balance: number | null) => ({
      ...{ line: n, date: `2026-04-0${n}`, amount, balance, description: `Row ${n}`, reference: null },
      ...{ occurrence: 1, fingerprint: `${n}` },
    });
    const whole = [line(2, -4_000, 96_000), line(3, 1_000, 97_000)];
    const statements = {
      'oldest first': ['agrees', whole],
      'newest first': ['agrees', whole.toReversed()],
      'as a debt': ['agrees', [line(2, -4_000, 4_000), line(3, 1_000, 3_000)]],
      contradicted: ['differs', whole],
      'without a balance': ['none', [line(2, -4_000, null)]],
    } as const;
    for (const [file_name, [state, lines]] of Object.entries(statements)) {
      const upload = uuidv7();
      await db
        .insertInto('uploads')
        // Without the columns that the migration adds.
        .values({
          ...{ id: upload, account: id, file_name, size: 1, sha256: 'x', line_count: lines.length },
          ...{ uploaded_by: person.id, uploaded_at: at, inserted_by: null, inserted_at: null },
          ...{ new_count: 0, compared_revision: 0, first_date: '2026-04-02', last_date: '2026-04-03' },
        } as never)
        .execute();
      const reading = pack(JSON.stringify({ balance: { state }, questions: [] }));
      await db
        .insertInto('upload_files')
        .values({ upload, content: pack('x'), reading })
        .execute();
      for (const page of packLines(upload, lines))
        await db.insertInto('statement_pages').values(page).execute();
    }
    expect(await migrate(database)).toEqual(MIGRATIONS.slice(MIGRATIONS.indexOf('0008-currencies')));
    const facts = ['file_name', 'format', 'currency', 'period_from', 'period_to'] as const;
    const found = await db
      .selectFrom('uploads')
      .select([...facts, 'opening_balance', 'closing_balance'])
      .execute();
    const known = { format: 'csv', currency: 'INR', period_from: '2026-04-02', period_to: '2026-04-03' };
    const ends = (opening_balance: number | null, closing_balance: number | null) => ({
      ...known,
      ...{ opening_balance, closing_balance },
    });
    expect(Object.fromEntries(found.map(({ file_name, ...rest }) => [file_name, rest]))).toEqual({
      'oldest first': ends(100_000, 97_000),
      'newest first': ends(100_000, 97_000),
      'as a debt': ends(0, 3_000),
      contradicted: ends(null, null),
      'without a balance': ends(null, null),
    });
    expect(await bookCurrency(db)).toBe('INR');
    expect(await findAccount(db, id)).toMatchObject({ currency: 'INR' });
  });

  test('a database that nobody has put anything in needs no backup', async () => {
    const database = await kept(emptyDatabase(dialect));
    await upgrade(database, options());
    expect(said).toEqual([]);
    expect(await migrate(database)).toEqual([]);
    expect(MIGRATIONS.at(-1)).toMatch(/^\d{4}-/);
  });
});

test('the newest three backups of upgrades are kept, and nothing else is touched', async () => {
  const older = ['0002-members-20260101', '0001-x-20260301', '0003-search-20260201'].map(
    (n) => `before-${n}T000000Z.atlas`,
  );
  mkdirSync(join(folder, 'backups'));
  for (const name of [...older, 'mine.atlas']) writeFileSync(join(folder, 'backups', name), '');
  await upgrade(await kept(releasedDatabase('0003-search', 'sqlite')), options());
  const made = said[0]?.split('/').at(-1) as string;
  expect(backups()).toEqual([...older.slice(1), made, 'mine.atlas'].sort());
});

test('nothing is migrated under a server that is at work', async () => {
  const database = await kept(releasedDatabase('0003-search', 'sqlite'));
  const before = await schemaOf(database);
  await expect(upgrade(database, options({ alone: () => false }))).rejects.toThrow('cli.upgrade_running');
  expect(await schemaOf(database)).toEqual(before);
});

test('a damaged database is not migrated: its backup cannot be proven', async () => {
  const database = await kept(releasedDatabase('0003-search', 'sqlite'));
  await sql`pragma foreign_keys = off`.execute(database.db);
  await sql`insert into expense_items (expense, position, category, amount, comment) values ('gone', 1, 1, 1, '')`.execute(
    database.db,
  );
  await expect(upgrade(database, options())).rejects.toThrow('cli.upgrade_damaged');
  expect(backups()).toEqual([]);
});
