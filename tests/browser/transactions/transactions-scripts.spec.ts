import { expect, test, untilLoaded, wake } from '#tests/support/server/browser.ts';
import { account, inMenu, markAs, openTable, row, typeOf } from '#tests/support/server/transactions-page.ts';

/** The table's own code. */
const TABLE_CODE = '**/_astro/TransactionTable*.js*';

test.describe('with scripts', () => {
  test('a failure puts back what was there, and keeps what was typed', async ({ signedIn: page, atlas }) => {
    const { path } = await account(atlas);
    await openTable(page, path);
    await page.route('**/api/bank/**', (route) =>
      route.fulfill({ status: 409, json: { detail: 'An expense accounts for it.' } }),
    );
    const one = row(page, 'Row 23');
    await markAs(one, page, 'Investment');
    await expect(page.getByText('Failed to update transaction. Reverting changes.')).toBeVisible();
    await expect(page.getByText('An expense accounts for it.')).toBeVisible();
    await expect(typeOf(one)).toHaveText('Unknown');
    await expect(one.locator('.row-actions :focus')).toHaveCount(1);

    await (await inMenu(one, page, 'Comment')).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Not lost');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Failed to save comment. Please refresh to retry.')).toBeVisible();
    await expect(one).not.toContainText('Not lost');
    await (await inMenu(one, page, 'Comment')).click();
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Not lost');
  });

  test('the comment by keyboard: Shift and Enter, Enter, Escape, and the focus comes back', async ({
    signedIn: page,
    atlas,
  }) => {
    const { path } = await account(atlas);
    await openTable(page, path);
    const link = await inMenu(row(page, 'Row 23'), page, 'Comment');
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.type('One');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Two');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Comment added successfully!')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(link).toBeFocused();
    await link.click();
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('One\nTwo');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(link).toBeFocused();
  });

  test('nothing of the table is loaded before it is touched, and the first act goes through by a page load', async ({
    signedIn: page,
    atlas,
  }) => {
    const { path } = await account(atlas);
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const loaded: string[] = [];
    await page.route(TABLE_CODE, async (route) => {
      loaded.push(route.request().url());
      await arrived;
      await route.continue().catch(() => undefined);
    });
    await page.goto(path);
    await untilLoaded(page);
    expect(loaded).toEqual([]);
    const one = row(page, 'Row 23');
    await markAs(one, page, 'Income');
    await expect(page).toHaveURL(/#d\d+$/);
    await expect(typeOf(one)).toHaveText('Income');
    await expect(page.getByText('Transaction marked as Income.')).toBeVisible();
    expect(loaded).not.toEqual([]);
    arrive();
  });

  test('what was ticked, opened and focused on a slow line before the table woke is so afterwards', async ({
    signedIn: page,
    atlas,
  }) => {
    const { path } = await account(atlas);
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(TABLE_CODE, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(path);
    await row(page, 'Row 23').getByRole('checkbox').check();
    await row(page, 'Row 21').getByRole('checkbox').check();
    await row(page, 'Row 22').getByRole('button', { name: 'Mark As' }).click();
    const menu = page.locator('[popover]:popover-open');
    await menu.getByRole('button', { name: 'Investment' }).focus();
    await expect(page.getByRole('button', { name: 'Expense for each' })).toBeVisible();
    arrive();
    await expect(page.getByText('2 ticked')).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Investment' })).toBeFocused();
    await expect(row(page, 'Row 23').getByRole('checkbox')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Transaction marked as Investment.')).toBeVisible();
    await expect(row(page, 'Row 21').getByRole('checkbox')).toBeChecked();
    expect(new URL(page.url()).hash).toBe('');
  });

  test('rows that come in place of others wake as well, and those that went are let go of', async ({
    signedIn: page,
    atlas,
  }) => {
    const { path } = await account(atlas);
    await openTable(page, path);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(row(page, 'Row 13')).toBeVisible();
    await wake(row(page, 'Row 13'));
    await markAs(row(page, 'Row 13'), page, 'Income');
    await expect(page.getByText('Transaction marked as Income.')).toBeVisible();
    await expect(typeOf(row(page, 'Row 13'))).toHaveText('Income');
    expect(new URL(page.url()).hash).toBe('');
  });
});

test.describe('when the script does not come', () => {
  test.use({ quiet: undefined });

  test('the plain form goes through', async ({ signedIn: page, atlas }) => {
    const { path } = await account(atlas);
    await page.route(TABLE_CODE, (route) => route.abort());
    await page.goto(path);
    const one = row(page, 'Row 23');
    await markAs(one, page, 'Income');
    await expect(page).toHaveURL(/#d\d+$/);
    await expect(page.getByText('Transaction marked as Income.')).toBeVisible();
    await expect(typeOf(one)).toHaveText('Income');
  });

  test('the next touch tries again', async ({ signedIn: page, atlas }) => {
    const { path } = await account(atlas);
    await page.route(TABLE_CODE, (route) => route.abort());
    await page.goto(path);
    const failed = page.waitForEvent('console', { predicate: (said) => /Error hydrating/.test(said.text()) });
    await row(page, 'Row 23').hover();
    await failed;
    await page.unroute(TABLE_CODE);
    await page.getByRole('heading', { level: 1 }).hover();
    await wake(row(page, 'Row 23'));
  });
});
