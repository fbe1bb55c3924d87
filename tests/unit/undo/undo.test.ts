import { subDays } from 'date-fns/subDays';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import { addName } from '#lib/catalogue/change.ts';
import { mergeMerchants } from '#lib/catalogue/merge.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { parse } from '#lib/core/parse.ts';
import { invariants } from '#lib/db/integrity-records.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { expenseChangeSchema } from '#lib/expenses/schema.ts';
import { changeExpense } from '#lib/links/change.ts';
import { deleteExpense, restoreExpense } from '#lib/links/delete.ts';
import { expenseOf } from '#lib/links/find.ts';
import { changeLink, linkExpenses } from '#lib/links/link.ts';
import { linksSchema } from '#lib/links/schema.ts';
import { discardUpload } from '#lib/statements/discard.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { undoInsert } from '#lib/statements/undo.ts';
import { changeTransaction, markTransactions } from '#lib/transactions/mark.ts';
import { typeLocked } from '#lib/transactions/mark-records.ts';
import { lockTransactions } from '#lib/transactions/records.ts';
import { listRuns, runOf } from '#lib/undo/list.ts';
import { changedRows, moneyRows } from '#tests/support/book/money-rows.ts';
import { actAs, undoAs } from '#tests/support/book/undo-world.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { uploadConfirmed } from '#tests/support/stories/bank.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

/** The invariants that undoing could break. */
const CONCERNED =
  'links overclaimed types deleted tallies uses currencies covered decided learned cores runs'.split(' ');

