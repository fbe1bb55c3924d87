import { type RunningServer, startAtlas } from '#tests/support/server/atlas-server.ts';
import { barriersOf, bringAxe, expect, signIn, test } from '#tests/support/server/browser.ts';
import { structureFaults } from '#tests/support/server/page-faults.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startAtlas('sqlite', { ATLAS_DEMO: '1' });
});
test.afterAll(async () => {
  await server.stop();
});

test(
  'the list of expenses turns into a table, which is kept, sorted and summed',
  { tag: '@forms' },
  async ({ page }, info) => {
    if (info.project.name === 'scripts') await bringAxe(page);
    await signIn(page, server.origin);
    await page.goto(`${server.origin}/expense`);
    await expect(page.locator('.expense-card')).toHaveCount(10);
    await page.getByRole('button', { name: 'Table' }).click();
    const rows = page.locator('.expense-table tbody tr');
    await expect(rows).toHaveCount(50);
    await expect(page.locator('.expense-table tfoot')).toContainText(/60 expenses in total.*₹/);
    await expect(page.getByRole('button', { name: 'Table' })).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('link', { name: 'Amount' }).click();
    await expect(page).toHaveURL(/sort=amount&order=desc/);
    await expect(rows.first()).toContainText('₹88,500.00');
    await page.getByRole('searchbox').fill('Team lunch');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/sort=amount/);
    await expect(page.getByText(/\d+ expenses found: ₹/)).toBeVisible();

    if (info.project.name === 'scripts')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await barriersOf(page, [])).toEqual([]);
        expect(await structureFaults(page)).toEqual([]);
      }
    await page.goto(`${server.origin}/expense?search=nothing-like-it`);
    await expect(page.getByText('No expense matches the filter.')).toBeVisible();

    await page.goto(`${server.origin}/expense`);
    await page.getByRole('button', { name: 'Cards' }).click();
    await expect(page.locator('.expense-card')).toHaveCount(10);
    await expect(page.getByText(/60 expenses in total: ₹/)).toBeVisible();
  },
);

test('on a phone a row has two lines and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, server.origin);
  await page.goto(`${server.origin}/expense`);
  await page.getByRole('button', { name: 'Table' }).click();
  const heights = await page
    .locator('.expense-table tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(72);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
