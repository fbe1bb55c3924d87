import { expect, test } from '#tests/support/server/browser.ts';

test('a program gets a token, reads with it, and is refused once it is revoked', { tag: '@forms' }, async ({
  signedIn: page,
  scripts,
  atlas,
}) => {
  const name = `Report ${scripts}`;
  const listed = (token: string) =>
    fetch(`${atlas.origin}/api/expense/expenses/`, { headers: { Authorization: `Bearer ${token}` } });
  await page.goto('/integrations/');
  await expect(page.getByText(`${atlas.origin}/api/expense/expenses/?limit=5`)).toBeVisible();
  await page.getByRole('link', { name: 'Create a token' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Scope').selectOption('Read');
  await page.getByLabel('Expires after').selectOption('30 days');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByRole('heading', { name: `The token “${name}” is ready` })).toBeVisible();
  const token = await page.getByLabel('API token').inputValue();
  expect((await listed(token)).status).toBe(200);

  await page.getByRole('link', { name: 'Done' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(`Ends with …${token.slice(-4)}`);
  await expect(page.locator('body')).not.toContainText(token);
  await row.getByRole('link', { name: `Revoke ${name}` }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(`Token “${name}” revoked.`)).toBeVisible();
  expect((await listed(token)).status).toBe(401);
});

test('a name that is taken is said at its field, and what was chosen stays', async ({
  signedIn: page,
  scripts,
}) => {
  const name = `Backup ${scripts}`;
  for (let twice = 0; twice < 2; twice++) {
    await page.goto('/integrations/new/');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Scope').selectOption('Read and write');
    await page.getByRole('button', { name: 'Create token' }).click();
  }
  await expect(page.getByText(`You already have a token “${name}”.`).first()).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expect(page.getByLabel('Scope')).toHaveValue('write');
});

test('one press copies the token', { tag: '@scripts' }, async ({ signedIn: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/integrations/new/');
  await page.getByLabel('Name').fill('Copied');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await page.getByLabel('API token').inputValue(),
  );
});
