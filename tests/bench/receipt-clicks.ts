import type { Browser, Page } from '@playwright/test';
import { pdfOf, receiptPhoto } from '#lib/demo/pictures.ts';
import { startAtlas } from '../support/server/atlas-server.ts';
import { OWNER } from '../support/server/owner.ts';

interface Paid {
  merchant: string;
  bank: string;
  category: number;
  day: string;
  amount: number;
  photo?: true;
}

/** Ten payments of a month, seven with an invoice as PDF and three with a photo. */
const PAID: readonly Paid[] = [
  { merchant: 'IndiGo', bank: 'INDIGO AIRLINES', category: 1, day: '2026-09-02', amount: 5_312 },
  { merchant: 'Swiggy', bank: 'SWIGGY BANGALORE', category: 2, day: '2026-09-03', amount: 449 },
  { merchant: 'Ola Cabs', bank: 'OLA CABS RIDE', category: 1, day: '2026-09-05', amount: 286 },
  { merchant: 'Hetzner', bank: 'HETZNER ONLINE', category: 3, day: '2026-09-08', amount: 1_790 },
  { merchant: 'Staples', bank: 'STAPLES STORE', category: 3, day: '2026-09-10', amount: 2_075 },
  { merchant: 'Airtel', bank: 'AIRTEL BROADBAND', category: 3, day: '2026-09-14', amount: 1_179 },
  { merchant: 'Blue Dart', bank: 'BLUE DART EXPRESS', category: 4, day: '2026-09-17', amount: 521 },
  {
    merchant: 'Chai Point',
    bank: 'CHAI POINT KIOSK',
    category: 2,
    day: '2026-09-18',
    amount: 160,
    photo: true,
  },
  { merchant: 'Uber', bank: 'UBER TRIP', category: 1, day: '2026-09-21', amount: 312, photo: true },
  {
    merchant: 'Indian Oil',
    bank: 'INDIAN OIL FUEL',
    category: 1,
    day: '2026-09-24',
    amount: 845,
    photo: true,
  },
];

const monthBefore = (day: string): string => day.replace('-09-', '-08-');

/** A book whose last month had the same payees, and a statement of this month of which nothing is classified. */
async function prepare(page: Page): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin };
  const call = async (path: string, data?: object) => {
    const answer = await page.request.post(path, { headers, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { id: number };
  };
  const { id: account } = await call('/api/bank/account/', { name: 'Card', type: 'current', number: '4471' });
  const rows = [
    ...PAID.map((one) => ({ ...one, day: monthBefore(one.day), amount: one.amount + 11 })),
    ...PAID,
  ];
  let balance = 100_000;
  const lines = rows.map(({ day, bank, amount }, n) => {
    balance -= amount;
    return `${day},POS ${1_000 + n} ${bank},${amount}.00,,${balance}.00`;
  });
  const buffer = Buffer.from(`Date,Narration,Debit,Credit,Balance\n${lines.join('\n')}\n`);
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer };
  const sent = await page.request.post(`/api/bank/account/${account}/upload/`, {
    headers,
    multipart: { file },
  });
  const upload = (await sent.json()) as { id: string };
  await call(`/api/bank/account/${account}/preprocess/${upload.id}?insert=true`);
  const listed = await page.request.get(`/api/bank/account/${account}/transactions/?limit=100`);
  const { results } = (await listed.json()) as { results: { id: number; date: string }[] };
  for (const { merchant: name, category, day } of PAID) {
    const { id: merchant } = await call('/api/expense/merchants/', { name });
    const row = results.find(({ date }) => date === monthBefore(day));
    await call('/api/expense/expenses/from-transactions/', { transactions: [row?.id], merchant, category });
  }
}

const fileOf = ({ merchant, day, amount, photo }: Paid, n: number) =>
  photo
    ? {
        name: `IMG_${day.replaceAll('-', '')}_1314${10 + n}.webp`,
        mimeType: 'image/webp',
        buffer: Buffer.from(receiptPhoto(360, 480, n)),
      }
    : {
        name: `invoice-${n}.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from(
          pdfOf([merchant, 'Tax invoice', `Invoice date: ${day}`, '', `Grand Total ${amount}.00 INR`]),
        ),
      };

/** Ten receipts become expenses that are linked to their payments: every click, key and typed character counts. */
export async function tenReceipts(browser: Browser): Promise<number> {
  const atlas = await startAtlas('sqlite');
  const context = await browser.newContext({ baseURL: atlas.origin, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.request.post('/login', { form: OWNER, headers: { Origin: atlas.origin }, maxRedirects: 0 });
    await page.goto('/bank/account/');
    await prepare(page);
    // Opening the tray, and choosing ten files at once.
    let count = 2;
    await page.goto('/expense/receipts/', { waitUntil: 'networkidle' });
    await page.locator('#files').setInputFiles(PAID.map(fileOf));
    const cards = page.locator('[data-receipt]');
    const add = page.locator('.tray-add button[type=submit]');
    if ((await cards.count()) < PAID.length && (await add.isVisible())) {
      count += 1;
      await add.click();
    }
    await cards.nth(PAID.length - 1).waitFor();
    const hand = page.locator('.rq-read');
    for (let left = PAID.length; left > 0; left--) {
      if ((await hand.locator('.rq-answer').count()) === 0) {
        const amount = hand.locator('input[name=amount]');
        const day = await hand.locator('input[name=day]').inputValue();
        const typed = String(PAID.find((one) => one.photo && one.day === day)?.amount);
        // The digits, Enter, and the way into the field where the focus is not there by itself.
        const isThere = await amount.evaluate((field) => field === document.activeElement);
        count += (isThere ? 0 : 1) + typed.length + 1;
        await amount.fill(typed);
        await amount.press('Enter');
        await hand.locator('.rq-answer').first().waitFor();
      }
      count += 1;
      await hand.locator('.rq-accept').click();
      await page.waitForFunction((few) => document.querySelectorAll('[data-receipt]').length < few, left);
    }
    const done = await page.request.get(
      '/api/expense/expenses/?has_attachment=true&is_linked=true&limit=100',
    );
    const { results } = (await done.json()) as { results: { amount: number; merchant_name: string }[] };
    const right = PAID.filter((one) =>
      results.some((found) => found.amount === one.amount && found.merchant_name === one.merchant),
    );
    if (right.length < PAID.length) throw new Error(`${right.length} of ten receipts are recorded`);
    return count;
  } finally {
    await context.close();
    await atlas.stop();
  }
}
