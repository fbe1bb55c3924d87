import { startAtlas } from '#tests/support/server/atlas-server.ts';
import { expect, signIn, test } from '#tests/support/server/browser.ts';

test.use({ locale: 'en-DE', timezoneId: 'Europe/Berlin' });

test('an empty Atlas asks in one card, guesses the currency, and My Profile can change it later', {
  tag: '@forms',
}, async ({ page }) => {
  const server = await startAtlas('sqlite');
  try {
    await signIn(page, server.origin);
    const asks = page.getByRole('region', { name: 'First, a few questions' });
    await expect(asks.getByLabel('Main currency')).toHaveValue('EUR');
    await expect(asks.getByRole('option', { name: /^HRK/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
    await asks.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('All set.').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();

    await page.goto(`${server.origin}/profile/`);
    await page.getByLabel('Main currency').selectOption('CHF');
    await page.getByRole('button', { name: 'Save currency' }).click();
    await expect(page.getByText('Totals are in CHF now.').first()).toBeVisible();
    await expect(page.getByLabel('Main currency')).toHaveValue('CHF');
  } finally {
    await server.stop();
  }
});
