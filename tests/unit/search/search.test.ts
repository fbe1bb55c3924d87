import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markWords, splitWords } from '#lib/core/words.ts';
import { staleWords } from '#lib/db/integrity-records.ts';
import type { Database } from '#lib/db/open.ts';
import { readQuery } from '#lib/search/query.ts';
import { search } from '#lib/search/search.ts';
import { uploadStatement } from '#lib/statements/upload.ts';
import { type Book, searchBook } from '#tests/support/book/search-book.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';

const HOSTILE = [
  ...[
    '',
    '   ',
    '"',
    "'",
    "''",
    '\\',
    '(',
    'a OR',
    'NEAR(a b)',
    'a NEAR b',
    'AND',
    'NOT a',
    'a*',
    '^a',
    '{a b}: c',
    'text:a',
    '-a',
  ],
  ...[
    '\0',
    'a\0b',
    '\ud800',
    '🧾',
    '🧾 a',
    '%',
    '_',
    '&',
    '!',
    '<->',
    'a <-> b',
    ':*',
    "a':*",
    '½',
    'ﷺ',
    '𞤀𞤁',
    '€',
    '１２',
    'ß',
  ],
  ...[
    'x'.repeat(5_000),
    'ﷺ'.repeat(200),
    'a '.repeat(3_000),
    '9'.repeat(400),
    '"'.repeat(300),
    'e\u0301'.repeat(300),
  ],
];

