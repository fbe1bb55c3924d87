import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, changeAccount } from '#lib/accounts/accounts.ts';
import { findAccount } from '#lib/accounts/records.ts';
import { addName } from '#lib/catalogue/change.ts';
import { mergeMerchants, previewMerge } from '#lib/catalogue/merge.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import { type Sum, sumUp } from '#lib/core/currency/sums.ts';
import { invariants } from '#lib/db/integrity-records.ts';
import { bookCurrency, settleBookCurrency, sumAmounts } from '#lib/db/money/currencies.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { readExpenseFilter } from '#lib/expenses/filter.ts';
import { reimburseExpenses } from '#lib/expenses/reimburse.ts';
import { listExpensesOf, listExpensesTable } from '#lib/expenses/totals.ts';
import { homeOf } from '#lib/home/home.ts';
import { changeExpense, readExpenseChange } from '#lib/links/change.ts';
import { deleteExpense, restoreExpense } from '#lib/links/delete.ts';
import { exportExpenses } from '#lib/links/export.ts';
import { expenseOf } from '#lib/links/find.ts';
import { listExpenses, listOwed, listSimilar, sumExpenses } from '#lib/links/list.ts';
import { linkTransaction, readNewExpense, recordExpense } from '#lib/links/record.ts';
import { profileOf } from '#lib/people/profile.ts';
import { inlineWork } from '#lib/runtime/worker.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { uploadOf } from '#lib/statements/list.ts';
import { reviewJson, reviewLines, reviewUpload } from '#lib/statements/review.ts';
import { undoInsert } from '#lib/statements/undo.ts';
import { rereadStatement } from '#lib/statements/upload.ts';
import { translate } from '#lib/texts/texts.ts';
import { exportTransactions } from '#lib/transactions/export.ts';
import { readTransactionFilter } from '#lib/transactions/forms.ts';
import { listTransactions } from '#lib/transactions/list.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { runs } from '#tests/support/nightly.ts';
import { uploadConfirmed } from '#tests/support/stories/bank.ts';
import { record } from '#tests/support/stories/expenses.ts';

const t = translate('en');
const whole = async (parts: AsyncGenerator<string>) => {
  let text = '';
  for await (const part of parts) text += part;
  return text;
};

/** A bank's file whose column of currencies says what it is in. */
const fileIn = (currency: Currency, ...amounts: string[]) =>
  Buffer.from(
    [
      'Date,Description,Amount,Currency',
      ...amounts.map((amount, n) => `2026-04-${10 + n},Row ${n},${amount},${currency}`),
      '',
    ].join('\n'),
  );
const plain = (...amounts: string[]) =>
  Buffer.from(
    [
      'Date,Description,Amount',
      ...amounts.map((amount, n) => `2026-04-${10 + n},Row ${n},${amount}`),
      '',
    ].join('\n'),
  );

