import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNamesPage } from '#lib/catalogue/catalogue.ts';
import { addName } from '#lib/catalogue/change.ts';
import { nameKey } from '#lib/core/text.ts';
import { fold } from '#lib/core/words.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { readExpenseFilter } from '#lib/expenses/filter.ts';
import { listExpenses } from '#lib/links/list.ts';
import { listTransactions } from '#lib/transactions/list.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

/** What is typed, and a text that it finds. */
const PAIRS = [
  ['café', 'CAFÉ CENTRAL'],
  ['cafe', 'CAFÉ CENTRAL'],
  ['CAFÉ', 'cafe central'],
  ['straße', 'BERLINER STRASSE 7'],
  ['strasse', 'Berliner Straße 7'],
  ['łódź', 'LODZ FABRYCZNA'],
  ['lodz', 'ŁÓDŹ FABRYCZNA'],
  ['amazon', 'ＡＭＡＺＯＮ　ＪＰ'],
  ['ａｍａｚｏｎ', 'AMAZON JP'],
  ['ｱﾏｿﾞﾝ', 'アマゾンジャパン'],
  ['прага', 'КАФЕ ПРАГА'],
  ['æbler', 'AEBLER OG PAERER'],
  ['central café', 'CAFÉ CENTRAL'],
  ['住友', '株式会社三井住友銀行'],
  ['100%', 'RABATT 100% É'],
] as const;
const NOT = 'ZEBRA ÑANDÚ';

onEveryDatabase('texts that are compared', (open) => {
  let database: Database;
  let person: Person;
  let account: number;

  beforeAll(async () => {
    database = await open();
    person = await somePerson(database.db);
    account = await someAccount(database.db);
    const texts = [...new Set(PAIRS.map(([, text]) => text)), NOT];
    const rows = texts.map((description) => ({ description }));
    await someTransactions(database.db, account, person.id, rows);
    for (const comment of texts) await record(database.db, person, { comment });
    const names = new Map(texts.map((text) => [nameKey(text), text]));
    for (const name of names.values()) await addName(database.db, person, 'merchants', { name });
  });
  afterAll(() => database.close());

  test.each(PAIRS)('%s finds %s in transactions, expenses and names', async (search, text) => {
    const { db } = database;
    const { results } = await listTransactions(db, { account, search, limit: 50, offset: 0 });
    const described = results.map(({ description }) => description);
    expect(described).toContain(text);
    expect(described).not.toContain(NOT);

    const filter = readExpenseFilter(new URLSearchParams({ search }), 'INR', 'en');
    const comments = (await listExpenses(db, { limit: 50 }, filter)).results.map(({ comment }) => comment);
    expect(comments.map(fold)).toContain(fold(text));
    expect(comments).not.toContain(NOT);

    const asked = { page: 1, size: 50, sortField: '', sortOrder: '', search } as const;
    const names = (await listNamesPage(db, 'merchants', asked)).data.map(({ name }) => name);
    expect(names.map(fold)).toContain(fold(text.replaceAll('　', ' ')));
    expect(names).not.toContain(NOT);
  });

  test('parts are found in whichever of a row’s texts they are, but all of them', async () => {
    const { db } = database;
    const [id = 0] = await someTransactions(db, account, person.id, [{ description: 'MÜLLER GMBH' }]);
    await db.updateTable('bank_transactions').set({ comment: 'Büro' }).where('id', '=', id).execute();
    const found = async (search: string) =>
      (await listTransactions(db, { account, search, limit: 50, offset: 0 })).results.map((row) => row.id);
    expect(await found('buro muller')).toEqual([id]);
    expect(await found('buro meier')).toEqual([]);
  });
});
