import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { decideTransactions } from '#lib/queue/decide.ts';
import { acceptOffer, readOffer } from '#server/doors/transactions/offer.ts';
import { runAs } from '#tests/support/book/undo-world.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { lookInto, record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('what a row of the list offers', (open) => {
  let database: Database;
  let asha: Person;
  let account: number;
  const db = () => database.db;
  const { stateOf } = lookInto(db);
  const row = async (amount: number, of = account) =>
    (await someTransactions(db(), of, asha.id, [{ amount }]))[0] as number;
  const accept = async (offer: object) =>
    (await runAs(db(), asha, (tx, actor) => acceptOffer(tx, actor, readOffer(JSON.stringify(offer))))).done;

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    account = await someAccount(db());
  });
  afterAll(() => database.close());

  test('is done as the button carries it', async () => {
    const [marked, spent, linked, out] = [await row(100), await row(200), await row(300), await row(400)];
    const into = await row(-400, await someAccount(db(), 'Second'));
    const { id } = await record(db(), asha, { amount: 3 });
    expect(await accept({ act: 'CW', transaction: marked })).toMatchObject({ type: 'CW' });
    const expense = { act: 'expense', transaction: spent, merchant: null, category: 2, project: null };
    expect(await accept(expense)).toEqual({ key: 'transactions.toast_each', values: { count: 1 } });
    const link = { act: 'link', transaction: linked, expenses: [{ expense: id, amount: 3 }] };
    expect(await accept(link)).toEqual({ key: 'links.linked', values: { count: 1 } });
    expect(await accept({ act: 'pair', transaction: into, out, in: into })).toMatchObject({ type: 'TR' });
    const types = [];
    for (const one of [marked, spent, linked, out, into]) types.push((await stateOf(one)).type);
    expect(types).toEqual(['CW', 'EX', 'EX', 'TR', 'TR']);
  });

  test('is refused where the row was decided meanwhile, which the queue skips', async () => {
    const taken = await row(500);
    await record(db(), asha, { amount: 5, transactions: [taken] });
    const { id } = await record(db(), asha, { amount: 5 });
    const offers = [
      { act: 'IN', transaction: taken },
      { act: 'expense', transaction: taken, merchant: null, category: 2, project: null },
      { act: 'link', transaction: taken, expenses: [{ expense: id, amount: 5 }] },
    ];
    for (const offer of offers) {
      await expect(accept(offer), offer.act).rejects.toMatchObject({ code: 'conflict' });
      const { act } = readOffer(JSON.stringify(offer));
      const { done } = await runAs(db(), asha, (tx, actor) =>
        decideTransactions(tx, actor, [act], { day: '2026-05-04' }),
      );
      expect(done, offer.act).toMatchObject({ done: 0, skipped: [{ transaction: taken }] });
    }
  });

  test('says what is wrong of anything else', () => {
    const wrong = [
      '',
      'null',
      '[]',
      '{"act":"IN"}',
      '{"act":"later","transaction":1}',
      '{"act":"XX","transaction":1}',
    ];
    for (const text of [...wrong, '{"act":"IN","transaction":1,"group":"a:out"}'])
      expect(() => readOffer(text), text).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});