onEveryDatabase('undo', (open) => {
  let database: Database;
  let asha: Person;
  let ravi: Person;
  let account: number;
  const db = () => database.db;
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    ravi = await somePerson(db(), 'ravi@example.org');
    await db().updateTable('people').set({ first_name: 'Ravi' }).where('id', '=', ravi.id).execute();
    account = await someAccount(db());
  });
  afterAll(async () => {
    for (const { name, count } of invariants)
      if (CONCERNED.includes(name.split('.').at(-1) ?? ''))
        expect([name, await count(db())]).toEqual([name, 0]);
    await database.close();
  });

  const by = async (person: Person, verb: Parameters<typeof actAs>[2]): Promise<string> =>
    (await actAs(db(), person, verb)) as string;
  const undo = (run: string, person = asha) => undoAs(db(), person, run);
  const row = async (amount: number) =>
    (await someTransactions(db(), account, asha.id, [{ amount, description: 'HOTEL ASTORIA' }]))[0] as number;
  const byRavi = (what: string, id: string | number) => ({
    ...{ what, id },
    person: { id: ravi.id, name: 'Ravi Rao' },
    at: expect.stringMatching(/^20/),
  });
  const stateOf = (id: number) =>
    db()
      .selectFrom('bank_transactions')
      .select(['type', 'decided_by', 'rule', 'linked_amount'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const linksOf = (expense: string) =>
    db().selectFrom('expense_links').selectAll().where('expense', '=', expense).orderBy('id').execute();
  const link = (transaction: number, ...expenses: { expense: string; amount: number }[]) =>
    parse(linksSchema('typed'), { transaction, expenses });

  test('an undo of an undo of an undo says what it takes back or does again, not what it undid', async () => {
    const id = await row(10_000);
    let run = await by(asha, (tx, actor) => markTransactions(tx, actor, { account, type: 'CW', ids: [id] }));
    for (let n = 0; n < 3; n++) run = (await undo(run)).run as string;
    const said = (await listRuns(db(), { limit: 4 })).results.map(({ act, about }) => [
      act,
      about.is_redo,
      about.first?.act,
      about.first?.about.type,
    ]);
    expect(said).toEqual([
      ['undo', false, 'mark', 'CW'],
      ['undo', true, 'mark', 'CW'],
      ['undo', false, 'mark', 'CW'],
      ['mark', undefined, undefined, undefined],
    ]);
  });

  test('a link that someone changed is kept, the others of its run are taken back', async () => {
    const transaction = await row(10_000);
    const [first, second] = [
      await record(db(), asha, { amount: 30 }),
      await record(db(), asha, { amount: 40 }),
    ];
    const run = await by(asha, (tx, actor) =>
      linkExpenses(
        tx,
        actor,
        link(transaction, { expense: first.id, amount: 30 }, { expense: second.id, amount: 40 }),
      ),
    );
    const [made] = await linksOf(second.id);
    await by(ravi, (tx, actor) => changeLink(tx, actor, made?.id ?? 0, { amount: 20, covers: 20 }));
    expect(await undo(run)).toMatchObject({ restored: 1, kept: [byRavi('transaction', transaction)] });
    expect(await linksOf(first.id)).toEqual([]);
    expect(await stateOf(transaction)).toMatchObject({ type: 'EX', linked_amount: 2_000 });
  });

  test('a recording that someone built on stays whole, be it by a fact, a link or the amounts of a link', async () => {
    const builds: ((id: string, spare: number) => Parameters<typeof actAs>[2])[] = [
      (id) => (tx, actor) => changeExpense(tx, actor, id, { comment: 'Mine' }),
      (id, spare) => (tx, actor) => linkExpenses(tx, actor, link(spare, { expense: id, amount: 10 })),
      (id) => async (tx, actor) =>
        changeLink(tx, actor, (await linksOf(id))[0]?.id ?? 0, { amount: 5, covers: 5 }),
    ];
    for (const build of builds) {
      const transaction = await row(10_000);
      let id = '';
      const run = await by(asha, async (tx, actor) => {
        id = (await record(tx, actor, { amount: 120, transactions: [transaction] })).id;
      });
      await by(ravi, build(id, await row(5_000)));
      const before = await moneyRows(db());
      expect(await undo(run)).toEqual({ run: null, restored: 0, kept: [byRavi('expense', id)] });
      expect([...changedRows(before, await moneyRows(db()))]).toEqual([]);
      expect((await expenseOf(db(), id)).transactions[0]).toMatchObject({ id: transaction });
    }
  });

  test('a deleted expense comes back with the links that are still free, with their ids', async () => {
    const [one, two] = [await row(10_000), await row(10_000)];
    const { id } = await record(db(), asha, { amount: 200, transactions: [one, two] });
    const links = await linksOf(id);
    const run = await by(asha, (tx, actor) => deleteExpense(tx, actor, id));
    await by(ravi, (tx, actor) => changeTransaction(tx, actor, { account, id: two, type: 'CW' }));
    expect(await undo(run)).toMatchObject({ restored: 1, kept: [byRavi('transaction', two)] });
    expect(await linksOf(id)).toEqual(links.slice(0, 1));
    const { restored } = await undo(await by(asha, (tx, actor) => deleteExpense(tx, actor, id)), ravi);
    expect(restored).toBe(1);
  });

  test('an expense that was restored without its link, and deleted again, comes back all the same', async () => {
    const one = await row(10_000);
    const { id } = await record(db(), asha, { amount: 100, transactions: [one] });
    const run = await by(asha, (tx, actor) => deleteExpense(tx, actor, id));
    await by(ravi, (tx, actor) => changeTransaction(tx, actor, { account, id: one, type: 'CW' }));
    await by(ravi, (tx, actor) => restoreExpense(tx, actor, id));
    expect(await linksOf(id)).toEqual([]);
    await by(ravi, (tx, actor) => deleteExpense(tx, actor, id));
    expect(await undo(run)).toMatchObject({ restored: 1, kept: [byRavi('transaction', one)] });
    expect(await linksOf(id)).toEqual([]);
  });

  test('what was deleted for good, or restored by someone, stays', async () => {
    const { id } = await record(db(), asha, { amount: 10 });
    const run = await by(asha, (tx, actor) => deleteExpense(tx, actor, id));
    await by(ravi, (tx, actor) => restoreExpense(tx, actor, id));
    expect(await undo(run)).toMatchObject({ restored: 0, kept: [byRavi('expense', id)] });
    const again = await by(asha, (tx, actor) => deleteExpense(tx, actor, id));
    const long = subDays(new Date(), 31).toISOString();
    await db().updateTable('expenses').set({ deleted_at: long }).where('id', '=', id).execute();
    expect(await undo(again)).toMatchObject({
      restored: 0,
      kept: [{ what: 'expense', id, person: null, at: null }],
    });
  });

  test('facts come back with the ids of items; of a merged merchant, the one it was merged into', async () => {
    const name = (text: string) => addName(db(), asha, 'merchants', { name: `${text} ${uuidv7()}` });
    const [from, into, other] = [await name('Swigy'), await name('Swiggy'), await name('Uber')];
    const { id, items } = await record(db(), asha, { amount: 10, merchant: from.id });
    const change = parse(expenseChangeSchema(), {
      ...{ amount: 12, merchant: other.id, comment: 'Two' },
      items: [
        { category: 3, amount: 7 },
        { category: 4, amount: 5 },
      ],
    });
    const run = await by(asha, (tx, actor) => changeExpense(tx, actor, id, change));
    await mergeMerchants(db(), ravi, from.id, into.id);
    expect(await undo(run)).toMatchObject({ restored: 1, kept: [] });
    expect(await expenseOf(db(), id)).toMatchObject({ amount: 1_000, merchant: into.id, comment: '', items });
    const less = await by(asha, (tx, actor) =>
      changeExpense(
        tx,
        actor,
        id,
        parse(expenseChangeSchema(), { amount: 20, items: [{ category: 2, amount: 20 }] }),
      ),
    );
    const spare = await row(5_000);
    await by(ravi, (tx, actor) => linkExpenses(tx, actor, link(spare, { expense: id, amount: 15 })));
    // The amount before is less than what is linked by now.
    expect(await undo(less)).toMatchObject({ restored: 0, kept: [byRavi('expense', id)] });
  });

  test('a rule’s word comes back as the rule’s', async () => {
    const id = await row(100);
    await by(asha, async (tx, actor) => {
      const [locked] = await lockTransactions(tx, account, [id]);
      if (locked)
        await typeLocked(tx, actor, [{ row: locked, to: { type: 'IV', decided_by: 'rule', rule: 4 } }]);
    });
    const run = await by(asha, (tx, actor) => changeTransaction(tx, actor, { account, id, type: 'IN' }));
    expect(await stateOf(id)).toMatchObject({ type: 'IN', decided_by: 'person', rule: 4 });
    await undo(run);
    expect(await stateOf(id)).toMatchObject({ type: 'IV', decided_by: 'rule', rule: 4 });
  });

  test('an insert is undone by what it brought, and gives the account its currency back; a discarded upload stays gone', async () => {
    const { id: bank } = await addAccount(db(), asha, { name: 'Euro', type: 'savings', number: '7788' });
    const text = 'Date,Description,Amount,Currency\n2026-04-01,REWE,-12.50,EUR\n2026-04-02,DB,-40.00,EUR\n';
    const file = { account: bank, file_name: 'euro.csv', content: Buffer.from(text) };
    const { id: upload } = await uploadConfirmed(db(), asha, file);
    const currency = async () =>
      (
        await db()
          .selectFrom('bank_accounts')
          .select('currency')
          .where('id', '=', bank)
          .executeTakeFirstOrThrow()
      ).currency;
    const held = async () =>
      (
        await db()
          .selectFrom('bank_transactions')
          .selectAll()
          .where('account', '=', bank)
          .orderBy('id')
          .execute()
      ).map(({ version, ...facts }) => facts);
    const run = await by(asha, (tx, actor) => insertStatement(tx, actor, { account: bank, upload }));
    const [rewe] = await held();
    expect(await currency()).toBe('EUR');
    await by(ravi, (tx, actor) =>
      changeTransaction(tx, actor, { account: bank, id: rewe?.id ?? 0, comment: 'Mine' }),
    );
    const part = await undo(run);
    expect(part).toMatchObject({ restored: 1, kept: [byRavi('transaction', rewe?.id ?? 0)] });
    expect(await currency()).toBe('EUR');
    expect((await undo(part.run ?? '')).restored).toBe(1);
    expect(await held()).toHaveLength(2);
    await changeTransaction(db(), ravi, { account: bank, id: rewe?.id ?? 0, comment: '' });
    // The insert's run was undone before; what was put back has a run of its own.
    const out = await by(asha, (tx, actor) => undoInsert(tx, actor, { account: bank, upload }));
    expect(await held()).toEqual([]);
    await discardUpload(db(), ravi, { account: bank, upload });
    expect(await undo(out)).toMatchObject({ restored: 0, kept: [byRavi('upload', upload)] });
    const { id: again } = await uploadConfirmed(db(), asha, { ...file, content: Buffer.from(`${text} `) });
    await db().updateTable('bank_accounts').set({ currency: null }).where('id', '=', bank).execute();
    const fresh = await by(asha, (tx, actor) => insertStatement(tx, actor, { account: bank, upload: again }));
    expect(await currency()).toBe('EUR');
    expect(await undo(fresh)).toMatchObject({ restored: 2, kept: [] });
    expect(await currency()).toBeNull();
  });

  test('the undo of an upload takes the run of its insert along: it cannot be undone twice', async () => {
    const content = Buffer.from('Date,Description,Amount\n2026-04-01,REWE,-12.50\n2026-04-02,DB,-40.00\n');
    const { id: bank } = await addAccount(db(), asha, { name: 'Second', type: 'savings', number: '7789' });
    const { id: upload } = await uploadConfirmed(db(), asha, { account: bank, file_name: 'a.csv', content });
    const run = await by(asha, (tx, actor) => insertStatement(tx, actor, { account: bank, upload }));
    const out = await by(ravi, (tx, actor) => undoInsert(tx, actor, { account: bank, upload }));
    await expect(undo(run)).rejects.toMatchObject({ code: 'conflict' });
    expect((await runOf(db(), run)).undone).toMatchObject({ run: out, person: { name: 'Ravi Rao' } });
    expect((await runOf(db(), out)).about).toMatchObject({ account: bank, file_name: 'a.csv' });
  });

  test('what was left of an undone insert, taken out later and put back, still counts as undone', async () => {
    const content = Buffer.from('Date,Description,Amount\n2026-04-01,REWE,-12.50\n2026-04-02,DB,-40.00\n');
    const { id: bank } = await addAccount(db(), asha, { name: 'Third', type: 'savings', number: '7790' });
    const { id: upload } = await uploadConfirmed(db(), asha, { account: bank, file_name: 'a.csv', content });
    const state = () =>
      db()
        .selectFrom('uploads')
        .select(['inserted_at', 'undone_by', 'undone_at', 'standing_count'])
        .where('id', '=', upload)
        .executeTakeFirstOrThrow();
    await by(asha, (tx, actor) => insertStatement(tx, actor, { account: bank, upload }));
    const { id } = await db()
      .selectFrom('bank_transactions')
      .select('id')
      .where('account', '=', bank)
      .executeTakeFirstOrThrow();
    const comment = (text: string) => changeTransaction(db(), asha, { account: bank, id, comment: text });
    await comment('Mine');
    await by(ravi, (tx, actor) => undoInsert(tx, actor, { account: bank, upload }));
    const half = await state();
    expect(half).toMatchObject({ inserted_at: null, undone_by: ravi.id, standing_count: 1 });
    await comment('');
    const out = await by(asha, (tx, actor) => undoInsert(tx, actor, { account: bank, upload }));
    expect(await state()).toMatchObject({ undone_by: asha.id, standing_count: 0 });
    expect((await undo(out)).restored).toBe(1);
    expect(await state()).toEqual(half);
  });

  test('bulk marks, their undos and other marks at once leave no deadlock and the right figures', async () => {
    const ids = await someTransactions(
      db(),
      account,
      asha.id,
      Array.from({ length: 1_500 }, (_, n) => ({
        amount: 100 + (n % 7),
        date: `2026-0${1 + (n % 9)}-0${1 + (n % 8)}`,
        description: `SHOP ${'abcdefghij'[n % 10]}`,
      })),
    );
    const runs = [];
    for (let part = 0; part < 5; part++) {
      const own = ids.filter((_, n) => n % 5 === part);
      runs.push(
        await by(asha, (tx, actor) => markTransactions(tx, actor, { account, ids: own, type: 'IN' })),
      );
    }
    const others = ids.filter((_, n) => n % 2 === 0).toReversed();
    const [answers] = await Promise.all([
      Promise.all(runs.map((run, n) => undo(run, n % 2 ? asha : ravi))),
      by(ravi, (tx, actor) => markTransactions(tx, actor, { account, ids: others, type: 'CW' })),
    ]);
    const restored = answers.reduce((sum, one) => sum + one.restored, 0);
    const kept = answers.reduce((sum, one) => sum + one.kept.length, 0);
    expect(restored + kept).toBe(1_500);
    const types = await db()
      .selectFrom('bank_transactions')
      .select(['type', (e) => e.fn.countAll<number>().as('count')])
      .where('id', 'in', ids)
      .groupBy('type')
      .execute();
    expect(Object.fromEntries(types.map(({ type, count }) => [type, Number(count)]))).toEqual({
      CW: 750,
      UK: 750,
    });
  });

  test('runs are listed with what they did, and acts without a run are not', async () => {
    const id = await row(100);
    await changeTransaction(db(), asha, { account, id, type: 'CW' });
    const run = await by(asha, (tx, actor) => changeTransaction(tx, actor, { account, id, type: 'IN' }));
    const { run: undone } = await undo(run, ravi);
    const { results, next } = await listRuns(db(), { limit: 2 });
    expect(results).toMatchObject([
      { run: undone, act: 'undo', count: 1, about: { first: { act: 'mark', about: { type: 'IN' } } } },
      { run, act: 'mark', count: 1, undone: { run: undone, person: { name: 'Ravi Rao' } } },
    ]);
    const page = await listRuns(db(), { limit: 2, cursor: next });
    expect(page.results[0]?.run).not.toBe(run);
    expect((await listRuns(db(), { limit: 2, cursor: page.previous })).results).toEqual(results);
  });
});
