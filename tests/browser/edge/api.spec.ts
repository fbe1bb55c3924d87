import { expect, test } from '#tests/support/server/browser.ts';

test('a programmer finds a call, what it takes and answers, and an example to copy', async ({
  signedIn: page,
  atlas,
}) => {
  await page.goto('/integrations/');
  await page.getByRole('link', { name: 'API reference' }).click();
  await expect(page.getByRole('heading', { name: 'API reference', level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Statements' }).click();
  await expect(page.getByRole('heading', { name: 'Statements' })).toBeInViewport();

  await page.getByText('Record an expense', { exact: true }).click();
  const call = page.locator('details', { has: page.getByText('Record an expense', { exact: true }) });
  const fields = call.getByRole('table', { name: 'Parameters' });
  await expect(fields.getByRole('row', { name: 'items[].category required body integer' })).toBeVisible();
  await expect(fields.getByRole('row', { name: /^Idempotency-Key header/ })).toBeVisible();
  await expect(call.locator('pre')).toContainText(`curl -X POST "${atlas.origin}/api/expense/expenses/"`);
  await call.getByRole('link', { name: 'ExpenseWithRun', exact: true }).click();
  const shape = page.getByRole('table', { name: 'ExpenseWithRun', exact: true });
  await expect(shape.getByRole('row', { name: 'items ExpenseItem[]' })).toBeVisible();
});

test('a link to one call opens it', async ({ signedIn: page }) => {
  await page.goto('/api/#post-expense-link-transaction');
  await expect(page.locator('#post-expense-link-transaction pre')).toBeVisible();
});

test('whoever is not signed in is asked to; a program is told where the document is', async ({
  page,
  atlas,
}) => {
  await page.goto('/api/');
  await expect(page).toHaveURL('/login');
  expect((await fetch(`${atlas.origin}/api/`)).status).toBe(401);
});

test('the page is small, runs no script of its own and prints every call', async ({ signedIn: page }) => {
  const sent = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/');
  await page.goto('/api/');
  const { responseBodySize } = await (await sent).request().sizes();
  // It grows by the calls it describes: each may take what it took when there were 78 calls in 23 kB, and no more.
  const calls = await page.locator('details.call pre').count();
  expect(calls).toBeGreaterThan(78);
  expect(responseBodySize / calls).toBeLessThan(23_000 / 78);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#get-search pre')).toBeVisible();
});
