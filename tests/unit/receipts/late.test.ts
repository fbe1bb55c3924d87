import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DomainError } from '#lib/core/errors.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { SECOND_MS } from '#lib/core/limits.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import { storeFile } from '#lib/files/attachments.ts';
import { openDiskStore } from '#lib/files/disk-store.ts';
import { changeExpense } from '#lib/links/change.ts';
import { expenseOf } from '#lib/links/find.ts';
import { receiptsByRow } from '#lib/queue/receipts.ts';
import { receiptJson, receiptOf } from '#lib/receipts/list.ts';
import { readFirst } from '#lib/receipts/read-first.ts';
import { unreadReader } from '#lib/receipts/read-unread.ts';
import { nothingOf, type Reading, type ReceiptFile } from '#lib/receipts/reading/reading.ts';
import { discardReceipt, putIntoTray } from '#lib/receipts/tray.ts';
import { receiptReader } from '#lib/runtime/receipt-reader.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { INVOICES, type Invoice } from '#tests/support/receipts/invoices.ts';
import { byHand } from '#tests/support/receipts/producers.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

/** Longer than any test. */
const PATIENT_MS = 600_000;
const NEVER = new AbortController().signal;

onEveryDatabase('receipts that take long to read', (open) => {
  let database: Database;
  let asha: Person;
  let ravi: Person;
  let folder: string;
  const db = (): Db => database.db;
  /** The files that were to be read, each with what lets its reading end. */
  let begun: (ReceiptFile & { signal: AbortSignal | undefined; end: (reading: Reading) => void })[] = [];
  /** A reader that ends when it is let. */
  const readReceipt = (file: ReceiptFile, signal?: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<Reading | undefined>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    begun.push({ ...file, signal, end: resolve });
    return promise;
  };
  const place = () => ({
    db: db(),
    files: openDiskStore(folder),
    config: { quotaBytes: 10_000_000 },
    work: { readReceipt },
  });
  const send = (person = asha, content = uuidv7(), name = 'bill.pdf') =>
    storeFile(place(), person, new File(['%PDF-1.7\n', content], name));
  const asked = (attachment: string, again = false) => ({ attachment, again });
  const put = async (person = asha) => {
    const { id } = await send(person);
    await putIntoTray(db(), person, asked(id));
    return id;
  };
  const says = (amount: string): Reading => ({
    totals: [{ amount, currency: 'INR', where: `page 1: Total ${amount}` }],
    days: [{ day: '2026-04-02', where: 'page 1: Date: 2 April 2026' }],
    text: '',
  });
  const known = async (id: string) => {
    const { is_read, facts } = receiptJson(await receiptOf(db(), id));
    return { is_read, amounts: facts.map(({ amount }) => amount) };
  };
  const UNREAD = { is_read: false, amounts: [] };
  const failures: unknown[] = [];
  const reader = (from = place()) =>
    unreadReader(
      from,
      () => false,
      (error) => failures.push(error),
    );
  /** Reads what waits unread, each as 449.00. */
  const readAll = () => reader({ ...place(), work: { readReceipt: async () => says('449.00') } })();

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    ravi = await somePerson(db(), 'ravi@example.org');
    folder = mkdtempSync(join(tmpdir(), 'atlas-late-'));
  });
  beforeEach(() => {
    begun = [];
    failures.length = 0;
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('an act waits no longer than it may; what is read after its answer is offered like any other', async () => {
    const account = await someAccount(db());
    const [row = 0] = await someTransactions(db(), account, asha.id, [
      { amount: 45_300, description: 'UPI-SWIGGY-1', date: '2026-04-02' },
    ]);
    const { id } = await send();
    const read = await readFirst(place(), asha, [asked(id)], NEVER, 0);
    await putIntoTray(db(), asha, asked(id), read.get(id)?.facts);
    expect(await known(id)).toEqual(UNREAD);
    await expect.poll(() => begun.length).toBe(1);
    expect(begun[0]?.signal?.aborted).toBe(false);

    const look = reader()();
    await expect.poll(() => begun.length).toBe(2);
    for (const { end } of begun) end(says('453.00'));
    await look;
    expect(await known(id)).toEqual({ is_read: true, amounts: [453] });
    expect(receiptJson(await receiptOf(db(), id)).proposals.transactions.map((one) => one.id)).toEqual([row]);
    expect((await receiptsByRow(db())).get(row)).toMatchObject({ id });
    // Nothing is left.
    await reader()();
    expect(begun).toHaveLength(2);
  });

  test('what is read in time comes with the act, and the next file is not begun once the time is over', async () => {
    const [one, two] = [await send(), await send()];
    const files = [asked(one.id), asked(two.id)];
    const reading = readFirst(place(), asha, files, NEVER, PATIENT_MS);
    await expect.poll(() => begun.length).toBe(1);
    begun[0]?.end(says('100.00'));
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.end(says('200.00'));
    const read = await reading;
    for (const file of files) await putIntoTray(db(), asha, file, read.get(file.attachment)?.facts);
    expect([await known(one.id), await known(two.id)]).toEqual([
      { is_read: true, amounts: [100] },
      { is_read: true, amounts: [200] },
    ]);
    const more = [asked((await send()).id), asked((await send()).id)];
    await readFirst(place(), asha, more, NEVER, 0);
    await expect.poll(() => begun.length).toBe(3);
    begun[2]?.end(says('300.00'));
    await readAll();
    expect(begun).toHaveLength(3);
  });

  test('nothing is read of what may not be put into the tray', async () => {
    const empty = await storeFile(place(), asha, new File([], 'empty.pdf'));
    const theirs = await send(ravi);
    const attached = await send();
    await record(db(), asha, { attachments: [attached.id] });
    const waits = await put();
    const same = await send(asha, 'the same');
    await putIntoTray(db(), asha, asked(same.id), []);
    const twin = await send(asha, 'the same');
    const ids = [empty.id, theirs.id, attached.id, waits, twin.id, uuidv7()];
    const read = await readFirst(
      place(),
      asha,
      ids.map((id) => asked(id)),
      NEVER,
      PATIENT_MS,
    );
    expect([read.size, begun.length]).toEqual([0, 0]);
    const reading = readFirst(place(), asha, [asked(twin.id, true)], NEVER, PATIENT_MS);
    await expect.poll(() => begun.length).toBe(1);
    begun[0]?.end(says('1.00'));
    expect((await reading).has(twin.id)).toBe(true);
    await readAll();
  });

  test('who has gone waits for nothing, and leaves the line; what they sent is read later', async () => {
    const gone = new AbortController();
    const files = [asked((await send()).id), asked((await send()).id)];
    const reading = readFirst(place(), asha, files, gone.signal, PATIENT_MS);
    await expect.poll(() => begun.length).toBe(1);
    gone.abort();
    const read = await reading;
    expect([read.size, begun.length, begun[0]?.signal?.aborted]).toEqual([0, 1, true]);
    for (const file of files) await putIntoTray(db(), asha, file, read.get(file.attachment)?.facts);
    await readAll();
    for (const { attachment } of files) expect(await known(attachment)).toMatchObject({ is_read: true });
    expect(begun).toHaveLength(1);
  });

  test('what a stopped process left unread is read by the next one, of each person one after the other', async () => {
    const own = [await put(asha), await put(asha)];
    const other = await put(ravi);
    const look = reader()();
    await expect.poll(() => begun.length).toBe(2);
    expect(begun.map(({ person }) => person).sort()).toEqual([asha.id, ravi.id].sort());
    for (const { end } of begun) end(says('449.00'));
    await expect.poll(() => begun.length).toBe(3);
    begun[2]?.end(says('449.00'));
    await look;
    for (const id of [...own, other]) expect(await known(id)).toEqual({ is_read: true, amounts: [449] });
  });

  test('what a person said of it meanwhile stands; what was read stands behind it', async () => {
    const id = await put();
    await db()
      .insertInto('attachment_facts')
      .values({
        ...{ attachment: id, position: 0, source: 'person', amount: 100, currency: 'INR' },
        ...{ day: null, merchant: null, where: null },
      })
      .execute();
    await readAll();
    expect(await known(id)).toEqual({ is_read: true, amounts: [1, 449] });
  });

  test('a PDF that is taken off an expense is read once it waits, and nobody waits for that', async () => {
    const { id } = await send();
    const { id: expense } = await record(db(), asha, { attachments: [id] });
    await changeExpense(db(), asha, expense, { removed_attachments: [id] });
    expect(await known(id)).toEqual(UNREAD);
    await readAll();
    expect(await known(id)).toEqual({ is_read: true, amounts: [449] });
  });

  test('a PDF that was put on an expense is read once nothing waits, and the expense says what is wrong with it', async () => {
    const { id } = await send();
    const { id: expense } = await record(db(), asha, { attachments: [id] });
    const waiting = await put();
    const locked = async () => nothingOf('locked');
    const look = reader({ ...place(), work: { readReceipt: locked } });
    await look();
    const faults = async () => (await expenseOf(db(), expense)).attachments.map((file) => file.read_fault);
    expect(await known(waiting)).toMatchObject({ is_read: true });
    expect(await faults()).toEqual([null]);
    await look();
    expect(await faults()).toEqual(['locked']);
  });

  test('one that cannot be read now stays unread, and keeps no other person’s back', async () => {
    const [first, second] = [await put(asha), await put(asha)];
    const discarded = await put(asha);
    await discardReceipt(db(), asha, discarded);
    const other = await put(ravi);
    const tried: number[] = [];
    const look = reader({
      ...place(),
      work: {
        async readReceipt({ person }) {
          tried.push(person);
          if (person === asha.id) throw new Error('no storage');
          return says('449.00');
        },
      },
    });
    await look();
    await look();
    expect(tried.sort()).toEqual([asha.id, ravi.id].sort());
    expect(failures).toEqual([new Error('no storage')]);
    expect([await known(first), await known(second)]).toEqual([UNREAD, UNREAD]);
    expect(await known(other)).toMatchObject({ is_read: true });
    await readAll();
    expect(await known(second)).toMatchObject({ is_read: true });
  });

  test('one for which there was no place in the line is read as soon as there is one', async () => {
    const id = await put();
    let tries = 0;
    const readReceipt = async () => {
      tries += 1;
      if (tries === 1) throw new DomainError('busy', 'errors.busy', { retryAfter: 1 });
      return says('449.00');
    };
    const look = reader({ ...place(), work: { readReceipt } });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await look();
    expect(await known(id)).toEqual(UNREAD);
    vi.advanceTimersByTime(SECOND_MS);
    vi.useRealTimers();
    await look();
    expect([tries, await known(id)]).toEqual([1, UNREAD]);
    // The one that was refused comes last the next time.
    await look();
    expect([tries, await known(id)]).toEqual([2, { is_read: true, amounts: [449] }]);
  });

  test('a file whose bytes are gone is a receipt by its name', async () => {
    const { id } = await send(asha, uuidv7(), '2026-03-04 449.00 INR.pdf');
    await putIntoTray(db(), asha, asked(id));
    rmSync(folder, { recursive: true });
    const pdfs = receiptReader();
    await reader({ ...place(), work: { readReceipt: pdfs.read } })();
    await pdfs.close();
    expect(await known(id)).toEqual({ is_read: true, amounts: [449] });
  });

  test('of sixty who want one receipt at once its bytes are fetched once, and each gets what it says', async () => {
    const invoice = byHand(INVOICES[0] as Invoice);
    const { id } = await storeFile(place(), asha, new File([invoice as Uint8Array<ArrayBuffer>], 'a.pdf'));
    const pdfs = receiptReader();
    const files = openDiskStore(folder);
    let fetched = 0;
    const counted = {
      ...files,
      get: (key: Parameters<typeof files.get>[0]) => {
        fetched += 1;
        return files.get(key);
      },
    };
    const wanting = Array.from({ length: 60 }, () =>
      readFirst(
        { db: db(), files: counted, work: { readReceipt: pdfs.read } },
        asha,
        [asked(id)],
        NEVER,
        PATIENT_MS,
      ),
    );
    const read = await Promise.all(wanting);
    await pdfs.close();
    expect(fetched).toBe(1);
    expect(new Set(read.map((one) => one.get(id)?.facts.length))).toEqual(new Set([1]));
  });
});
