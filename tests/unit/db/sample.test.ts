import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#lib/db/open.ts';
import { sampleBook } from '#lib/demo/book.ts';
import { unreadStatement } from '#lib/demo/statement-text.ts';
import { ACCOUNTS, MERCHANTS, PROJECTS } from '#lib/demo/story.ts';
import { listExpenses } from '#lib/links/list.ts';
import { forgetFigures } from '#lib/matching/figures-records.ts';
import { keepSuggestions } from '#lib/matching/keep.ts';
import { listSuggestions } from '#lib/matching/list.ts';
import type { Suggestion } from '#lib/matching/score/shapes.ts';
import { PERSON } from '#lib/people/people-records.ts';
import { listReceipts } from '#lib/receipts/list.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { readStatement } from '#lib/statements/reader/read.ts';
import { uploadStatement } from '#lib/statements/upload.ts';
import { listRuns } from '#lib/undo/list.ts';
import { dataFor } from '#tests/support/stories/places.ts';

test('the story has the numbers that are promised, and is the same every time', () => {
  expect(ACCOUNTS.flatMap((account) => sampleBook(account, 'INR'))).toHaveLength(400);
  expect([ACCOUNTS.length, MERCHANTS.length, PROJECTS.length]).toEqual([3, 12, 8]);
  expect(unreadStatement('INR')).toBe(unreadStatement('INR'));
});

test('the unread statement is read without a question, and its balance agrees', () => {
  const reading = readStatement(new TextEncoder().encode(unreadStatement('INR')));
  expect(reading.questions).toEqual([]);
  expect(reading.balance).toEqual({ state: 'agrees' });
  expect(reading.rows.length).toBeGreaterThan(48);
});

/** What a person sees of a suggestion. */
const kindOf = ({ certainty, expenses, pair, difference, reasons }: Suggestion): string => {
  const said = new Set(reasons.map(({ key }) => key));
  const kind =
    pair !== null
      ? 'transfer'
      : said.has('slip')
        ? 'slip'
        : (difference ?? (expenses.length > 1 ? 'several' : said.has('says_refund') ? 'refund' : 'equal'));
  return `${certainty} ${kind}`;
};

describe.each(['sqlite', 'postgres'] as const)('the sample book (%s)', (dialect) => {
  test('shows a suggestion of each kind, an own transfer, and more with the unread statement', async () => {
    const { place, dataDir, remove } = await dataFor(dialect, { ATLAS_DEMO: '1' });
    const { db, close } = openDatabase(place);
    const person = await db.selectFrom('people').select(PERSON).executeTakeFirstOrThrow();
    const count = async (table: 'expenses' | 'bank_transactions' | 'pairs') =>
      (await db.selectFrom(table).select('id').execute()).length;
    expect([await count('expenses'), await count('bank_transactions'), await count('pairs')]).toEqual([
      60, 400, 1,
    ]);
    const found = async () => {
      forgetFigures(db);
      while (await keepSuggestions(db));
      return (await listSuggestions(db, { limit: 100 })).suggestions;
    };
    const kinds = new Set((await found()).map(kindOf));
    for (const kind of [
      'sure equal',
      'likely equal',
      'likely several',
      'likely fee',
      'likely slip',
      'likely refund',
      'sure transfer',
    ])
      expect(kinds).toContain(kind);

    const tray = (await listReceipts(db, {})).results;
    expect(tray.map(({ facts }) => facts.length)).toEqual([1, 1, 1]);
    expect(tray.some(({ proposals }) => proposals.transactions.length > 0)).toBe(true);
    expect(tray.some(({ proposals }) => proposals.expenses.length > 0)).toBe(true);
    const shows = (receipt: 'missing' | 'answered') => listExpenses(db, { limit: 100 }, { receipt });
    expect((await shows('answered')).results.length).toBeGreaterThan(2);
    expect((await shows('missing')).results.length).toBeGreaterThan(20);

    // Each of them can be taken back.
    const acts = (await listRuns(db, { limit: 100 })).results.map(({ act, count }) => ({ act, count }));
    expect(acts.filter(({ act }) => act === 'record')).toHaveLength(60);
    expect(acts.filter(({ act }) => act === 'insert')).toHaveLength(6);
    expect(acts.filter(({ act }) => act === 'pair')).toHaveLength(1);
    expect(acts.some(({ act, count }) => act === 'mark' && count > 10)).toBe(true);

    const types = await db.selectFrom('bank_transactions').select('type').distinct().execute();
    expect(types.map(({ type }) => type).toSorted()).toEqual('CW ER EX IG IN IV TR UK'.split(' '));
    const before = (await found()).filter(({ certainty }) => certainty === 'sure').length;
    const { id: account } = await db
      .selectFrom('bank_accounts')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const file = {
      account,
      file_name: 'sample-statement.csv',
      content: await readFile(join(dataDir, 'sample-statement.csv')),
    };
    const upload = await uploadStatement(db, person, file);
    await insertStatement(db, person, { account, upload: upload.id });
    expect((await found()).filter(({ certainty }) => certainty === 'sure').length).toBe(before + 2);
    await close();
    await remove();
  });
});
