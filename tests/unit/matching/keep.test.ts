import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Database } from '#lib/db/open.ts';
import { findSetting } from '#lib/db/settings-records.ts';
import { findStep, keepSuggestions, type Step } from '#lib/matching/keep.ts';
import { addRowsWork, listWork } from '#lib/matching/work-records.ts';
import { generate } from '#tests/bench/match/generate.ts';
import { LEVELS, type Level } from '#tests/bench/match/levels.ts';
import { storeBook } from '#tests/support/book/match-book.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';

const book = generate('india', LEVELS.at(-1) as Level, 300, 5);

/** Works on everything, then asks for the uploads of these transactions as if they had just been inserted. */
async function insertedAgain({ db }: Database, ids: readonly number[]): Promise<void> {
  while (await keepSuggestions(db));
  await sql`delete from suggestions where "transaction" in (${sql.join(ids)})`.execute(db);
  const uploads = await db
    .selectFrom('bank_transactions')
    .select('upload')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  await db
    .insertInto('suggestion_work')
    .values({ subject: 'upload', ids: JSON.stringify(uploads.map(({ upload }) => upload)) })
    .execute();
}

onEveryDatabase('keeping suggestions', (open) => {
  test('another process may go on at once where one has stopped', async () => {
    const database = await open();
    const { db } = database;
    const ids = [...(await storeBook(database, book)).rows.values()];
    await addRowsWork(db, ids, 100);
    expect(await keepSuggestions(db, 0)).toBe(true);
    expect(await findSetting(db, 'suggestions_lease')).toBeUndefined();
    await database.close();
  });

  test('whoever saves something meanwhile waits for a part of what is stored, and all of it is stored', async () => {
    const database = await open();
    const { db } = database;
    const ids = [...(await storeBook(database, book)).rows.values()];
    await addRowsWork(db, ids);
    const step = (await findStep(db)) as Step;
    // Of two thirds there is nothing any more.
    const gone = Array.from({ length: 2 * ids.length }, (_, n) => 1_000_000 + n);
    step.ids = [...ids.slice(100), ...gone, ...ids.slice(0, 100)];
    const transactions = vi.spyOn(db, 'transaction');
    await keepSuggestions(db, 0, async () => step);
    expect(transactions).toHaveBeenCalledTimes(2);
    const stored = await db.selectFrom('suggestions').select('transaction').execute();
    expect(stored.map(({ transaction }) => transaction).toSorted()).toEqual(
      step.rows.map(({ transaction }) => transaction).toSorted(),
    );
    expect((await listWork(db, 100)).some(({ id }) => step.works.includes(id))).toBe(false);
    await database.close();
  });

  test('new transactions have those of similar texts computed again for which something is suggested, and no others', async () => {
    const database = await open();
    const { db } = database;
    const old = [...(await storeBook(database, book)).rows.values()];
    await db
      .insertInto('suggestion_work')
      .values({ subject: 'rows', ids: JSON.stringify(old) })
      .execute();
    while (await keepSuggestions(db));
    const rows = book.rows.map((row) => ({ ...row, amount: row.amount + (row.amount < 0 ? -7 : 7) }));
    const { rows: fresh } = await storeBook(database, { ...book, rows }, false);
    await insertedAgain(database, [...fresh.values()]);
    const suggested = new Set(
      (await db.selectFrom('suggestions').select('transaction').execute()).map(
        ({ transaction }) => transaction,
      ),
    );

    await keepSuggestions(db, 0);
    const asked = new Set((await listWork(db, 100)).flatMap(({ ids }) => ids.map(Number)));
    for (const id of fresh.values()) expect(asked.has(id)).toBe(true);
    const others = old.filter((id) => asked.has(id));
    expect(others.length).toBeGreaterThan(10);
    const amounts = new Map(await amountsOf(database));
    const fromFresh = new Set([...fresh.values()].map((id) => Math.abs(amounts.get(id) ?? 0)));
    const needless = others.filter(
      (id) => !suggested.has(id) && !fromFresh.has(Math.abs(amounts.get(id) ?? 0)),
    );
    expect(needless).toEqual([]);
    await database.close();
  });
});

const amountsOf = async ({ db }: Database): Promise<[number, number][]> =>
  (await db.selectFrom('bank_transactions').select(['id', 'amount']).execute()).map(({ id, amount }) => [
    id,
    amount,
  ]);
