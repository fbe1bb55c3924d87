import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, fresh, test } from '#tests/support/server/browser.ts';

const card = (page: Page, name: string) => page.locator('[data-receipt]').filter({ hasText: name });
const amount = (page: Page, name: string) => card(page, name).getByLabel('Amount');

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

test('what is typed in other cards stays when one is saved or discarded, and after an Undo', async ({
  signedIn: page,
}) => {
  const [first, second, third, late] = ['one', 'two', 'three', 'late'].map(
    (name) => `${fresh(name)}.pdf`,
  ) as [...[string, string, string, string]];
  await page.goto('/expense/receipts/');
  await add(page, first, second, third);
  await amount(page, first).fill('11.50');
  await amount(page, second).fill('22.50');
  await card(page, first).getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Details saved')).toBeVisible();
  await expect(amount(page, second)).toHaveValue('22.50');

  await card(page, third).getByRole('button', { name: 'Discard' }).click();
  await expect(card(page, third)).toHaveCount(0);
  await expect(amount(page, second)).toHaveValue('22.50');

  await add(page, late);
  await page
    .locator('.toast')
    .filter({ hasText: '1 receipt added' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(card(page, late)).toHaveCount(0);
  await expect(amount(page, second)).toHaveValue('22.50');

  // What was saved, or is taken away again before it is, does not come back.
  await amount(page, second).fill('');
  await card(page, first).getByText('Correct details').click();
  await amount(page, first).fill('12.50');
  await card(page, first).getByRole('button', { name: 'Save details' }).click();
  await expect(card(page, first).getByText('₹12.50')).toBeVisible();
  await page.reload();
  await expect(amount(page, first)).toHaveValue('12.50');
  await expect(amount(page, second)).toHaveValue('');
});

test('what was refused in one card stays when another is saved, and can be put right', async ({
  signedIn: page,
}) => {
  const [first, second] = ['wrong', 'right'].map((name) => `${fresh(name)}.pdf`) as [string, string];
  await page.goto('/expense/receipts/');
  await add(page, first, second);
  await amount(page, first).fill('12,34,x');
  await card(page, first).getByLabel('Merchant').fill('Kiosk');
  await card(page, first).getByRole('button', { name: 'Save details' }).click();
  await expect(amount(page, first)).toHaveAttribute('aria-invalid', 'true');

  await amount(page, second).fill('22.50');
  await card(page, second).getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Details saved')).toBeVisible();
  await expect(amount(page, first)).toHaveValue('12,34,x');
  await expect(card(page, first).getByLabel('Merchant')).toHaveValue('Kiosk');

  await amount(page, first).fill('12.34');
  await card(page, first).getByRole('button', { name: 'Save details' }).click();
  await expect(card(page, first).getByText('₹12.34')).toBeVisible();
});
