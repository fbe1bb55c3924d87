import { expect, test } from 'vitest';
import type { Db } from '#lib/db/transaction.ts';
import { linkTransaction } from '#lib/links/record.ts';
import { changeTransaction, markTransactions } from '#lib/transactions/mark.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { someAccount, someExpenseFor, someTransactions } from '#tests/support/stories/transactions.ts';

const typesOf = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('bank_transactions')
    .select(['id', 'type'])
    .where('id', 'in', ids)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.type);
};
const marksOf = (db: Db) =>
  db
    .selectFrom('history')
    .select(['subject_id', 'before', 'after'])
    .where('act', '=', 'mark')
    .orderBy('id')
    .execute();

onEveryDatabase('marking many transactions', (open) => {
  async function place() {
    const database = await open();
    const { db } = database;
    return { database, db, person: await somePerson(db), account: await someAccount(db) };
  }

  test('those named become it, each with its own line of history; what is it already is left alone', async () => {
    const { database, db, person, account } = await place();
    const ids = await someTransactions(db, account, person.id, [{}, { type: 'CW' }, { type: 'IN' }, {}]);
    const [a = 0, b = 0, c = 0] = ids;
    expect(await markTransactions(db, person, { account, ids: [c, a, b, a], type: 'IN' })).toEqual({
      updated: 2,
    });
    expect(await typesOf(db, ids)).toEqual(['IN', 'IN', 'IN', 'UK']);
    expect(await marksOf(db)).toEqual([
      { subject_id: String(a), before: '{"type":"UK"}', after: '{"type":"IN"}' },
      { subject_id: String(b), before: '{"type":"CW"}', after: '{"type":"IN"}' },
    ]);
    await database.close();
  });

  test('one that an expense accounts for, or that is not there, keeps all from being marked', async () => {
    const { database, db, person, account } = await place();
    const ids = await someTransactions(db, account, person.id, [{}, { description: 'UBER', amount: 500 }]);
    await someExpenseFor(db, ids[1] ?? 0, person.id, 500);
    await expect(markTransactions(db, person, { account, ids, type: 'IG' })).rejects.toMatchObject({
      code: 'conflict',
      values: { description: 'Uber', date: { day: '2026-04-01' } },
    });
    await expect(markTransactions(db, person, { account, filter: {}, type: 'IG' })).rejects.toMatchObject({
      code: 'conflict',
    });
    const other = await someAccount(db, 'Other');
    const [alien = 0] = await someTransactions(db, other, person.id, [{}]);
    await expect(
      markTransactions(db, person, { account, ids: [ids[0] ?? 0, alien], type: 'IG' }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(await typesOf(db, [...ids, alien])).toEqual(['UK', 'EX', 'UK']);
    expect(await marksOf(db)).toEqual([]);
    await database.close();
  });

  test('all that a filter finds, of any number, and only when it finds as many as the asker saw', async () => {
    const { database, db, person, account } = await place();
    const many = Array.from({ length: 2_345 }, (_, n) => ({ description: `UPI ${n}`, amount: n + 1 }));
    const upload = await someTransactions(db, account, person.id, many);
    const [salary = 0] = await someTransactions(db, account, person.id, [
      { description: 'Salary', amount: -5 },
    ]);
    const marking = { account, filter: { search: 'upi' }, type: 'IG' } as const;
    await expect(markTransactions(db, person, { ...marking, count: 2_344 })).rejects.toMatchObject({
      code: 'conflict',
      values: { count: 2_345 },
    });
    expect(await markTransactions(db, person, { ...marking, count: 2_345 })).toEqual({ updated: 2_345 });
    expect(new Set(await typesOf(db, upload))).toEqual(new Set(['IG']));
    expect(await typesOf(db, [salary])).toEqual(['UK']);
    expect(await marksOf(db)).toHaveLength(2_345);
    await database.close();
  });

  test('one and all Unknown ones like it, digits aside', async () => {
    const { database, db, person, account } = await place();
    const ids = await someTransactions(db, account, person.id, [
      { description: 'UPI-SWIGGY-4090001-LUNCH' },
      { description: 'upi-swiggy-77 18-lunch' },
      { description: 'UPI-SWIGGY-1-DINNER' },
      { description: 'UPI-SWIGGY-5-LUNCH', type: 'CW' },
      { description: '123456' },
      { description: '98' },
    ]);
    const [lunch = 0, , , cash = 0, number = 0] = ids;
    const done = await changeTransaction(db, person, { account, id: lunch, type: 'IG', alike: true });
    expect(done).toMatchObject({ transaction: { id: lunch, type: 'IG' }, updated: 2 });
    expect(await typesOf(db, ids)).toEqual(['IG', 'IG', 'UK', 'CW', 'UK', 'UK']);
    await changeTransaction(db, person, { account, id: cash, type: 'IN', alike: true });
    await changeTransaction(db, person, { account, id: number, type: 'IV', alike: true });
    expect(await typesOf(db, ids)).toEqual(['IG', 'IG', 'UK', 'IN', 'IV', 'UK']);
    await database.close();
  });

  test('from the list of all accounts too, those like it are those of its own account', async () => {
    const { database, db, person, account } = await place();
    const other = await someAccount(db, 'Other');
    const here = await someTransactions(db, account, person.id, [
      { description: 'NETFLIX 401' },
      { description: 'NETFLIX 402' },
    ]);
    const there = await someTransactions(db, other, person.id, [{ description: 'NETFLIX 403' }]);
    const asked = { account: undefined, id: here[0] ?? 0, type: 'IG', alike: true } as const;
    expect(await changeTransaction(db, person, asked)).toMatchObject({ updated: 2 });
    expect(await typesOf(db, [...here, ...there])).toEqual(['IG', 'IG', 'UK']);
    await database.close();
  });

  test('marking many while others link some of them: each is one or the other, never both', async () => {
    const { database, db, person, account } = await place();
    const ids = await someTransactions(
      db,
      account,
      person.id,
      Array.from({ length: 12 }, () => ({ amount: 100 })),
    );
    const [spare = 0] = await someTransactions(db, account, person.id, [{ amount: 100 }]);
    const expense = await someExpenseFor(db, spare, person.id, 100);
    const linking = ids.map((transaction) => linkTransaction(db, person, { expense, transaction }));
    const marking = [ids, [...ids].reverse(), ids.slice(6)].map((some) =>
      markTransactions(db, person, { account, ids: some, type: 'IG' }),
    );
    await Promise.allSettled([...marking, ...linking]);
    const rows = await db
      .selectFrom('bank_transactions')
      .select(['type', 'linked_amount'])
      .where('id', 'in', ids)
      .execute();
    for (const { type, linked_amount } of rows)
      expect([type, linked_amount]).toEqual(type === 'EX' ? ['EX', 100] : [type, 0]);
    await database.close();
  });
});
