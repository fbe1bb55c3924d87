import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import { STATEMENT_BYTES } from '#lib/core/limits.ts';
import type { Database } from '#lib/db/open.ts';
import { discardUpload } from '#lib/statements/discard.ts';
import { uploadStatement } from '#lib/statements/upload.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { sized } from '#tests/support/nightly.ts';
import { bankBook, hdfcStatement } from '#tests/support/stories/hdfc-statement.ts';

/** The part of a full statement that shows what its storage takes. */
const PART = sized(5, 1);

/** A statement of random words of `bytes` each, 5 MB of them or the most rows that Atlas reads. */
function randomStatement(bytes: number): Buffer {
  const rows = ['Date,Description,Amount'];
  let length = 0;
  for (let n = 0; n < 99_000 / PART; n++) {
    const day = `${10 + (n % 19)}/01/${2010 + Math.floor(n / 10_000)}`;
    const row = `${day},${randomBytes(bytes).toString('base64url')},-${((n * 37) % 100_000) / 100 + 1}`;
    length += row.length + 1;
    if (length > STATEMENT_BYTES / PART - 100) break;
    rows.push(row);
  }
  return Buffer.from(rows.join('\n'));
}

/** Rows without a date, which are skipped and listed, and one that is read. */
const skippedRows = (): Buffer =>
  Buffer.from(
    ['Date,Description,Amount', '13/04/2026,Lunch,-4.50']
      .concat(
        Array.from(
          { length: 70_000 / PART },
          (_, n) => `,${randomBytes(36).toString('base64url')} ${n},-1.00`,
        ),
      )
      .join('\n'),
  );

const STATEMENTS: Record<string, () => Buffer> = {
  'of a bank': () => hdfcStatement(bankBook('2015-01-01', 1_600 / PART, 30), 1_000_000),
  'of random rows': () => randomStatement(47),
  'of short rows': () => randomStatement(9),
  'of rows that are skipped': skippedRows,
};

async function sizeOf({ db, place }: Database): Promise<number> {
  if (place.dialect === 'postgres') {
    const { rows } = await sql<{ n: number }>`select pg_database_size(current_database()) as n`.execute(db);
    return Number(rows[0]?.n);
  }
  const file = new DatabaseSync(place.path, { readOnly: true });
  const [{ page_count = 0 } = {}] = file.prepare('pragma page_count').all() as { page_count: number }[];
  file.close();
  return page_count * 4_096;
}

onEveryDatabase('a statement that waits for its insert', (open, dialect) => {
  const most = dialect === 'sqlite' ? 2 : 3;
  test.each(Object.entries(STATEMENTS))(`%s takes up at most ${most} times its size`, async (_, make) => {
    const database = await open();
    const { db } = database;
    const person = await somePerson(db);
    const { id: account } = await addAccount(db, person, { name: 'HDFC', type: 'savings', number: '4471' });
    const content = make();
    const before = await sizeOf(database);
    await uploadStatement(db, person, { account, file_name: 'a.csv', content });
    const taken = (await sizeOf(database)) - before;
    const { stored_bytes } = await db.selectFrom('uploads').select('stored_bytes').executeTakeFirstOrThrow();
    expect(taken / content.length).toBeLessThan(most);
    expect(stored_bytes).toBeGreaterThan(taken * 0.6);
    expect(stored_bytes).toBeLessThan(taken * 1.05);
    await database.close();
  });

  test('ten at once do not slip past what the person may store, and those refused leave nothing', async () => {
    const database = await open();
    const { db } = database;
    const person = await somePerson(db);
    const { id: account } = await addAccount(db, person, { name: 'HDFC', type: 'savings', number: '4471' });
    const content = Buffer.from('Date,Description,Amount\n2026-04-13,Lunch,-4.50\n');
    const { id } = await uploadStatement(db, person, { account, file_name: 'a.csv', content });
    const { stored_bytes } = await db.selectFrom('uploads').select('stored_bytes').executeTakeFirstOrThrow();
    const more = { account, file_name: 'b.csv', content, quotaBytes: stored_bytes + 10 };
    await expect(uploadStatement(db, person, more)).rejects.toMatchObject({
      code: 'full',
      message: 'files.quota',
    });
    await discardUpload(db, person, { account, upload: id });
    const quotaBytes = 3 * stored_bytes + 10;
    const sent = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        uploadStatement(db, person, { account, file_name: 'a.csv', content, quotaBytes }),
      ),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await db.selectFrom('uploads').select('id').execute()).toHaveLength(3);
    expect(await db.selectFrom('upload_files').select('upload').execute()).toHaveLength(3);
    await database.close();
  });
});
