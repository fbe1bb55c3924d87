import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import { listUnreadPeople } from '#lib/receipts/records.ts';
import { runningAtlas } from '#lib/runtime/running-atlas.ts';
import { HTTP_DIALECTS } from '#tests/support/nightly.ts';
import { askServer, ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

const TRAY = '/expense/receipts/';
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
let last = 0;
const photo = (name = 'photo.jpg', content = `known ${++last}`) =>
  new File([JPEG, content], name, { type: 'image/jpeg' });

const fixture = (name: string) =>
  new File([readFileSync(new URL(`../../fixtures/receipts/${name}`, import.meta.url))], name);

describe.each(HTTP_DIALECTS)('what is known of a receipt (%s)', (dialect) => {
  let server: ServedAtlas;
  let cookie: string;
  const db = () => server.database.db;
  beforeAll(async () => {
    server = await serveAtlas(dialect);
    cookie = await ownersCookie(server);
  });
  afterAll(async () => expect(await server.stop()).toBe(0));

  const get = async (path = TRAY) => (await askServer(server, path, { headers: { cookie } })).text();
  const post = async (fields: Record<string, string> | FormData, path = TRAY) => {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    const headers = { cookie, Origin: server.origin };
    const answer = await askServer(server, path, { method: 'POST', headers, body });
    return { status: answer.status, html: await answer.text() };
  };
  /** On a slow machine, some of it is read after the answer. */
  const allRead = () => expect.poll(() => listUnreadPeople(db())).toEqual([]);
  /** The id of a file that is put into the tray by its form. */
  const put = async (file: File): Promise<string> => {
    const form = new FormData();
    form.set('act', 'add');
    form.append('files', file);
    expect((await post(form)).status).toBe(303);
    await allRead();
    const rows = db().selectFrom('attachments').select('id').where('file_name', '=', file.name);
    return (await rows.orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  };
  /** A receipt at hand, as the page shows it before its script runs. */
  const atHand = async (id: string) =>
    ((await get(`${TRAY}?at=${id}`)).split(`id="receipt-${id}"`)[1] ?? '').split('rq-strip"')[0] ?? '';

  test('details are typed in any currency in use, also in that of an account', async () => {
    const account = await someAccount(db());
    await db().updateTable('bank_accounts').set({ currency: 'EUR' }).where('id', '=', account).execute();
    const id = await put(photo());
    expect(await atHand(id)).toMatch(/<option[^>]*>INR.*<option[^>]*>EUR/s);
    const inUse = /<optgroup label="In use">.*?<\/optgroup>/s;
    expect(inUse.exec(await get('/expense/new'))?.[0]).toContain('EUR');
    await post({ act: 'facts', receipt: id, amount: '29.99', currency: 'EUR' });
    expect(await atHand(id)).toContain('€29.99');
  });

  test('a receipt whose sender has gone is not lost: it says that it is still being read, then what it says', async () => {
    const { work } = runningAtlas();
    const { readReceipt } = work;
    const begun = Promise.withResolvers<AbortSignal>();
    const later = Promise.withResolvers<void>();
    const reader = vi.spyOn(work, 'readReceipt').mockImplementation(async (file, signal) => {
      if (!signal) return later.promise.then(() => readReceipt(file));
      begun.resolve(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const form = new FormData();
    form.set('act', 'add');
    form.append('files', fixture('food-in-2.pdf'));
    const gone = new AbortController();
    const headers = { cookie, Origin: server.origin };
    const answer = askServer(server, TRAY, { method: 'POST', headers, body: form, signal: gone.signal });
    const signal = await begun.promise;
    gone.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => signal.aborted).toBe(true);
    const receipt = async () => JSON.parse(await get(`/api${TRAY}?limit=1`)).results[0];
    await expect.poll(async () => (await receipt())?.file_name).toBe('food-in-2.pdf');
    expect(await receipt()).toMatchObject({ is_read: false, facts: [] });
    const { id } = await receipt();
    expect(await atHand(id)).toContain('Still being read.');
    later.resolve();
    await expect.poll(async () => (await receipt()).is_read).toBe(true);
    expect((await receipt()).facts).toMatchObject([{ source: 'pdf-text', currency: 'INR' }]);
    expect(await atHand(id)).not.toContain('Still being read.');
    reader.mockRestore();
  });

  test('a day that was read in two ways is chosen, not today', async () => {
    const path = `/expense/new?receipt=${await put(fixture('market-us-2.pdf'))}`;
    const form = await get(path);
    expect(/<input[^>]*name="date"[^>]*>/.exec(form)?.[0]).not.toMatch(/value="\d/);
    const days = [...form.matchAll(/value="use_day:([\d-]+)"/g)].map(([, day]) => day);
    expect(days.sort()).toEqual(['2026-05-07', '2026-07-05']);
    const used = await post({ intent: 'use_day:2026-05-07', amount: '1', date: '' }, path);
    expect(used.html).toMatch(/<input[^>]*name="date"[^>]*value="2026-05-07"/);
    // A photo of no known day has the form's usual one.
    const plain = await get(`/expense/new?receipt=${await put(photo('no day.jpg'))}`);
    expect(/<input[^>]*name="date"[^>]*>/.exec(plain)?.[0]).toMatch(/value="\d/);
  });

  test('the page of missing receipts attaches neither words nor an empty file', async () => {
    const person = await db().selectFrom('people').select('id').executeTakeFirstOrThrow();
    const { id } = await record(db(), person, { amount: 5 });
    const trying = (file: File) => {
      const form = new FormData();
      form.set('attach', id);
      form.append('files', file);
      return post(form, `${TRAY}missing/`);
    };
    const words = await trying(new File(['just words'], 'words.txt', { type: 'text/plain' }));
    expect(words).toMatchObject({ status: 422 });
    expect(words.html).toContain('“words.txt”: It is not a photo, PDF, e-invoice or email.');
    const empty = await trying(new File([], 'empty.jpg', { type: 'image/jpeg' }));
    expect(empty.html).toContain('“empty.jpg”: The file is empty.');
    const files = db().selectFrom('attachments').select('id').where('expense', '=', id);
    expect(await files.execute()).toEqual([]);
  });

  test('with nothing ticked, the files that are there already are listed again', async () => {
    await put(photo('one.jpg', 'the same'));
    const form = new FormData();
    form.set('act', 'add');
    form.append('files', photo('two.jpg', 'the same'));
    const listed = /name="listed" value="([^"]+)"/.exec((await post(form)).html)?.[1] ?? '';
    const answer = await post({ act: 'again', listed });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('Tick the files to add a second time.');
    expect(answer.html).toContain(`name="again" value="${listed}"`);
  });

  test('a form of a receipt that is gone says so', async () => {
    const id = await put(photo('gone.jpg'));
    const said = 'This receipt is not in the tray.';
    expect(await get(`/expense/new?receipt=${id}`)).not.toContain(said);
    await post({ act: 'discard', receipt: id });
    expect(await get(`/expense/new?receipt=${id}`)).toContain(said);
  });

  test('the form of an expense is filled with what more than half of those before had, and left open where they are even', async () => {
    const person = await db().selectFrom('people').select('id').executeTakeFirstOrThrow();
    const name = 'Kestrel Kitchen';
    const { id: merchant } = await addName(db(), person, 'merchants', { name });
    const account = await someAccount(db());
    const row = { amount: 45_000, date: '2026-04-10', description: 'UPI KESTREL KITCHEN' };
    const [one = 0, two = 0, three = 0, open] = await someTransactions(
      db(),
      account,
      person.id,
      Array.from({ length: 4 }, () => row),
    );
    const as = (transaction: number, category: number) =>
      record(db(), person, { merchant, items: [{ category, amount: 450 }], transactions: [transaction] });
    const chosen = (html: string) =>
      /<option value="(\d*)" selected[^>]*>/.exec(
        /<select[^>]*name="items\.0\.category".*?<\/select>/s.exec(html)?.[0] ?? '',
      )?.[1];
    const ofRow = async () => chosen(await get(`/expense/new?accountPk=${account}&transactionId=${open}`));
    const suggested = async () =>
      /data-category="(\d+)"/.exec(await get(`/expense/choices?kind=merchant&q=kestrel+kitchen&add`))?.[1];
    await as(one, 2);
    await as(two, 3);
    expect([await ofRow(), await suggested()]).toEqual(['', undefined]);
    await as(three, 3);
    expect([await ofRow(), await suggested()]).toEqual(['3', '3']);
  });
});
