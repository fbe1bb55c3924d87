import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { invariants } from '#lib/db/integrity-records.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { applyRule, saveRule } from '#lib/rules/apply.ts';
import { changeRule, listToldRules, moveRuleTo, removeRule, ruleOf } from '#lib/rules/rules.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { undoInsert } from '#lib/statements/undo.ts';
import { changeTransaction, markTransactions } from '#lib/transactions/mark.ts';
import { runOf, thingsOf } from '#lib/undo/list.ts';
import { undoShare } from '#lib/undo/undo-share.ts';
import { changedRows, moneyRows } from '#tests/support/book/money-rows.ts';
import { runAs, undoAs } from '#tests/support/book/undo-world.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { uploadConfirmed } from '#tests/support/stories/bank.ts';
import { applied, previewed, someRule } from '#tests/support/stories/rules.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('rules', (open) => {
  let database: Database;
  let asha: Person;
  let account: number;
  let merchant: number;
  const db = () => database.db;
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    merchant = (await addName(db(), asha, 'merchants', { name: 'Swiggy' })).id;
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

  const rows = (...given: { description: string; amount?: number }[]) =>
    someTransactions(db(), account, asha.id, given);
  const typesOf = async (ids: readonly number[]) =>
    (
      await db()
        .selectFrom('bank_transactions')
        .select(['id', 'type', 'decided_by', 'rule'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
    ).map(({ type, decided_by, rule }) => [type, decided_by, rule]);
  const income = () => ({ text: 'salary', then_type: 'IN', account });
  const food = () => ({ text: 'swiggy', record_expense: true, category: 2, merchant, account });
  const statement = async (...lines: string[]) => {
    const content = Buffer.from(['Date,Description,Amount', ...lines, ''].join('\n'));
    return (await uploadConfirmed(db(), asha, { account, file_name: 'april.csv', content })).id;
  };
  const inserted = async (upload: string) =>
    (await runAs(db(), asha, (tx, actor) => insertStatement(tx, actor, { account, upload }))).run as string;
  const ofUpload = (upload: string) =>
    db()
      .selectFrom('bank_transactions')
      .select(['id', 'description', 'type', 'decided_by', 'rule'])
      .where('upload', '=', upload)
      .orderBy('id')
      .execute();
  const APRIL = [
    '2026-04-01,ACME SALARY,1000.00',
    '2026-04-02,SWIGGY 4471,-450.00',
    '2026-04-03,UBER,-300.00',
    '2026-04-04,ACME SALARY,1000.00',
  ];

  test('a preview says what would change, what is so, what a person chose and what another rule takes', async () => {
    const [a, b, c, d] = (await rows(
      { description: 'ACME SALARY', amount: -1000 },
      { description: 'ACME SALARY', amount: -2000 },
      { description: 'SALARY ADVANCE', amount: -300 },
      { description: 'BONUS SALARY', amount: -400 },
    )) as [number, number, number, number];
    await markTransactions(db(), asha, { account, ids: [b], type: 'IN' });
    await markTransactions(db(), asha, { account, ids: [c], type: 'IG' });
    const above = await someRule(db(), asha, { text: 'bonus', then_type: 'IV', account });
    const { counts, ids, shown } = await previewed(db(), income());
    expect(ids).toEqual({ change: [a], already: [b], kept: [c], taken: [d] });
    expect(counts).toEqual({ change: 1, already: 1, kept: 1, taken: 1 });
    expect(shown.find(({ kind }) => kind === 'taken')?.by?.id).toBe(above);
  });

  test('applying changes what was shown, and its undo restores every table', async () => {
    const ids = await rows(
      { description: 'ACME SALARY', amount: -1000 },
      { description: 'SWIGGY 12', amount: 450 },
      { description: 'SWIGGY 13', amount: 500 },
    );
    const salary = await someRule(db(), asha, income());
    const swiggy = await someRule(db(), asha, food());
    for (const [rule, changed] of [
      [salary, 1],
      [swiggy, 2],
    ] as const) {
      const before = await moneyRows(db());
      const done = await applied(db(), asha, rule);
      expect(done.changed).toBe(changed);
      const undone = await undoAs(db(), asha, done.run as string);
      expect([undone.kept, [...changedRows(before, await moneyRows(db()))]]).toEqual([[], []]);
      await undoAs(db(), asha, undone.run as string);
    }
    expect(await typesOf(ids)).toEqual([
      ['IN', 'rule', salary],
      ['EX', 'rule', swiggy],
      ['EX', 'rule', swiggy],
    ]);
    const expense = await db()
      .selectFrom('expenses')
      .select(['rule', 'merchant', 'amount'])
      .where('rule', '=', swiggy)
      .where('deleted_at', 'is', null)
      .orderBy('amount')
      .execute();
    expect(expense).toEqual([
      { rule: swiggy, merchant, amount: 450 },
      { rule: swiggy, merchant, amount: 500 },
    ]);
    expect((await previewed(db(), { id: swiggy })).counts).toMatchObject({ change: 0, already: 2 });
  });

  test('a hash of another rule, or of what has changed since, is refused', async () => {
    const [a] = await rows({ description: 'ACME SALARY', amount: -1000 });
    const rule = await someRule(db(), asha, income());
    const { hash } = await previewed(db(), income());
    const other = await previewed(db(), { ...income(), then_type: 'IV' });
    const apply = (preview: string) =>
      runAs(db(), asha, (tx, actor) => applyRule(tx, actor, { id: rule, preview }));
    await expect(apply(other.hash)).rejects.toMatchObject({ code: 'conflict' });
    await changeTransaction(db(), asha, { account, id: a as number, comment: 'x' });
    await expect(apply(hash)).rejects.toMatchObject({ code: 'conflict' });
    expect((await apply((await previewed(db(), { id: rule })).hash)).done).toEqual({ changed: 1 });
  });

  test('a rule that only suggests takes its rows, and cannot be applied', async () => {
    const [a] = await rows({ description: 'ACME SALARY', amount: -1000 });
    const suggests = await someRule(db(), asha, { ...income(), suggest_only: true });
    const below = await someRule(db(), asha, { ...income(), then_type: 'IV' });
    expect((await previewed(db(), { id: suggests })).ids.change).toEqual([a]);
    expect((await previewed(db(), { id: below })).ids.taken).toEqual([a]);
    await expect(applied(db(), asha, suggests)).rejects.toMatchObject({ code: 'conflict' });
    await changeRule(db(), asha, below, { enabled: false });
    await expect(applied(db(), asha, below)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('moving a rule is previewed exactly, and gives it what it is first for', async () => {
    const ids = await rows(
      { description: 'ACME SALARY', amount: -1000 },
      { description: 'SALARY BONUS', amount: -1000 },
    );
    const salary = await someRule(db(), asha, income());
    const bonus = await someRule(db(), asha, { text: 'bonus', then_type: 'IV', account });
    await applied(db(), asha, salary);
    expect((await previewed(db(), { id: bonus })).ids).toMatchObject({ change: [], taken: [ids[1]] });
    const moved = await previewed(db(), { id: bonus, position: 1 });
    expect(moved.ids.change).toEqual([ids[1]]);
    const down = await previewed(db(), { id: salary, position: 2 });
    expect(down.ids.change).toEqual([ids[1]]);
    await moveRuleTo(db(), asha, { id: bonus, position: 1 });
    expect((await previewed(db(), { id: bonus })).hash).toBe(moved.hash);
    await applied(db(), asha, bonus);
    expect(await typesOf(ids)).toEqual([
      ['IN', 'rule', salary],
      ['IV', 'rule', bonus],
    ]);
    await changeRule(db(), asha, salary, { text: 'nothing like it' });
    await applied(db(), asha, salary);
    expect((await typesOf(ids))[0]).toEqual(['UK', null, null]);
  });

  test('an insert applies the rules; its undo, in either way, and the undo of a rule alone restore every table', async () => {
    const salary = await someRule(db(), asha, income());
    const swiggy = await someRule(db(), asha, food());
    const upload = await statement(...APRIL);
    const empty = await moneyRows(db());
    const run = await inserted(upload);
    const full = await moneyRows(db());
    expect((await ofUpload(upload)).map(({ type, rule }) => [type, rule])).toEqual([
      ['IN', salary],
      ['EX', swiggy],
      ['UK', null],
      ['IN', salary],
    ]);
    expect((await ruleOf(db(), salary)).runs).toMatchObject([{ run, kind: 'insert', changed: 2 }]);
    // Its page names what rules did by it.
    const { things, count } = await thingsOf(db(), await runOf(db(), run));
    expect([things.map(({ what }) => what).sort(), count]).toEqual([
      ['expense', 'transaction', 'transaction', 'transaction', 'upload'],
      5,
    ]);
    const undone = await undoAs(db(), asha, run);
    expect([undone.kept, [...changedRows(empty, await moneyRows(db()))]]).toEqual([[], []]);
    expect((await ruleOf(db(), salary)).runs[0]?.undone_at).not.toBeNull();
    await undoAs(db(), asha, undone.run as string);
    expect([...changedRows(full, await moneyRows(db()))]).toEqual([]);
    expect((await ruleOf(db(), salary)).runs[0]?.undone_at).toBeNull();

    // One rule's part, and back.
    for (const [rule, left] of [
      [salary, ['UK', 'EX', 'UK', 'UK']],
      [swiggy, ['IN', 'UK', 'UK', 'IN']],
    ] as const) {
      const share = await runAs(db(), asha, (tx, actor) => undoShare(tx, actor, { rule, run }));
      expect(share.done.kept).toEqual([]);
      expect((await ofUpload(upload)).map(({ type }) => type)).toEqual(left);
      await expect(
        runAs(db(), asha, (tx, actor) => undoShare(tx, actor, { rule, run })),
      ).rejects.toMatchObject({ code: 'conflict' });
      await undoAs(db(), asha, share.run as string);
      expect([...changedRows(full, await moneyRows(db()))]).toEqual([]);
    }
  });

  test('a rule’s part undone first, then the whole insert, and all of it back', async () => {
    await someRule(db(), asha, income());
    const swiggy = await someRule(db(), asha, food());
    const upload = await statement(...APRIL);
    const empty = await moneyRows(db());
    const run = await inserted(upload);
    const full = await moneyRows(db());
    const share = await runAs(db(), asha, (tx, actor) => undoShare(tx, actor, { rule: swiggy, run }));
    const part = await moneyRows(db());
    const all = await undoAs(db(), asha, run);
    expect([all.kept, [...changedRows(empty, await moneyRows(db()))]]).toEqual([[], []]);
    await undoAs(db(), asha, all.run as string);
    expect([...changedRows(part, await moneyRows(db()))]).toEqual([]);
    await undoAs(db(), asha, share.run as string);
    expect([...changedRows(full, await moneyRows(db()))]).toEqual([]);
  });

  test('what a rule did as it was saved is taken back alone: the rule stays, and the whole act can go after it', async () => {
    const ids = await rows(
      { description: 'ACME SALARY', amount: -1000 },
      { description: 'SALARY BONUS', amount: -900 },
      { description: 'BONUS', amount: -300 },
    );
    const saved = async (body: object, id?: number) => {
      const { hash } = await previewed(db(), id === undefined ? body : { ...body, id });
      return runAs(db(), asha, (tx, actor) =>
        saveRule(tx, actor, {
          ...{ id, body, fresh: {}, versions: undefined, preview: hash, proposal: undefined },
        }),
      );
    };
    const empty = await moneyRows(db());
    const { run, done } = await saved(income());
    const rule = done.rule;
    const share = await runAs(db(), asha, (tx, actor) => undoShare(tx, actor, { rule, run: run as string }));
    expect([share.done, await typesOf(ids)]).toEqual([
      { restored: 2, kept: [] },
      Array.from({ length: 3 }, () => ['UK', null, null]),
    ]);
    expect((await ruleOf(db(), rule)).runs).toMatchObject([{ run, undone_at: expect.any(String) }]);
    const whole = await undoAs(db(), asha, run as string);
    expect([whole.kept, [...changedRows(empty, await moneyRows(db()))]]).toEqual([[], []]);
    await undoAs(db(), asha, whole.run as string);
    await undoAs(db(), asha, share.run as string);

    // Changed, it lets one go and takes another; that alone goes back.
    const before = await typesOf(ids);
    const change = await saved({ ...income(), text: 'bonus' }, rule);
    expect((await typesOf(ids)).map(([type]) => type)).toEqual(['UK', 'IN', 'IN']);
    await runAs(db(), asha, (tx, actor) => undoShare(tx, actor, { rule, run: change.run as string }));
    expect(await typesOf(ids)).toEqual(before);
    expect((await ruleOf(db(), rule)).text).toBe('bonus');
  });

  test('an undo that is undone does not bring expenses back for payments that have others by now', async () => {
    await rows({ description: 'SWIGGY 1', amount: 450 }, { description: 'SWIGGY 2', amount: 460 });
    const rule = await someRule(db(), asha, food());
    const { run } = await applied(db(), asha, rule);
    const share = await runAs(db(), asha, (tx, actor) => undoShare(tx, actor, { rule, run: run as string }));
    await applied(db(), asha, rule);
    const standing = await moneyRows(db());
    const again = await undoAs(db(), asha, share.run as string);
    expect([again.restored, [...changedRows(standing, await moneyRows(db()))]]).toEqual([0, []]);
  });

  test('undone, done again and undone: a rule shows each, and its own Undo takes the last time back', async () => {
    const ids = await rows({ description: 'ACME SALARY', amount: -1000 });
    const rule = await someRule(db(), asha, income());
    const { run } = await applied(db(), asha, rule);
    const state = async () => [
      (await typesOf(ids)).map(([type]) => type).join(),
      (await ruleOf(db(), rule)).runs.map(({ undone_at }) => undone_at !== null).join(),
    ];
    const undoing = async (one: string | null) => (await undoAs(db(), asha, one as string)).run;
    const sharing = () =>
      runAs(db(), asha, (tx, actor) => undoShare(tx, actor, { rule, run: run as string }));
    const first = await undoing(run);
    expect(await state()).toEqual(['UK', 'true']);
    const second = await undoing(first);
    expect(await state()).toEqual(['IN', 'false']);
    const third = await undoing(second);
    expect(await state()).toEqual(['UK', 'true']);
    await expect(sharing()).rejects.toMatchObject({ code: 'conflict' });
    const fourth = await undoing(third);
    expect(await state()).toEqual(['IN', 'false']);
    const share = await sharing();
    expect(share.done).toEqual({ restored: 1, kept: [] });
    expect(await state()).toEqual(['UK', 'true']);
    expect((await runOf(db(), fourth as string)).undone).toMatchObject({ run: share.run });
    await undoing(share.run);
    expect(await state()).toEqual(['IN', 'false']);
    // A person's word stands, and the undo may be tried again.
    const marked = await runAs(db(), asha, (tx, actor) =>
      changeTransaction(tx, actor, { account, id: ids[0] as number, type: 'IG' }),
    );
    expect((await sharing()).done).toMatchObject({ restored: 0, kept: [{ what: 'transaction' }] });
    expect(await state()).toEqual(['IG', 'false']);
    await undoing(marked.run);
    expect((await sharing()).done).toMatchObject({ restored: 1 });
  });

  test('the same for its part of an insert, which is undone alone, as a whole, and as its upload', async () => {
    await someRule(db(), asha, income());
    const swiggy = await someRule(db(), asha, food());
    const upload = await statement(...APRIL);
    const run = await inserted(upload);
    const full = await moneyRows(db());
    const inEffect = async () => (await ruleOf(db(), swiggy)).runs[0]?.undone_at === null;
    const sharing = () => runAs(db(), asha, (tx, actor) => undoShare(tx, actor, { rule: swiggy, run }));
    const types = async () => (await ofUpload(upload)).map(({ type }) => type).join();
    const share = await sharing();
    const part = await moneyRows(db());
    const again = await undoAs(db(), asha, share.run as string);
    expect(await inEffect()).toBe(true);
    const back = await undoAs(db(), asha, again.run as string);
    expect([await inEffect(), [...changedRows(part, await moneyRows(db()))]]).toEqual([false, []]);
    await undoAs(db(), asha, back.run as string);
    const alone = await sharing();
    expect([await inEffect(), [...changedRows(part, await moneyRows(db()))]]).toEqual([false, []]);
    await undoAs(db(), asha, alone.run as string);

    // As a whole, and back: the part alone can go then.
    const whole = await undoAs(db(), asha, run);
    expect(await inEffect()).toBe(false);
    await undoAs(db(), asha, whole.run as string);
    expect([await inEffect(), [...changedRows(full, await moneyRows(db()))]]).toEqual([true, []]);
    const rest = await sharing();
    expect([rest.done.kept, await inEffect(), await types()]).toEqual([[], false, 'IN,UK,UK,IN']);
    await undoAs(db(), asha, rest.run as string);
    expect([await inEffect(), [...changedRows(full, await moneyRows(db()))]]).toEqual([true, []]);

    const gone = await runAs(db(), asha, (tx, actor) => undoInsert(tx, actor, { account, upload }));
    expect(await inEffect()).toBe(false);
    await undoAs(db(), asha, gone.run as string);
    expect([await inEffect(), [...changedRows(full, await moneyRows(db()))]]).toEqual([true, []]);
  });

  test('the undo of an upload takes what rules recorded along, and comes back whole', async () => {
    await someRule(db(), asha, income());
    await someRule(db(), asha, food());
    const upload = await statement(...APRIL);
    const empty = await moneyRows(db());
    await inserted(upload);
    const full = await moneyRows(db());
    const { run, done } = await runAs(db(), asha, (tx, actor) => undoInsert(tx, actor, { account, upload }));
    expect(done).toEqual({ removed: 4, kept: 0 });
    expect([...changedRows(empty, await moneyRows(db()))]).toEqual([]);
    await undoAs(db(), asha, run as string);
    expect([...changedRows(full, await moneyRows(db()))]).toEqual([]);
  });

  test('a person’s word stands, and two corrections of the last ten pause a rule', async () => {
    const ids = await rows(
      ...Array.from({ length: 4 }, () => ({ description: 'ACME SALARY', amount: -1000 })),
    );
    const rule = await someRule(db(), asha, income());
    await applied(db(), asha, rule);
    const [first, second] = ids as [number, number];
    await changeTransaction(db(), asha, { account, id: first, type: 'IG' });
    expect(await ruleOf(db(), rule)).toMatchObject({ right: 3, corrected: 1, paused: null });
    await changeTransaction(db(), asha, { account, id: second, type: 'UK' });
    expect(await ruleOf(db(), rule)).toMatchObject({ right: 2, corrected: 2, paused: 'corrected' });
    expect((await previewed(db(), { id: rule })).ids).toMatchObject({
      change: [],
      kept: [second, first],
    });
    const upload = await statement(...APRIL);
    await inserted(upload);
    expect((await ofUpload(upload)).every(({ type }) => type === 'UK')).toBe(true);
    expect(await changeRule(db(), asha, rule, { enabled: true })).toMatchObject({ paused: null });
  });

  test('a slip that is put right is no correction', async () => {
    const ids = await rows(
      ...Array.from({ length: 3 }, () => ({ description: 'ACME SALARY', amount: -1000 })),
    );
    const rule = await someRule(db(), asha, income());
    await applied(db(), asha, rule);
    const [first, second, third] = ids as [number, number, number];
    for (const id of [first, second]) {
      await changeTransaction(db(), asha, { account, id, type: 'IG' });
      await changeTransaction(db(), asha, { account, id, type: 'IN' });
    }
    expect(await ruleOf(db(), rule)).toMatchObject({ right: 3, corrected: 0, paused: null });
    await changeTransaction(db(), asha, { account, id: first, type: 'UK' });
    await changeTransaction(db(), asha, { account, id: third, type: 'IG' });
    expect(await ruleOf(db(), rule)).toMatchObject({ right: 1, corrected: 2, paused: 'corrected' });
  });

  test('while a rule is applied, a person who marks one of its rows has the last word', async () => {
    for (let round = 0; round < 3; round++) {
      const bank = await someAccount(db(), uuidv7());
      const ids = await someTransactions(
        ...([db(), bank, asha.id] as const),
        Array.from({ length: 40 }, () => ({ description: 'ACME SALARY', amount: -1000 })),
      );
      const rule = await someRule(db(), asha, { ...income(), account: bank });
      const { hash } = await previewed(db(), { id: rule });
      const id = ids[20] as number;
      const [done] = await Promise.allSettled([
        runAs(db(), asha, (tx, actor) => applyRule(tx, actor, { id: rule, preview: hash })),
        changeTransaction(db(), asha, { account: bank, id, type: 'IG' }),
      ]);
      const [marked, ...others] = await typesOf([id, ...ids.filter((one) => one > id)]);
      expect(marked?.slice(0, 2)).toEqual(['IG', 'person']);
      // All of it or nothing.
      expect(new Set(others.map(([type]) => type))).toEqual(
        new Set([done.status === 'fulfilled' ? 'IN' : 'UK']),
      );
      if (done.status === 'rejected') expect(done.reason).toMatchObject({ code: 'conflict' });
    }
  });

  test('a recording rule whose category is archived stops', async () => {
    const category = (await addName(db(), asha, 'categories', { name: uuidv7() })).id;
    const rule = await someRule(db(), asha, { ...food(), category });
    await db()
      .updateTable('categories')
      .set({ archived_at: '2026-04-01T00:00:00.000Z' })
      .where('id', '=', category)
      .execute();
    expect(await ruleOf(db(), rule)).toMatchObject({ paused: 'category' });
    const upload = await statement(...APRIL);
    await inserted(upload);
    expect((await ofUpload(upload)).every(({ type }) => type === 'UK')).toBe(true);
  });

  test('undo of a move puts a rule back among the others, unless someone has moved it since', async () => {
    const add = (name: string, position?: number) =>
      someRule(db(), asha, { ...income(), name, ...(position ? { position } : {}) });
    const move = async (id: number, position: number) =>
      (await runAs(db(), asha, (tx, actor) => moveRuleTo(tx, actor, { id, position }))).run as string;
    const names = async () => (await listToldRules(db())).map(({ name }) => name);
    await add('a');
    await add('b');
    const moved = await add('c');
    const first = await move(moved, 1);
    await add('d', 1);
    expect(await names()).toEqual(['d', 'c', 'a', 'b']);
    const second = await move(moved, 4);
    const undone = await undoAs(db(), asha, first);
    expect(undone).toMatchObject({ restored: 0, kept: [{ what: 'rule', person: { id: asha.id } }] });
    await undoAs(db(), asha, second);
    expect((await undoAs(db(), asha, first)).restored).toBe(1);
    expect(await names()).toEqual(['d', 'a', 'b', 'c']);
    const last = await move(moved, 1);
    for (const { id, name } of await listToldRules(db()))
      if (name === 'a' || name === 'd') await removeRule(db(), asha, id);
    expect((await undoAs(db(), asha, last)).restored).toBe(1);
    expect(await names()).toEqual(['b', 'c']);
  });
});
