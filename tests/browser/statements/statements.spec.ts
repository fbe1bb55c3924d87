import type { Page } from '@playwright/test';
import { expect, fresh, test, uploadFile } from '#tests/support/server/browser.ts';

async function newAccount(page: Page): Promise<void> {
  const name = fresh('Card');
  await page.goto('/bank/account/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Number').fill('4111');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page
    .locator('.card')
    .filter({ hasText: name })
    .getByRole('link', { name: /Upload Statement/ })
    .click();
}

async function send(page: Page, name: string, content: string): Promise<void> {
  await uploadFile(page, { name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

const card = (day: string) =>
  `Date,Description,Amount\n${day}/01/2026,SWIGGY BENGALURU,450.00\n${day}/02/2026,UBER TRIP,120.50\n`;

test('what is no statement is refused with what to do, and a right one goes through after it', async ({
  signedIn: page,
}) => {
  await newAccount(page);
  await send(page, 'empty.csv', 'Date,Description,Amount\n');
  await expect(
    page.locator('main').getByText('There are column names in line 1, but no transactions under them.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/upload/);
  await send(
    page,
    'statement.csv',
    'Date,Description,Amount,Balance\n01/04/2026,Tea,-40.00,960.00\n13/04/2026,Lunch,-60.00,900.00\n',
  );
  await expect(page.getByRole('heading', { name: 'Preprocessed Transactions' })).toBeVisible();
});

test('a file that can be read in two ways asks, and the next one of that bank does not', {
  tag: '@forms',
}, async ({ signedIn: page }) => {
  await newAccount(page);
  const upload = page.url();
  await send(page, 'card.csv', card('03'));
  await expect(page.getByText('This file can be read in more than one way.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Insert Transactions' })).toBeDisabled();
  await page.getByRole('radio', { name: /Day, month, year/ }).check();
  await page.getByRole('radio', { name: /Money went out, as on a card/ }).check();
  await page
    .locator('form')
    .filter({ has: page.getByRole('radio') })
    .getByRole('button')
    .click();
  await expect(page.getByText('This file can be read in more than one way.')).toHaveCount(0);
  await expect(
    page.locator('dl > div').filter({ has: page.locator('dt', { hasText: 'Money out' }) }),
  ).toContainText('570.50');
  await page.getByRole('button', { name: 'Insert Transactions' }).click();
  await expect(page.getByText('Transactions inserted and refreshed!')).toBeVisible();
  await page.goto(upload);
  await send(page, 'card.csv', card('05'));
  await expect(page.getByRole('button', { name: 'Insert Transactions' })).toBeEnabled();
  await expect(page.getByText('5 Jan 2026').first()).toBeVisible();
});

test('a row that is there already leads to its stored twin', async ({ signedIn: page }) => {
  await newAccount(page);
  const upload = page.url();
  const content =
    'Date,Description,Amount,Balance\n13/04/2026,Chai stall,-40.10,960.00\n14/04/2026,Thali,-60.00,900.00\n';
  await send(page, 'a.csv', content);
  await page.getByRole('button', { name: 'Insert Transactions' }).click();
  await expect(page.getByText('Transactions inserted and refreshed!')).toBeVisible();
  await page.goto(upload);
  await send(page, 'b.csv', `${content}15/04/2026,Taxi,-100.00,800.00\n`);
  await expect(page.getByRole('button', { name: 'Insert Transactions (1 new)' })).toBeEnabled();
  await page
    .getByRole('row', { name: /Chai stall/ })
    .getByRole('link', { name: /Yes/ })
    .click();
  await expect(page).toHaveURL(/transactions\/.*#t\d+$/);
});

test('over a long file the button that inserts it stays in sight', async ({ signedIn: page }) => {
  const rows = Array.from({ length: 60 }, (_, n) => {
    const day = `${String((n % 28) + 1).padStart(2, '0')}/0${3 + Math.floor(n / 28)}/2026`;
    return `${day},Stop ${n},-10.00,${990 - 10 * n}.00\n`;
  });
  await newAccount(page);
  await send(page, 'long.csv', `Date,Description,Amount,Balance\n${rows.join('')}`);
  const insert = page.getByRole('button', { name: 'Insert Transactions (60 new)' });
  await expect(insert).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(insert).toBeInViewport({ ratio: 1 });
  }
  await insert.click();
  await expect(page.getByRole('region', { name: '60 transactions added.' })).toBeVisible();
});
