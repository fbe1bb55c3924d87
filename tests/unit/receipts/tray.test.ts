import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runWords } from '#components/history/words.ts';
import { addName, changeName } from '#lib/catalogue/change.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { invariants } from '#lib/db/integrity-records.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import { storeFile } from '#lib/files/attachments.ts';
import { openDiskStore } from '#lib/files/disk-store.ts';
import type { Actor } from '#lib/history/records.ts';
import { inRun } from '#lib/history/runs.ts';
import { changeExpense } from '#lib/links/change.ts';
import { deleteExpense, restoreExpense } from '#lib/links/delete.ts';
import { expenseOf } from '#lib/links/find.ts';
import { attachReceipt } from '#lib/receipts/attach.ts';
import { listReceipts, receiptJson, receiptOf } from '#lib/receipts/list.ts';
import { readFacts } from '#lib/receipts/read-facts.ts';
import type { Reading } from '#lib/receipts/reading/reading.ts';
import { standingFacts } from '#lib/receipts/standing.ts';
import { keepThumbnail, thumbnailOf } from '#lib/receipts/thumbnail.ts';
import { changeFacts, discardReceipt, putIntoTray } from '#lib/receipts/tray.ts';
import { translate } from '#lib/texts/texts.ts';
import { runOf } from '#lib/undo/list.ts';
import { undoRun } from '#lib/undo/undo.ts';
import { sweep } from '#server/sweep.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { lookInto, record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

const DAY = 86_400_000;
/** How each JPEG begins. */
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);

