import type { Page } from '@playwright/test';
import { TOAST_MS, UNDO_TOAST_MS } from '#lib/core/limits.ts';
import { expect, stopClock, test, untilLoaded } from '#tests/support/server/browser.ts';
import { account, markAs, openTable, row } from '#tests/support/server/transactions-page.ts';

const TOASTER_CODE = '**/_astro/Toaster*.js*';

/** The table with a clock that only the test moves, so that no toast goes before it is looked at. */
async function openStopped(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await openTable(page, path);
  await stopClock(page);
}

test('marks in a row are one toast that counts them', async ({ signedIn: page, atlas }) => {
  const { path } = await account(atlas);
  await openStopped(page, path);
  for (const name of ['Row 23', 'Row 22', 'Row 21']) await markAs(row(page, name), page, 'Income');
  await expect(page.getByText('3 transactions marked as Income.')).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(1);
  await markAs(row(page, 'Row 20'), page, 'Investment');
  await expect(page.getByText('Transaction marked as Investment.')).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(2);
  await page.clock.runFor(UNDO_TOAST_MS);
  await expect(page.locator('.toast')).toHaveCount(0);
  await markAs(row(page, 'Row 19'), page, 'Income');
  await expect(page.getByText('Transaction marked as Income.')).toBeVisible();
});

test('a toast stays while the pointer is on it, and goes by a press', async ({ signedIn: page, atlas }) => {
  const { path } = await account(atlas);
  await openStopped(page, path);
  await markAs(row(page, 'Row 23'), page, 'Income');
  const toast = page.getByText('Transaction marked as Income.');
  await toast.hover();
  await page.clock.runFor(UNDO_TOAST_MS + TOAST_MS);
  await expect(toast).toBeVisible();
  await toast.click();
  await expect(toast).toHaveCount(0);
});

test('a toast covers nothing of the bar for the ticked rows, on any screen', async ({
  signedIn: page,
  atlas,
}) => {
  const { path } = await account(atlas);
  await openTable(page, path);
  for (const [width, name] of [
    [360, 'Row 23'],
    [960, 'Row 22'],
    [1440, 'Row 21'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await row(page, 'Row 20').getByRole('checkbox').check();
    await markAs(row(page, name), page, 'Cash Withdrawal');
    const toast = page.locator('.toast.success');
    await expect(toast).toBeVisible();
    const [above, bar] = [await toast.boundingBox(), await page.locator('#pick').boundingBox()];
    const apart = above && bar && (above.y + above.height <= bar.y || above.x + above.width <= bar.x);
    expect(apart, `${width} px`).toBe(true);
  }
});

test.describe('without the toaster’s code', () => {
  test.use({ quiet: undefined });

  test('the message stands there all the same', async ({ signedIn: page, atlas }) => {
    const { path } = await account(atlas);
    await page.route(TOASTER_CODE, (route) => route.abort());
    await openTable(page, path);
    await markAs(row(page, 'Row 23'), page, 'Income');
    await expect(page.getByText('Transaction marked as Income.')).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  test('a long message keeps its lines within the toast', async ({ signedIn: page, atlas }) => {
    const { path } = await account(atlas);
    await page.route(TOASTER_CODE, (route) => route.abort());
    const detail = 'The transaction was changed by somebody else in the meantime. '.repeat(4);
    await page.route('**/api/bank/**', (route) => route.fulfill({ status: 409, json: { detail } }));
    await openTable(page, path);
    await markAs(row(page, 'Row 23'), page, 'Income');
    const toast = page.locator('.toast').first();
    await expect(toast).toBeVisible();
    const [over, lines] = await toast.evaluate((element) => [
      element.scrollWidth - element.clientWidth,
      Math.max(...[...document.querySelectorAll('.toast')].map(({ clientHeight }) => clientHeight)),
    ]);
    expect(over).toBe(0);
    expect(lines).toBeGreaterThan(60);
  });
});

test('nothing of the toaster is loaded before there is something to tell', async ({ signedIn: page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/\/_astro\/(Toaster|client)\./.test(request.url())) loaded.push(request.url());
  });
  await page.goto('/expense');
  await page.getByRole('heading', { level: 1 }).hover();
  await untilLoaded(page);
  expect(loaded).toEqual([]);
});
