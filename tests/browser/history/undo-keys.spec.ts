import type { Page } from '@playwright/test';
import { expect, fresh, test } from '#tests/support/server/browser.ts';
import { account, markAs, openTable, row, typeOf } from '#tests/support/server/transactions-page.ts';
import { record } from '#tests/support/stories/expenses.ts';

/** The addresses of the undos that a page sends from now on. */
function undosOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/history/')) sent.push(request.url());
  });
  return sent;
}

test('Ctrl+Z takes back the last mark, again the one before, and nothing else', async ({
  signedIn: page,
  atlas,
}) => {
  const { path } = await account(atlas);
  await openTable(page, path);
  for (const name of ['Row 23', 'Row 22']) await markAs(row(page, name), page, 'Income');
  await expect(page.locator('.toast')).toContainText('2 transactions marked as Income.');
  await page.keyboard.press('Control+z');
  await expect(typeOf(row(page, 'Row 22'))).toHaveText('Unknown');
  await expect(typeOf(row(page, 'Row 23'))).toHaveText('Income');
  await page.keyboard.press('Control+z');
  await expect(typeOf(row(page, 'Row 23'))).toHaveText('Unknown');
  const undone = undosOf(page);
  await page.keyboard.press('Control+z');
  await markAs(row(page, 'Row 21'), page, 'Income');
  await expect(page.locator('.toast').filter({ hasText: 'marked as Income.' })).toBeVisible();
  expect(undone).toEqual([]);
});

test('Ctrl+Z pressed while a mark is under way waits for it', async ({ signedIn: page, atlas }) => {
  const { path } = await account(atlas);
  await openTable(page, path);
  await markAs(row(page, 'Row 23'), page, 'Income');
  await expect(page.locator('.toast')).toContainText('marked as Income.');
  const { promise: isStored, resolve: store } = Promise.withResolvers<void>();
  await page.route('**/api/bank/account/**', async (route) => {
    await isStored;
    await route.continue();
  });
  const undone = undosOf(page);
  await markAs(row(page, 'Row 22'), page, 'Investment');
  await page.keyboard.press('Control+z');
  await page.evaluate(() => fetch('/about'));
  expect(undone).toEqual([]);
  store();
  await expect(typeOf(row(page, 'Row 22'))).toHaveText('Unknown');
  await expect(typeOf(row(page, 'Row 23'))).toHaveText('Income');
});

test('after a form, Ctrl+Z on the next page takes its act back; in a field it stays the browser’s', async ({
  signedIn: page,
  atlas,
}) => {
  const comment = fresh('Tea');
  const { db } = atlas.database;
  const { id } = await record(db, await db.selectFrom('people').select('id').executeTakeFirstOrThrow(), {
    comment,
  });
  await page.goto(`/expense/${id}/delete/`);
  await page.getByRole('button', { name: 'Delete expense' }).click();
  await expect(page.getByRole('row', { name: comment })).toBeVisible();
  await page.goto('/search');
  await page.getByRole('main').getByLabel('Search for').fill('x');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('main').getByLabel('Search for')).toHaveValue('');
  await page.goto('/expense/deleted/');
  await expect(page.getByRole('row', { name: comment })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.locator('.toast')).toContainText('Undone.');
  await expect(page.getByRole('row', { name: comment })).toHaveCount(0);
  // The undo itself is not undone by the same key.
  const undone = undosOf(page);
  await page.keyboard.press('Control+z');
  await page.locator('.toast').filter({ hasText: 'Undone.' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: comment })).toBeVisible();
  expect(undone).toHaveLength(1);
});
