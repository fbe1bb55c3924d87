import { bill, expect, fresh, test, untilLoaded } from '#tests/support/server/browser.ts';
import { record } from '#tests/support/stories/expenses.ts';

test('missing receipts are answered one by one or ticked together, or get their receipt on the spot', {
  tag: '@forms',
}, async ({ signedIn: page, atlas, scripts }) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const [lost, given, ticked, other] = ['Lost', 'Given', 'Ticked', 'Other'].map((name) => fresh(name));
  // The oldest come first, whatever else waits.
  for (const [n, comment] of [lost, given, ticked, other].entries())
    await record(db, person, { comment, date: `1999-01-0${n + 1}` });
  await page.goto('/expense/receipts/missing/');
  const row = (comment = '') => page.getByRole('row').filter({ hasText: comment });
  await expect(page.getByRole('row').nth(1)).toContainText(lost ?? '');

  await row(lost).getByRole('checkbox').check();
  await page.locator('#pick').getByRole('button', { name: 'Lost' }).click();
  await expect(page.getByText('1 expense needs no receipt now.')).toBeVisible();
  await expect(row(lost)).toHaveCount(0);

  await row(given).getByText('Add receipt').first().click();
  await row(given).locator('input[type=file]').setInputFiles(bill());
  await row(given).getByRole('button', { name: 'Attach' }).click();
  await expect(page.getByText('Attachment added successfully.')).toBeVisible();
  await expect(row(given)).toHaveCount(0);

  for (const one of [ticked, other]) await row(one).getByRole('checkbox').check();
  await expect(page.locator('#pick')).toContainText(
    scripts ? 'No receipt for 2 selected (₹900.00) because' : 'No receipt for the selected because',
  );
  await page.locator('#pick').getByRole('button', { name: 'None given' }).click();
  await expect(page.getByText('2 expenses need no receipt now.')).toBeVisible();
  await page.getByRole('link', { name: 'Explained' }).click();
  await expect(row(lost)).toContainText('It was lost');
  await expect(row(ticked)).toContainText('None was given');
  await expect(row(given)).toHaveCount(0);

  await row(lost).getByRole('button', { name: 'Ask again' }).click();
  await expect(row(lost)).toHaveCount(0);
  await page.getByRole('link', { name: 'Missing', exact: true }).click();
  await row(lost).getByRole('link').click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('No receipt because');
});

test('each row shows all of its acts at any width, whatever its text', async ({ signedIn: page, atlas }) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const comment = `${fresh('Long')} ${'refurbishing of the headquarters '.repeat(6)}`;
  await record(db, person, { comment, date: '1998-01-01', amount: 99_999_999 });
  for (const width of [320, 640, 768, 960, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/expense/receipts/missing/');
    await page.locator('.missing summary').first().click();
    const ends = await page
      .locator('.missing tbody tr:first-child :is(button, summary, input:not([type=hidden]), .amount)')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
    expect(ends.length).toBeGreaterThan(3);
    expect(Math.max(...ends), `at ${width}`).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
  }
});

test('the form of an expense says why there is no receipt, until one is attached', async ({
  signedIn: page,
  atlas,
}) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const { id } = await record(db, person, { comment: fresh('Tea') });
  await page.goto(`/expense/${id}/edit/`);
  await page.getByLabel('No receipt because').selectOption('lost');
  await page.getByRole('button', { name: 'Save changes' }).last().click();
  await expect(page.getByText('It was lost').first()).toBeVisible();
  await untilLoaded(page);
  await page.getByLabel('Add receipts').setInputFiles(bill());
  await page.getByRole('button', { name: 'Attach' }).click();
  await expect(page.getByRole('link', { name: 'bill.pdf' })).toBeVisible();
  await expect(page.locator('.facts-list')).not.toContainText('It was lost');
  await expect(page.getByRole('region', { name: 'History' }).getByText('bill.pdf')).toBeVisible();
});

test('a category says up to what its expenses need no receipt', { tag: '@forms' }, async ({
  signedIn: page,
}) => {
  await page.goto('/expense/categories/2/edit/');
  const limit = page.getByLabel('No receipt needed up to');
  await limit.fill('-3');
  await page.getByRole('button', { name: 'Save limit' }).click();
  await expect(limit).toHaveValue('-3');
  await expect(limit).toHaveAttribute('aria-invalid', 'true');
  await limit.fill('250.50');
  await page.getByRole('button', { name: 'Save limit' }).click();
  await expect(page.getByText('needs receipts only above the limit.')).toBeVisible();
  await page.goto('/expense/categories/2/edit/');
  await expect(limit).toHaveValue('250.50');
  await limit.fill('');
  await page.getByRole('button', { name: 'Save limit' }).click();
  await expect(page.getByText(/Every expense of .* needs a receipt/)).toBeVisible();
});