onEveryDatabase('search', (open) => {
  let database: Database;
  let book: Book;
  beforeAll(async () => {
    database = await open();
    book = await searchBook(database.db, await somePerson(database.db));
  });
  afterAll(() => database.close());
  const find = (typed: string) => search(database.db, readQuery(typed, ['INR']));
  const descriptions = async (typed: string) =>
    (await find(typed)).transactions.map(({ description }) => description);
  const comments = async (typed: string) => (await find(typed)).expenses.map(({ comment }) => comment);

  test('words and an amount together find what has both, in whichever marks it is typed', async () => {
    await book.transaction({ description: 'REWE MARKT BERLIN', amount: 8_495 });
    await book.transaction({ description: 'REWE MARKT BERLIN', amount: 1_250 });
    await book.transaction({ description: 'KAUFLAND', amount: 8_495 });
    await book.expense({ comment: 'Fruit', amount: 8_495, merchant: 'Rewe City' });
    await book.expense({ comment: 'Fruit for Rewe', amount: 1_250 });
    for (const typed of ['rewe 84,95', 'rewe 84.95', '84,95 markt rewe', 'berlin ₹84.95']) {
      const found = await find(typed);
      expect(
        found.transactions.map(({ description, amount }) => [description, amount]),
        typed,
      ).toEqual([['REWE MARKT BERLIN', 8_495]]);
    }
    expect((await find('rewe 84,95')).expenses.map(({ amount }) => amount)).toEqual([8_495]);
    // A plain number is a word as well, such as that of an invoice.
    await book.transaction({ description: 'Invoice 7781 paid', amount: 300 });
    expect(await descriptions('invoice 7781')).toEqual(['Invoice 7781 paid']);
  });

  test('files are found by their names where they lie: at an expense, in the tray, as a statement', async () => {
    const person = await somePerson(database.db, 'tray@example.org');
    const at = '2026-04-02T10:00:00.000Z';
    const file = { size: 1, sha256: '0'.repeat(64), uploaded_by: person.id, created_at: at, stored_at: at };
    await database.db
      .insertInto('attachments')
      .values({
        id: '01999999-0000-7000-8000-0000000000aa',
        file_name: 'taxi-lueneburg.pdf',
        file_type: 'application/pdf',
        expense: null,
        tray_at: at,
        ...file,
      })
      .execute();
    const upload = Buffer.from('Date,Description,Amount\n2026-04-01,Tea,-1.00\n');
    const content = { account: book.account, file_name: 'umsaetze-april.csv', content: upload };
    const { id } = await uploadStatement(database.db, person, content);
    expect((await find('taxi')).tray.map(({ file_name }) => file_name)).toEqual(['taxi-lueneburg.pdf']);
    expect((await find('umsaetze')).statements).toMatchObject([{ id, account_name: 'Current' }]);
  });

  test('a bank narration is found by each of its words, whatever joins them, and by the start of one', async () => {
    await book.transaction({ description: 'UPI/SWIGGY-12345@okaxis' });
    for (const typed of [
      'swiggy',
      'SWIGGY',
      '12345',
      'okaxis',
      'swig',
      'upi swiggy',
      'swiggy-12345',
      'okaxis upi sw',
    ])
      expect(await descriptions(typed), typed).toEqual(['UPI/SWIGGY-12345@okaxis']);
    for (const typed of ['wiggy', 'swiggy zomato', 'swig upi', '_%', '"', "'", '*'])
      expect(await descriptions(typed), typed).toEqual([]);
  });

  test('accents and case make no difference; other scripts are found by the start of a word', async () => {
    await book.transaction({ description: 'Café Noir Zürich', comment: 'crème brûlée' });
    await book.transaction({ description: '東京寿司 テスト', comment: 'हिन्दी टिप्पणी' });
    for (const typed of ['cafe', 'CAFÉ', 'zurich', 'Cre\u0300me', 'brulee'])
      expect(await descriptions(typed), typed).toEqual(['Café Noir Zürich']);
    for (const typed of ['東京', '東', '東京寿司', 'テス', 'हिन्दी', 'हि'])
      expect(await descriptions(typed), typed).toEqual(['東京寿司 テスト']);
  });

  test('letters that a keyboard may lack are found by what stands for them, and find it', async () => {
    const texts = ['Hauptstraße Bäcker', 'HAUPTSTRASSE 9', 'Łódź Fabryczna', 'Rødgrød Havn', 'Æbletærte'];
    for (const description of texts) await book.transaction({ description });
    const typed = ['hauptstrasse', 'Hauptstraße', 'lodz', 'rodgrod', 'aebletaerte'];
    const found = await Promise.all(typed.map(async (text) => (await descriptions(text)).sort()));
    const streets = ['HAUPTSTRASSE 9', 'Hauptstraße Bäcker'].sort();
    expect(found).toEqual([streets, streets, ['Łódź Fabryczna'], ['Rødgrød Havn'], ['Æbletærte']]);
  });

  test('an expense is found by its comment, an item, its merchant and its project, each once', async () => {
    const id = await book.expense({
      comment: 'Tea for everyone',
      item: 'Ginger biscuits',
      merchant: 'Chai Point 100%',
      project: 'Diwali 2026',
    });
    for (const typed of ['tea everyone', 'ginger', 'chai', 'point 100%', 'diwali'])
      expect(
        (await find(typed)).expenses.map((row) => row.id),
        typed,
      ).toEqual([id]);
    expect((await find('ginger')).expenses[0]?.item_comment).toBe('Ginger biscuits');
    expect((await find('100%')).merchants.map(({ name }) => name)).toEqual(['Chai Point 100%']);
    expect((await find('oint')).merchants.map(({ name }) => name)).toEqual(['Chai Point 100%']);
    expect((await find('diw')).projects.map(({ name }) => name)).toEqual(['Diwali 2026']);
  });

  test('an attachment is found by its name', async () => {
    const expense = await book.expense({ comment: 'Flight', attachment: 'boarding-pass_BLR.pdf' });
    for (const typed of ['boarding', 'pass', 'blr', 'boarding-pass_BLR.pdf'])
      expect((await find(typed)).attachments, typed).toMatchObject([{ expense }]);
  });

  test('an amount is found however it is written, and in both directions', async () => {
    await book.transaction({ description: 'Out', amount: 123_450 });
    await book.transaction({ description: 'In', amount: -123_450 });
    await book.expense({ comment: 'Twelve hundred', amount: 123_450 });
    for (const typed of [
      '1234.5',
      '1234.50',
      '1,234.50',
      '₹1234.50',
      '₹ 1,234.50',
      '-1234.50',
      '1.234,50',
      '1234,5',
    ]) {
      expect((await descriptions(typed)).toSorted(), typed).toEqual(['In', 'Out']);
      expect(await comments(typed), typed).toEqual(['Twelve hundred']);
    }
    await book.transaction({ description: 'Ref 777', amount: 100 });
    await book.transaction({ description: 'Rupees', amount: 77_700 });
    expect(await descriptions('777')).toEqual(['Rupees', 'Ref 777']);
    expect(await descriptions('777.00')).toEqual(['Rupees']);
  });

  test('the newest come first, eight of each', async () => {
    for (let day = 10; day < 30; day++)
      await book.transaction({ description: `RENT ${day}`, date: `2026-03-${day}` });
    expect(await descriptions('rent')).toEqual([29, 28, 27, 26, 25, 24, 23, 22].map((day) => `RENT ${day}`));
  });

  test('what changes or goes is found as it is now', async () => {
    const { db } = database;
    const transaction = await book.transaction({ description: 'WALRUS', comment: 'first' });
    await db
      .updateTable('bank_transactions')
      .set({ comment: 'second' })
      .where('id', '=', transaction)
      .execute();
    expect([await descriptions('first'), await descriptions('second')]).toEqual([[], ['WALRUS']]);
    await db.deleteFrom('bank_transactions').where('id', '=', transaction).execute();
    expect(await descriptions('walrus')).toEqual([]);

    const expense = await book.expense({ comment: 'Giraffe', item: 'Zebra', attachment: 'Okapi.pdf' });
    await db.updateTable('expenses').set({ comment: 'Elephant' }).where('id', '=', expense).execute();
    expect([await comments('giraffe'), await comments('elephant')]).toEqual([[], ['Elephant']]);
    const delete_at = (deleted_at: string | null) =>
      db.updateTable('expenses').set({ deleted_at }).where('id', '=', expense).execute();
    await delete_at('2026-04-01T00:00:00.000Z');
    expect([await comments('elephant'), await comments('zebra')]).toEqual([[], []]);
    expect((await find('okapi')).attachments).toEqual([]);
    await delete_at(null);
    expect(await comments('zebra')).toEqual(['Elephant']);
    await db.deleteFrom('attachments').where('expense', '=', expense).execute();
    await db.deleteFrom('expenses').where('id', '=', expense).execute();
    expect([await comments('elephant'), await comments('zebra')]).toEqual([[], []]);
    if (database.dialect === 'sqlite') expect(await staleWords(db)).toBe(0);
  });

  test('an index that has lost its step is told', async () => {
    if (database.dialect !== 'sqlite') return;
    const id = await book.transaction({ description: 'Narwhal' });
    const put = (act: 'delete' | null) =>
      act
        ? sql`insert into bank_transactions_words (bank_transactions_words, rowid, description, comment) values ('delete', ${id}, 'Narwhal', '')`
        : sql`insert into bank_transactions_words (rowid, description, comment) values (${id}, 'Narwhal', '')`;
    await put('delete').execute(database.db);
    expect([await staleWords(database.db), await descriptions('narwhal')]).toEqual([1, []]);
    await put(null).execute(database.db);
    expect([await staleWords(database.db), await descriptions('narwhal')]).toEqual([0, ['Narwhal']]);
  });

  test('nothing typed breaks it', async () => {
    for (const typed of HOSTILE) await expect(find(typed), typed.slice(0, 20)).resolves.toBeDefined();
  });
});

const marked = (text: string, typed: string) =>
  markWords(text, splitWords(typed))
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('');

test('what was looked for is marked where it stands', () => {
  expect(marked('UPI/SWIGGY-12345@okaxis', 'upi swig')).toBe('[UPI]/[SWIG]GY-12345@okaxis');
  expect(marked('Café Cre\u0300me', 'cafe crem')).toBe('[Café] [Cre\u0300m]e');
  expect(marked('Swig Swiggy', 'swig upi')).toBe('[Swig] Swiggy');
  expect(marked('<b>bold</b>', 'b')).toBe('<[b]>bold</[b]>');
  expect(marked('nothing here', 'other')).toBe('nothing here');
});
