import { expect, test } from '#tests/support/server/browser.ts';
import { OWNER } from '#tests/support/server/owner.ts';

test('whoever is not signed in is asked to, and what is wrong is said at the field', async ({ page }) => {
  await page.goto('/bank/account/');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email', { exact: true }).fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('ab');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid email format').first()).toBeVisible();
  await expect(page.getByText('Minimum 3 characters').first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody');
});

test('a wrong password is refused without a hint', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password.' })).toBeVisible();
});

test('a session is known on the sign-in page, survives the loss of its access token and ends at once', {
  tag: '@forms',
}, async ({ signedIn: page }) => {
  await page.goto('/login');
  await page.waitForURL(/:\d+\/$/);
  await page.getByRole('button', { name: 'Expire access token' }).click();
  await page.goto('/expense');
  await expect(page.getByRole('heading', { name: 'Expenses' })).toBeVisible();
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/expense');
  await expect(page).toHaveURL(/\/login$/);
});

test('the theme is kept, and one group of the sidebar is open at a time', { tag: '@forms' }, async ({
  signedIn: page,
}) => {
  await page.goto('/expense');
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByText('Dark Mode').first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/expense');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const sidebar = page.getByRole('navigation', { name: 'Main menu' });
  await sidebar.getByText('Banks').click();
  await expect(sidebar.getByRole('link', { name: 'Accounts' })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Create Expense' })).toBeHidden();
});

test('a path that leads nowhere says so and leads home', async ({ signedIn: page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'We have lost this page' })).toBeVisible();
  await page.getByRole('link', { name: 'Return Home' }).click();
  await page.waitForURL(/:\d+\/$/);
});
