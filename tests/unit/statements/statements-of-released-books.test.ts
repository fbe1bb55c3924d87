import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#lib/db/migrate.ts';
import type { Database } from '#lib/db/open.ts';
import { inlineWork } from '#lib/runtime/worker.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { reviewUpload } from '#lib/statements/review.ts';
import { rereadStatement, uploadStatement } from '#lib/statements/upload.ts';
import { releasedDatabase } from '#tests/support/databases/released.ts';
import { ALL, LAYOUTS, SHORT, STORED, SUCCESSOR } from '#tests/support/databases/statement-layouts.ts';
import { belongsHere } from '#tests/support/stories/bank.ts';

const FILES = [
  ...['garanti-tr', 'hapoalim-il', 'icbc-cn', 'intesa-it', 'kb-kr', 'wells-fargo-us'],
  ...['volksbank-de-soll-haben', 'mufg-jp', 'card-cr-suffix', 'unicredit-de', 'rabobank-nl'],
  'sep-line-utf16be',
];
const person = { id: 1 };

describe.each(['sqlite', 'postgres'] as const)('a book of release 0007 on %s', (dialect) => {
  let database: Database;
  beforeAll(async () => {
    database = await releasedDatabase('0007-statements', dialect);
    await migrate(database);
  });
  afterAll(() => database.close());

  const accountOf = async (name: string) =>
    (
      await database.db
        .selectFrom('bank_accounts')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id;

  async function add(account: number, content: Uint8Array) {
    const { db } = database;
    const { id: upload } = await uploadStatement(db, person, { account, file_name: 'again.csv', content });
    await belongsHere(db, person as never, { account, upload });
    const review = await reviewUpload({ db, work: inlineWork(db) }, person as never, account, upload);
    const asked = review.reading.questions.map(({ field }) => field);
    // The release knew no currencies: its books are in rupees, whatever the bank's files say.
    expect(asked.filter((field) => field !== 'currency')).toEqual([]);
    if (asked.length > 0)
      await rereadStatement(db, person, { account, upload, corrections: { currency: 'same' } });
    return insertStatement(db, person, { account, upload });
  }

  const held = async (account: number) =>
    (
      await database.db
        .selectFrom('bank_transactions')
        .select(['date', 'amount'])
        .where('account', '=', account)
        .execute()
    )
      .map(({ date, amount }) => `${date} ${-amount}`)
      .sort();

  /** The account's rows and those of the file with this reading's fees. */
  const rowsOf = (name: string, rows: typeof ALL) =>
    rows
      .flatMap(({ date, amount }) =>
        name.startsWith('a reference that a fee')
          ? [`${date} ${amount}`, `${date} -35`]
          : [`${date} ${amount}`],
      )
      .sort();

  test.each(LAYOUTS)(
    '$name: the same file again, and next month’s: no row twice, none missing',
    async ({ name, file }) => {
      const account = await accountOf(name);
      expect(await add(account, file(STORED))).toEqual({ inserted: 0 });
      await add(account, file(SUCCESSOR));
      expect(await held(account)).toEqual(rowsOf(name, ALL));
      expect(await add(account, file(ALL))).toEqual({ inserted: 0 });
    },
  );

  test.each(SHORT)('$name: a longer file of the same days adds only what is new', async ({ name, file }) => {
    const account = await accountOf(name);
    await add(account, file(STORED));
    expect(await held(account)).toEqual(rowsOf(name, STORED));
    await add(account, file(SUCCESSOR));
    expect(await held(account)).toEqual(rowsOf(name, ALL));
  });

  test('an account with overlapping files gets each row once', async () => {
    const account = await accountOf('overlapping');
    const { file } = LAYOUTS[0] as (typeof LAYOUTS)[number];
    await add(account, file(SUCCESSOR));
    expect(await held(account)).toEqual(rowsOf('', ALL));
  });

  test.each(FILES)('%s again brings nothing', async (name) => {
    const content = readFileSync(new URL(`../../gallery/${name}/statement.csv`, import.meta.url));
    expect(await add(await accountOf(name), content)).toEqual({ inserted: 0 });
  });
});
