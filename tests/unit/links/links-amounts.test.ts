import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAccount } from '#lib/accounts/accounts.ts';
import { addName } from '#lib/catalogue/change.ts';
import { mergeMerchants } from '#lib/catalogue/merge.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { parse } from '#lib/core/parse.ts';
import { faultOf } from '#lib/db/faults.ts';
import { invariants } from '#lib/db/integrity-records.ts';
import { sumAmounts } from '#lib/db/money/currencies.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { changeExpense } from '#lib/links/change.ts';
import { deleteExpense, restoreExpense } from '#lib/links/delete.ts';
import { expenseOf } from '#lib/links/find.ts';
import { changeLink, linkExpenses, removeLink, unlinkTransaction } from '#lib/links/link.ts';
import { linkTransaction } from '#lib/links/record.ts';
import { linksSchema } from '#lib/links/schema.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

/** The invariants that links can break. */
const CONCERNED =
  'links overclaimed types deleted tallies uses currencies covered decided learned cores'.split(' ');
type Share = { expense: string; amount?: number | string; covers?: number | string; difference?: string };

onEveryDatabase('links with amounts', (open) => {
  let database: Database;
  let asha: Person;
  let ravi: Person;
  let account: number;
  const db = () => database.db;
  const rows = (...given: Parameters<typeof someTransactions>[3]) =>
    someTransactions(db(), account, asha.id, given);
  const row = async (amount: number, description = 'HOTEL ASTORIA 4471') =>
    (await rows({ amount, description }))[0] as number;
  const expense = async (amount: number, merchant?: number) =>
    (await record(db(), asha, { amount, ...(merchant ? { merchant } : {}) })).id;
  const link = (transaction: number, ...expenses: Share[]) =>
    linkExpenses(db(), ravi, parse(linksSchema('typed'), { transaction, expenses }));
  const openOf = async (transaction: number) =>
    await db()
      .selectFrom('bank_transactions')
      .select(['type', 'open_amount'])
      .where('id', '=', transaction)
      .executeTakeFirstOrThrow();
  const coveredOf = async (id: string) => {
    const { covered_amount, refunded_amount } = await expenseOf(db(), id);
    return [covered_amount, refunded_amount];
  };
  const learned = (what: 'type' | 'merchant' | 'categories') =>
    db()
      .selectFrom('learned')
      .select(['core', 'value', 'yes', 'no', 'last_at'])
      .where('what', '=', what)
      .orderBy('value')
      .execute();
  const broken = async () => {
    const found: string[] = [];
    for (const { name, count } of invariants)
      if (CONCERNED.includes(name.replace('cli.invariant.', '')) && (await count(db())) > 0) found.push(name);
    return found;
  };
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db(), 'asha@atlas.local');
    ravi = await somePerson(db(), 'ravi@atlas.local');
    account = await someAccount(db());
  });
  afterAll(() => database.close());

  test('one payment settles three expenses, and says what is left of it', async () => {
    const hotel = await row(1_000_000);
    const rooms = [await expense(2_500), await expense(3_000), await expense(5_000)];
    const made = await link(
      hotel,
      { expense: rooms[0] as string },
      { expense: rooms[1] as string, amount: 2_000 },
      { expense: rooms[2] as string, amount: '4,500', covers: 5_000, difference: 'discount' },
    );
    expect(made).toMatchObject([
      { amount: 250_000, covers: 250_000, difference: null },
      { amount: 200_000, covers: 200_000, difference: null },
      { amount: 450_000, covers: 500_000, difference: 'discount' },
    ]);
    expect(await openOf(hotel)).toEqual({ type: 'EX', open_amount: 100_000 });
    expect(await Promise.all(rooms.map(coveredOf))).toEqual([
      [250_000, 0],
      [200_000, 0],
      [500_000, 0],
    ]);
    await link(hotel, { expense: await expense(1_000) });
    expect(await openOf(hotel)).toEqual({ type: 'EX', open_amount: 0 });
    expect(await broken()).toEqual([]);
  });

  test('two instalments settle one expense; the third is refused, since nothing of it is open', async () => {
    const laptop = await expense(1_000);
    for (const amount of [60_000, 40_000]) await link(await row(amount), { expense: laptop });
    expect(await coveredOf(laptop)).toEqual([100_000, 0]);
    const third = await row(10_000);
    await expect(link(third, { expense: laptop })).rejects.toMatchObject({
      code: 'conflict',
      message: 'links.expense_full',
      facts: { remainder: 0, taken_by: 'Asha Rao' },
    });
    expect(await openOf(third)).toEqual({ type: 'UK', open_amount: 10_000 });
  });

  test('amounts that differ need a word, which by itself takes all that is open of both', async () => {
    const dinner = await row(110_000);
    const bill = await expense(1_000);
    await expect(link(dinner, { expense: bill, amount: 1_100, covers: 1_000 })).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'expenses.0.difference': ['links.difference_needed'] },
    });
    const [made] = await link(dinner, { expense: bill, difference: 'tip' });
    expect(made).toMatchObject({ amount: 110_000, covers: 100_000, difference: 'tip' });
    expect(await coveredOf(bill)).toEqual([100_000, 0]);
  });

  test('too much of either side is refused with what is open and by whom the rest was taken', async () => {
    const taxi = await row(50_000);
    await link(taxi, { expense: await expense(300) });
    const other = await expense(500);
    await expect(link(taxi, { expense: other, amount: 300 })).rejects.toMatchObject({
      code: 'conflict',
      message: 'links.transaction_open',
      values: { left: { amount: 20_000, currency: 'INR' } },
      facts: { remainder: 200, taken_by: 'Asha Rao' },
    });
    await expect(
      link(taxi, { expense: other, amount: 200, covers: 501, difference: 'fee' }),
    ).rejects.toMatchObject({
      fields: { 'expenses.0.covers': ['links.expense_open'] },
    });
    await expect(linkTransaction(db(), asha, { expense: other, transaction: taxi })).rejects.toMatchObject({
      code: 'conflict',
      facts: { remainder: 200, taken_by: 'Asha Rao' },
    });
  });

  test.each([
    [{ amount: -1 }, 'links.too_little'],
    [{ amount: 1.001 }, 'expenses.amount_decimals'],
    [{ amount: 'much' }, 'expenses.amount_number'],
    [{ difference: 'bribe' }, 'links.difference'],
    [{ amount: 0 }, 'links.too_little'],
  ])('%j is refused', async (share, message) => {
    const taxi = await row(50_000);
    const id = await expense(500);
    const failed = await Promise.try(link, taxi, { expense: id, ...share } as Share).catch(
      (error: unknown) => error,
    );
    expect(isDomainError(failed) && [failed.message, ...Object.values(failed.fields).flat()]).toContain(
      message,
    );
    expect(await openOf(taxi)).toEqual({ type: 'UK', open_amount: 50_000 });
  });

  test('all or none, each expense once, fifty at most, and none that is unknown', async () => {
    const hotel = await row(100_000);
    const [one, two] = [await expense(500), await expense(600)];
    await expect(link(hotel, { expense: one }, { expense: two, amount: 600 })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await openOf(hotel)).toEqual({ type: 'UK', open_amount: 100_000 });
    expect(() =>
      parse(linksSchema('typed'), { transaction: hotel, expenses: [{ expense: one }, { expense: one }] }),
    ).toThrow('links.twice');
    const many = Array.from({ length: 51 }, () => ({ expense: uuidv7() }));
    expect(() => parse(linksSchema('typed'), { transaction: hotel, expenses: many })).toThrow(
      'links.too_many',
    );
    await expect(link(hotel, { expense: uuidv7() })).rejects.toMatchObject({ code: 'not_found' });
    await expect(link(999_999_999, { expense: one })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('what comes in brings back part of an expense, which stays accounted for', async () => {
    const shoes = await expense(800);
    await link(await row(80_000), { expense: shoes });
    const back = await row(-30_000);
    await link(back, { expense: shoes });
    expect(await openOf(back)).toEqual({ type: 'ER', open_amount: 0 });
    expect(await coveredOf(shoes)).toEqual([80_000, 30_000]);
    const all = await row(-60_000);
    await link(all, { expense: shoes });
    expect(await openOf(all)).toEqual({ type: 'ER', open_amount: 10_000 });
    expect(await coveredOf(shoes)).toEqual([80_000, 80_000]);
  });

  test('a link is changed, and an expense never costs less than what links cover of it', async () => {
    const train = await row(90_000);
    const ticket = await expense(1_000);
    const [made] = await link(train, { expense: ticket, amount: 400 });
    const id = made?.id ?? 0;
    expect(await changeLink(db(), asha, id, { amount: 900, covers: 900 })).toMatchObject({ amount: 90_000 });
    await expect(changeLink(db(), asha, id, { amount: 901 })).rejects.toMatchObject({ code: 'conflict' });
    await expect(changeLink(db(), asha, id, { amount: 900, covers: 800 })).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(changeExpense(db(), asha, ticket, { amount: 89_999 })).rejects.toMatchObject({
      code: 'conflict',
      values: { sum: { amount: 90_000, currency: 'INR' } },
    });
    await changeLink(db(), asha, id, { covers: 850, difference: 'fee' });
    expect(await coveredOf(ticket)).toEqual([85_000, 0]);
    await removeLink(db(), asha, id);
    expect(await openOf(train)).toEqual({ type: 'UK', open_amount: 90_000 });
    await expect(removeLink(db(), asha, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('an expense in another currency is linked by saying both amounts', async () => {
    const flight = await row(830_000);
    const { id } = await record(db(), asha, { amount: 100, currency: 'USD' });
    await expect(link(flight, { expense: id })).rejects.toMatchObject({
      code: 'invalid',
      message: 'links.exchange_needed',
    });
    const [made] = await link(flight, { expense: id, difference: 'exchange' });
    expect(made).toMatchObject({ amount: 830_000, covers: 10_000, difference: 'exchange' });
    // A link's amount is in the account's currency; the move of a book compares sums by currency.
    expect((await sumAmounts(db())).expense_links.map(({ currency }) => currency)).toEqual(['INR']);
    await deleteExpense(db(), asha, id);
    expect(await openOf(flight)).toMatchObject({ open_amount: 830_000 });
    expect(await restoreExpense(db(), asha, id)).toMatchObject({ not_linked: [] });
    expect(await openOf(flight)).toMatchObject({ open_amount: 0 });
    expect(await broken()).toEqual([]);
  });

  test('yen and rupees have their own decimals', async () => {
    const savings = await someAccount(db());
    await changeAccount(db(), asha, savings, { currency: 'JPY' });
    const [yen = 0] = await someTransactions(db(), savings, asha.id, [{ amount: 5_000 }]);
    const { id } = await record(db(), asha, { amount: 5_000, currency: 'JPY' });
    await expect(link(yen, { expense: id, amount: 10.5 })).rejects.toMatchObject({ code: 'invalid' });
    expect(await link(yen, { expense: id, amount: 1_200 })).toMatchObject([{ amount: 1_200, covers: 1_200 }]);
  });

  test('a deleted expense frees exactly its parts, and takes them again when it comes back', async () => {
    const hotel = await row(100_000);
    const [one, two] = [await expense(400), await expense(500)];
    await link(hotel, { expense: one }, { expense: two, amount: 450, covers: 500, difference: 'discount' });
    await deleteExpense(db(), asha, two);
    expect(await openOf(hotel)).toEqual({ type: 'EX', open_amount: 60_000 });
    await restoreExpense(db(), asha, two);
    expect(await openOf(hotel)).toEqual({ type: 'EX', open_amount: 15_000 });
    expect(await coveredOf(two)).toEqual([50_000, 0]);
    // What another expense has taken meanwhile is not taken from it.
    await deleteExpense(db(), asha, two);
    await link(hotel, { expense: await expense(300) });
    expect(await restoreExpense(db(), asha, two)).toMatchObject({ not_linked: [{ id: hotel }] });
    expect(await openOf(hotel)).toEqual({ type: 'EX', open_amount: 30_000 });
    expect(await broken()).toEqual([]);
  });

  test('what people decide is learned of the core, follows the expense, and is forgotten when it is taken back', async () => {
    const { id: swiggy } = await addName(db(), asha, 'merchants', { name: 'Swiggy' });
    const { id: other } = await addName(db(), asha, 'merchants', { name: 'Swiggy Foods' });
    const text = 'UPI/SWIGGY STORES/4471@okaxis';
    const before = [await learned('merchant'), await learned('type')];
    const [first = 0, second = 0] = await rows(
      { amount: 10_000, description: text, date: '2026-04-02' },
      { amount: 20_000, description: text.replace('4471', '9982'), date: '2026-04-20' },
    );
    const [lunch, dinner] = [await expense(100, swiggy), await expense(200, swiggy)];
    await link(first, { expense: lunch });
    await link(second, { expense: dinner });
    const row = { core: 'swiggy stores', value: String(swiggy), yes: 2, no: 0, last_at: '2026-04-20' };
    expect(await learned('merchant')).toContainEqual(row);
    expect(await learned('categories')).toContainEqual({ ...row, value: '2' });
    await changeExpense(db(), asha, dinner, { merchant: other });
    expect(await learned('merchant')).toContainEqual({ ...row, yes: 1, last_at: '2026-04-02' });
    await mergeMerchants(db(), asha, swiggy, other);
    expect(await learned('merchant')).toContainEqual({ ...row, value: String(other) });
    expect(await broken()).toEqual([]);
    await unlinkTransaction(db(), asha, { expense: lunch, transaction: first });
    await deleteExpense(db(), asha, dinner);
    expect([await learned('merchant'), await learned('type')]).toEqual(before);
    await markTransactions(db(), asha, { account, type: 'IV', ids: [first, second] });
    expect(await learned('type')).toContainEqual({ ...row, value: 'IV' });
    await markTransactions(db(), asha, { account, type: 'UK', ids: [first, second] });
    expect(await learned('type')).toEqual(before[1]);
    expect(await broken()).toEqual([]);
  });

  test('a hundred people who link at once never take more than there is on either side', async () => {
    const payments = await rows(...Array.from({ length: 4 }, () => ({ amount: 100_000 })));
    const expenses = await Promise.all(Array.from({ length: 6 }, () => expense(500)));
    const some = fc.sample(
      fc.record({
        transaction: fc.constantFrom(...payments),
        expense: fc.constantFrom(...expenses),
        amount: fc.integer({ min: 1, max: 400 }),
      }),
      100,
    );
    const outcomes = await Promise.all(
      some.map(({ transaction, ...share }) => {
        // Who finds no free connection in time sends it again, as pages do.
        const send = (): Promise<string> =>
          link(transaction, share).then(
            () => 'done',
            (error: unknown) =>
              isDomainError(error) ? error.code : faultOf(error) === 'busy' ? send() : Promise.reject(error),
          );
        return send();
      }),
    );
    expect(new Set(outcomes).difference(new Set(['done', 'conflict']))).toEqual(new Set());
    expect(outcomes.filter((one) => one === 'done').length).toBeGreaterThan(5);
    expect(await broken()).toEqual([]);
  });
});
