import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import { pdfOf } from '#lib/demo/pictures.ts';
import { listUnreadPeople } from '#lib/receipts/records.ts';
import { HTTP_DIALECTS } from '#tests/support/nightly.ts';
import { askServer, ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

const TRAY = '/expense/receipts/';
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const PDF = readFileSync(new URL('../../fixtures/receipts/food-in-2.pdf', import.meta.url));
let last = 0;
const photo = (name: string, content = `photo ${++last}`) =>
  new File([JPEG, content], name, { type: 'image/jpeg' });

describe.each(HTTP_DIALECTS)('the tray by plain forms (%s)', (dialect) => {
  let server: ServedAtlas;
  let cookie: string;
  let person: { id: number };
  const db = () => server.database.db;
  beforeAll(async () => {
    server = await serveAtlas(dialect);
    cookie = await ownersCookie(server);
    person = await db().selectFrom('people').select('id').executeTakeFirstOrThrow();
  });
  afterAll(async () => expect(await server.stop()).toBe(0));

  const get = async (path = TRAY) => {
    const answer = await askServer(server, path, { headers: { cookie } });
    return { status: answer.status, html: await answer.text(), to: answer.headers.get('location') };
  };
  const post = async (fields: Record<string, string> | FormData, path = TRAY) => {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    const headers = { cookie, Origin: server.origin };
    const answer = await askServer(server, path, { method: 'POST', headers, body });
    return { status: answer.status, html: await answer.text(), to: answer.headers.get('location') };
  };
  /** On a slow machine, some of it is read after the answer. */
  const allRead = () => expect.poll(() => listUnreadPeople(db())).toEqual([]);
  const add = async (...files: File[]) => {
    const form = new FormData();
    form.set('act', 'add');
    for (const file of files) form.append('files', file);
    const answer = await post(form);
    await allRead();
    return answer;
  };
  const waiting = () =>
    db()
      .selectFrom('attachments')
      .select(['id', 'file_name', 'expense'])
      .where('tray_at', 'is not', null)
      .where('expense', 'is', null)
      .where('removed_at', 'is', null)
      .orderBy('tray_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  const named = async (name: string) => (await waiting()).find(({ file_name }) => file_name === name);
  /** A photo in the tray, with what a person says of it. */
  const said = async (facts: Record<string, string>) => {
    const name = `said ${++last}.jpg`;
    await add(photo(name));
    const { id = '' } = (await named(name)) ?? {};
    const answer = await post({ act: 'facts', receipt: id, ...facts });
    expect(answer.status).toBe(303);
    return id;
  };
  /** A receipt at hand, as the page shows it before its script runs. */
  const atHand = async (id: string) =>
    ((await get(`${TRAY}?at=${id}`)).html.split(`id="receipt-${id}"`)[1] ?? '').split('rq-strip"')[0] ?? '';
  /** The decision that an answer posts. */
  const decide = (act: object, more: Record<string, string> = {}) =>
    post({ act: 'decide', do: JSON.stringify(act), ...more });

  test('an empty tray says what to do, and offers the camera and the files', async () => {
    const { html } = await get();
    expect(html).toContain('No receipts are waiting');
    expect(html).toMatch(/<input[^>]*accept="image\/\*"[^>]*capture="environment"/);
    expect(html).toMatch(/<input[^>]*accept="image\/\*,application\/pdf[^"]*"[^>]*multiple/);
  });

  test('several files are added at once; a PDF is read, and says where', async () => {
    const form = new FormData();
    form.set('act', 'add');
    form.append('photo', photo('camera.jpg'));
    form.append('files', new File([PDF], 'order.pdf', { type: 'application/pdf' }));
    form.append('files', photo('bill.jpg'));
    expect(await post(form)).toMatchObject({ status: 303, to: TRAY });
    await allRead();
    expect((await waiting()).map(({ file_name }) => file_name).sort()).toEqual([
      ...['bill.jpg', 'camera.jpg', 'order.pdf'],
    ]);
    const order = await atHand((await named('order.pdf'))?.id ?? '');
    expect(order).toMatch(/class="fact proposed"[^>]*>\s*₹/);
    expect(order).toMatch(/>“[^“”]+\d[^“”]*”/);
    const bill = await atHand((await named('bill.jpg'))?.id ?? '');
    expect(bill).toMatch(/target="_blank"[^>]*rel="noopener"[^>]*>Open/);
    expect(bill).toMatch(/<img src="\/api\/expense\/attachments\/[^"]+" alt="Picture of bill\.jpg"/);
  });

  test('of several amounts one is chosen first, and a photo without an amount asks for it', async () => {
    const lines = ['Hotel', 'Date: 3 March 2026', 'Order total: INR 2,020.00', 'Grand Total: INR 2,100.00'];
    await add(
      new File([pdfOf(lines)], 'several.pdf', { type: 'application/pdf' }),
      photo('IMG_20260303_131402.jpg'),
    );
    const several = await atHand((await named('several.pdf'))?.id ?? '');
    expect(several.match(/<button[^>]*class="fact proposed"/g)).toHaveLength(2);
    expect(several).toContain('aria-label="Use this: ₹2,100.00 · 3 Mar 2026"');
    expect(several).not.toContain('No matching payment yet');
    const camera = await atHand((await named('IMG_20260303_131402.jpg'))?.id ?? '');
    expect(camera).toMatch(/<details class="receipt-facts" open[^>]*>\s*<summary[^>]*>Enter amount and day/);
    for (const { id } of await waiting()) await post({ act: 'discard', receipt: id });
  });

  test('a bad file is refused by name with its reason, and the others are kept', async () => {
    const before = (await waiting()).length;
    const html = new File(['<html><script>alert(1)</script>'], 'page.webp', {
      type: 'image/webp',
    });
    const large = new File([JPEG, new Uint8Array(20 * 1024 * 1024)], 'large.jpg', { type: 'image/jpeg' });
    const answer = await add(
      new File([], 'empty.jpg', { type: 'image/jpeg' }),
      new File(['just words'], 'words.txt', { type: 'text/plain' }),
      html,
      photo('good.jpg'),
    );
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('“empty.jpg”: The file is empty.');
    expect(answer.html).toContain('“words.txt”: It is not a photo, PDF, e-invoice or email.');
    expect(answer.html).toContain('“page.webp”: It is not a photo, PDF, e-invoice or email.');
    expect(answer.html).toContain('1 receipt added');
    expect((await waiting()).length).toBe(before + 1);
    const tooLarge = await add(large);
    expect([413, 422]).toContain(tooLarge.status);
    expect((await waiting()).length).toBe(before + 1);
    expect(await post({ act: 'add' })).toMatchObject({ status: 422 });
  });

  test('twenty files are taken at a time', async () => {
    const before = (await waiting()).length;
    const answer = await add(...Array.from({ length: 22 }, (_, n) => photo(`many ${n}.jpg`)));
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('“many 21.jpg” was left out');
    expect((await waiting()).length).toBe(before + 20);
    await add(...Array.from({ length: 6 }, (_, n) => photo(`more ${n}.jpg`)));
    const first = await get();
    const next = /href="([^"]*cursor=[^"]*)"[^>]*rel="next"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&');
    expect(next).toBeDefined();
    const second = await get(next);
    expect(second.html).toContain('rel="prev"');
    for (const { id } of await waiting()) await post({ act: 'discard', receipt: id });
  });

  test('the same file says where it is, and is added again by a tick', async () => {
    await add(photo('first.jpg', 'the same'));
    const { id: first = '' } = (await named('first.jpg')) ?? {};
    const answer = await add(photo('second.jpg', 'the same'));
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('“first.jpg” is already in the tray.');
    expect(answer.html).toContain(`/expense/receipts/?receipt=${first}`);
    expect((await get(`${TRAY}?receipt=${first}`)).html).toContain(`id="receipt-${first}"`);
    expect(await named('second.jpg')).toBeUndefined();
    const again = /name="again" value="([^"]+)"/.exec(answer.html)?.[1] ?? '';
    expect(await post({ act: 'again' })).toMatchObject({ status: 422 });
    expect(await post({ act: 'again', again })).toMatchObject({ status: 303 });
    expect(await named('second.jpg')).toMatchObject({ id: again });
  });

  test('one press gives a receipt to the expense of its amount and day', async () => {
    const expense = await record(db(), person, { date: '2026-03-03', amount: 611 });
    const id = await said({ amount: '611', day: '2026-03-03' });
    const part = await atHand(id);
    expect(part).toContain('Same amount, same day');
    expect(part).toContain('It has no receipt');
    expect(part).toContain(expense.id);
    expect(await decide({ receipt: id, expense: expense.id })).toMatchObject({ status: 303, to: TRAY });
    const row = await db()
      .selectFrom('attachments')
      .select('expense')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ expense: expense.id });
  });

  test('one press records the expense of a payment with the receipt and links it, and asks for a category only where none is known', async () => {
    const account = await someAccount(db(), `Bank ${last}`);
    const [first = 0, second = 0] = await someTransactions(db(), account, person.id, [
      { amount: 44_900, description: 'ZOMZOM TRADERS', date: '2026-03-04' },
      { amount: 45_900, description: 'ZOMZOM TRADERS', date: '2026-03-05' },
    ]);
    const one = await said({ amount: '449', day: '2026-03-04' });
    const part = await atHand(one);
    expect(part).toMatch(/Record expense and link: Zomzom Traders .* −449\.00/);
    const categories = (html: string) => html.match(/<input[^>]*name="category"[^>]*>/g) ?? [];
    expect(categories(part).length).toBeGreaterThan(1);
    expect(categories(part).filter((one) => one.includes('checked'))).toEqual([]);
    const without = await decide({ receipt: one, transaction: first });
    expect(without.status).toBe(422);
    expect(without.html).toContain('Choose a category. None is known for this payment yet.');
    const done = await decide({ receipt: one, transaction: first }, { category: '2' });
    expect(done.status).toBe(303);
    const row = await db()
      .selectFrom('attachments')
      .select('expense')
      .where('id', '=', one)
      .executeTakeFirst();
    const link = await db()
      .selectFrom('expense_links')
      .select('expense')
      .where('transaction', '=', first)
      .executeTakeFirst();
    expect(row?.expense).toBeTruthy();
    expect(link).toEqual({ expense: row?.expense });

    const two = await said({ amount: '459', day: '2026-03-05' });
    const known = categories(await atHand(two)).filter((one) => one.includes('checked'));
    expect(known).toEqual([expect.stringContaining('value="2"')]);
    expect(await decide({ receipt: two, transaction: second })).toMatchObject({ status: 303 });
  });

  test('what is wrong with typed details is said at the field, and what was typed stays', async () => {
    const id = await said({ amount: '5', day: '2026-03-01' });
    const answer = await post({
      act: 'facts',
      receipt: id,
      amount: '-5',
      day: '2026-03-01',
      merchant: 'Quux',
    });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('value="-5"');
    expect(answer.html).toContain('value="Quux"');
    expect(answer.html).toContain(`href="#field-amount-${id}"`);
    expect(answer.html).toContain(`id="field-amount-${id}"`);
    for (const wrong of [
      { act: 'facts', receipt: 'x' },
      { act: 'decide', do: JSON.stringify({ receipt: id, transaction: 999_999 }) },
      { act: 'decide', do: JSON.stringify({ receipt: id, expense: id }) },
      { act: 'decide', do: JSON.stringify({ receipt: id, new: true, expense: id }) },
      { act: 'decide', do: 'no JSON', category: 'x' },
      { act: 'decide', do: 'null' },
      { act: 'decide' },
      { act: 'discard', receipt: '01999999-0000-7000-8000-000000000000' },
      { act: 'other' },
      {},
    ])
      expect((await post(wrong as Record<string, string>)).status).toBeLessThan(500);
  });

  test('a new expense from a receipt has the file and the facts filled in, and gives it back when it is undone', async () => {
    const id = await said({ amount: '782.5', day: '2026-02-11', merchant: 'Corner shop' });
    const form = await get(`/expense/new?receipt=${id}`);
    expect(form.html).toMatch(/name="amount"[^>]*value="782\.50"|value="782\.50"[^>]*name="amount"/);
    expect(form.html).toContain('value="2026-02-11"');
    expect(form.html).toContain(`value="${id}"`);
    const key = /name="idempotency_key" value="([^"]+)"/.exec(form.html)?.[1] ?? '';
    const saved = await post(
      {
        ...{ intent: 'save', idempotency_key: key, amount: '782.50', currency: 'INR', date: '2026-02-11' },
        ...{ merchant: '', 'items.0.category': '2', 'attachments.0': id, comment: 'From a receipt' },
      },
      `/expense/new?receipt=${id}`,
    );
    // Back to the tray, where the next one is at hand.
    expect(saved).toMatchObject({ status: 303, to: TRAY });
    expect((await waiting()).map((one) => one.id)).not.toContain(id);
    const run = await db()
      .selectFrom('history')
      .select('run')
      .where('subject_id', '=', id)
      .where('act', '=', 'attach')
      .executeTakeFirstOrThrow();
    await post({}, `/history/${run.run}/`);
    expect((await waiting()).map((one) => one.id)).toContain(id);
  });

  test('a new expense says where on the receipt amount and date were read, and offers several amounts', async () => {
    const bill = ['Hotel', 'Date: 3 March 2026', 'Grand Total: INR 2,100.00'];
    const several = [...bill, 'Order total: INR 2,020.00'];
    const fileOf = (lines: string[], name: string) => new File([pdfOf(lines)], name);
    await add(fileOf(bill, 'one total.pdf'), fileOf(several, 'two totals.pdf'));
    const one = (await named('one total.pdf'))?.id ?? '';
    const { html } = await get(`/expense/new?receipt=${one}`);
    expect(html).toMatch(/<input[^>]*data-proposed[^>]*name="amount"[^>]*value="2100\.00"/);
    expect(html).toMatch(/<input[^>]*data-proposed[^>]*name="date"[^>]*value="2026-03-03"/);
    expect(html).toContain('from the receipt: “Grand Total: INR 2,100.00”');
    expect(html).toContain('from the receipt: “Date: 3 March 2026”');
    expect(html).not.toContain('use_amount');
    const two = `/expense/new?receipt=${(await named('two totals.pdf'))?.id}`;
    const offers = /value="use_amount:(INR [\d.]+)"/g;
    expect([...(await get(two)).html.matchAll(offers)].map(([, sum]) => sum).sort()).toEqual([
      ...['INR 2020.00', 'INR 2100.00'],
    ]);
    const used = await post(
      { intent: 'use_amount:INR 2020.00', amount: '', currency: 'INR', date: '2026-03-03' },
      two,
    );
    expect(used.html).toMatch(/<input[^>]*name="amount"[^>]*value="2020\.00"/);
    // What a person said is not marked.
    const typed = said({ amount: '611', day: '2026-03-03' });
    const form = await get(`/expense/new?receipt=${await typed}`);
    expect(form.html).not.toMatch(/<input[^>]*data-proposed[^>]*name="amount"/);
    for (const { id } of await waiting()) await post({ act: 'discard', receipt: id });
  });

  test('a discarded receipt is gone from the list and comes back by Undo', async () => {
    const id = await said({ amount: '9', day: '2026-03-01' });
    expect(await post({ act: 'discard', receipt: id })).toMatchObject({ status: 303 });
    expect((await get()).html).not.toContain(`data-receipt="${id}"`);
    expect(await get(`${TRAY}?receipt=${id}`)).toMatchObject({ status: 302, to: TRAY });
    const { run } = await db()
      .selectFrom('history')
      .select('run')
      .where('subject_id', '=', id)
      .where('act', '=', 'discard')
      .executeTakeFirstOrThrow();
    await post({}, `/history/${run}/`);
    expect((await get()).html).toContain(`data-receipt="${id}"`);
  });

  test('after a decision the next receipt is at hand', async () => {
    const [one, two] = [
      await said({ amount: '70', day: '2026-01-02' }),
      await said({ amount: '71', day: '2026-01-02' }),
    ];
    const next = /name="next" value="([^"]+)"/.exec(await atHand(one))?.[1] ?? '';
    expect((await waiting()).map(({ id }) => id)).toContain(next);
    const answer = await decide({ receipt: one, new: true, category: 2 }, { next });
    expect(answer).toMatchObject({ status: 303, to: `${TRAY}?at=${next}` });
    expect((await get(`${TRAY}?at=${next}`)).html).toContain(`id="receipt-${next}"`);
    // One that is gone meanwhile leads to the first.
    expect((await get(`${TRAY}?at=${one}`)).html).toMatch(/id="receipt-[\da-f-]{36}"/);
    await post({ act: 'discard', receipt: two });
  });

  test('what is sure is listed with ticks, and accepted by one press as one act', async () => {
    for (const { id } of await waiting()) await post({ act: 'discard', receipt: id });
    const { id: merchant } = await addName(db(), person, 'merchants', { name: `Quokka ${++last}` });
    const name = `Quokka ${last}`;
    const expenses = [];
    for (const amount of [811, 812])
      expenses.push((await record(db(), person, { date: '2026-03-03', amount, merchant })).id);
    const sure = [];
    for (const amount of ['811', '812']) sure.push(await said({ amount, day: '2026-03-02', merchant: name }));
    const unsure = await said({ amount: '813', day: '2026-03-02', merchant: name });
    const { html } = await get();
    expect(html).toContain('2 sure');
    expect(html).toMatch(/<a[^>]*href="[^"]*sure=1"[^>]*>\s*Accept 2 sure/);
    const list = (await get(`${TRAY}?sure=1`)).html;
    const acts = [
      ...list.matchAll(/<input[^>]*type="checkbox"[^>]*name="do"[^>]*value="([^"]+)"[^>]*checked/g),
    ].map(([, value = '']) => value.replaceAll('&#34;', '"').replaceAll('&quot;', '"'));
    expect(acts.map((text) => JSON.parse(text).receipt).sort()).toEqual([...sure].sort());
    const form = new FormData();
    form.set('act', 'decide');
    for (const one of acts) form.append('do', one);
    expect(await post(form, `${TRAY}?sure=1`)).toMatchObject({ status: 303, to: TRAY });
    expect((await waiting()).map(({ id }) => id)).toEqual([unsure]);
    const runs = await db()
      .selectFrom('history')
      .select('run')
      .where('subject_id', 'in', sure)
      .where('act', '=', 'attach')
      .execute();
    expect(new Set(runs.map(({ run }) => run)).size).toBe(1);
    await post({}, `/history/${runs[0]?.run}/`);
    expect((await waiting()).map(({ id }) => id).sort()).toEqual([...sure, unsure].sort());
    expect((await get(`${TRAY}?sure=1&mine=true`)).html).toContain('Accept ticked');
  });
});
