import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentencesOf } from '#components/months/words.ts';
import { addAccount } from '#lib/accounts/accounts.ts';
import { listMonths } from '#lib/months/list.ts';
import { lastMonthStateOf, monthStateOf } from '#lib/months/month.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { translate } from '#lib/texts/texts.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { someBank, uploadConfirmed } from '#tests/support/stories/bank.ts';
import { record } from '#tests/support/stories/expenses.ts';

/** A statement of days and amounts with the balance after each. */
function statement(opening: number, rows: [day: string, amount: number][]): Uint8Array {
  let balance = opening;
  const lines = rows.map(([day, amount], n) => {
    balance += amount;
    return `${day},Payment ${day} ${n},${amount.toFixed(2)},${balance.toFixed(2)}`;
  });
  return new TextEncoder().encode(['Date,Narration,Amount,Balance', ...lines, ''].join('\n'));
}

onEveryDatabase('a month', (open) => {
  let bank: Awaited<ReturnType<typeof someBank>>;
  beforeAll(async () => {
    bank = await someBank(open);
  });
  afterAll(() => bank.database.close());
  const ids = async (from: string, to: string) =>
    (await bank.stored()).filter(({ date }) => date >= from && date <= to).map(({ id }) => id);
  const left = async (month: string, day = '2026-06-01') =>
    sentencesOf(
      await monthStateOf(bank.db, month, day),
      { tray: 0, habits: [] },
      translate('en'),
      'en-IN',
    ).map(({ status, text }) => `${status}: ${text}`);

  test('nobody has to fear an empty book', async () => {
    expect(await lastMonthStateOf(bank.db, '2026-05-14')).toBeUndefined();
    expect(await listMonths(bank.db, '2026-05')).toEqual({ months: [], earlier: undefined });
    expect(await left('2026-03')).toEqual([]);
  });

  test('says its balances, what proves them, and what is left, until nothing is', async () => {
    const { db, person } = bank;
    await bank.insert(
      await bank.upload(
        statement(1_000, [
          ['2026-02-03', -100],
          ['2026-02-26', 50],
        ]),
        'february.csv',
      ),
    );
    await bank.insert(
      await bank.upload(
        statement(950, [
          ['2026-03-02', -200],
          ['2026-03-17', -300.5],
          ['2026-03-30', 700],
          ['2026-04-04', -9.5],
        ]),
        'march.csv',
      ),
    );
    const state = await monthStateOf(db, '2026-03', '2026-04-20');
    expect(state.accounts[0]).toMatchObject({
      count: 3,
      left: 3,
      balances: { opening: 95_000, closing: 114_950, differs: 0, gaps: [] },
    });
    expect(state.figures).toMatchObject([
      { currency: 'INR', money_in: 70_000, money_out: 50_050, types: [{ type: 'UK', amount: 19_950 }] },
    ]);
    expect(state.quarters).toEqual({
      statements: { done: 1, all: 1 },
      classified: { done: 0, all: 3 },
      receipts: { done: 0, all: 0 },
      paid: { done: 0, all: 0 },
    });
    expect(await left('2026-03')).toEqual(['block: 3 transactions are not classified']);
    await markTransactions(db, person, {
      account: bank.account,
      ids: await ids('2026-03-01', '2026-03-31'),
      type: 'IN',
    });
    expect(await left('2026-03')).toEqual([]);
    await record(db, person, { date: '2026-03-05', is_reimbursable: true, amount: 12.5 });
    expect(await left('2026-03')).toEqual([
      'warn: 1 of 1 expenses has no receipt',
      'warn: ₹12.50 is not reimbursed to 1 person',
    ]);
  });

  test('asks for a statement once the month is over, and only of an account that has begun', async () => {
    const { db, person } = bank;
    await addAccount(db, person, { name: 'Empty', type: 'savings', number: '1111' });
    expect(await left('2026-05')).toEqual(['block: HDFC has no statement for May 2026']);
    expect(await left('2026-05', '2026-05-31')).toEqual([]);
    expect(await left('2026-04')).toEqual([
      'block: 1 transaction is not classified',
      'block: HDFC: statements cover only a part of April 2026',
    ]);
    expect(await left('2026-01')).toEqual([]);
  });

  test('names what is missing between two statements, and a file that waits', async () => {
    const { db, person } = bank;
    const { id: account } = await addAccount(db, person, { name: 'Gap', type: 'savings', number: '2222' });
    const file = (file_name: string, content: Uint8Array) =>
      uploadConfirmed(db, person, { account, file_name, content });
    for (const [name, content] of [
      [
        'july.csv',
        statement(100, [
          ['2025-07-01', 10],
          ['2025-07-30', -30],
        ]),
      ],
      [
        'august.csv',
        statement(85, [
          ['2025-08-01', 1],
          ['2025-08-30', -2],
        ]),
      ],
    ] as const) {
      const { id } = await file(name, content);
      await insertStatement(db, person, { account, upload: id });
    }
    await file(
      'september.csv',
      statement(84, [
        ['2025-09-02', 3],
        ['2025-09-03', -4],
      ]),
    );
    expect(await left('2025-08')).toEqual([
      'block: 2 transactions are not classified',
      'block: Gap: ₹5.00 is missing between two statements',
    ]);
    expect(await left('2025-09')).toContain('block: september.csv is not inserted');
  });

  test('the list of months says the same', async () => {
    const { months, earlier } = await listMonths(bank.db, '2026-05');
    expect(months[0]).toMatchObject({ month: '2026-05', statements: { done: 0, all: 2 }, count: 0 });
    expect(months[2]).toMatchObject({
      month: '2026-03',
      count: 3,
      unclassified: 0,
      without_receipt: 1,
      owed: [{ currency: 'INR', amount: 1_250 }],
    });
    expect(months.at(-1)?.month).toBe('2025-07');
    expect(earlier).toBeUndefined();
    expect((await listMonths(bank.db, '2026-07')).earlier).toBe('2025-07');
  });
});
