import type { Page } from '@playwright/test';
import { addAccount } from '#lib/accounts/accounts.ts';
import { addRule } from '#lib/rules/rules.ts';
import { expect, fresh, test, uploadFile } from '#tests/support/server/browser.ts';
import { applied } from '#tests/support/stories/rules.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau'.padEnd(60, 'x');

async function staysWithin(page: Page, path: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
}

test.use({ viewport: { width: 360, height: 740 } });

test('a name of 60 letters without a space stays on a phone', async ({ signedIn: page, atlas, scripts }) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const account = await addAccount(db, person, {
    name: `${LONG.slice(1)}${Number(scripts)}`,
    type: 'savings',
    number: '1234',
  });
  const at = `/bank/account/${account.id}`;
  for (const path of ['/bank/account/', `${at}/upload/`, `${at}/uploads/`, `${at}/transactions/`]) {
    await page.goto(path);
    await staysWithin(page, path);
  }
  await page.goto(`${at}/upload/`);
  await uploadFile(page, {
    name: `${LONG}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Date,Description,Amount\n2026-04-13,${LONG},-41.10\n2026-04-14,Lunch,-61.10\n`),
  });
  await staysWithin(page, 'what is to be confirmed');
  await page.getByRole('button', { name: 'Yes, this is right' }).click();
  await page.getByRole('button', { name: /^Insert Transactions/ }).click();
  await expect(page.getByRole('link', { name: '2 to classify' })).toBeVisible();
  await staysWithin(page, 'the review');
  await page.getByRole('link', { name: '2 to classify' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible();
  await staysWithin(page, 'the queue');
  await page.goto(`${at}/transactions/`);
  await expect(page.getByRole('link', { name: LONG, exact: true })).toBeVisible();
  await staysWithin(page, 'the transactions');
  await page.getByRole('link', { name: LONG, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: LONG })).toBeVisible();
  await staysWithin(page, 'the transaction');
  await page.goto(`${at}/uploads/`);
  await staysWithin(page, 'the uploads');
});

test('a refusal that quotes a long name stays on a phone', async ({ signedIn: page, scripts }) => {
  const name = `${LONG.slice(1)}${Number(scripts)}`;
  for (let twice = 0; twice < 2; twice++) {
    await page.goto('/integrations/new/');
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect(page.getByText(`“${name}”`).first()).toBeVisible();
    await staysWithin(page, 'the token');
  }
});

test('letters of twice the size leave each thing its room on a phone', { tag: '@scripts' }, async ({
  signedIn: page,
  atlas,
}) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const rows = await someTransactions(db, await someAccount(db, fresh('Letters')), person.id, [
    { description: 'OCHRE SUPPLIES', amount: 900, date: '2026-01-05' },
  ]);
  const { id } = await addRule(db, person, { name: 'Ochre supplies', text: 'ochre', then_type: 'IG' });
  await applied(db, person, id);
  expect(rows).toHaveLength(1);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  /** The place of what a selector finds. */
  const boxes = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return { left, right, width };
      }),
    );
  for (const path of ['/bank/rules/', `/bank/rules/${id}/`, '/history/']) {
    await page.goto(path);
    await staysWithin(page, path);
    expect((await boxes('.topbar .logo-mark'))[0]?.width, path).toBeGreaterThanOrEqual(28);
    const range = await page.locator('.thumb-bar > a').evaluateAll((all) =>
      all.map((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        const { left, right } = text.getBoundingClientRect();
        return [left, right] as const;
      }),
    );
    for (const [n, [left]] of range.entries())
      expect(left, `${path}: label ${n}`).toBeGreaterThanOrEqual(range[n - 1]?.[1] ?? 0);
  }
  for (const { width } of await boxes('.table [data-label="Who"], .table [data-label="Action"]'))
    expect(width).toBeGreaterThan(100);
  await page.goto(`/bank/rules/${id}/`);
  for (const { width } of (await boxes('.rule-pair > .field')).filter((one) => one.width > 0))
    expect(width).toBeGreaterThan(150);
  await page.goto('/bank/rules/');
  const [name] = await boxes('.rule-what');
  expect(name?.width).toBeGreaterThan(100);
});

test('the bar under the thumb leads where it says, and only Search opens the search', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/expense');
  const bar = page.getByRole('navigation', { name: 'Quick access' });
  await bar.getByRole('link', { name: 'Transactions' }).click();
  await expect(page).toHaveURL(/\/bank\/transactions\/$/);
  await bar.getByRole('link', { name: 'Review' }).click();
  await expect(page).toHaveURL(/\/bank\/review\/$/);
  await bar.getByRole('link', { name: 'Receipts' }).click();
  await expect(page).toHaveURL(/\/expense\/receipts\/$/);
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await bar.getByRole('link', { name: 'Search' }).click();
  // The dialog, or its page as long as the dialog's code is on its way.
  await expect(
    page.getByRole('dialog').or(page.getByRole('heading', { level: 1, name: 'Search' })),
  ).toBeVisible();
});
