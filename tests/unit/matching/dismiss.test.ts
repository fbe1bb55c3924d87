import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import type { Actor } from '#lib/history/records.ts';
import { unlinkTransaction } from '#lib/links/link.ts';
import { linkTransaction } from '#lib/links/record.ts';
import { listDismissedTransfers } from '#lib/matching/decision-records.ts';
import { dismissPairs, dismissTransfer } from '#lib/matching/dismiss.ts';
import { deleteUntouched } from '#lib/transactions/undo-records.ts';
import { runAs } from '#tests/support/book/undo-world.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { lookInto, record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('suggestions that are dismissed', (open) => {
  let database: Database;
  let asha: Person;
  let account: number;
  let merchant: number;
  const db = () => database.db;
  const { historyOf } = lookInto(db);
  const some = (...given: Parameters<typeof someTransactions>[3]) =>
    someTransactions(db(), account, asha.id, given);
  const decisionsOf = (transaction: number) =>
    db()
      .selectFrom('decisions')
      .select(['expense', 'verdict', 'person'])
      .where('transaction', '=', transaction)
      .orderBy('expense')
      .execute();
  const learnedOf = (core: string) =>
    db()
      .selectFrom('learned')
      .select(['what', 'value', 'yes', 'no'])
      .where('core', '=', core)
      .orderBy('what')
      .execute();

  /** What a verb did as one run; the run, or null where nothing changed. */
  const act = <T>(verb: (tx: Db, actor: Required<Actor>) => Promise<T>) => runAs(db(), asha, verb);

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    account = await someAccount(db());
    merchant = (await addName(db(), asha, 'merchants', { name: 'Swiggy' })).id;
  });
  afterAll(() => database.close());

  test('it is remembered once, with what it teaches and a line of history; again it changes nothing', async () => {
    const [transaction = 0] = await some({ description: 'SWIGGY' });
    const { id: expense } = await record(db(), asha, { merchant });
    const dismissing = (tx: Db, actor: Actor) => dismissPairs(tx, actor, [{ transaction, expense }]);
    const { run } = await act(dismissing);
    expect(run).toEqual(expect.any(String));
    expect(await decisionsOf(transaction)).toEqual([{ expense, verdict: 'dismissed', person: asha.id }]);
    expect(await learnedOf('swiggy')).toEqual([{ what: 'merchant', value: String(merchant), yes: 0, no: 1 }]);
    expect(await historyOf('transaction', transaction)).toEqual([
      {
        ...{ act: 'dismiss', person: asha.id },
        before: { expense, decision: null },
        after: { expense, decision: { verdict: 'dismissed', person: asha.id, at: expect.any(String) } },
      },
    ]);
    expect((await act(dismissing)).run).toBeNull();
    expect(await learnedOf('swiggy')).toHaveLength(1);
  });

  test('several at once, all or none; unknown, deleted and linked ones are refused', async () => {
    const [transaction = 0, linked = 0] = await some({ amount: 1 }, { amount: 45_000 });
    const [one, two] = [(await record(db(), asha)).id, (await record(db(), asha)).id];
    await linkTransaction(db(), asha, { expense: two, transaction: linked });
    for (const [pair, error] of [
      [
        { transaction, expense: uuidv7() },
        { code: 'not_found', message: 'expenses.not_found' },
      ],
      [
        { transaction: 999_999, expense: one },
        { code: 'not_found', message: 'expenses.transaction_not_found' },
      ],
      [
        { transaction: linked, expense: two },
        { code: 'conflict', message: 'matching.dismiss_linked' },
      ],
    ] as const)
      await expect(dismissPairs(db(), asha, [{ transaction, expense: one }, pair])).rejects.toMatchObject(
        error,
      );
    expect(await decisionsOf(transaction)).toEqual([]);
    await dismissPairs(db(), asha, [
      { transaction, expense: two },
      { transaction, expense: one },
    ]);
    expect(await decisionsOf(transaction)).toHaveLength(2);
  });

  test('what was linked and unlinked before is dismissed after that, and linking it after all says so', async () => {
    const [transaction = 0] = await some({ amount: 45_000, description: 'Zomato' });
    const { id: expense } = await record(db(), asha, { merchant });
    await linkTransaction(db(), asha, { expense, transaction });
    await unlinkTransaction(db(), asha, { expense, transaction });
    await dismissPairs(db(), asha, [{ transaction, expense }]);
    expect((await historyOf('transaction', transaction)).at(-1)?.before).toMatchObject({
      decision: { verdict: 'unlinked', person: asha.id },
    });
    expect(await learnedOf('zomato')).toEqual([{ what: 'merchant', value: String(merchant), yes: 0, no: 1 }]);
    await linkTransaction(db(), asha, { expense, transaction });
    expect(await decisionsOf(transaction)).toEqual([{ expense, verdict: 'linked', person: asha.id }]);
    expect((await learnedOf('zomato')).find(({ what }) => what === 'merchant')).toMatchObject({
      yes: 1,
      no: 0,
    });
  });

  test('an own transfer, from either side; it goes with its transactions', async () => {
    const card = await someAccount(db(), 'Card');
    const [out = 0, beside = 0] = await some({ amount: 700 }, { amount: 700 });
    const [into = 0] = await someTransactions(db(), card, asha.id, [{ amount: -700 }]);
    await dismissTransfer(db(), asha, { transaction: into, pair: out });
    const again = await act((tx, actor) => dismissTransfer(tx, actor, { transaction: out, pair: into }));
    expect(again.run).toBeNull();
    expect(await listDismissedTransfers(db(), [into])).toEqual([{ out, in: into }]);
    expect(await historyOf('transaction', out)).toEqual([
      {
        ...{ act: 'dismiss', person: asha.id, before: null },
        after: { transfer: { out, in: into, person: asha.id, at: expect.any(String) } },
      },
    ]);
    await expect(dismissTransfer(db(), asha, { transaction: out, pair: beside })).rejects.toMatchObject({
      code: 'invalid',
      message: 'matching.pair_in',
    });
    const upload = await db()
      .selectFrom('bank_transactions')
      .innerJoin('uploads', 'uploads.id', 'bank_transactions.upload')
      .selectAll('uploads')
      .where('bank_transactions.id', '=', out)
      .executeTakeFirstOrThrow();
    await db()
      .transaction()
      .execute((tx) => deleteUntouched(tx, asha, { ...upload, standing_count: 2 }));
    expect(await listDismissedTransfers(db(), [into])).toEqual([]);
  });
});
