import { afterAll, expect, test } from 'vitest';
import { PDF_BOUNDS } from '#lib/core/limits.ts';
import { toMinor } from '#lib/core/money.ts';
import { joinLines } from '#lib/receipts/reading/lines.ts';
import { readLines } from '#lib/receipts/reading/read-lines.ts';
import { type ReceiptReader, receiptReader } from '#lib/runtime/receipt-reader.ts';
import { HOSTILE } from '#tests/support/receipts/hostile.ts';
import { INVOICES, type Invoice } from '#tests/support/receipts/invoices.ts';
import { byChromium, byHand, byPdfLib } from '#tests/support/receipts/producers.ts';
import { printed } from '#tests/support/receipts/who-prints.ts';

const reader = receiptReader();
afterAll(() => reader.close());

let files = 0;
/** Reads it as a file of its own, since one is not read twice. */
const readWith = ({ read }: Pick<ReceiptReader, 'read'>, bytes: Uint8Array) =>
  read({ kind: 'pdf', sha256: String(files++), person: 1, bytes: async () => bytes });

const made = async (invoice: Invoice): Promise<Uint8Array> => {
  if (printed(invoice)) return byChromium(invoice);
  return INVOICES.indexOf(invoice) % 3 === 1 ? byPdfLib(invoice) : byHand(invoice);
};

test('day and total of forty receipts by three producers of PDFs are right, none wrong and unmarked', async () => {
  const right = { day: 0, total: 0 };
  const wrong: string[] = [];
  const open: string[] = [];
  for (const invoice of INVOICES) {
    const reading = await readWith(reader, await made(invoice));
    const days = (reading?.days ?? []).map(({ day }) => day);
    const totals = (reading?.totals ?? []).map((one) => [
      toMinor(Number(one.amount), one.currency ?? 'INR'),
      one.currency,
    ]);
    const truth = [toMinor(invoice.total, invoice.currency), invoice.currency];
    const told = `${invoice.name}: ${JSON.stringify({ days, totals, truth: [invoice.day, ...truth] })}`;
    if (String(days) === invoice.day || (invoice.openDay && days.includes(invoice.day))) right.day += 1;
    else if (days.length === 1) wrong.push(told);
    else open.push(told);
    if (String(totals) === String(truth)) right.total += 1;
    else if (totals.length === 1) wrong.push(told);
    else open.push(told);
  }
  expect(INVOICES).toHaveLength(40);
  expect(wrong).toEqual([]);
  const least = `days ${right.day}, totals ${right.total}; left open or unread: ${open.join('\n')}`;
  expect(right.day, least).toBeGreaterThanOrEqual(36);
  expect(right.total, least).toBeGreaterThanOrEqual(36);
});

test.each([
  [['Total 449.00'], ['449.00']],
  [['Total (449.00)'], []],
  [['Total (Rs. 449.00)'], []],
  [['Total Rs. ( 449.00 )'], []],
  [['Total -449.00'], []],
  [['Total (incl. tax) 449.00'], ['449.00']],
  [['Total 449.00 (INR)'], ['449.00']],
  [['Total 449.00', 'Discount (49.00)', 'Amount paid 400.00'], ['400.00']],
  [
    ['Grand Total 500.00', 'Amount paid 200.00', 'Amount due 300.00'],
    ['500.00', '200.00'],
  ],
  [['Total 40.00', 'Refunded 40.00'], []],
  [['Total 40.00', 'Refund (40.00)'], []],
  [['Gesamtbetrag 40,00 EUR', 'Rückerstattung -40,00 EUR'], []],
  [['Total 40.00', 'Refunded 10.00'], ['40.00']],
  [['Total 40.00', 'Refundable deposit 40.00'], ['40.00']],
])('%j says the totals %j', (texts, totals) => {
  const lines = texts.flatMap((text, at) =>
    joinLines([{ text, x: 50, y: 700 - 20 * at, width: 300, height: 12 }], 1),
  );
  expect(readLines(lines).totals.map(({ amount }) => amount)).toEqual(totals);
});

/** Of work until a thread reads. */
const START_MS = 6_000;
const MB = 1024 * 1024;

test('a file that takes more work than it may is a receipt without facts, and the next one is read', async () => {
  const bounds = { ...PDF_BOUNDS, processor: 1 };
  const strict = receiptReader(bounds);
  const plain = byHand(INVOICES[0] as Invoice);
  expect(await readWith(strict, plain)).toBeUndefined();
  bounds.processor = PDF_BOUNDS.processor;
  expect((await readWith(strict, plain))?.totals).toHaveLength(1);
  await strict.close();
});

test('of sixty who want one file at once its bytes are fetched once, and of many files one at a time', async () => {
  const plain = byHand(INVOICES[0] as Invoice);
  let fetched = 0;
  let held = 0;
  let most = 0;
  const want = async (sha256: string, person = 1) => {
    const bytes = async () => {
      // Whoever wanted the one before has it by now.
      await new Promise(setImmediate);
      fetched += 1;
      held += 1;
      most = Math.max(most, held);
      return plain;
    };
    await reader.read({ kind: 'pdf', sha256, person, bytes });
  };
  await Promise.all(Array.from({ length: 60 }, () => want('one file')));
  expect(fetched).toBe(1);
  held = 0;
  const each = [1, 2, 3].flatMap((person) => ['a', 'b'].map((name) => ({ person, name: name + person })));
  await Promise.all(
    each.map(({ person, name }) =>
      want(name, person).then(() => {
        held -= 1;
      }),
    ),
  );
  expect([fetched, most]).toEqual([1 + each.length, 1]);
});

test('hostile files are answered within their bounds, and the memory of the process stays flat', async () => {
  const plain = byHand(INVOICES[0] as Invoice);
  await readWith(reader, plain);
  const slow: string[] = [];
  let most = 0;
  for (const [name, make] of Object.entries(HOSTILE)) {
    const bytes = make();
    const held = bytes.length + process.memoryUsage.rss();
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 50);
    const began = process.cpuUsage();
    await readWith(reader, bytes);
    clearInterval(watch);
    const { user, system } = process.cpuUsage(began);
    const took = (user + system) / 1_000;
    most = Math.max(most, peak - held);
    if (took > PDF_BOUNDS.processor + START_MS) slow.push(`${name}: ${took}`);
    expect((await readWith(reader, plain))?.totals, `after ${name}`).toHaveLength(1);
  }
  expect(slow).toEqual([]);
  expect(most / MB).toBeLessThan(400);
});
