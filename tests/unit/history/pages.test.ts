import { afterAll, beforeAll, expect, test } from 'vitest';
import { note } from '#lib/acts/note.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { HISTORY_PAGE_BYTES, PAGE_BOUNDS, RULE_RUNS_SHOWN } from '#lib/core/limits.ts';
import { parse } from '#lib/core/parse.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { expenseChanged } from '#lib/expenses/events.ts';
import { expenseChangeSchema } from '#lib/expenses/schema.ts';
import { changeExpense } from '#lib/links/change.ts';
import { listExpenseHistory } from '#lib/links/history.ts';
import { ruleRunsPage, withRules } from '#lib/rules/history.ts';
import { noteApplied } from '#lib/rules/run-records.ts';
import { transactionCommented, transactionMarked } from '#lib/transactions/events.ts';
import { listTransactionHistory } from '#lib/transactions/history.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someRule } from '#tests/support/stories/rules.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

const { limit } = PAGE_BOUNDS.history;

onEveryDatabase('what happened to one thing, page by page', (open) => {
  let database: Database;
  let asha: Person;
  const db = () => database.db;
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
  });
  afterAll(() => database.close());

  test('an expense that was changed 120 times shows 50, leads to those before, and back', async () => {
    const { id } = await record(db(), asha);
    for (let n = 0; n < 120; n++)
      await note(db(), asha, expenseChanged, id, {
        before: { comment: `${n}` },
        after: { comment: `${n + 1}` },
      });
    const read = (cursor?: string | null) => listExpenseHistory(db(), { id, currency: 'INR' }, cursor);
    const first = await read();
    const second = await read(first.next);
    const third = await read(second.next);
    expect([first, second, third].map(({ results }) => results.length)).toEqual([limit, limit, 21]);
    expect([first.previous, third.next]).toEqual([null, null]);
    const said = [first, second, third].flatMap(({ results }) => results);
    expect(said.map(({ act, after }) => (act === 'change' ? after.comment : act))).toEqual([
      ...Array.from({ length: 120 }, (_, n) => `${120 - n}`),
      'record',
    ]);
    expect((await read(third.previous)).results).toEqual(second.results);
    expect(await read((await read(third.previous)).previous)).toEqual({ ...first, previous: null });
    for (const cursor of ['x', `after_2026-04-01_${uuidv7()}`, 'after_2026-04-01_0'])
      await expect(read(cursor)).rejects.toMatchObject({ code: 'invalid' });
  });

  test('sums on an older page are in the currency of their time', async () => {
    const { id } = await record(db(), asha);
    await note(db(), asha, expenseChanged, id, { before: { amount: 45_000 }, after: { amount: 46_000 } });
    const change = parse(expenseChangeSchema('EUR'), { currency: 'EUR' });
    await changeExpense(db(), asha, id, change);
    for (let n = 0; n < limit; n++)
      await note(db(), asha, expenseChanged, id, {
        before: { comment: '' },
        after: { comment: 'and "currency": ' },
      });
    const now = { id, currency: 'EUR' } as const;
    const { results, next } = await listExpenseHistory(db(), now);
    expect(results.at(-1)?.currencies).toEqual({ before: 'EUR', after: 'EUR' });
    const older = await listExpenseHistory(db(), now, next);
    expect(older.results.map(({ act, currencies }) => [act, currencies.before, currencies.after])).toEqual([
      ['change', 'INR', 'EUR'],
      ['change', 'INR', 'INR'],
      ['record', 'INR', 'INR'],
    ]);
  });

  test('lines that say much make a shorter page, and one that says more than a page may is shown alone', async () => {
    const { id } = await record(db(), asha);
    const long = 'x'.repeat(HISTORY_PAGE_BYTES / 4 - 50);
    for (const after of [long, long, long.repeat(5), long, long, long, long, long])
      await note(db(), asha, expenseChanged, id, { before: {}, after: { comment: after } });
    const sizes = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await listExpenseHistory(db(), { id, currency: 'INR' }, cursor);
      sizes.push(page.results.length);
      cursor = page.next;
    }
    expect(sizes).toEqual([4, 1, 1, 3]);
  });

  test('only the oldest page of a transaction begins with what a rule said as it came in', async () => {
    const account = await someAccount(db());
    const [id = 0] = await someTransactions(db(), account, asha.id, [{ type: 'IN' }]);
    expect(await listTransactionHistory(db(), id)).toEqual({ results: [], next: null, previous: null });
    const rule = await someRule(db(), asha, { text: 'row', then_type: 'IN', account });
    await db().updateTable('uploads').set({ inserted_at: '2026-04-02T09:00:00.000Z' }).execute();
    const by = { decided_by: 'rule', rule } as const;
    await note(db(), asha, transactionMarked, id, {
      before: { type: 'IN', ...by },
      after: { type: 'IG', decided_by: 'person' },
    });
    for (let n = 0; n < limit; n++)
      await note(db(), asha, transactionCommented, id, {
        before: { comment: '' },
        after: { comment: '"type":' },
      });
    const read = async (cursor?: string | null) => {
      const page = await listTransactionHistory(db(), id, cursor);
      return { ...page, results: await withRules(db(), id, page) };
    };
    const first = await read();
    expect(first.results.map(({ act }) => act)).toEqual(Array(limit).fill('comment'));
    const { results, next } = await read(first.next);
    expect(results.map(({ act, rule: of }) => [act, of?.id])).toEqual([
      ['mark', undefined],
      ['rule_insert', rule],
    ]);
    expect(next).toBeNull();
  });

  test('what a rule did is listed run by run, to the first', async () => {
    const rule = { id: await someRule(db(), asha, { text: 'swiggy', then_type: 'IN' }), name: 'swiggy' };
    const runs = Array.from({ length: RULE_RUNS_SHOWN + 2 }, () => uuidv7());
    for (const run of runs) await noteApplied(db(), { id: asha.id, run }, rule, 1);
    const first = await ruleRunsPage(db(), rule.id);
    const second = await ruleRunsPage(db(), rule.id, first.next);
    expect([...first.results, ...second.results].map(({ run }) => run)).toEqual(runs.toReversed());
    expect(second.results).toHaveLength(2);
    expect((await ruleRunsPage(db(), rule.id, second.previous)).results).toEqual(first.results);
  });
});
