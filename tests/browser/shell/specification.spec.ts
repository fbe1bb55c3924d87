import { expect, signIn, stopClock, test } from '#tests/support/server/browser.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { account, markAs, openTable, row } from '#tests/support/server/transactions-page.ts';

test('the sign-in form: title, fields, placeholders, the toggle and Remember Email', async ({
  page,
  scripts,
}) => {
  await page.goto('/login');
  await expect(page).toHaveTitle(/Sign in/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByPlaceholder('Enter username')).toHaveAttribute('type', 'email');
  const password = page.getByPlaceholder('Enter Password');
  await expect(password).toHaveAttribute('type', 'password');
  if (scripts) {
    await password.fill('something');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  }
  await page.getByLabel('Email', { exact: true }).fill(OWNER.email);
  await password.fill(OWNER.password);
  await page.getByLabel('Remember Email').check();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/:\d+\/$/);

  await page.goto('/logout');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(OWNER.email);
  await expect(page.getByLabel('Remember Email')).toBeChecked();
  await password.fill(OWNER.password);
  await page.getByLabel('Remember Email').uncheck();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/:\d+\/$/);
  await page.goto('/logout');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
});

test('required, format and length: each rule of the sign-in form with its message', async ({ page }) => {
  const email = page.getByLabel('Email', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  const cases = [
    ['', '', 'Email is required', 'Password is required'],
    ['a@', 'x', 'Invalid email format', 'Minimum 3 characters'],
    [`${'a'.repeat(45)}@b.example`, 'p'.repeat(51), 'Maximum 50 characters', 'Maximum 50 characters'],
  ] as const;
  for (const [address, word, atEmail, atPassword] of cases) {
    await page.goto('/login');
    await email.fill(address);
    await password.fill(word);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.locator('.field', { has: email })).toContainText(atEmail);
    await expect(page.locator('.field', { has: password })).toContainText(atPassword);
  }
});

test('home: quick links, a deliberate 404, and the development area', async ({ signedIn: page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Create Expense/ }).first()).toBeVisible();
  await page.getByRole('link', { name: /^404 page/ }).click();
  await expect(page.getByRole('heading', { name: 'We have lost this page' })).toBeVisible();
  await page.getByRole('link', { name: 'Return Home' }).click();
  await page.getByRole('button', { name: 'Expire refresh token' }).click();
  await expect(page.getByText('The refresh token has expired.')).toBeVisible();
  await page.getByRole('button', { name: 'Expire access token' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the shell: header, sidebar with its two groups, footer with year and credit', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/expense');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('link', { name: 'Search' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(String(new Date().getFullYear()));
  await expect(footer.getByRole('link')).toHaveCount(1);
  await expect(footer.getByRole('link')).toHaveAttribute('href', '/about');

  const sidebar = page.getByRole('navigation', { name: 'Main menu' });
  const logo = sidebar.getByRole('link', { name: 'Atlas, home' });
  await expect(logo).toHaveAttribute('href', '/');
  const ink = () => logo.locator('.logo-word').evaluate((word) => getComputedStyle(word).color);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await ink();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ink()).not.toBe(light);
  await page.emulateMedia({ colorScheme: null });
  const links = async (group: string) => {
    await sidebar.getByText(group, { exact: true }).click();
    const open = sidebar.locator('details[open]');
    await expect(open).toHaveCount(1);
    return open
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));
  };
  // The accounts by name, with what is left to classify, are among them.
  const isAccount = ([, href]: readonly unknown[]) => /^\/bank\/account\/\d/.test(String(href));
  expect((await links('Banks')).filter((link) => !isAccount(link))).toEqual([
    [expect.stringMatching(/^Review/), '/bank/review/'],
    ['Accounts', '/bank/account/'],
    ['All transactions', '/bank/transactions/'],
    ['Rules', '/bank/rules/'],
    ['Match', '/bank/match/'],
  ]);
  expect(await links('Expenses')).toEqual([
    ['Expense list', '/expense'],
    ['Create Expense', '/expense/new'],
    // With how many wait in the tray.
    [expect.stringMatching(/^Receipts(\s\d+)?$/), '/expense/receipts/'],
    ['Projects', '/expense/projects/'],
    ['Merchants', '/expense/merchants/'],
    ['Categories', '/expense/categories/'],
  ]);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(sidebar).toBeHidden();
  await header.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(sidebar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeHidden();
});

test('a toast stands at the bottom left for 4 seconds, for 10 with Undo', { tag: '@scripts' }, async ({
  signedIn: page,
  atlas,
}) => {
  const { path } = await account(atlas);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await openTable(page, path);
  await stopClock(page);
  await markAs(row(page, 'Row 20'), page, 'Income');
  const toast = page.getByText('Transaction marked as Income.');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(box?.y).toBeGreaterThan(800);
  expect(box?.x).toBeLessThan(200);
  await page.clock.runFor(9_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toBeHidden();
  await page.route('**/transactions/*/', (route) => route.fulfill({ status: 409, json: { detail: '' } }));
  await markAs(row(page, 'Row 19'), page, 'Income');
  const failed = page.getByText('Failed to update transaction. Reverting changes.');
  await expect(failed).toBeVisible();
  await page.clock.runFor(3_900);
  await expect(failed).toBeVisible();
  await page.clock.runFor(100);
  await expect(failed).toBeHidden();
});

test('lists and records are kept by the browser for their time, a forced refresh asks anew, signing out forgets', {
  tag: '@scripts',
}, async ({ signedIn: page }) => {
  await page.goto('/');
  /** The request of a response: the same one twice means that it came from the browser's cache. */
  const asked = (path: string, cache: RequestCache = 'default') =>
    page.evaluate(
      async ([to, mode]) => {
        const { headers } = await fetch(to, { cache: mode as RequestCache });
        return { id: headers.get('x-request-id'), kept: headers.get('cache-control') };
      },
      [path, cache] as const,
    );
  const times = [
    ['/api/expense/categories/', 3600],
    ['/api/expense/projects/', 3600],
    ['/api/expense/merchants/', 3600],
    ['/api/bank/account/', 300],
  ] as const;
  for (const [path, seconds] of times) {
    const first = await asked(path);
    expect(first.kept).toBe(`private, max-age=${seconds}`);
    expect((await asked(path)).id).toBe(first.id);
    expect((await asked(path, 'reload')).id).not.toBe(first.id);
  }
  const before = await asked('/api/bank/account/');
  await page.goto('/logout');
  await signIn(page, new URL(page.url()).origin);
  expect((await asked('/api/bank/account/')).id).not.toBe(before.id);
});
