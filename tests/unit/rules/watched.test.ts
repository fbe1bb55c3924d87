import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeAccount } from '#lib/accounts/accounts.ts';
import { addName, changeName } from '#lib/catalogue/change.ts';
import { mergeMerchants } from '#lib/catalogue/merge.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { invariants } from '#lib/db/integrity-records.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { changeExpense } from '#lib/links/change.ts';
import { changeRule, listToldRules, moveRuleTo, removeRule, ruleOf } from '#lib/rules/rules.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { changeTransaction, markTransactions } from '#lib/transactions/mark.ts';
import { changedRows, moneyRows } from '#tests/support/book/money-rows.ts';
import { runAs, undoAs } from '#tests/support/book/undo-world.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { uploadConfirmed } from '#tests/support/stories/bank.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { applied, previewed, someRule } from '#tests/support/stories/rules.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('a rule whose world changes', (open) => {
  let database: Database;
  let asha: Person;
  let account: number;
  const db = () => database.db;
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
  });
  beforeEach(async () => {
    for (const { id } of await listToldRules(db())) await removeRule(db(), asha, id);
    account = await someAccount(db(), uuidv7());
  });
  afterAll(async () => {
    for (const { name, count } of invariants)
      if (/links|types|tallies|uses|covered|decided|learned|rules|runs/.test(name))
        expect([name, await count(db())]).toEqual([name, 0]);
    await database.close();
  });

  const rows = (count: number, description: string, amount = -1_000) =>
    someTransactions(
      db(),
      account,
      asha.id,
      Array.from({ length: count }, (_, n) => ({ description, amount: amount + n })),
    );
  const typeOf = async (id: number) =>
    db()
      .selectFrom('bank_transactions')
      .select(['type', 'decided_by', 'rule'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const expenseOf = async (transaction: number) =>
    (
      await db()
        .selectFrom('expense_links')
        .select('expense')
        .where('transaction', '=', transaction)
        .executeTakeFirstOrThrow()
    ).expense;
  const inserted = async (...lines: string[]) => {
    const content = Buffer.from(['Date,Description,Amount', ...lines, ''].join('\n'));
    const { id: upload } = await uploadConfirmed(db(), asha, { account, file_name: 'may.csv', content });
    await runAs(db(), asha, (tx, actor) => insertStatement(tx, actor, { account, upload }));
    const brought = db().selectFrom('bank_transactions').select(['description', 'type', 'rule']);
    return brought.where('upload', '=', upload).orderBy('id').execute();
  };

  test('a merchant that was merged is the other one, in preview, apply and undo', async () => {
    const [from, into] = [
      await addName(db(), asha, 'merchants', { name: uuidv7() }),
      await addName(db(), asha, 'merchants', { name: uuidv7() }),
    ];
    const [payment] = await rows(1, 'MOMERATH', 450);
    const body = { text: 'momerath', record_expense: true, category: 2, merchant: from.id, account };
    const rule = await someRule(db(), asha, body);
    await mergeMerchants(db(), asha, from.id, into.id);
    expect(await ruleOf(db(), rule)).toMatchObject({ merchant: into.id });
    expect((await applied(db(), asha, rule)).changed).toBe(1);
    const expense = db().selectFrom('expenses').select('merchant');
    expect(
      await expense.where('id', '=', await expenseOf(payment as number)).executeTakeFirstOrThrow(),
    ).toEqual({ merchant: into.id });
  });

  test('amounts are in the currency that the account has by now: preview, apply and insert agree', async () => {
    const rule = await someRule(db(), asha, { text: 'raths', then_type: 'IG', amount_min: 5, account });
    await changeAccount(db(), asha, account, { currency: 'JPY' });
    expect(await ruleOf(db(), rule)).toMatchObject({ currency: 'JPY', amount_min: 5 });
    const came = await inserted('2026-05-01,RATHS,-6', '2026-05-02,RATHS,-4');
    expect(came.map(({ type }) => type)).toEqual(['IG', 'UK']);
    await rows(1, 'RATHS AGAIN', 7);
    expect((await applied(db(), asha, rule)).changed).toBe(1);
  });

  test('amounts that the new currency cannot hold are rounded, not read as other figures', async () => {
    await changeAccount(db(), asha, account, { currency: 'USD' });
    const bounds = { amount_min: 10.5, amount_max: 99.49 };
    const rule = await someRule(db(), asha, { text: 'slithy', then_type: 'IG', ...bounds, account });
    await changeAccount(db(), asha, account, { currency: 'JPY' });
    expect(await ruleOf(db(), rule)).toMatchObject({ currency: 'JPY', amount_min: 11, amount_max: 99 });
    const came = await inserted('2026-05-01,SLITHY,-11', '2026-05-02,SLITHY,-10', '2026-05-03,SLITHY,-1050');
    expect(came.map(({ type }) => type)).toEqual(['IG', 'UK', 'UK']);
  });

  test('an expense whose category a person changed is kept, counts as corrected, and the undo is whole', async () => {
    const ids = await rows(4, 'DWIBBLE', 450);
    const rule = await someRule(db(), asha, { text: 'dwibble', record_expense: true, category: 2, account });
    await applied(db(), asha, rule);
    const [first, second] = ids as [number, number];
    const change = async (transaction: number) => {
      const expense = await expenseOf(transaction);
      const { amount } = await db()
        .selectFrom('expenses')
        .select('amount')
        .where('id', '=', expense)
        .executeTakeFirstOrThrow();
      return runAs(db(), asha, (tx, actor) =>
        changeExpense(tx, actor, expense, { items: [{ category: 1, amount, comment: '' }] }),
      );
    };
    const before = await moneyRows(db());
    const { run } = await change(first);
    expect(await ruleOf(db(), rule)).toMatchObject({ right: 3, corrected: 1, paused: null });
    expect((await previewed(db(), { id: rule })).counts).toMatchObject({ change: 0, already: 3, kept: 1 });
    const undone = await undoAs(db(), asha, run as string);
    expect([undone.kept, [...changedRows(before, await moneyRows(db()))]]).toEqual([[], []]);
    await change(first);
    await change(second);
    expect(await ruleOf(db(), rule)).toMatchObject({ right: 2, corrected: 2, paused: 'corrected' });
  });

  test('what it recorded stays as recorded when it changes, and its preview says so', async () => {
    await rows(3, 'BORO', 450);
    const rule = await someRule(db(), asha, { text: 'boro', record_expense: true, category: 2, account });
    await applied(db(), asha, rule);
    const counts = async (change: object) => (await previewed(db(), { id: rule, ...change })).counts;
    expect(await counts({})).toMatchObject({ change: 0, already: 3, kept: 0 });
    expect(await counts({ category: 5 })).toMatchObject({ change: 0, already: 0, kept: 3 });
    expect(await counts({ record_expense: false, then_type: 'IG' })).toMatchObject({
      ...{ change: 0, already: 0, kept: 3 },
    });
  });

  test('the last ten are those that it decided about last, whatever their age', async () => {
    const old = await rows(3, 'CRUNK OLD');
    const rule = await someRule(db(), asha, { text: 'crunknew', then_type: 'IN', account });
    await rows(12, 'CRUNKNEW');
    await applied(db(), asha, rule);
    await changeRule(db(), asha, rule, { text: 'crunk*' });
    await applied(db(), asha, rule);
    for (const id of old.slice(0, 2)) await changeTransaction(db(), asha, { account, id, type: 'IV' });
    expect(await ruleOf(db(), rule)).toMatchObject({ corrected: 2, paused: 'corrected' });
    // Resumed, it is watched anew, also by rows that were there before.
    await changeRule(db(), asha, rule, { enabled: true });
    expect(await ruleOf(db(), rule)).toMatchObject({ paused: null });
    const other = await rows(4, 'CRUNK OTHER');
    await applied(db(), asha, rule);
    for (const id of other.slice(0, 2)) await changeTransaction(db(), asha, { account, id, type: 'IV' });
    expect(await ruleOf(db(), rule)).toMatchObject({ paused: 'corrected' });
  });

  test('resuming a paused rule is taken back as well', async () => {
    const ids = await rows(3, 'MIMSY');
    const rule = await someRule(db(), asha, { text: 'mimsy', then_type: 'IN', account });
    await applied(db(), asha, rule);
    for (const id of ids.slice(0, 2)) await changeTransaction(db(), asha, { account, id, type: 'IV' });
    const { run } = await runAs(db(), asha, (tx, actor) => changeRule(tx, actor, rule, { enabled: true }));
    expect(await ruleOf(db(), rule)).toMatchObject({ paused: null });
    await undoAs(db(), asha, run as string);
    expect(await ruleOf(db(), rule)).toMatchObject({ enabled: true, paused: 'corrected' });
  });

  test.each([
    ['what it looks for', { text: 'slithy toves' }, {}],
    ['what it does', { then_type: 'IG' }, {}],
    ['how it acts', { suggest_only: true }, {}],
    ['nothing, but says that it is on as a form does', { enabled: 'on' }, {}],
    ['nothing, but says so in letters', { enabled: 'true' }, {}],
    ['its name and its place', { name: 'Toves', position: 1 }, { paused: 'corrected' }],
    ['no word, though its letters', { text: 'SLITHY' }, { paused: 'corrected' }],
    [
      'its name alone, with the rest as it was',
      { name: 'Slithy', text: 'slithy', then_type: 'IN' },
      { paused: 'corrected' },
    ],
  ])('a paused rule that changes %s', async (_, change, still) => {
    const ids = await rows(3, 'SLITHY');
    const rule = await someRule(db(), asha, { text: 'slithy', then_type: 'IN', account });
    await applied(db(), asha, rule);
    for (const id of ids.slice(0, 2)) await changeTransaction(db(), asha, { account, id, type: 'IV' });
    const before = await ruleOf(db(), rule);
    expect(before.paused).toBe('corrected');
    const { run } = await runAs(db(), asha, (tx, actor) => changeRule(tx, actor, rule, change));
    expect(await ruleOf(db(), rule)).toMatchObject({ paused: null, ...still });
    await undoAs(db(), asha, run as string);
    const { name, text, then_type, suggest_only, paused } = before;
    expect(await ruleOf(db(), rule)).toMatchObject({ name, text, then_type, suggest_only, paused });
  });

  test('who marks as the rule did makes it their own word, which no later rule changes', async () => {
    const [first, second] = (await rows(2, 'OUTGRABE')) as [number, number];
    const rule = await someRule(db(), asha, { text: 'outgrabe', then_type: 'IG', account });
    await applied(db(), asha, rule);
    const before = await moneyRows(db());
    const { run } = await runAs(db(), asha, (tx, actor) =>
      markTransactions(tx, actor, { account, ids: [first], type: 'IG' }),
    );
    expect(await typeOf(first)).toEqual({ type: 'IG', decided_by: 'person', rule: null });
    expect(await ruleOf(db(), rule)).toMatchObject({ corrected: 0 });
    await undoAs(db(), asha, run as string);
    expect([...changedRows(before, await moneyRows(db()))]).toEqual([]);
    await changeTransaction(db(), asha, { account, id: first, type: 'IG' });
    await changeRule(db(), asha, rule, { then_type: 'IV' });
    expect((await previewed(db(), { id: rule })).ids).toMatchObject({ change: [second], kept: [first] });
    await applied(db(), asha, rule);
    expect(await typeOf(first)).toMatchObject({ type: 'IG', decided_by: 'person' });
  });

  test('a rule whose category was archived can be renamed, moved and switched off', async () => {
    const category = (await addName(db(), asha, 'categories', { name: uuidv7() })).id;
    await someRule(db(), asha, { text: 'other', then_type: 'IG', account });
    const body = { text: 'brillig', record_expense: true, category, account };
    const rule = await someRule(db(), asha, body);
    await changeName(db(), asha, 'categories', category, { archived: true });
    expect(await changeRule(db(), asha, rule, { name: 'Brillig' })).toMatchObject({ name: 'Brillig' });
    expect(await moveRuleTo(db(), asha, { id: rule, position: 1 })).toMatchObject({ position: 1 });
    expect(await changeRule(db(), asha, rule, { enabled: false })).toMatchObject({ enabled: false });
    await expect(someRule(db(), asha, body)).rejects.toThrow('errors.invalid');
  });

  test('a payment whose expense was recorded by hand is not recorded again', async () => {
    const { id } = await record(db(), asha, { amount: 77.77, date: '2026-05-06' });
    const rule = await someRule(db(), asha, { text: 'gimble', record_expense: true, category: 2, account });
    const came = await inserted('2026-05-08,GIMBLE,-77.77', '2026-05-09,GIMBLE,-78.00');
    expect(came.map(({ type }) => type)).toEqual(['UK', 'EX']);
    expect((await previewed(db(), { id: rule })).counts).toMatchObject({ change: 0, kept: 1, already: 1 });
    await db().updateTable('expenses').set({ amount: 1 }).where('id', '=', id).execute();
    expect((await applied(db(), asha, rule)).changed).toBe(1);
  });
});
