import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAccount } from '#lib/accounts/accounts.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import type { Actor } from '#lib/history/records.ts';
import { linkExpenses } from '#lib/links/link.ts';
import { linkTransaction } from '#lib/links/record.ts';
import { findPairOf, listPairs } from '#lib/matching/decision-records.ts';
import { pairTransactions, removePair } from '#lib/matching/pair.ts';
import { changeTransaction, markTransactions } from '#lib/transactions/mark.ts';
import { deleteUntouched } from '#lib/transactions/undo-records.ts';
import { runAs } from '#tests/support/book/undo-world.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { lookInto, record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('own transfers', (open) => {
  let database: Database;
  let asha: Person;
  let savings: number;
  let card: number;
  const db = () => database.db;
  const { historyOf } = lookInto(db);
  const some = async (account: number, ...given: Parameters<typeof someTransactions>[3]) =>
    someTransactions(db(), account, asha.id, given);
  const rowOf = (id: number) =>
    db()
      .selectFrom('bank_transactions')
      .select(['type', 'decided_by', 'linked_amount', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const learnedOf = (core: string) =>
    db()
      .selectFrom('learned')
      .select(['direction', 'value', 'yes', 'no'])
      .where('core', '=', core)
      .orderBy('direction')
      .execute();
  const pair = (out: number, into: number) => pairTransactions(db(), asha, { out, in: into });

  /** What a verb did as one run; the run, or null where nothing changed. */
  const act = <T>(verb: (tx: Db, actor: Required<Actor>) => Promise<T>) => runAs(db(), asha, verb);

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    savings = await someAccount(db());
    card = await someAccount(db(), 'Card');
  });
  afterAll(() => database.close());

  test('both sides become Transfer by one run, which history, figures and what was learned follow; apart they are Unknown', async () => {
    const [out = 0] = await some(savings, { amount: 4_200_000, description: 'CARDCO' });
    const [into = 0] = await some(card, { amount: -4_200_000, description: 'PAYMENT RECEIVED' });
    const { run, done: made } = await act((tx, actor) => pairTransactions(tx, actor, { out, in: into }));
    expect(made).toEqual({
      ...{ id: expect.any(Number), out, in: into, created_by: asha.id },
      created_at: expect.any(String),
    });
    expect(run).toEqual(expect.any(String));
    for (const id of [out, into])
      expect(await rowOf(id)).toEqual({ type: 'TR', decided_by: 'person', linked_amount: 0, version: 2 });
    expect(await findPairOf(db(), into)).toMatchObject({ id: made.id, out, in: into });
    expect(await historyOf('transaction', out)).toEqual([
      { act: 'pair', before: { type: 'UK' }, after: { type: 'TR', pair: made }, person: asha.id },
    ]);
    const tally = await db()
      .selectFrom('transaction_tallies')
      .select(['account', 'count', 'money_in', 'money_out'])
      .where('type', '=', 'TR')
      .where('count', '>', 0)
      .orderBy('account')
      .execute();
    expect(tally).toEqual([
      { account: savings, count: 1, money_in: 0, money_out: 4_200_000 },
      { account: card, count: 1, money_in: 4_200_000, money_out: 0 },
    ]);
    expect(await learnedOf('cardco')).toEqual([{ direction: 'out', value: 'TR', yes: 1, no: 0 }]);

    await removePair(db(), asha, made.id);
    for (const id of [out, into])
      expect(await rowOf(id)).toEqual({ type: 'UK', decided_by: null, linked_amount: 0, version: 3 });
    expect(await findPairOf(db(), out)).toBeUndefined();
    expect((await historyOf('transaction', into)).at(-1)).toEqual({
      ...{ act: 'unpair', person: asha.id },
      ...{ before: { type: 'TR', pair: made }, after: { type: 'UK' } },
    });
    expect(await learnedOf('cardco')).toEqual([]);
    await expect(removePair(db(), asha, made.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('money out of one account into another, of one amount; all else is refused by field', async () => {
    const [out = 0, more = 0, zero = 0] = await some(
      savings,
      { amount: 500 },
      { amount: 501 },
      { amount: 0 },
    );
    const [same = 0] = await some(savings, { amount: -500 });
    const [into = 0] = await some(card, { amount: -500 });
    for (const [one, other, field, message] of [
      [into, out, 'out', 'matching.pair_out'],
      [zero, into, 'out', 'matching.pair_out'],
      [out, more, 'in', 'matching.pair_in'],
      [out, same, 'in', 'matching.pair_accounts'],
      [more, into, 'in', 'matching.pair_amounts'],
    ] as const)
      await expect(pair(one, other)).rejects.toMatchObject({
        ...{ code: 'invalid', message },
        fields: { [field]: [message] },
      });
    await expect(pair(out, 999_999)).rejects.toMatchObject({ code: 'not_found' });
    await expect(pair(999_999, into)).rejects.toMatchObject({ code: 'not_found' });
    expect(await rowOf(out)).toMatchObject({ type: 'UK', version: 1 });
    await pair(out, into);
  });

  test('accounts of two currencies pair with both amounts', async () => {
    const dollars = await someAccount(db(), 'Dollars');
    await changeAccount(db(), asha, dollars, { currency: 'USD' });
    const [out = 0] = await some(savings, { amount: 850_000 });
    const [into = 0] = await some(dollars, { amount: -10_000 });
    expect(await pair(out, into)).toMatchObject({ out, in: into });
  });

  test('what is linked, paired or marked already is refused with who did it', async () => {
    const [out = 0, linked = 0, marked = 0] = await some(savings, {}, {}, {});
    const [into = 0, other = 0] = await some(card, { amount: -100 }, { amount: -100 });
    await record(db(), asha, { amount: 0.5, transactions: [linked] });
    await expect(pair(linked, into)).rejects.toMatchObject({
      ...{ code: 'conflict', message: 'matching.pair_linked' },
      facts: { remainder: 0.5, taken_by: 'Asha Rao' },
    });
    await changeTransaction(db(), asha, { account: savings, id: marked, type: 'IV' });
    await expect(pair(marked, into)).rejects.toMatchObject({
      code: 'conflict',
      message: 'matching.pair_type',
    });
    await pair(out, into);
    await expect(pair(out, other)).rejects.toMatchObject({ code: 'conflict', message: 'matching.paired' });
  });

  test('a paired one is not marked, linked or removed with its upload until it is taken apart', async () => {
    const [out = 0, beside = 0] = await some(savings, { amount: 700 }, { amount: 300 });
    const [into = 0] = await some(card, { amount: -700 });
    const { id } = await pair(out, into);
    const marking = { account: savings, type: 'IV' } as const;
    await expect(changeTransaction(db(), asha, { ...marking, id: out })).rejects.toMatchObject({
      ...{ code: 'conflict', message: 'transactions.error.paired' },
    });
    await expect(markTransactions(db(), asha, { ...marking, ids: [out, beside] })).rejects.toMatchObject({
      ...{ code: 'conflict', message: 'transactions.error.paired_among' },
      values: { description: 'Row', date: { day: '2026-04-01' } },
    });
    const expense = (await record(db(), asha, { amount: 7 })).id;
    const paired = { code: 'conflict', message: 'expenses.transaction_paired' };
    await expect(linkTransaction(db(), asha, { expense, transaction: out })).rejects.toMatchObject(paired);
    await expect(
      linkExpenses(db(), asha, { transaction: out, expenses: [{ expense }] }),
    ).rejects.toMatchObject(paired);
    await expect(record(db(), asha, { transactions: [out] })).rejects.toMatchObject(paired);

    const upload = await db()
      .selectFrom('bank_transactions')
      .innerJoin('uploads', 'uploads.id', 'bank_transactions.upload')
      .selectAll('uploads')
      .where('bank_transactions.id', '=', out)
      .executeTakeFirstOrThrow();
    const undone = await db()
      .transaction()
      .execute((tx) => deleteUntouched(tx, asha, { ...upload, standing_count: 2 }));
    expect(undone).toEqual({ removed: 1, kept: 1 });

    await removePair(db(), asha, id);
    await linkTransaction(db(), asha, { expense, transaction: out });
    expect(await rowOf(out)).toMatchObject({ type: 'EX', linked_amount: 700 });
  });

  test('of many that pair one row at once, in both directions of locking, one wins', async () => {
    const outs = await some(savings, ...Array.from({ length: 6 }, () => ({ amount: 900 })));
    const [into = 0] = await some(card, { amount: -900 });
    const [early = 0] = await some(savings, { amount: 900 });
    const sent = await Promise.allSettled([...outs, early].map((out) => pair(out, into)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of sent)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'conflict', message: 'matching.paired' });
  });

  test('the list goes newest first, a page at a time', async () => {
    const all = await listPairs(db(), { limit: 100 });
    expect(all.length).toBeGreaterThan(3);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
    const [, second, third] = all;
    expect(await listPairs(db(), { limit: 2, before: all[0]?.id })).toEqual([second, third]);
  });
});