onEveryDatabase('the tray of receipts', (open) => {
  let database: Database;
  let asha: Person;
  let ravi: Person;
  let account: number;
  let folder: string;
  const db = (): Db => database.db;
  const place = () => ({ db: db(), files: openDiskStore(folder), config: { quotaBytes: 10_000_000 } });
  const { stateOf } = lookInto(db);
  const act = async <Body extends object>(
    person: Person,
    verb: (tx: Db, actor: Required<Actor>) => Promise<Body>,
  ) => {
    const asked = { key: null, request: '', body: null };
    const done = await inRun(db(), person, asked, async (tx, actor) => ({
      status: 200,
      body: await verb(tx, actor),
    }));
    return done.body;
  };
  const undo = (run: string | null) => act(asha, (tx, actor) => undoRun(tx, actor, run ?? ''));
  let sent = 0;
  const send = (person = asha, content = `photo ${sent++}`, name = 'photo.jpg') =>
    storeFile(place(), person, new File([JPEG, content], name, { type: 'image/jpeg' }));
  const put = async (person = asha, facts: Parameters<typeof putIntoTray>[3] = [], name = 'photo.jpg') => {
    const { id } = await send(person, undefined, name);
    await act(person, async (tx, actor) => {
      await putIntoTray(tx, actor, { attachment: id, again: false }, facts);
      return {};
    });
    return id;
  };
  const waiting = async () => (await listReceipts(db(), { limit: 100 })).results.map(({ id }) => id);
  const broken = async () => {
    const wrong = [];
    for (const { name, count } of invariants) if ((await count(db())) > 0) wrong.push(name);
    // Statements of these stories have no lines.
    return wrong.filter((name) => !/\.(uploads|lines|compared|statements)$/.test(name));
  };
  const read = (amount: number, day = '2026-04-01', merchant: string | null = null) =>
    ({
      source: 'pdf-text',
      amount,
      currency: 'INR',
      day,
      merchant,
      where: `page 1: Total ${amount}`,
    }) as const;

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    ravi = await somePerson(db(), 'ravi@example.org');
    account = await someAccount(db());
    folder = mkdtempSync(join(tmpdir(), 'atlas-tray-'));
  });
  afterAll(async () => {
    expect(await broken()).toEqual([]);
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a file waits in the tray for its expense, longer than any other, and for everyone', async () => {
    const id = await put();
    expect(await waiting()).toContain(id);
    const failures: unknown[] = [];
    await sweep(place(), (error) => failures.push(error), new Date(Date.now() + 400 * DAY));
    expect(failures).toEqual([]);
    expect(await waiting()).toContain(id);
    const expense = await record(db(), ravi);
    await act(ravi, async (tx, actor) => ({
      expense: await attachReceipt(tx, actor, id, { expense: expense.id }),
    }));
    expect((await expenseOf(db(), expense.id)).attachments.map((file) => file.id)).toEqual([id]);
    expect(await waiting()).not.toContain(id);
  });

  test('only who sent a file puts it into the tray, and only one without an expense', async () => {
    const { id } = await send(ravi);
    const putting = (attachment: string) =>
      putIntoTray(db(), asha, { attachment, again: false }, []).catch((error) => error.fields);
    const refused = { attachment: ['expenses.attachment_unusable'] };
    expect(await putting(id)).toEqual(refused);
    expect(await putting(uuidv7())).toEqual(refused);
    const own = await send();
    await record(db(), asha, { attachments: [own.id] });
    expect(await putting(own.id)).toEqual(refused);
  });

  test('the same bytes again are refused with where they are, unless they are wanted twice', async () => {
    const one = await send(asha, 'the very same');
    await putIntoTray(db(), asha, { attachment: one.id, again: false }, []);
    const two = await send(ravi, 'the very same', 'other.jpg');
    await expect(putIntoTray(db(), ravi, { attachment: two.id, again: false }, [])).rejects.toMatchObject({
      code: 'conflict',
      message: 'receipts.same_waits',
      facts: { same_as: { attachment: one.id, expense: null } },
    });
    const expense = await record(db(), asha);
    await attachReceipt(db(), asha, one.id, { expense: expense.id });
    await expect(putIntoTray(db(), ravi, { attachment: two.id, again: false }, [])).rejects.toMatchObject({
      message: 'receipts.same_used',
      facts: { same_as: { attachment: one.id, expense: expense.id, date: '2026-04-01' } },
    });
    await putIntoTray(db(), ravi, { attachment: two.id, again: true }, []);
    expect(receiptJson(await receiptOf(db(), two.id)).same_as).toMatchObject({ attachment: one.id });
  });

  test('one call records the expense of a transaction with its receipt; undone, all three are as before', async () => {
    const [row = 0] = await someTransactions(db(), account, asha.id, [
      { amount: 44_900, description: 'UPI-SWIGGY-1', date: '2026-04-02' },
    ]);
    const id = await put(ravi, [read(44_900)]);
    const { run, expense } = await act(asha, async (tx, actor) => ({
      expense: await attachReceipt(tx, actor, id, { transaction: row, category: 2 }),
    }));
    expect(await expenseOf(db(), expense)).toMatchObject({
      amount: 44_900,
      date: '2026-04-02',
      attachments: [{ id }],
      transactions: [{ id: row }],
    });
    const undone = await undo(run);
    expect(undone).toMatchObject({ restored: 1, kept: [] });
    expect(await waiting()).toContain(id);
    expect(await stateOf(row)).toEqual({ type: 'UK', linked_amount: 0 });
    const again = await undo(undone.run);
    expect(again.kept).toEqual([]);
    expect((await expenseOf(db(), expense)).attachments.map((file) => file.id)).toEqual([id]);
    expect(await stateOf(row)).toEqual({ type: 'EX', linked_amount: 44_900 });
    expect(await waiting()).not.toContain(id);
    expect(await broken()).toEqual([]);
  });

  test('a receipt that was given to an expense goes back by undo, and to it by another', async () => {
    const id = await put(ravi);
    const expense = await record(db(), asha);
    const { run } = await act(asha, async (tx, actor) => ({
      expense: await attachReceipt(tx, actor, id, { expense: expense.id }),
    }));
    const undone = await undo(run);
    expect(undone).toMatchObject({ restored: 1, kept: [] });
    expect((await expenseOf(db(), expense.id)).attachments).toEqual([]);
    expect(await waiting()).toContain(id);
    await undo(undone.run);
    expect((await expenseOf(db(), expense.id)).attachments.map((file) => file.id)).toEqual([id]);
    expect(await waiting()).not.toContain(id);
  });

  test('where someone has changed the recorded expense since, undo leaves its receipt with it', async () => {
    const [row = 0] = await someTransactions(db(), account, asha.id, [
      { amount: 12_300, description: 'OLA' },
    ]);
    const id = await put();
    const { run, expense } = await act(asha, async (tx, actor) => ({
      expense: await attachReceipt(tx, actor, id, { transaction: row, category: 1 }),
    }));
    await changeExpense(db(), ravi, expense, { comment: 'To the airport' });
    expect(await undo(run)).toMatchObject({ restored: 0, kept: [{ what: 'expense', id: expense }] });
    expect((await expenseOf(db(), expense)).attachments.map((file) => file.id)).toEqual([id]);
    await deleteExpense(db(), ravi, expense);
  });

  test('a category is asked for until one was learned, or is the merchant’s', async () => {
    const rows = await someTransactions(db(), account, asha.id, [
      { amount: 100, description: 'UPI-BLUEDART-1' },
      { amount: 200, description: 'UPI-BLUEDART-2' },
      { amount: 300, description: 'CARD 4471' },
    ]);
    const [first = 0, second = 0, third = 0] = rows;
    const ids = [await put(), await put(), await put()] as const;
    await expect(attachReceipt(db(), asha, ids[0], { transaction: first })).rejects.toMatchObject({
      code: 'invalid',
      fields: { category: ['receipts.category_needed'] },
    });
    const merchant = await addName(db(), asha, 'merchants', { name: 'Blue Dart' });
    await attachReceipt(db(), asha, ids[0], { transaction: first, category: 4, merchant: merchant.id });
    const learned = await attachReceipt(db(), asha, ids[1], { transaction: second });
    expect(await expenseOf(db(), learned)).toMatchObject({ merchant: merchant.id, items: [{ category: 4 }] });
    await changeFacts(db(), asha, ids[2], { merchant: 'blue dart' });
    const named = await attachReceipt(db(), asha, ids[2], { transaction: third });
    expect(await expenseOf(db(), named)).toMatchObject({ merchant: merchant.id, items: [{ category: 4 }] });
  });

  test('a receipt gets what more than half of such payments had, else what more than half of the merchant’s expenses had', async () => {
    const rows = await someTransactions(
      db(),
      account,
      asha.id,
      [1, 2, 3, 4].map((n) => ({ amount: 81_000 + n, description: 'UPI-GODWIT CARGO', date: '2026-04-01' })),
    );
    const [first = 0, second = 0, third = 0, open = 0] = rows;
    const merchant = (await addName(db(), asha, 'merchants', { name: 'Godwit' })).id;
    const id = await put(asha, [read(81_004)]);
    const proposed = async () => (await receiptOf(db(), id)).proposals.transactions;
    const as = (transaction: number, category: number) =>
      record(db(), asha, { merchant, transactions: [transaction], items: [{ category, amount: 450 }] });
    await as(first, 2);
    await as(second, 3);
    // One of two is no more than half, of such payments and of the merchant.
    expect(await proposed()).toMatchObject([{ id: open, merchant, category: null }]);
    await expect(attachReceipt(db(), asha, id, { transaction: open })).rejects.toMatchObject({
      fields: { category: ['receipts.category_needed'] },
    });
    await record(db(), asha, { merchant, items: [{ category: 3, amount: 450 }] });
    expect(await proposed()).toMatchObject([{ id: open, merchant, category: 3 }]);
    for (const category of [2, 2]) await record(db(), asha, { merchant, items: [{ category, amount: 450 }] });
    await as(third, 3);
    expect(await proposed()).toMatchObject([{ id: open, merchant, category: 3 }]);
    const recorded = await attachReceipt(db(), asha, id, { transaction: open });
    expect(await expenseOf(db(), recorded)).toMatchObject({ merchant, items: [{ category: 3 }] });
  });

  test('an archived merchant is neither proposed nor used, even where it was learned', async () => {
    const [first = 0, second = 0] = await someTransactions(db(), account, asha.id, [
      { amount: 71_100, description: 'UPI-DTDC-1', date: '2026-04-01' },
      { amount: 71_200, description: 'UPI-DTDC-2', date: '2026-04-01' },
    ]);
    const ids = [await put(), await put(asha, [read(71_200)])] as const;
    const merchant = await addName(db(), asha, 'merchants', { name: 'DTDC' });
    await attachReceipt(db(), asha, ids[0], { transaction: first, category: 4, merchant: merchant.id });
    const proposed = async () => (await receiptOf(db(), ids[1])).proposals.transactions;
    expect(await proposed()).toMatchObject([{ id: second, merchant: merchant.id, category: 4 }]);
    await changeName(db(), asha, 'merchants', merchant.id, { archived: true });
    expect(await proposed()).toMatchObject([{ id: second, merchant: null, category: 4 }]);
    const other = await addName(db(), asha, 'merchants', { name: 'DTDC Express' });
    await changeFacts(db(), asha, ids[1], { merchant: 'DTDC Express' });
    expect(await proposed()).toMatchObject([{ id: second, merchant: other.id, category: 4 }]);
    const recorded = await attachReceipt(db(), asha, ids[1], { transaction: second });
    expect(await expenseOf(db(), recorded)).toMatchObject({ merchant: other.id, items: [{ category: 4 }] });
  });

  test('what is linked, came in or does not exist is refused, and the receipt stays', async () => {
    const [used = 0, came = 0] = await someTransactions(db(), account, asha.id, [
      { amount: 700 },
      { amount: -800 },
    ]);
    await record(db(), asha, { amount: 7, transactions: [used] });
    const id = await put();
    const trying = (asked: Parameters<typeof attachReceipt>[3]) =>
      attachReceipt(db(), asha, id, asked).catch(({ code, fields }) => [code, Object.keys(fields)]);
    expect(await trying({ transaction: used, category: 1 })).toEqual(['conflict', ['transaction']]);
    expect(await trying({ transaction: came, category: 1 })).toEqual(['invalid', ['transaction']]);
    expect(await trying({ transaction: 987_654, category: 1 })).toEqual(['not_found', ['transaction']]);
    expect(await trying({ expense: uuidv7() })).toEqual(['not_found', []]);
    expect(await waiting()).toContain(id);
  });

  test('two people who use one receipt at once give it to one expense', async () => {
    const id = await put();
    const [one, two] = [await record(db(), asha), await record(db(), ravi)];
    const both = await Promise.allSettled([
      attachReceipt(db(), asha, id, { expense: one.id }),
      attachReceipt(db(), ravi, id, { expense: two.id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a discarded receipt comes back by undo for 30 days; then its bytes go', async () => {
    const id = await put();
    const discarding = () =>
      act(asha, async (tx, actor) => {
        await discardReceipt(tx, actor, id);
        return {};
      });
    const { run } = await discarding();
    expect(await waiting()).not.toContain(id);
    await sweep(place(), () => {}, new Date(Date.now() + 29 * DAY));
    const undone = await undo(run);
    expect(undone.restored).toBe(1);
    expect(await waiting()).toContain(id);
    await undo(undone.run);
    expect(await waiting()).not.toContain(id);
    await sweep(place(), () => {}, new Date(Date.now() + 31 * DAY));
    await expect(receiptOf(db(), id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await place().files.get({ id, sha256: '0' })).toBeUndefined();
  });

  test('a receipt whose way into the tray was undone is discarded: it comes back by another undo for 30 days', async () => {
    const { id } = await send();
    const { run } = await act(asha, async (tx, actor) => {
      await putIntoTray(tx, actor, { attachment: id, again: false }, []);
      return {};
    });
    const sweeping = (days: number) => sweep(place(), () => {}, new Date(Date.now() + days * DAY));
    await sweeping(10);
    const undone = await undo(run);
    expect(undone).toMatchObject({ restored: 1, kept: [] });
    expect(await waiting()).not.toContain(id);
    await sweeping(29);
    const redone = await undo(undone.run);
    expect(redone).toMatchObject({ restored: 1, kept: [] });
    expect(await waiting()).toContain(id);
    expect(await undo(redone.run)).toMatchObject({ restored: 1, kept: [] });
    await sweeping(31);
    await expect(receiptOf(db(), id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('undo says that a receipt is back in the tray although its expense was deleted since', async () => {
    const id = await put();
    const { id: expense } = await record(db(), asha);
    const { run } = await act(asha, async (tx, actor) => ({
      expense: await attachReceipt(tx, actor, id, { expense }),
    }));
    await deleteExpense(db(), ravi, expense);
    const undone = await undo(run);
    expect(undone).toMatchObject({ restored: 1, kept: [{ what: 'expense', id: expense }] });
    expect(await waiting()).toContain(id);
    expect((await runOf(db(), run ?? '')).undone).toMatchObject({ run: undone.run });
    // The expense is still deleted.
    expect(await undo(undone.run)).toMatchObject({ restored: 0, kept: [{ what: 'receipt', id }] });
    expect(await waiting()).toContain(id);
    await restoreExpense(db(), ravi, expense);
    expect(await undo(undone.run)).toMatchObject({ restored: 1, kept: [] });
    expect((await expenseOf(db(), expense)).attachments.map((file) => file.id)).toEqual([id]);
  });

  test('a receipt that is taken off an expense waits in the tray; undo puts it back, unless the expense was changed', async () => {
    const [file, other] = [await send(), await send()];
    const { id: expense } = await record(db(), asha, { attachments: [file.id, other.id] });
    const on = async () => (await expenseOf(db(), expense)).attachments.map((one) => one.id);
    const taking = (id: string) =>
      act(asha, async (tx, actor) => {
        await changeExpense(tx, actor, expense, { removed_attachments: [id] });
        return {};
      });
    const first = await taking(file.id);
    expect([await on(), (await waiting()).includes(file.id)]).toEqual([[other.id], true]);
    await sweep(place(), () => {}, new Date(Date.now() + 40 * DAY));
    expect(await waiting()).toContain(file.id);
    const undone = await undo(first.run);
    expect(undone).toMatchObject({ restored: 1, kept: [] });
    expect([await on(), (await waiting()).includes(file.id)]).toEqual([[file.id, other.id], false]);
    const redone = await undo(undone.run);
    expect(redone).toMatchObject({ restored: 1, kept: [] });
    expect([await on(), (await waiting()).includes(file.id)]).toEqual([[other.id], true]);
    expect(await undo(redone.run)).toMatchObject({ restored: 1, kept: [] });
    expect(await on()).toEqual([file.id, other.id]);

    // Someone else may give it to another expense, or change this one.
    const second = await taking(file.id);
    const more = await send(ravi);
    await changeExpense(db(), ravi, expense, { attachments: [more.id] });
    expect(await undo(second.run)).toMatchObject({ restored: 0, kept: [{ what: 'expense', id: expense }] });
    expect([await on(), (await waiting()).includes(file.id)]).toEqual([[other.id, more.id], true]);
    const { id: elsewhere } = await record(db(), ravi);
    await attachReceipt(db(), ravi, file.id, { expense: elsewhere });
    expect(await undo(second.run)).toMatchObject({ restored: 0, kept: [{ what: 'expense', id: expense }] });
    expect((await expenseOf(db(), elsewhere)).attachments.map((one) => one.id)).toEqual([file.id]);
    expect(await broken()).toEqual([]);
  });

  test('what a person says stands before what was read, and undo takes it back', async () => {
    const id = await put(asha, [read(44_900, '2026-03-04'), read(49_900, '2026-03-04')]);
    const facts = async () =>
      receiptJson(await receiptOf(db(), id)).facts.map(({ source, amount, day }) => [source, amount, day]);
    const readings = [
      ['pdf-text', 449, '2026-03-04'],
      ['pdf-text', 499, '2026-03-04'],
    ];
    expect(await facts()).toEqual(readings);
    const { run } = await act(asha, async (tx, actor) => {
      await changeFacts(tx, actor, id, { amount: '499.00' });
      return {};
    });
    expect(await facts()).toEqual([['person', 499, '2026-03-04'], ...readings]);
    await expect(changeFacts(db(), asha, id, { amount: -1 })).rejects.toMatchObject({
      fields: { amount: ['expenses.amount_positive'] },
    });
    await expect(changeFacts(db(), asha, id, { amount: 1.234 })).rejects.toMatchObject({ code: 'invalid' });
    await undo(run);
    expect(await facts()).toEqual(readings);
  });

  test('what a person says of one thing decides about no other', async () => {
    await someTransactions(db(), account, asha.id, [
      { amount: 61_300, date: '2026-03-05' },
      { amount: 62_300, date: '2026-03-05' },
    ]);
    const id = await put(asha, [read(61_300, '2026-03-04'), read(62_300, '2026-03-04')]);
    const proposed = async () =>
      receiptJson(await receiptOf(db(), id))
        .proposals.transactions.map(({ amount }) => amount)
        .sort();
    expect(await proposed()).toEqual([613, 623]);
    await changeFacts(db(), asha, id, { merchant: 'Snark' });
    const { facts } = await receiptOf(db(), id);
    expect(facts[0]).toMatchObject({ amount: null, day: '2026-03-04', merchant: 'Snark', source: 'person' });
    expect(standingFacts(facts)).toMatchObject([
      { amount: 61_300, currency: 'INR', day: '2026-03-04', merchant: 'Snark', where: 'page 1: Total 61300' },
      { amount: 62_300, currency: 'INR', day: '2026-03-04', merchant: 'Snark', where: 'page 1: Total 62300' },
    ]);
    expect(await proposed()).toEqual([613, 623]);
    await changeFacts(db(), asha, id, { amount: 623 });
    expect(standingFacts((await receiptOf(db(), id)).facts)).toMatchObject([
      { amount: 62_300, merchant: 'Snark' },
    ]);
    expect(await proposed()).toEqual([623]);
    await changeFacts(db(), asha, id, { day: null });
    expect(standingFacts((await receiptOf(db(), id)).facts)).toMatchObject([{ amount: 62_300, day: null }]);
  });

  test('of several days, a typed amount leaves all', async () => {
    const id = await put(asha, [read(100, '2026-03-04'), read(100, '2026-04-03')]);
    await changeFacts(db(), asha, id, { amount: 2 });
    expect(standingFacts((await receiptOf(db(), id)).facts)).toMatchObject([
      { amount: 200, day: '2026-03-04' },
      { amount: 200, day: '2026-04-03' },
    ]);
  });

  test('with another currency the amount keeps its number, where the currency has as many decimals', async () => {
    const id = await put(asha, [read(44_900)]);
    const said = async () => receiptJson(await receiptOf(db(), id)).facts[0];
    await changeFacts(db(), asha, id, { currency: 'JPY' });
    expect(await said()).toMatchObject({ amount: 449, currency: 'JPY', day: '2026-04-01', source: 'person' });
    await changeFacts(db(), asha, id, { currency: 'KWD' });
    await changeFacts(db(), asha, id, { amount: 449.5 });
    await expect(changeFacts(db(), asha, id, { currency: 'JPY' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { currency: ['links.currency_decimals'] },
    });
    expect(await said()).toMatchObject({ amount: 449.5, currency: 'KWD' });
    await changeFacts(db(), asha, id, { amount: 450, currency: 'JPY' });
    expect(await said()).toMatchObject({ amount: 450, currency: 'JPY' });
  });

  test('expenses without a receipt and open transactions of its amount are proposed, its merchant’s first', async () => {
    const zomato = await addName(db(), asha, 'merchants', { name: 'Zomato' });
    const [right = 0, other = 0, late = 0] = await someTransactions(db(), account, asha.id, [
      { amount: 77_700, date: '2026-05-04', description: 'POS CROMA' },
      { amount: 77_700, date: '2026-05-06', description: 'UPI-ZOMATO-PAY' },
      { amount: 77_700, date: '2026-08-04', description: 'UPI-ZOMATO-PAY' },
    ]);
    const near = await record(db(), asha, { amount: 777, date: '2026-05-03' });
    const named = await record(db(), asha, { amount: 777, date: '2026-05-01', merchant: zomato.id });
    const file = await send();
    const has = await record(db(), asha, { amount: 777, date: '2026-05-04', attachments: [file.id] });
    const id = await put(asha, [read(77_700, '2026-05-04', 'Zomato')]);
    const { proposals } = receiptJson(await receiptOf(db(), id));
    expect(proposals.expenses.map((one) => [one.id, one.days, one.is_merchant])).toEqual([
      [named.id, -3, true],
      [near.id, -1, false],
    ]);
    expect(proposals.expenses.map((one) => one.id)).not.toContain(has.id);
    expect(proposals.transactions.map((one) => [one.id, one.days, one.is_merchant])).toEqual([
      [other, 2, true],
      [right, 0, false],
    ]);
    expect(proposals.transactions.map((one) => one.id)).not.toContain(late);
  });

  test('a file’s name tells a day, an amount and a known merchant; a PDF’s text more', async () => {
    await addName(db(), asha, 'merchants', { name: 'Cafe Coffee Day' });
    const none = async () => undefined;
    const named = await send(asha, undefined, '2026-03-04 Cafe Coffee Day 449.00.jpg');
    expect((await readFacts({ ...place(), work: { readReceipt: none } }, named.id)).facts).toMatchObject([
      {
        source: 'file-name',
        amount: 44_900,
        currency: 'INR',
        day: '2026-03-04',
        merchant: 'Cafe Coffee Day',
      },
    ]);
    const camera = await send(asha, undefined, 'IMG_20260304_201500.jpg');
    expect((await readFacts({ ...place(), work: { readReceipt: none } }, camera.id)).facts).toMatchObject([
      { amount: null, currency: null, day: '2026-03-04', merchant: null },
    ]);
    const reading: Reading = {
      totals: [
        { amount: '449.00', currency: 'EUR', where: 'page 1: Total €449.00' },
        { amount: '400.00', currency: null, where: 'page 1: Amount paid 400.00' },
      ],
      days: [{ day: '2026-03-04', where: 'page 1: Date: 4 March 2026' }],
      text: 'Invoice of CAFE COFFEE-DAY Ltd.',
    };
    const pdf = await storeFile(place(), asha, new File(['%PDF-1.7\n'], 'a.pdf'));
    const readReceipt = async () => reading;
    expect((await readFacts({ ...place(), work: { readReceipt } }, pdf.id)).facts).toMatchObject([
      { source: 'pdf-text', amount: 44_900, currency: 'EUR', day: '2026-03-04', merchant: 'Cafe Coffee Day' },
      { source: 'pdf-text', amount: 40_000, currency: 'INR', day: '2026-03-04', merchant: 'Cafe Coffee Day' },
    ]);
  });

  test('the tray has pages, and one’s own receipts', async () => {
    const own = await put(ravi);
    const mine = await listReceipts(db(), { person: ravi.id, limit: 1 });
    expect(mine.results.map(({ id }) => id)).toEqual([own]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listReceipts(db(), { limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...page.results.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(await waiting());
    expect(seen.length).toBeGreaterThan(3);
  });

  test('a currency alone says nothing: it needs an amount', async () => {
    const id = await put();
    await expect(changeFacts(db(), asha, id, { currency: 'USD', day: '2026-06-01' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { amount: ['expenses.amount_required'] },
    });
    await changeFacts(db(), asha, id, { amount: 20, currency: 'USD' });
    await changeFacts(db(), asha, id, { currency: 'EUR' });
    expect((await receiptOf(db(), id)).facts).toMatchObject([{ amount: 2_000, currency: 'EUR' }]);
  });

  test('an empty file is no receipt', async () => {
    const { id } = await storeFile(place(), asha, new File([], 'empty.jpg'));
    await expect(putIntoTray(db(), asha, { attachment: id, again: false }, [])).rejects.toMatchObject({
      code: 'invalid',
      fields: { attachment: ['tray.empty_file'] },
    });
  });

  test('a thumbnail is put by whoever sent the receipt, once; sent again it is the same', async () => {
    const id = await put();
    const picture = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46);
    const other = Uint8Array.of(...picture, 1);
    const refusal = (person: Person, content: Uint8Array) =>
      keepThumbnail(db(), person, id, content).then(
        () => undefined,
        ({ code }) => code,
      );
    expect(await refusal(ravi, picture)).toBe('forbidden');
    await keepThumbnail(db(), asha, id, picture);
    expect(await refusal(asha, picture)).toBeUndefined();
    expect([await refusal(asha, other), await refusal(ravi, other)]).toEqual(['conflict', 'forbidden']);
    expect([...(await thumbnailOf(db(), id)).content]).toEqual([...picture]);
  });

  test('a discarded receipt takes no thumbnail', async () => {
    const id = await put();
    const picture = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46);
    await keepThumbnail(db(), asha, id, picture);
    await discardReceipt(db(), asha, id);
    await expect(keepThumbnail(db(), asha, id, picture)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a transaction without an amount is refused by the name of this call', async () => {
    const [zero = 0] = await someTransactions(db(), account, asha.id, [{ amount: 0 }]);
    const id = await put();
    const refused = await attachReceipt(db(), asha, id, { transaction: zero, category: 1 }).catch(
      ({ fields }) => Object.keys(fields),
    );
    expect(refused).toEqual(['transaction']);
  });

  test('an undo of an undo is named by what was done first, however often', async () => {
    const id = await put();
    let { run } = await act(asha, async (tx, actor) => {
      await discardReceipt(tx, actor, id);
      return {};
    });
    const told: string[] = [];
    for (let time = 0; time < 4; time++) {
      ({ run } = await undo(run));
      told.push(runWords(await runOf(db(), run ?? ''), translate('en')));
    }
    const what = 'Discarded a receipt';
    expect(told).toEqual([`Undid: ${what}`, `Redid: ${what}`, `Undid: ${what}`, `Redid: ${what}`]);
  });
});
