import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { COMMENT_LENGTH } from '#lib/core/limits.ts';
import { invariants } from '#lib/db/integrity-records.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { inRun } from '#lib/history/runs.ts';
import { expenseOf } from '#lib/links/find.ts';
import { readNewExpenses, recordEach } from '#lib/links/record-each.ts';
import { listTransactionHistory } from '#lib/transactions/history.ts';
import { undoRun } from '#lib/undo/undo.ts';
import { undoAs } from '#tests/support/book/undo-world.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { countingStatements } from '#tests/support/databases/statements-counted.ts';
import { lookInto, record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

const CONCERNED =
  'links overclaimed types deleted tallies uses currencies covered decided learned cores'.split(' ');

onEveryDatabase('one expense for each transaction', (open) => {
  let database: Database;
  let asha: Person;
  let account: number;
  let swiggy: number;
  const db = () => database.db;
  const { stateOf, historyOf, countOf } = lookInto(db);
  const rows = (...given: Parameters<typeof someTransactions>[3]) =>
    someTransactions(db(), account, asha.id, given);
  const each = async (body: object, on = db()) => {
    const asked = await readNewExpenses(on, body);
    const { body: done } = await inRun(on, asha, { key: '', request: '', body: null }, async (tx, actor) => ({
      status: 201,
      body: await recordEach(tx, actor, asked),
    }));
    return done as { run: string; expenses: string[]; left: number };
  };
  const undo = (run: string) => undoRun(db(), { id: asha.id, run: uuidv7() }, run);
  const broken = async () => {
    const found: string[] = [];
    for (const { name, count } of invariants)
      if (CONCERNED.includes(name.replace('cli.invariant.', '')) && (await count(db())) > 0) found.push(name);
    return found;
  };
  const taught = () => db().selectFrom('learned').selectAll().orderBy('core').orderBy('what').execute();

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db(), 'asha@atlas.local');
    account = await someAccount(db());
    swiggy = (await addName(db(), asha, 'merchants', { name: 'Swiggy' })).id;
  });
  afterAll(() => database.close());

  test('each has the amount, day and text of its row, and all that was chosen once', async () => {
    const before = await taught();
    const ids = await rows(
      { amount: 45_000, date: '2026-04-02', description: 'UPI SWIGGY 111222333' },
      { amount: 12_050, date: '2026-04-05', description: 'UPI SWIGGY 444555666' },
      { amount: 700, description: 'SOMETHING ELSE' },
    );
    const { expenses, left } = await each({
      ...{ transactions: ids.slice(0, 2), merchant_name: 'swiggy', category: 2, paid_via: 1 },
    });
    expect(left).toBe(1);
    const [first, second] = await Promise.all(expenses.map((id) => expenseOf(db(), id)));
    expect(first).toMatchObject({
      ...{ date: '2026-04-02', amount: 45_000, currency: 'INR', comment: 'UPI SWIGGY 111222333' },
      ...{ merchant: swiggy, paid_via: 1, project: null, covered_amount: 45_000, is_reimbursable: false },
      items: [{ category: 2, amount: 45_000 }],
      transactions: [{ id: ids[0], type: 'EX', link: { amount: 45_000, covers: 45_000 } }],
    });
    expect(second).toMatchObject({ date: '2026-04-05', amount: 12_050, transactions: [{ id: ids[1] }] });
    expect(await broken()).toEqual([]);
    const learned = (await taught()).filter(({ core }) => !before.some((one) => one.core === core));
    expect(learned.map(({ what, value, yes, last_at }) => ({ what, value, yes, last_at }))).toEqual([
      { what: 'categories', value: '2', yes: 2, last_at: '2026-04-05' },
      { what: 'merchant', value: String(swiggy), yes: 2, last_at: '2026-04-05' },
      { what: 'type', value: 'EX', yes: 2, last_at: '2026-04-05' },
    ]);
  });

  test('a text longer than a comment loses no half of a character', async () => {
    const [id] = await rows({ description: `${'x'.repeat(COMMENT_LENGTH - 1)}😀 and more` });
    const { expenses } = await each({ transactions: [id], category: 2 });
    expect((await expenseOf(db(), expenses[0] as string)).comment).toBe('x'.repeat(COMMENT_LENGTH - 1));
  });

  test('leaves in history and on the row just what recording it alone leaves', async () => {
    const [alone = 0, one = 0] = await rows(
      { amount: 900, date: '2026-04-09', description: 'CAFE 11' },
      { amount: 900, date: '2026-04-09', description: 'CAFE 11' },
    );
    const single = await record(db(), asha, {
      ...{ date: '2026-04-09', amount: 9, comment: 'CAFE 11', merchant: swiggy, transactions: [alone] },
      items: [{ category: 2, amount: 9 }],
    });
    const { expenses } = await each({ transactions: [one], merchant: swiggy, category: 2 });
    const plain = (lines: Awaited<ReturnType<typeof historyOf>>, id: string, row: number) =>
      JSON.parse(
        JSON.stringify(lines)
          .replaceAll(id, 'expense')
          .replaceAll(`[${row}]`, '[0]')
          .replace(/"(created_at)":"[^"]*"/g, '"$1":"at"')
          .replace(/("link":.*?"id":)\d+/g, '$10'),
      );
    const [id = ''] = expenses;
    expect(plain(await historyOf('expense', id), id, one)).toEqual(
      plain(await historyOf('expense', single.id), single.id, alone),
    );
    expect(plain(await historyOf('transaction', one), id, one)).toEqual(
      plain(await historyOf('transaction', alone), single.id, alone),
    );
    const whole = (row: number) =>
      db()
        .selectFrom('bank_transactions')
        .select(['type', 'linked_amount', 'open_amount', 'decided_by', 'rule', 'version'])
        .where('id', '=', row)
        .executeTakeFirstOrThrow();
    expect(await whole(one)).toEqual(await whole(alone));
  });

  test('of all that a filter finds, when it finds as many as the person saw', async () => {
    await rows(
      { description: 'METRO 1' },
      { description: 'METRO 2' },
      { description: 'METRO 3', amount: -100 },
    );
    const filter = { account, search: 'METRO', direction: 'out', type: 'UK' };
    await expect(each({ filter, count: 3, category: 1 })).rejects.toMatchObject({
      code: 'conflict',
      values: { count: 2 },
    });
    expect((await each({ filter, count: 2, category: 1 })).expenses).toHaveLength(2);
    await expect(each({ filter, category: 1 })).rejects.toMatchObject({
      message: 'transactions.error.none_selected',
    });
  });

  test('all or none, and the one that stands in the way is named', async () => {
    const [open = 0, income = 0, cameIn = 0, spent = 0] = await rows(
      { description: 'OPEN' },
      { description: 'WAGES', type: 'IN' },
      { description: 'REFUND', amount: -500 },
      { description: 'LUNCH', amount: 45_000 },
    );
    await record(db(), asha, { transactions: [spent] });
    const before = await countOf('expenses');
    const refused = (row: number) => each({ transactions: [open, row], category: 1 });
    await expect(refused(income)).rejects.toMatchObject({
      ...{ code: 'conflict', message: 'links.each_decided', values: { description: 'WAGES' } },
      fields: { 'transactions.1': ['links.each_decided'] },
    });
    await expect(refused(cameIn)).rejects.toMatchObject({
      ...{ code: 'invalid', message: 'links.each_money_in', values: { description: 'REFUND' } },
    });
    await expect(refused(spent)).rejects.toMatchObject({
      ...{ code: 'conflict', message: 'expenses.transaction_linked', values: { description: 'LUNCH' } },
    });
    await expect(refused(999_999)).rejects.toMatchObject({
      fields: { 'transactions.1': ['expenses.transaction_not_found'] },
    });
    await expect(each({ transactions: [open], category: 99 })).rejects.toMatchObject({
      fields: { category: ['catalogue.no_such_category'] },
    });
    await expect(each({ transactions: [open], category: 1, merchant: 99 })).rejects.toMatchObject({
      fields: { merchant: ['catalogue.no_such_merchant'] },
    });
    expect(await stateOf(open)).toMatchObject({ type: 'UK', linked_amount: 0 });
    expect(await countOf('expenses')).toBe(before);
  });

  test('five hundred are one act, and one undo takes all of them back', async () => {
    const other = await someAccount(db(), 'Second');
    const given = Array.from({ length: 500 }, (_, n) => ({
      ...{ amount: 100 + n, date: `2026-05-${String(1 + (n % 28)).padStart(2, '0')}` },
      description: `SHOP ${'ABCDEFGH'[n % 8]} ${100_000 + n}`,
    }));
    const ids = await someTransactions(db(), other, asha.id, given);
    const learned = await taught();
    let sent = 0;
    const counted = countingStatements(database, () => sent++).db;
    const { run, expenses, left } = await each({ transactions: ids, merchant: swiggy, category: 3 }, counted);
    expect(sent).toBeLessThan(60);
    expect([expenses.length, left]).toEqual([500, 0]);
    expect(await broken()).toEqual([]);
    sent = 0;
    const taken = await undoAs(counted, asha, run);
    expect(taken).toMatchObject({ restored: 500, kept: [] });
    expect(sent).toBeLessThan(60);
    expect(await stateOf(ids[49] as number)).toMatchObject({ type: 'UK', linked_amount: 0 });
    expect(await taught()).toEqual(learned);
    expect(await broken()).toEqual([]);
    sent = 0;
    expect(await undoAs(counted, asha, taken.run as string)).toMatchObject({ restored: 500, kept: [] });
    expect(sent).toBeLessThan(60);
    expect(await stateOf(ids[49] as number)).toMatchObject({ type: 'EX', linked_amount: 149 });
    expect(await broken()).toEqual([]);
  });

  test('the history of a transaction says what was taken back', async () => {
    const [id = 0] = await rows({ description: 'BAKERY 1' });
    const { run } = await each({ transactions: [id], category: 2 });
    const told = async () =>
      (await listTransactionHistory(db(), id)).results.map(({ act, undoes }) => [act, undoes]);
    expect(await told()).toEqual([['link', false]]);
    await undo(run);
    expect(await told()).toEqual([
      ['unlink', true],
      ['link', false],
    ]);
  });

  test('an expense that someone changed since stays, the others go', async () => {
    const ids = await rows({ description: 'TAXI 1' }, { description: 'TAXI 2' });
    const { run, expenses } = await each({ transactions: ids, category: 1 });
    await db()
      .updateTable('expenses')
      .set({ comment: 'With the team' })
      .where('id', '=', expenses[0] as string)
      .execute();
    expect(await undo(run)).toMatchObject({ restored: 1, kept: [{ what: 'expense', id: expenses[0] }] });
    expect((await stateOf(ids[0] as number)).type).toBe('EX');
    expect((await stateOf(ids[1] as number)).type).toBe('UK');
  });

  test('at most 500, and either transactions or a filter', async () => {
    const many = Array.from({ length: 501 }, (_, n) => n + 1);
    await expect(each({ transactions: many, category: 1 })).rejects.toMatchObject({
      message: 'links.each_too_many',
    });
    await expect(each({ category: 1 })).rejects.toMatchObject({ message: 'links.each_which' });
    await someTransactions(
      db(),
      await someAccount(db(), 'Long'),
      asha.id,
      many.map(() => ({ description: 'BULK' })),
    );
    await expect(each({ filter: { search: 'BULK' }, category: 1 })).rejects.toMatchObject({
      message: 'links.each_too_many',
    });
  });
});
