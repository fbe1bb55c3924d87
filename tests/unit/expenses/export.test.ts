import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import { csvRecord } from '#lib/core/csv.ts';
import { digitsOf } from '#lib/core/currency/codes.ts';
import type { Db } from '#lib/db/transaction.ts';
import { provideConnection } from '#lib/http/connection.ts';
import { csvAnswer } from '#lib/http/csv-answer.ts';
import { exportExpenses } from '#lib/links/export.ts';
import { recordExpense } from '#lib/links/record.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { readStatement } from '#lib/statements/reader/read.ts';
import { languages, translate } from '#lib/texts/texts.ts';
import { exportTransactions } from '#lib/transactions/export.ts';
import { EXPORT_HEADS } from '#lib/transactions/export-head.ts';
import type { TransactionFilter } from '#lib/transactions/schema.ts';
import { interceptAnswer } from '#server/outgoing.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { galleryEntries } from '#tests/support/formats/gallery.ts';
import { NIGHTLY, sized } from '#tests/support/nightly.ts';
import { someBank, uploadConfirmed } from '#tests/support/stories/bank.ts';
import { untilStill } from '#tests/support/turns.ts';

const t = translate('en');
const inr = (amount: number) => ({ amount, currency: 'INR' });
const FIRST = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
const whole = async (parts: AsyncGenerator<string>) => {
  let text = '';
  for await (const part of parts) text += part;
  return text;
};
const bytes = (text: string) => Buffer.from(`\ufeff${text}`);
const records = (text: string) => Papa.parse<string[]>(text.trimEnd(), { newline: '\r\n' }).data;
const transactionsOf = (db: Db, account: number, filter: TransactionFilter = {}, sort = 'date') =>
  whole(exportTransactions(db, { account, sort: sort as 'date' | 'amount', order: 'desc', ...filter }, t));

test('a long file is read no faster than it is taken', async () => {
  let read = 0;
  async function* parts() {
    for (; read < 400; read++) yield 'x'.repeat(100_000);
  }
  const server = createServer(async (request, response) => {
    const { drained } = interceptAnswer(request, response, () => undefined);
    response.once('close', provideConnection('a request', { drained, admit: () => {} }));
    const file = await csvAnswer({ requestId: 'a request' }, 'file', parts());
    // Like the framework, writes everything at once.
    response.writeHead(200, Object.fromEntries(file.headers));
    const reader = (file.body as ReadableStream<Uint8Array>).getReader();
    response.on('close', () => reader.cancel());
    for (let next = await reader.read(); !next.done; next = await reader.read()) response.write(next.value);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const call = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.pause();
  await untilStill(() => read);
  expect(read).toBeLessThan(200);
  let length = 0;
  answer.on('data', (chunk) => {
    length += chunk.length;
  });
  answer.resume();
  await once(answer, 'end');
  expect(length).toBe(3 + 400 * 100_000);
  server.close();
});

describe('a record of CSV', () => {
  test.each(FIRST)('%j at the beginning of a text is no formula to a spreadsheet', (first) => {
    const text = `${first}cmd|' /C calc'!A0`;
    expect(csvRecord([text, inr(-79_800)])).toBe(`"'${text}",-798.00\r\n`);
  });

  test('a number stays a number, and a text stays as it is where nothing is to be feared of it', () => {
    expect(
      csvRecord([inr(0), inr(5), inr(-1), inr(123_456_789), 'Chai, hot', 'say "hi"', 'a\nb', "don't", '']),
    ).toBe('0.00,0.05,-0.01,1234567.89,"Chai, hot","say ""hi""","a\nb",don\'t,\r\n');
  });

  test('any text comes out of its cell as it went in, and no cell begins as a formula does', () => {
    const signs = fc.constantFrom(...FIRST, "'", '"', ',', ';', '\n', 'a', ' ', '₹', '=1+1');
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        const cell = Papa.parse<string[]>(csvRecord([text, 'end']), { newline: '\r\n' }).data[0]?.[0] ?? '';
        expect(FIRST).not.toContain(cell[0]);
        const inner = /^'/.test(cell) ? cell.slice(1, text.endsWith("'") ? -1 : undefined) : cell;
        expect(inner).toBe(text);
      }),
    );
  });
});