onEveryDatabase('currencies', (open) => {
  let database: Database;
  let person: Person;
  beforeAll(async () => {
    database = await open();
    person = await somePerson(database.db);
  });
  afterAll(async () => {
    for (const { name, count } of invariants) expect([name, await count(database.db)]).toEqual([name, 0]);
    await database.close();
  });
  const db = () => database.db;
  const accountIn = async (currency?: Currency) =>
    (await addAccount(db(), person, { name: 'Bank', type: 'current', number: '4471', currency })).id;
  const upload = async (account: number, content: Uint8Array, file_name = 'a.csv') => {
    const { id } = await uploadConfirmed(db(), person, { account, file_name, content });
    return id;
  };
  const insert = (account: number, id: string) => insertStatement(db(), person, { account, upload: id });
  const review = (account: number, id: string) =>
    reviewUpload({ db: db(), work: inlineWork(db()) }, person, account, id);
  const answer = (account: number, id: string, currency: 'account' | 'skip' | 'same') =>
    rereadStatement(db(), person, { account, upload: id, corrections: { currency } });
  const currencyOf = async (account: number) => (await findAccount(db(), account))?.currency;
  const amountsOf = async (account: number) =>
    (await listTransactions(db(), { account, limit: 50, offset: 0 })).results
      .map(({ amount }) => amount)
      .sort((a, b) => a - b);

  describe('of an account', () => {
    test('is the book’s while nobody chose one, and stays once there are transactions', async () => {
      const account = await accountIn();
      expect(await currencyOf(account)).toBe('INR');
      expect(await changeAccount(db(), person, account, { currency: 'JPY' })).toMatchObject({
        currency: 'JPY',
      });
      expect(await changeAccount(db(), person, account, { currency: 'EUR' })).toMatchObject({
        currency: 'EUR',
      });
      await insert(account, await upload(account, plain('-4.50')));
      await expect(changeAccount(db(), person, account, { currency: 'JPY' })).rejects.toMatchObject({
        code: 'conflict',
        message: 'accounts.error.currency_fixed',
      });
      expect(await changeAccount(db(), person, account, { currency: 'EUR', name: 'Same' })).toMatchObject({
        name: 'Same',
      });
    });

    test('is the first statement’s where nobody chose one: without a question, and said before', async () => {
      const account = await accountIn();
      const id = await upload(account, fileIn('EUR', '-4.50', '10.00'));
      const before = await review(account, id);
      expect(before).toMatchObject({
        takes: true,
        currency: 'EUR',
        reading: { questions: [], currency: { value: 'EUR', source: 'column' } },
      });
      expect(await currencyOf(account)).toBe('INR');
      await insert(account, id);
      expect(await currencyOf(account)).toBe('EUR');
      expect(await review(account, id)).toMatchObject({ takes: false });
    });

    test('the head of the amounts names a currency, too', async () => {
      const account = await accountIn();
      const file = Buffer.from('Date,Description,Amount (CHF)\n2026-04-13,Tea,-4.50\n');
      expect(await review(account, await upload(account, file))).toMatchObject({
        currency: 'CHF',
        reading: { currency: { value: 'CHF', source: 'header' } },
      });
    });

    test('another one in the file is a question: refused until it is answered', async () => {
      const account = await accountIn('INR');
      const id = await upload(account, fileIn('EUR', '-4.50'));
      const { reading } = await review(account, id);
      expect(reading.questions).toMatchObject([
        {
          field: 'currency',
          readings: [{ value: 'account', effect: { money_out: 450, count: 1 } }, { value: 'same' }],
        },
      ]);
      await expect(insert(account, id)).rejects.toMatchObject({
        code: 'conflict',
        message: 'uploads.error.questions',
      });
      await answer(account, id, 'same');
      expect(await insert(account, id)).toEqual({ inserted: 1 });
      expect(await currencyOf(account)).toBe('INR');
    });

    test('answered by the account’s taking the file’s, while it is empty', async () => {
      const account = await accountIn('INR');
      const id = await upload(account, fileIn('EUR', '-4.50'));
      await answer(account, id, 'account');
      expect(await review(account, id)).toMatchObject({ takes: true, reading: { questions: [] } });
      await insert(account, id);
      expect(await currencyOf(account)).toBe('EUR');
      const other = await upload(account, fileIn('USD', '-7.00'));
      expect((await review(account, other)).reading.questions).toMatchObject([
        { readings: [{ value: 'same' }, { value: 'skip' }] },
      ]);
      await answer(account, other, 'account');
      await expect(insert(account, other)).rejects.toMatchObject({ code: 'conflict' });
    });

    test('a second waiting file is asked about once the first gave the account its currency', async () => {
      const account = await accountIn();
      const [euros, dollars] = [
        await upload(account, fileIn('EUR', '-1.00')),
        await upload(account, fileIn('USD', '-2.00')),
      ];
      expect((await review(account, dollars)).takes).toBe(true);
      await insert(account, euros);
      await expect(insert(account, dollars)).rejects.toMatchObject({
        code: 'conflict',
        message: 'uploads.error.questions',
      });
      expect((await review(account, dollars)).reading.questions).toHaveLength(1);
      expect(await currencyOf(account)).toBe('EUR');
    });

    test('changed while a file waits, to one that its amounts do not fit: the review and the insert say so', async () => {
      const account = await accountIn('INR');
      const id = await upload(account, plain('-12.50'));
      await changeAccount(db(), person, account, { currency: 'JPY' });
      const trouble = { key: 'uploads.error.decimals', values: { line: 2, currency: 'JPY' } };
      expect((await review(account, id)).reading.warnings[0]).toMatchObject({ line: 2, text: trouble });
      await expect(insert(account, id)).rejects.toMatchObject({ code: 'invalid', message: trouble.key });
      await changeAccount(db(), person, account, { currency: 'USD' });
      expect((await review(account, id)).reading.warnings).toEqual([]);
      await insert(account, id);
      expect(await amountsOf(account)).toEqual([1250]);
    });

    test('changed while a file waits: it is counted anew', async () => {
      const account = await accountIn('INR');
      const id = await upload(account, plain('-1500.00', '200.00'));
      await changeAccount(db(), person, account, { currency: 'JPY' });
      expect(await review(account, id)).toMatchObject({
        currency: 'JPY',
        reading: { totals: { money_out: 1500, money_in: 200 } },
      });
      await insert(account, id);
      expect(await amountsOf(account)).toEqual([-200, 1500]);
    });
  });

  test('yen have no decimals, from the file to the export', async () => {
    const account = await accountIn();
    const file = Buffer.from(
      'Date,Description,Amount,Balance,Currency\n2026-04-13,Ramen,-1500,8500,JPY\n2026-04-14,Salary,300000,308500,JPY\n',
    );
    const id = await upload(account, file);
    await insert(account, id);
    expect(await amountsOf(account)).toEqual([-300_000, 1_500]);
    expect(await uploadOf(db(), account, id)).toMatchObject({
      currency: 'JPY',
      opening_balance: 10_000,
      closing_balance: 308_500,
    });
    const at = await review(account, id);
    const json = reviewJson(at, await reviewLines(db(), account, id, { limit: 10, offset: 0 }), t);
    expect(json.results.map(({ amount }) => amount)).toEqual([-1500, 300_000]);
    expect(json.reading).toMatchObject({
      format: 'csv',
      currency: { value: 'JPY' },
      totals: { money_in: 300_000, opening: 10_000, closing: 308_500 },
    });
    expect(await listTransactions(db(), { account, limit: 10, offset: 0, search: '1500' })).toMatchObject({
      count: 1,
    });
    const filter = readTransactionFilter(new URL('http://a.test/?min=1500&max=1500'), 'JPY', 'en');
    expect(await listTransactions(db(), { account, limit: 10, offset: 0, ...filter })).toMatchObject({
      count: 1,
    });
    const text = await whole(exportTransactions(db(), { account, sort: 'date', order: 'desc' }, t));
    expect(text).toContain('2026-04-13,Ramen,-1500,,Unknown,,,JPY,1500\r\n');

    const [, ramen] = (await listTransactions(db(), { account, limit: 10, offset: 0 })).results;
    const input = await readNewExpense(db(), {
      ...{ date: '2026-04-13', amount: '1500', transactions: [ramen?.id] },
      items: [{ category: 2, amount: 1500 }],
    });
    const expense = await expenseOf(db(), await recordExpense(db(), person, input));
    expect(expense).toMatchObject({ currency: 'JPY', amount: 1500, items: [{ amount: 1500 }] });
    await expect(
      readNewExpense(db(), { currency: 'jpy', date: '2026-04-13', amount: 1.5, items: [] }),
    ).rejects.toMatchObject({
      fields: { amount: ['expenses.amount_decimals_0'] },
    });
    const rows = await whole(exportExpenses(db(), {}, t));
    expect(rows).toContain(`${expense.id},JPY,0,Asha Rao,\r\n`);
    expect(rows).toContain(',1500,');
    await undoInsert(db(), person, { account, upload: id });
  });

  test('dinars have three decimals, in expenses, sums and exports', async () => {
    const account = await accountIn('KWD');
    const id = await upload(account, plain('-12.50'));
    await insert(account, id);
    expect(await amountsOf(account)).toEqual([12_500]);
    const input = await readNewExpense(db(), {
      date: '2026-04-13',
      amount: 1.234,
      currency: 'kwd',
      items: [{ category: 2, amount: '1.234' }],
    });
    const expense = await expenseOf(db(), await recordExpense(db(), person, input));
    expect(expense).toMatchObject({ currency: 'KWD', amount: 1_234, items: [{ amount: 1_234 }] });
    expect(await whole(exportExpenses(db(), { search: '1.234' }, t))).toContain(',1.234,');
    const more = await readExpenseChange(db(), expense.id, { amount: 2.345 });
    expect(await changeExpense(db(), person, expense.id, more)).toMatchObject({ amount: 2_345 });
    await expect(readExpenseChange(db(), expense.id, { amount: 2.3456 })).rejects.toMatchObject({
      fields: { amount: ['expenses.amount_decimals_3'] },
    });
  });

  test('an amount with more decimals than the account’s currency has is refused, with its line', async () => {
    const account = await accountIn('JPY');
    await expect(upload(account, plain('-1500', '-12.50'))).rejects.toMatchObject({
      code: 'invalid',
      message: 'uploads.error.decimals',
      values: { line: 3, currency: 'JPY' },
    });
  });

  describe('of an expense', () => {
    test('another one keeps the numbers, and is refused where they do not fit or while it is linked', async () => {
      const { id } = await record(db(), person, { amount: 12.5 });
      await expect(changeExpense(db(), person, id, { currency: 'JPY' })).rejects.toMatchObject({
        fields: { currency: ['links.currency_decimals'] },
      });
      expect(await changeExpense(db(), person, id, { currency: 'KWD' })).toMatchObject({
        amount: 12_500,
        items: [{ amount: 12_500 }],
      });
      const change = await readExpenseChange(db(), id, {
        currency: 'JPY',
        amount: 12,
        items: [{ category: 2, amount: 12 }],
      });
      expect(await changeExpense(db(), person, id, change)).toMatchObject({ amount: 12, currency: 'JPY' });
      const account = await accountIn('JPY');
      await insert(account, await upload(account, plain('-12')));
      const [transaction] = (await listTransactions(db(), { account, limit: 1, offset: 0 })).results;
      await linkTransaction(db(), person, { expense: id, transaction: transaction?.id ?? 0 });
      await expect(changeExpense(db(), person, id, { currency: 'INR' })).rejects.toMatchObject({
        code: 'conflict',
        fields: { currency: ['links.currency_linked'] },
      });
    });

    test('two currencies are not linked, in any way', async () => {
      const account = await accountIn('USD');
      await insert(account, await upload(account, plain('-12.50')));
      const [row] = (await listTransactions(db(), { account, limit: 1, offset: 0 })).results;
      const transaction = row?.id ?? 0;
      const refusal = { code: 'conflict', message: 'links.transaction_currency' };
      const rupees = await record(db(), person, { amount: 12.5 });
      await expect(linkTransaction(db(), person, { expense: rupees.id, transaction })).rejects.toMatchObject(
        refusal,
      );
      await expect(
        record(db(), person, { amount: 12.5, currency: 'EUR', transactions: [transaction] }),
      ).rejects.toMatchObject(refusal);
      const similar = (currency: Currency) =>
        listSimilar(db(), { amount: 1250, currency, date: '2026-04-01' });
      expect((await similar('USD')).map(({ id }) => id)).not.toContain(rupees.id);
      expect((await similar('INR')).map(({ id }) => id)).toContain(rupees.id);
    });

    test('an amount in a filter means the number in whichever currency', async () => {
      const { id: merchant } = await addName(db(), person, 'merchants', { name: 'Filtered' });
      for (const [currency, amount] of [
        ['INR', 100],
        ['JPY', 100],
        ['KWD', 100],
        ['INR', 99.99],
        ['KWD', 100.001],
      ] as const)
        await record(db(), person, { merchant, currency, amount });
      const found = async (query: string) => {
        const filter = { ...readExpenseFilter(new URLSearchParams(query), 'INR', 'en'), merchant };
        const { results } = await listExpenses(db(), { limit: 50 }, filter);
        expect((await sumExpenses(db(), filter))?.count).toBe(results.length);
        return results.map(({ currency, amount }) => `${currency} ${amount}`).sort();
      };
      expect(await found('min=100&max=100')).toEqual(['INR 10000', 'JPY 100', 'KWD 100000']);
      expect(await found('min=100')).toEqual(['INR 10000', 'JPY 100', 'KWD 100000', 'KWD 100001']);
      expect(await found('max=99.99')).toEqual(['INR 9999']);
      expect(await found('search=100')).toEqual(['INR 10000', 'JPY 100', 'KWD 100000']);
    });
  });
});

