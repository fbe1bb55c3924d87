import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { inTransaction } from '#lib/db/transaction.ts';
import { deleteExpense } from '#lib/links/delete.ts';
import { recordEachOf } from '#lib/links/record-each.ts';
import { keepSuggestions } from '#lib/matching/keep.ts';
import { answersOf } from '#lib/queue/answers.ts';
import { addRule, removeRule } from '#lib/rules/rules.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { matchStory } from '#tests/support/stories/matching.ts';
import { applied, someRule } from '#tests/support/stories/rules.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('what an open transaction may become', (open) => {
  let database: Database;
  let asha: Person;
  let account: number;
  const db = () => database.db;
  const some = (...given: Parameters<typeof someTransactions>[3]) =>
    someTransactions(db(), account, asha.id, given);
  const answersTo = async (id = 0) => {
    const found = (await answersOf(db(), [id])).get(id);
    return { acts: found?.answers.map(({ act }) => act), first: found?.answers[0], sure: found?.sure };
  };
  const named = async (kind: 'merchants' | 'projects', name: string) =>
    (await addName(db(), asha, kind, { name })).id;

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    account = await someAccount(db());
  });
  afterAll(() => database.close());

  test('of a payee that nobody decided about, it is what rows of its direction usually are', async () => {
    const [out, into, cash] = await some(
      { description: 'NEFT DR-QUILL AND INK-0091', amount: 12_300 },
      { description: 'NEFT CR-WIDGET WORKS-0092', amount: -12_300 },
      { description: 'ATM WDL 4471 MUMBAI', amount: 500_000 },
    );
    expect(await answersTo(out)).toMatchObject({
      acts: ['expense', 'IV', 'CW'],
      first: { because: { from: 'usual' }, merchant: null, category: null, payee: 'Quill And Ink' },
      sure: false,
    });
    expect(await answersTo(into)).toMatchObject({ acts: ['IN', 'IV', 'IG'], sure: false });
    expect((await answersTo(cash)).acts?.[0]).toBe('CW');
  });

  test('what was decided once of such a text comes first; three times the same may be accepted without looking', async () => {
    const ids = await some(
      ...[1, 2, 3, 4].map((n) => ({ description: `ACH D-ZERODHA BROKING-0089${n}`, amount: 2_500_000 + n })),
    );
    await markTransactions(db(), asha, { account, type: 'IV', ids: ids.slice(0, 1) });
    expect(await answersTo(ids[3])).toMatchObject({
      acts: ['IV', 'expense', 'CW'],
      first: { because: { from: 'learned', yes: 1, all: 1 } },
      sure: false,
    });
    await markTransactions(db(), asha, { account, type: 'IV', ids: ids.slice(0, 3) });
    expect(await answersTo(ids[3])).toMatchObject({ first: { because: { yes: 3, all: 3 } }, sure: true });
    await markTransactions(db(), asha, { account, type: 'UK', ids: ids.slice(0, 3) });
    expect(await answersTo(ids[3])).toMatchObject({ acts: ['expense', 'IV', 'CW'], sure: false });
  });

  test('an expense is offered with merchant, category and project as they were before', async () => {
    const merchant = await named('merchants', 'Swiggy');
    const project = await named('projects', 'Office');
    const ids = await some(
      ...[1, 2, 3, 4, 5].map((n) => ({
        ...{ description: `UPI-SWIGGY-SWIGGY@YBL-40900092111${n}-ORDER`, amount: 41_200 + 100 * n },
      })),
    );
    for (const [n, id] of ids.slice(0, 4).entries())
      await record(db(), asha, {
        ...{ amount: 412 + n + 1, merchant, project, transactions: [id] },
        items: [{ category: n === 3 ? 3 : 2, amount: 412 + n + 1 }],
      });
    const { acts, first, sure } = await answersTo(ids[4]);
    expect(acts).toEqual(['expense', 'expense', 'IV']);
    expect(first).toMatchObject({
      because: { from: 'learned', yes: 3, all: 4 },
      merchant: { id: merchant, name: 'Swiggy' },
      category: { id: 2 },
      project: { id: project, name: 'Office' },
    });
    expect(sure).toBe(false);
  });

  test('two merchants of one text are not guessed, and two categories are offered side by side and fill no form', async () => {
    const [first, second] = [await named('merchants', 'Curlew'), await named('merchants', 'Dunlin')];
    const rows = Array.from({ length: 4 }, (_, n) => ({
      ...{ description: 'RAZORPAY WADERS 4471', amount: 50_000 + 100 * n },
    }));
    const ids = await some(...rows);
    const as = (n: number, merchant: number, category: number) =>
      record(db(), asha, {
        ...{ amount: 500 + n, merchant, transactions: [ids[n] as number] },
        items: [{ category, amount: 500 + n }],
      });
    await as(0, first, 2);
    await as(1, second, 3);
    const offered = async () =>
      (await answersOf(db(), [ids[3] as number])).get(ids[3] as number)?.answers.slice(0, 2);
    expect(await offered()).toMatchObject([
      { act: 'expense', merchant: null, payee: 'Razorpay Waders', fills: false, because: { yes: 1, all: 2 } },
      { act: 'expense', merchant: null, payee: 'Razorpay Waders', fills: false },
    ]);
    await as(2, second, 3);
    expect(await offered()).toMatchObject([
      { merchant: { id: second }, category: { id: 3 }, fills: true, because: { yes: 2, all: 3 } },
      { merchant: { id: second }, category: { id: 2 }, fills: false },
    ]);
  });

  test('a merchant that the text names brings the category that it always had', async () => {
    const merchant = await named('merchants', 'Staples');
    for (const amount of [10, 20]) await record(db(), asha, { amount, merchant });
    const [id] = await some({ description: 'POS 0912 STAPLES CONNAUGHT PL', amount: 99_900 });
    expect(await answersTo(id)).toMatchObject({
      acts: ['expense', 'IV', 'CW'],
      first: {
        merchant: { id: merchant },
        category: { id: 2 },
        because: { from: 'merchant', yes: 2, all: 2 },
      },
      sure: false,
    });
  });

  test('what the matching found comes before what was learned, and is forgotten when it is linked elsewhere', async () => {
    const story = await matchStory(database, asha);
    while (await keepSuggestions(db()));
    const [{ transaction, expense } = { transaction: 0, expense: '' }] = story.sure;
    expect(await answersTo(transaction)).toMatchObject({
      first: { act: 'link', expenses: [{ id: expense }], because: { from: 'suggested' } },
      sure: true,
    });
    expect((await answersTo(story.transfer.out)).first).toMatchObject({
      ...{ act: 'pair', out: story.transfer.out, in: story.transfer.in },
    });
    await markTransactions(db(), asha, { account: story.savings, type: 'IG', ids: [transaction] }).catch(() =>
      markTransactions(db(), asha, { account: story.card, type: 'IG', ids: [transaction] }),
    );
    expect((await answersOf(db(), [transaction])).size).toBe(0);
  });

  test('a rule that only suggests comes first, and is as sure as who made it', async () => {
    const [out, into] = await some(
      { description: 'ZEPHYR GYM 4471', amount: 99_900 },
      { description: 'ZEPHYR REFUND 4472', amount: -99_900 },
    );
    const asked = { text: 'zephyr', suggest_only: true };
    const gym = await addRule(db(), asha, { ...asked, record_expense: true, category: 2, name: 'Gym' });
    const because = { from: 'rule', rule: { id: gym.id, name: 'Gym' } };
    expect(await answersTo(out)).toMatchObject({
      first: { act: 'expense', because, category: { id: 2 } },
      sure: true,
    });
    expect((await answersTo(into)).first?.because).toEqual({ from: 'usual' });
    await removeRule(db(), asha, gym.id);
    const { id } = await addRule(db(), asha, { ...asked, then_type: 'IV' });
    expect(await answersTo(into)).toMatchObject({ acts: ['IV', 'IN', 'IG'], sure: true });
    await removeRule(db(), asha, id);
    expect((await answersTo(out)).first?.because).toEqual({ from: 'usual' });
  });

  test('what is recorded already is not offered as sure a second time, by a rule or as before', async () => {
    const kiosk = { description: 'QUILL KIOSK 4471', amount: 77_000, date: '2026-03-12' };
    const before = await some(...Array.from({ length: 3 }, () => kiosk));
    await inTransaction(db(), (tx) =>
      recordEachOf(tx, asha, before, { merchant: null, category: 2, project: null }),
    );
    const [row] = await some(kiosk);
    expect(await answersTo(row)).toMatchObject({ first: { act: 'expense' }, sure: true });
    const { id } = await addRule(db(), asha, { text: 'quill', record_expense: true, category: 2 });
    expect(await answersTo(row)).toMatchObject({ first: { because: { from: 'rule' } }, sure: true });
    const { id: expense } = await record(db(), asha, { date: '2026-03-13', amount: 770 });
    const { first, sure } = await answersTo(row);
    expect([first?.because.from === 'rule', sure]).toEqual([false, false]);
    await deleteExpense(db(), asha, expense);
    expect(await answersTo(row)).toMatchObject({ first: { because: { from: 'rule' } }, sure: true });
    await removeRule(db(), asha, id);
  });

  test('two round payments that add up to an expense at their merchant are offered as its parts before a new one', async () => {
    const merchant = await named('merchants', 'Zephyr Quilts');
    const { id } = await record(db(), asha, { date: '2026-05-02', amount: 300, merchant });
    const parts = await some(
      { description: 'NEFT DR-ZEPHYR QUILTS-00117', amount: 12_000, date: '2026-05-03' },
      { description: 'NEFT DR-ZEPHYR QUILTS-00118', amount: 18_000, date: '2026-05-17' },
    );
    while (await keepSuggestions(db()));
    for (const [at, part] of parts.entries())
      expect(await answersTo(part)).toMatchObject({
        acts: ['link', 'expense', expect.any(String)],
        first: { expenses: [{ id, amount: [12_000, 18_000][at] }], because: { from: 'suggested' } },
        sure: false,
      });
  });

  test('what was recorded a moment ago is offered to be linked, before suggestions are renewed', async () => {
    const wisp = { description: 'UPI-WISPY LANTERNS-WISP@OKAXIS-4471', amount: 84_317, date: '2026-03-12' };
    const before = await some(...[1, 2, 3].map((n) => ({ ...wisp, date: `2026-02-0${n}` })));
    const merchant = await named('merchants', 'Wispy Lanterns');
    await inTransaction(db(), (tx) =>
      recordEachOf(tx, asha, before, { merchant, category: 2, project: null }),
    );
    const [row] = await some(wisp);
    await keepSuggestions(db(), 60_000);
    expect((await answersTo(row)).first?.act).toBe('expense');
    const { id } = await record(db(), asha, { date: '2026-03-12', amount: 843.17, merchant });
    expect(await answersTo(row)).toMatchObject({ first: { act: 'link', expenses: [{ id }] } });
    // By hand, and without saying where.
    await deleteExpense(db(), asha, id);
    expect((await answersTo(row)).first?.act).toBe('expense');
    const { id: silent } = await record(db(), asha, { date: '2026-03-13', amount: 843.17 });
    expect(await answersTo(row)).toMatchObject({
      first: { act: 'link', expenses: [{ id: silent }] },
      sure: false,
    });
  });

  test('what a person took back from a rule is left to people', async () => {
    const [row = 0] = await some({ description: 'WREN PRESS 4471', amount: 5_000 });
    const rule = await someRule(db(), asha, { text: 'wren', then_type: 'CW' });
    await applied(db(), asha, rule);
    await markTransactions(db(), asha, { account, type: 'UK', ids: [row] });
    const { first, sure } = await answersTo(row);
    expect([first?.because.from === 'rule', sure]).toEqual([false, false]);
    await removeRule(db(), asha, rule);
  });
});
