import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import type { Actor } from '#lib/history/records.ts';
import { inRun } from '#lib/history/runs.ts';
import { expenseOf } from '#lib/links/find.ts';
import { attachReceipt } from '#lib/receipts/attach.ts';
import { decideReceipts } from '#lib/receipts/decide.ts';
import type { Fact } from '#lib/receipts/events.ts';
import { listReceipts, receiptOf } from '#lib/receipts/list.ts';
import { type Decision, decisionsSchema } from '#lib/receipts/schema.ts';
import { undoRun } from '#lib/undo/undo.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someReceipt } from '#tests/support/stories/receipts.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('decisions about receipts', (open) => {
  let database: Database;
  let asha: Person;
  let ravi: Person;
  let account: number;
  let last = 0;
  const db = (): Db => database.db;
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    ravi = await somePerson(db(), 'ravi@example.org');
    account = await someAccount(db());
  });
  afterAll(() => database.close());

  const act = async <Body extends object>(verb: (tx: Db, actor: Required<Actor>) => Promise<Body>) =>
    (
      await inRun(db(), asha, { key: null, request: '', body: null }, async (tx, actor) => ({
        status: 200,
        body: await verb(tx, actor),
      }))
    ).body;
  const decide = (...acts: Decision[]) => act((tx, actor) => decideReceipts(tx, actor, acts));
  const fact = (amount: number, merchant: string | null, day = '2026-05-04'): Fact => ({
    source: 'pdf-text',
    amount,
    currency: 'INR',
    day,
    merchant,
    where: `page 1: Total ${amount}`,
  });
  const put = (facts: Fact[], person: Person = asha) =>
    someReceipt(db(), person, { file_name: `bill ${++last}.pdf` }, facts);
  const shop = async () => {
    const name = `Wombat ${++last}`;
    return { name, id: (await addName(db(), asha, 'merchants', { name })).id };
  };
  const waits = async (id: string) =>
    (await listReceipts(db(), { limit: 100 })).results.some((one) => one.id === id);
  const expenseWith = async (id: string) =>
    (await db().selectFrom('attachments').select('expense').where('id', '=', id).executeTakeFirstOrThrow())
      .expense ?? '';
  const nameOf = async (merchant: number) =>
    (await db().selectFrom('merchants').select('name').where('id', '=', merchant).executeTakeFirstOrThrow())
      .name;

  test('sure is one reading whose one candidate is of its merchant, about its day', async () => {
    const { name, id: merchant } = await shop();
    const amount = 1_000 + last;
    await record(db(), asha, { date: '2026-05-06', amount: amount / 100, merchant });
    const sure = await put([fact(amount, name)]);
    const answered = await receiptOf(db(), sure);
    expect(answered.sure).toBe(true);
    expect(answered.answers.map((one) => one.act)).toEqual(['attach', 'new']);
    // Of another merchant, of none, too late, with another reading beside it, or without an amount.
    for (const facts of [
      [fact(amount, `Other ${last}`)],
      [fact(amount, null)],
      [fact(amount, name, '2026-05-13')],
      [fact(amount, name), fact(amount + 1, name)],
    ]) {
      const { sure: isSure, answers } = await receiptOf(db(), await put(facts));
      expect(isSure).toBe(false);
      expect(answers[0]?.act).toBe('attach');
    }
    expect((await receiptOf(db(), await put([]))).answers).toEqual([]);
  });

  test('what two receipts have first is sure for neither, and no more once another payment fits', async () => {
    const { name, id: merchant } = await shop();
    const amount = 20_000 + last;
    await record(db(), asha, { date: '2026-05-04', amount: amount / 100, merchant });
    const [one, two] = [await put([fact(amount, name)]), await put([fact(amount, name)])];
    const sureOf = async () =>
      (await listReceipts(db(), { limit: 100 })).results
        .filter(({ id }) => id === one || id === two)
        .map((receipt) => receipt.sure);
    expect(await sureOf()).toEqual([false, false]);
    await decide({ receipt: two, discard: true });
    expect(await sureOf()).toEqual([true]);
    await someTransactions(db(), account, asha.id, [
      { amount, description: `CARD ${name}`, date: '2026-05-05' },
    ]);
    expect(await sureOf()).toEqual([false]);
  });

  test('several are decided as one act, and one Undo takes it back', async () => {
    const { name, id: merchant } = await shop();
    const [transaction = 0] = await someTransactions(db(), account, asha.id, [
      { amount: 31_100, description: 'NUMBAT SUPPLIES', date: '2026-05-04' },
    ]);
    const expense = await record(db(), asha, { date: '2026-05-04', amount: 310, merchant });
    const given = await put([fact(31_000, name)]);
    const paid = await put([fact(31_100, null)]);
    const alone = await put([fact(31_200, `Bilby ${last}`)], ravi);
    const thrown = await put([]);
    const { run, done, skipped } = await decide(
      { receipt: given, expense: expense.id },
      { receipt: paid, transaction, category: 2, merchant_name: 'Numbat Supplies' },
      { receipt: alone, new: true, category: 3, merchant_name: `Bilby ${last}` },
      { receipt: thrown, discard: true },
    );
    expect(done).toEqual([given, paid, alone, thrown]);
    expect(skipped).toEqual([]);
    expect(await expenseWith(given)).toBe(expense.id);
    const linked = await expenseOf(db(), await expenseWith(paid));
    expect(linked).toMatchObject({ amount: 31_100, date: '2026-05-04' });
    expect(await nameOf(linked.merchant ?? 0)).toBe('Numbat Supplies');
    // Whoever sent it has paid it.
    const own = await expenseOf(db(), await expenseWith(alone));
    expect(own).toMatchObject({ amount: 31_200, date: '2026-05-04', owed_to: ravi.id });
    expect(own.items.map(({ category }) => category)).toEqual([3]);
    expect(await nameOf(own.merchant ?? 0)).toBe(`Bilby ${last}`);

    const undone = await act((tx, actor) => undoRun(tx, actor, run ?? ''));
    expect(undone.kept).toEqual([]);
    for (const id of [given, paid, alone, thrown]) expect(await waits(id), id).toBe(true);
    const row = db().selectFrom('bank_transactions').select('type').where('id', '=', transaction);
    expect((await row.executeTakeFirst())?.type).toBe('UK');
    expect((await expenseOf(db(), expense.id)).attachments).toEqual([]);
  });

  test('what somebody used meanwhile is skipped with the reason, and the rest is done', async () => {
    const [transaction = 0] = await someTransactions(db(), account, asha.id, [
      { amount: 32_100, description: 'QUOLL TRADERS', date: '2026-05-04' },
    ]);
    const [used, late, second, good] = [
      await put([fact(32_000, null)]),
      await put([fact(32_100, null)]),
      await put([fact(32_100, null)]),
      await put([fact(32_200, null)]),
    ] as [string, string, string, string];
    const other = await record(db(), ravi, { date: '2026-05-04', amount: 320 });
    await act(async (tx, actor) => ({ id: await attachReceipt(tx, actor, used, { expense: other.id }) }));
    const { done, skipped } = await decide(
      { receipt: used, new: true, category: 2 },
      { receipt: late, transaction, category: 2 },
      { receipt: second, transaction, category: 2 },
      { receipt: good, new: true, category: 2 },
      { receipt: uuidv7(), discard: true },
    );
    expect(done).toEqual([late, good]);
    expect(skipped.map(({ receipt, key }) => [receipt, key]).slice(0, 2)).toEqual([
      [used, 'receipts.not_found'],
      [second, 'review.skipped'],
    ]);
    expect(await waits(second)).toBe(true);
    // A payment that was marked as something else is no longer there to be recorded.
    const gone = await decide({ receipt: second, transaction, category: 2 });
    expect(gone.skipped).toMatchObject([{ key: 'review.skipped', values: { type: 'transactions.type_EX' } }]);
    const deleted = await decide({ receipt: second, expense: uuidv7() });
    expect(deleted.skipped).toMatchObject([{ key: 'expenses.not_found' }]);
  });

  test('what is missing is said at its field, and nothing of the call is done', async () => {
    const [good, bare] = [await put([fact(33_000, null)]), await put([])];
    const why = (...acts: Decision[]) => decide(...acts).catch((error) => error.fields);
    const first: Decision = { receipt: good, new: true, category: 2, merchant_name: `Never ${++last}` };
    expect(await why(first, { receipt: bare, new: true, category: 2 })).toEqual({
      'acts.1.receipt': ['receipts.facts_needed'],
    });
    expect(await waits(good)).toBe(true);
    const names = db().selectFrom('merchants').select('id').where('name', '=', `Never ${last}`);
    expect(await names.execute()).toEqual([]);
    expect(await why({ receipt: good, new: true })).toEqual({
      'acts.0.category': ['receipts.category_needed'],
    });
    expect(await why({ receipt: good, new: true, category: 999_999 })).toEqual({
      'acts.0.category': ['catalogue.no_such_category'],
    });
  });

  test('a decision has exactly one target, and each receipt is named once', () => {
    const receipt = uuidv7();
    const faults = (...acts: object[]) =>
      decisionsSchema.safeParse({ acts }).error?.issues.map(({ message, path }) => [path.join('.'), message]);
    expect(faults({ receipt })).toEqual([['acts.0.expense', 'receipts.one_target']]);
    expect(faults({ receipt, new: true, discard: true })).toEqual([
      ['acts.0.expense', 'receipts.one_target'],
    ]);
    expect(faults({ receipt, expense: receipt, category: 2 })).toEqual([
      ['acts.0.category', 'receipts.of_transaction'],
    ]);
    expect(faults({ receipt, new: true, merchant: 1, merchant_name: 'Both' })).toEqual([
      ['acts.0.merchant_name', 'expenses.id_or_name'],
    ]);
    expect(faults({ receipt, discard: true }, { receipt, discard: true })).toEqual([
      ['acts', 'receipts.twice'],
    ]);
    expect(faults()).toEqual([['acts', 'receipts.none_chosen']]);
    expect(faults({ receipt, new: true, category: 2 })).toBeUndefined();
  });
});