onEveryDatabase('sums of several currencies', (open) => {
  const CURRENCIES = ['INR', 'JPY', 'KWD', 'USD'] as const;

  test('no sum mixes two: every list says what an adding up by hand says, one figure a currency', async () => {
    const database = await open();
    const { db } = database;
    const person = await somePerson(db);
    const one = (await addName(db, person, 'merchants', { name: 'One' })).id;
    const other = (await addName(db, person, 'merchants', { name: 'Other' })).id;
    const project = (await addName(db, person, 'projects', { name: 'Project' })).id;
    type Kept = Sum & { id: string; merchant: number | null; project: number | null; owed: boolean };
    const kept: Kept[] = [];
    const sums = (which: (expense: Kept) => boolean) => sumUp(kept.filter(which), 'INR');
    const arbitrary = fc.record({
      currency: fc.constantFrom(...CURRENCIES),
      amount: fc.integer({ min: 1, max: 99_999 }),
      merchant: fc.constantFrom(null, one, other),
      project: fc.constantFrom(null, project),
      is_reimbursable: fc.boolean(),
      next: fc.constantFrom('stay', 'delete', 'restore', 'change', 'reimburse'),
    });
    const check = async () => {
      for (const [kind, id] of [
        ['merchants', one],
        ['merchants', other],
        ['projects', project],
      ] as const) {
        const expected = sums((expense) => (kind === 'projects' ? expense.project : expense.merchant) === id);
        expect((await listExpensesOf(db, kind, id, { limit: 5 })).sums).toEqual(expected);
        const table = (search = '') =>
          listExpensesTable(db, kind, id, { page: 1, size: 5, search, sortField: 'amount' });
        expect((await table()).sums).toEqual(expected);
        expect((await table('e')).sums.every(({ amount }) => amount > 0)).toBe(true);
      }
      expect((await sumExpenses(db, {}))?.sums).toEqual(sums(() => true));
      expect((await sumExpenses(db, { merchant: one }))?.sums).toEqual(
        sums(({ merchant }) => merchant === one),
      );
      const owed = await listOwed(db, {});
      expect(
        sumUp(
          owed.map(({ currency, total }) => ({ currency, amount: total })),
          'INR',
        ),
      ).toEqual(sums(({ owed }) => owed));
      expect(new Set(owed.map(({ currency }) => currency)).size).toBe(owed.length);
      expect((await homeOf(db)).work.find(({ kind }) => kind === 'owed')?.sums ?? []).toEqual(
        sums(({ owed }) => owed),
      );
      expect((await profileOf(db, person.id)).recorded.sums).toEqual(sums(() => true));
      const { expenses } = await sumAmounts(db);
      for (const sum of sums(() => true))
        expect(expenses.find(({ currency }) => currency === sum.currency)?.amount).toBeGreaterThanOrEqual(
          sum.amount,
        );
    };
    await fc.assert(
      fc.asyncProperty(fc.array(arbitrary, { minLength: 1, maxLength: 6 }), async (given) => {
        for (const { next, currency, amount, merchant, ...facts } of given) {
          const items = [{ category: 2, amount, comment: '' }];
          const blank = { comment: '', paid_via: null, attachments: [], transactions: [] };
          const id = await recordExpense(db, person, {
            ...blank,
            ...facts,
            date: '2026-04-01',
            currency,
            amount,
            merchant,
            items,
          });
          const expense = {
            id,
            currency,
            amount,
            merchant,
            project: facts.project,
            owed: facts.is_reimbursable,
          };
          if (next === 'delete' || next === 'restore') await deleteExpense(db, person, id);
          if (next === 'restore') await restoreExpense(db, person, id);
          if (next === 'change') {
            await changeExpense(db, person, id, { currency: 'USD', amount: amount + 1 });
            Object.assign(expense, { currency: 'USD', amount: amount + 1 });
          }
          if (next === 'reimburse' && facts.is_reimbursable) {
            expect((await reimburseExpenses(db, person, { ids: [id], is_reimbursed: true })).sums).toEqual([
              { currency, amount },
            ]);
            expense.owed = false;
          }
          if (next !== 'delete') kept.push(expense);
        }
        await check();
      }),
      { numRuns: runs(8), endOnFailure: true },
    );
    const moved = sums(({ merchant }) => merchant === one);
    expect((await previewMerge(db, one, other)).sums).toEqual(moved);
    expect((await mergeMerchants(db, person, one, other)).sums).toEqual(moved);
    expect((await listExpensesOf(db, 'merchants', other, { limit: 1 })).sums).toEqual(
      sums(({ merchant }) => merchant !== null),
    );
    for (const { name, count } of invariants) expect([name, await count(db)]).toEqual([name, 0]);
    await database.close();
  });
});