onEveryDatabase('exports', (open, dialect) => {
  /** The databases share the collection, and have all of it in the night. */
  const isOurs = (n: number) => NIGHTLY || (n % 2 === 0) === (dialect === 'sqlite');

  const NASTY = [
    '=HYPERLINK("http://evil.example","Click")',
    '+91 98450 12345',
    "-don't",
    '@SUM(A1:A9)',
    "'quoted' from both ends'",
    "'only in front",
    '＝１＋１',
    '－７９８',
    '="0045"',
    'Chai; hot, "sweet"',
    'GB29 NWBK 6016 1331 9268 19',
    'Expense · Unknown',
    '振込 ヤマダ',
  ];

  test('what Atlas exported can be uploaded as a statement: the same rows, texts and signs, and nothing twice', async () => {
    const { database, db, person, account, upload, insert, stored } = await someBank(open);
    const rows = NASTY.flatMap((description, n) => [
      { date: `2026-04-${String(n + 1).padStart(2, '0')}`, amount: -79_800 - n, description },
      { date: '2026-05-01', amount: n, description },
    ]);
    const file = `Date,Description,Debit,Credit\r\n${rows
      .map(({ date, amount, description }) =>
        csvRecord([date, description, amount < 0 ? inr(-amount) : '', amount < 0 ? '' : inr(amount)]),
      )
      .join('')}`;
    await insert(await upload(bytes(file)));
    const facts = (list: { date: string; amount: number; description: string }[]) =>
      list.map(({ date, amount, description }) => `${date} ${amount} ${description}`).sort();
    const before = await stored();
    expect(before.map(({ description }) => description)).toEqual(
      expect.arrayContaining(NASTY.filter((text) => !text.startsWith('="'))),
    );
    await db
      .updateTable('bank_transactions')
      .set({ comment: 'Opening balance, pending\nEUR', type: 'IN' })
      .where('amount', '>', 0)
      .execute();

    for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
      const exported = bytes(
        await whole(exportTransactions(db, { account, sort: 'date', order: 'desc' }, translate(language))),
      );
      const { id: other } = await addAccount(db, person, { name: language, type: 'savings', number: '1' });
      const into = await uploadConfirmed(db, person, {
        account: other,
        file_name: 'a.csv',
        content: exported,
      });
      expect(await insertStatement(db, person, { account: other, upload: into.id }), language).toEqual({
        inserted: before.length,
      });
      const copies = (await stored()).filter((row) => row.account === other);
      expect(facts(copies), language).toEqual(facts(before));
      const again = await uploadConfirmed(db, person, { account, file_name: 'a.csv', content: exported });
      expect(await insertStatement(db, person, { account, upload: again.id }), language).toEqual({
        inserted: 0,
      });
    }
    await database.close();
  });

  test.each(['JPY', 'KWD', 'EUR'])(
    'what was exported in %s comes back in it: taken by a new account, asked about by one of another currency',
    async (currency) => {
      const { database, db, person } = await someBank(open);
      const added = async (name: string, own?: string) =>
        (await addAccount(db, person, { name, type: 'savings', number: '1', currency: own })).id;
      const sent = async (account: number, text: string) =>
        (await uploadConfirmed(db, person, { account, file_name: 'a.csv', content: bytes(text) })).id;
      const digits = digitsOf(currency);
      const amounts = [1, 1_250, 1_234_567].map((minor) => (minor / 10 ** digits).toFixed(digits));
      const rows = amounts.map((amount, n) => `2026-04-1${n},Row ${n},-${amount}\r\n`);
      const account = await added('Bank', currency);
      const upload = await sent(account, `Date,Description,Amount\r\n${rows.join('')}`);
      await insertStatement(db, person, { account, upload });
      const exported = await transactionsOf(db, account);
      expect(
        exported
          .split('\r\n')
          .slice(1, -1)
          .map((row) => row.split(',').slice(-2)),
      ).toEqual(amounts.toReversed().map((open) => [currency, open]));
      const other = await added('New');
      const copy = await sent(other, exported);
      expect(await insertStatement(db, person, { account: other, upload: copy })).toEqual({ inserted: 3 });
      expect(await transactionsOf(db, other)).toBe(exported);
      // A release before wrote it without the last column.
      const before = exported.replace(/,[^,]*\r\n/g, '\r\n');
      const third = await added('Third');
      expect(
        await insertStatement(db, person, { account: third, upload: await sent(third, before) }),
      ).toEqual({
        inserted: 3,
      });
      expect(await transactionsOf(db, third)).toBe(exported);
      const rupees = await added('Rupees', 'INR');
      const asked = await sent(rupees, exported);
      await expect(insertStatement(db, person, { account: rupees, upload: asked })).rejects.toMatchObject({
        message: 'uploads.error.questions',
      });
      await database.close();
    },
  );

  test('every bank’s statement of the collection comes back from an export as it was stored', async () => {
    const { database, db, person } = await someBank(open);
    let compared = 0;
    for (const [n, { name, file, content }] of galleryEntries.entries()) {
      if (!isOurs(n) || !file.endsWith('.csv')) continue;
      const read = readStatement(content);
      if (read.questions.length > 0) continue;
      const { id: account } = await addAccount(db, person, { name, type: 'savings', number: '1' });
      const { id: upload } = await uploadConfirmed(db, person, { account, file_name: name, content });
      const { inserted } = await insertStatement(db, person, { account, upload });
      const back = readStatement(bytes(await transactionsOf(db, account)), {}, { ownHeads: EXPORT_HEADS });
      const facts = ({ date, amount, description }: (typeof read.rows)[number]) =>
        `${date} ${amount} ${description}`;
      expect(back.questions, name).toEqual([]);
      expect(back.rows.map(facts).sort(), name).toEqual(read.rows.map(facts).sort());
      expect(inserted).toBe(back.rows.length);
      compared++;
    }
    expect(compared).toBeGreaterThan(sized(20, 40));
    await database.close();
  });

  test('all that the filter finds is in it, in the list’s order, however many they are', async () => {
    const { database, db, account, upload, insert } = await someBank(open);
    const lines = Array.from({ length: 2_500 }, (_, n) => {
      const day = new Date(Date.UTC(2026, 0, 1 + (n % 40))).toISOString().slice(0, 10);
      return csvRecord([
        day,
        `Row ${n}`,
        n % 7 === 0 ? '' : inr(100 + (n % 9)),
        n % 7 === 0 ? inr(100 + (n % 9)) : '',
      ]);
    });
    await insert(await upload(bytes(`Date,Description,Debit,Credit\r\n${lines.join('')}`)));
    const all = records(await transactionsOf(db, account)).slice(1);
    expect(new Set(all.map(([, description]) => description)).size).toBe(2_500);
    expect(all.map(([date]) => date)).toEqual(
      all
        .map(([date]) => date)
        .toSorted()
        .reverse(),
    );
    const some = records(await transactionsOf(db, account, { from: '2026-02-01' }, 'amount')).slice(1);
    expect(some).toHaveLength(all.filter(([date = '']) => date >= '2026-02-01').length);
    expect(new Set(some.map(([, description]) => description)).size).toBe(some.length);
    const amounts = some.map(([, , amount]) => Number(amount));
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    await database.close();
  });

  test('an expense is one record an item; items and expenses both add up to the paisa', async () => {
    const { database, db, person } = await someBank(open);
    for (let n = 0; n < 230; n++)
      await recordExpense(db, person, {
        ...{ date: '2026-04-01', amount: 300 + n, comment: `${FIRST[n % 10]}comment`, merchant: null },
        ...{ paid_via: 1, project: null, is_reimbursable: n % 2 === 0, attachments: [], transactions: [] },
        items: [
          { category: 1, amount: 100, comment: '=1+1' },
          { category: 2, amount: 200 + n, comment: '' },
        ],
      });
    const [head = [], ...rows] = records(await whole(exportExpenses(db, {}, t)));
    const sum = (name: string) =>
      rows.reduce((total, row) => total + Math.round(Number(row[head.indexOf(name)]) * 100), 0);
    expect(rows).toHaveLength(460);
    expect([sum('Item amount'), sum('Expense amount')]).toEqual([95_335, 95_335]);
    expect(rows.flat().filter((cell) => FIRST.includes(cell[0] ?? ''))).toEqual([]);
    expect(rows[0]?.slice(9, 12)).toEqual(['No', 'No', 'Asha Rao']);
    const reimbursable = records(await whole(exportExpenses(db, { is_reimbursable: true }, t)));
    expect(reimbursable).toHaveLength(231);
    await database.close();
  });
});
