import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import type { Actor } from '#lib/history/records.ts';
import { dismissPairs, dismissTransfer } from '#lib/matching/dismiss.ts';
import { pairTransactions, removePair } from '#lib/matching/pair.ts';
import { changeTransaction } from '#lib/transactions/mark.ts';
import { undoRun } from '#lib/undo/undo.ts';
import { changedRows, moneyRows } from '#tests/support/book/money-rows.ts';
import { runAs } from '#tests/support/book/undo-world.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('undo of pairs and dismissals', (open) => {
  let database: Database;
  let asha: Person;
  let savings: number;
  let card: number;
  const db = () => database.db;
  const act = async <T>(verb: (tx: Db, actor: Required<Actor>) => Promise<T>) => {
    const { run, done } = await runAs(db(), asha, verb);
    return { run: run ?? '', done };
  };
  const undo = (run: string) => act((tx, actor) => undoRun(tx, actor, run));
  const transfer = async (amount: number) => {
    const [out = 0] = await someTransactions(db(), savings, asha.id, [
      { amount, description: `TO ${amount}` },
    ]);
    const [into = 0] = await someTransactions(db(), card, asha.id, [{ amount: -amount }]);
    return { out, in: into };
  };
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    savings = await someAccount(db());
    card = await someAccount(db(), 'Card');
  });
  afterAll(() => database.close());

  test('a pair is taken apart, one taken apart is a pair again with its id; and so on', async () => {
    const sides = await transfer(900);
    const before = await moneyRows(db());
    const { run, done: pair } = await act((tx, actor) => pairTransactions(tx, actor, sides));
    const paired = await moneyRows(db());
    const undone = await undo(run);
    expect(undone.done).toEqual({ restored: 2, kept: [] });
    expect(changedRows(before, await moneyRows(db()))).toEqual(new Map());
    expect((await undo(undone.run)).done).toEqual({ restored: 2, kept: [] });
    expect(changedRows(paired, await moneyRows(db()))).toEqual(new Map());
    const apart = await act((tx, actor) => removePair(tx, actor, pair.id));
    expect((await undo(apart.run)).done).toEqual({ restored: 2, kept: [] });
    expect(changedRows(paired, await moneyRows(db()))).toEqual(new Map());
  });

  test('what somebody decided since is kept, and named', async () => {
    const sides = await transfer(1_100);
    const { done: pair } = await act((tx, actor) => pairTransactions(tx, actor, sides));
    const { run } = await act((tx, actor) => removePair(tx, actor, pair.id));
    await act((tx, actor) => changeTransaction(tx, actor, { account: savings, id: sides.out, type: 'IV' }));
    expect((await undo(run)).done).toMatchObject({
      restored: 0,
      kept: [
        { what: 'transaction', id: sides.in },
        { what: 'transaction', id: sides.out },
      ],
    });
  });

  test('a dismissal is forgotten with what it taught, and remembered again', async () => {
    const merchant = (await addName(db(), asha, 'merchants', { name: 'Swiggy' })).id;
    const [transaction = 0] = await someTransactions(db(), savings, asha.id, [{ description: 'SWIGGY' }]);
    const { id: expense } = await record(db(), asha, { merchant });
    const before = await moneyRows(db());
    const { run } = await act((tx, actor) => dismissPairs(tx, actor, [{ transaction, expense }]));
    const dismissed = await moneyRows(db());
    const undone = await undo(run);
    expect(undone.done).toEqual({ restored: 1, kept: [] });
    expect(changedRows(before, await moneyRows(db()))).toEqual(new Map());
    expect((await undo(undone.run)).done.restored).toBe(1);
    expect(changedRows(dismissed, await moneyRows(db()))).toEqual(new Map());
  });

  test('a dismissed transfer, too', async () => {
    const sides = await transfer(1_300);
    const count = async () => (await db().selectFrom('dismissed_transfers').selectAll().execute()).length;
    const { run } = await act((tx, actor) =>
      dismissTransfer(tx, actor, { transaction: sides.out, pair: sides.in }),
    );
    expect(await count()).toBe(1);
    const undone = await undo(run);
    expect([undone.done, await count()]).toEqual([{ restored: 1, kept: [] }, 0]);
    expect([(await undo(undone.run)).done.restored, await count()]).toEqual([1, 1]);
  });
});
