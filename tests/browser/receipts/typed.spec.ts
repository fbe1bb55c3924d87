import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, fresh, test } from '#tests/support/server/browser.ts';

const card = (page: Page, name: string) => page.locator('[data-receipt]').filter({ hasText: name });
const hand = (page: Page) => page.locator('.rq-read');
const amount = (page: Page) => hand(page).locator('input[name=amount]');
const open = async (page: Page, name: string) => {
  await card(page, name).getByRole('link').click();
  await expect(card(page, name).getByRole('link')).toHaveAttribute('aria-current', 'true');
};
const save = (page: Page) => hand(page).getByRole('button', { name: 'Save details' }).click();

const add = async (page: Page, ...names: string[]) => {
  await page.getByLabel('Choose files').setInputFiles(
    names.map((name) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(2_000)]),
    })),
  );
  for (const name of names) await expect(card(page, name)).toBeVisible();
};

test('what is typed of other receipts stays when one is saved or discarded, after an Undo and over a reload', async ({
  signedIn: page,
}) => {
  const [first, second, third, late] = ['one', 'two', 'three', 'late'].map(
    (name) => `${fresh(name)}.pdf`,
  ) as [...[string, string, string, string]];
  await page.goto('/expense/receipts/');
  await add(page, first, second, third);
  await open(page, second);
  await amount(page).fill('22.50');
  await open(page, first);
  await amount(page).fill('11.50');
  await save(page);
  await expect(hand(page).getByText('₹11.50')).toBeVisible();
  await open(page, second);
  await expect(amount(page)).toHaveValue('22.50');

  await open(page, third);
  await hand(page).getByRole('button', { name: 'Discard' }).click();
  await expect(card(page, third)).toHaveCount(0);
  await open(page, second);
  await expect(amount(page)).toHaveValue('22.50');

  await add(page, late);
  await page
    .locator('.toast')
    .filter({ hasText: '1 receipt added' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(card(page, late)).toHaveCount(0);
  await expect(amount(page)).toHaveValue('22.50');
  await page.reload();
  await open(page, second);
  await expect(amount(page)).toHaveValue('22.50');

  // What was saved does not come back as typed.
  await open(page, first);
  await hand(page).getByText('Correct details').click();
  await amount(page).fill('12.50');
  await save(page);
  await expect(hand(page).getByText('₹12.50')).toBeVisible();
  await page.reload();
  await open(page, first);
  await expect(hand(page).getByText('₹12.50')).toBeVisible();
  await expect(amount(page)).toBeHidden();
});

test('what is wrong stays at its field, and can be put right after another was saved', async ({
  signedIn: page,
}) => {
  const [first, second] = ['wrong', 'right'].map((name) => `${fresh(name)}.pdf`) as [string, string];
  await page.goto('/expense/receipts/');
  await add(page, first, second);
  await open(page, first);
  await amount(page).fill('12,34,x');
  await hand(page).getByLabel('Merchant').fill('Kiosk');
  await save(page);
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(amount(page)).toHaveAccessibleDescription(/number/);

  await open(page, second);
  await amount(page).fill('22.50');
  await save(page);
  await expect(hand(page).getByText('₹22.50')).toBeVisible();
  await open(page, first);
  await expect(amount(page)).toHaveValue('12,34,x');
  await expect(hand(page).getByLabel('Merchant')).toHaveValue('Kiosk');

  await amount(page).fill('12.34');
  await save(page);
  await expect(hand(page).getByText('₹12.34')).toBeVisible();
});