onEveryDatabase('the book’s currency', (open) => {
  test('is INR unless asked otherwise, and stays once money is recorded', async () => {
    const database = await open();
    const { db } = database;
    expect(await bookCurrency(db)).toBe('INR');
    await settleBookCurrency(db, undefined);
    await settleBookCurrency(db, 'KWD');
    expect(await bookCurrency(db)).toBe('KWD');
    await settleBookCurrency(db, 'EUR');
    const person = await somePerson(db);
    const { id } = await addAccount(db, person, { name: 'Bank', type: 'current', number: '4471' });
    expect(await findAccount(db, id)).toMatchObject({ currency: 'EUR' });
    await settleBookCurrency(db, 'JPY');
    expect(await findAccount(db, id)).toMatchObject({ currency: 'JPY' });
    expect(await record(db, person, { amount: 450, currency: 'JPY' })).toMatchObject({ currency: 'JPY' });
    await settleBookCurrency(db, 'JPY');
    await settleBookCurrency(db, undefined);
    await expect(settleBookCurrency(db, 'INR')).rejects.toThrow(
      'ATLAS_CURRENCY is "INR", but must be JPY, which the money of this book is recorded in, or unset.',
    );
    expect(await bookCurrency(db)).toBe('JPY');
    await database.close();
  });
});
