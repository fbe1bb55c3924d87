import { expect, test } from 'vitest';
import { parse } from '#lib/core/parse.ts';
import type { Db } from '#lib/db/transaction.ts';
import { transactionFormSchema } from '#lib/transactions/forms.ts';
import { transactionOf } from '#lib/transactions/list.ts';
import { changeTransaction } from '#lib/transactions/mark.ts';
import { MARKABLE_TYPES } from '#lib/transactions/mark-as.ts';
import { transactionChangeSchema } from '#lib/transactions/schema.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { someAccount, someExpenseFor, someTransactions } from '#tests/support/stories/transactions.ts';

const historyOf = (db: Db, id: number) =>
  db
    .selectFrom('history')
    .select(['act', 'person', 'before', 'after'])
    .where('subject', '=', 'transaction')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
const change = async (...args: Parameters<typeof changeTransaction>) =>
  (await changeTransaction(...args)).transaction;
const versionOf = async (db: Db, id: number) =>
  (await db.selectFrom('bank_transactions').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version;

onEveryDatabase('changing a transaction', (open) => {
  test('any type can be given and taken back; each change counts and leaves its line of history', async () => {
    const database = await open();
    const { db } = database;
    const [account, person] = [await someAccount(db), await somePerson(db)];
    const [id = 0, untouched = 0] = await someTransactions(db, account, person.id, [{}, {}]);
    const turns = [...MARKABLE_TYPES.slice(1), 'UK'] as const;
    for (const type of turns)
      expect(await change(db, person, { account, id, type })).toMatchObject({ id, type });
    await change(db, person, { account, id, type: 'UK' });

    const lines = await historyOf(db, id);
    expect(lines.map(({ after }) => JSON.parse(after ?? '{}').type)).toEqual(turns);
    expect(lines[0]).toEqual({
      act: 'mark',
      person: person.id,
      before: '{"type":"UK"}',
      after: '{"type":"EX"}',
    });
    expect(await versionOf(db, id)).toBe(1 + turns.length);
    expect(await versionOf(db, untouched)).toBe(1);
    await database.close();
  });

  test('an expense keeps its transaction; a comment may still be written', async () => {
    const database = await open();
    const { db } = database;
    const [account, person] = [await someAccount(db), await somePerson(db)];
    const [id = 0] = await someTransactions(db, account, person.id, [{ amount: 45_000 }]);
    const expense = await someExpenseFor(db, id, person.id, 45_000);

    const marking = change(db, person, { account, id, type: 'IN' });
    await expect(marking).rejects.toMatchObject({ code: 'conflict', message: 'transactions.error.linked' });
    expect(await change(db, person, { account, id, type: 'EX' })).toMatchObject({
      type: 'EX',
      expense,
    });
    expect(await change(db, person, { account, id, comment: 'Team lunch' })).toMatchObject({
      type: 'EX',
      comment: 'Team lunch',
    });
    expect((await historyOf(db, id)).map(({ act, before, after }) => [act, before, after])).toEqual([
      ['comment', '{"comment":""}', '{"comment":"Team lunch"}'],
    ]);
    await database.close();
  });

  test('another account does not have it, and nothing is written', async () => {
    const database = await open();
    const { db } = database;
    const [account, other, person] = [
      await someAccount(db),
      await someAccount(db, 'Other'),
      await somePerson(db),
    ];
    const [id = 0] = await someTransactions(db, account, person.id, [{}]);
    await expect(change(db, person, { account: other, id, type: 'IN' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(change(db, person, { account: other, id, comment: 'x' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await transactionOf(db, account, id)).toMatchObject({ type: 'UK', comment: '' });
    expect(await historyOf(db, id)).toEqual([]);
    await database.close();
  });

  test('twenty people mark it at once: each takes over from the one before', async () => {
    const database = await open();
    const { db } = database;
    const [account, person] = [await someAccount(db), await somePerson(db)];
    const [id = 0] = await someTransactions(db, account, person.id, [{}]);
    const asked = Array.from(
      { length: 20 },
      (_, n) => (['IN', 'IV', 'CW'] as const)[n % 3] as 'IN' | 'IV' | 'CW',
    );
    await Promise.all(asked.map((type) => change(db, person, { account, id, type })));

    const lines = await historyOf(db, id);
    const types = lines.map(({ before, after }) => [
      JSON.parse(before ?? '{}').type,
      JSON.parse(after ?? '{}').type,
    ]);
    for (const [n, [before]] of types.entries()) expect(before).toBe(n === 0 ? 'UK' : types[n - 1]?.[1]);
    expect((await transactionOf(db, account, id)).type).toBe(types.at(-1)?.[1]);
    await database.close();
  });
});

test('a change is a type or a comment, checked alike for form and API', () => {
  const refusal = (input: unknown, schema: Parameters<typeof parse>[0] = transactionChangeSchema) => {
    try {
      parse(schema, input);
    } catch (error) {
      return error;
    }
    return undefined;
  };
  expect(parse(transactionChangeSchema, { comment: '  Team\nlunch ' })).toEqual({ comment: 'Team\nlunch' });
  expect(parse(transactionFormSchema, { id: '12', type: 'IN' })).toEqual({ id: 12, type: 'IN' });
  expect(refusal({ comment: ' \n ' })).toMatchObject({
    code: 'invalid',
    fields: { comment: ['transactions.error.comment'] },
  });
  expect(refusal({ comment: 7 })).toMatchObject({ fields: { comment: ['transactions.error.comment'] } });
  expect(refusal({ comment: 'x'.repeat(2_001) })).toMatchObject({
    fields: { comment: ['transactions.error.comment_long'] },
  });
  expect(refusal({ type: 'XX' })).toMatchObject({ fields: { type: ['transactions.error.type'] } });
  expect(refusal({})).toMatchObject({ message: 'transactions.error.one_change' });
  expect(refusal({ type: 'IN', comment: 'x' })).toMatchObject({ message: 'transactions.error.one_change' });
  expect(refusal({ amount: 1 })).toMatchObject({ message: 'errors.unknown_field' });
  expect(refusal({ id: '0', type: 'IN' }, transactionFormSchema)).toMatchObject({
    fields: { id: ['errors.id'] },
  });
});
