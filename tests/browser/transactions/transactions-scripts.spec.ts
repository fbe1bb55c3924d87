import { expect, test } from '#tests/support/server/browser.ts';
import { account, markAs, row, typeOf } from '#tests/support/server/transactions-page.ts';

test.describe('with scripts', () => {
  test.skip(({ scripts }) => !scripts, 'what only scripts do');

  test('a failure puts back what was there, and keeps what was typed', async ({ signedIn: page, atlas }) => {
    const { path } = await account(atlas);
    await page.goto(path);
    await page.route('**/api/bank/**', (route) =>
      route.fulfill({ status: 409, json: { detail: 'An expense accounts for it.' } }),
    );
    const one = row(page, 'Row 23');
    await markAs(one, page, 'Investment');
    await expect(page.getByText('Failed to update transaction. Reverting changes.')).toBeVisible();
    await expect(page.getByText('An expense accounts for it.')).toBeVisible();
    await expect(typeOf(one)).toHaveText('Unknown');
    await expect(one.getByRole('button', { name: 'Mark As' })).toBeFocused();

    await one.getByRole('link', { name: 'Comment' }).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Not lost');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Failed to save comment. Please refresh to retry.')).toBeVisible();
    await expect(one).not.toContainText('Not lost');
    await one.getByRole('link', { name: 'Comment' }).click();
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Not lost');
  });

  test('the comment by keyboard: Shift and Enter, Enter, Escape, and the focus comes back', async ({
    signedIn: page,
    atlas,
  }) => {
    const { path } = await account(atlas);
    await page.goto(path);
    const link = row(page, 'Row 23').getByRole('link', { name: 'Comment' });
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
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('One\nTwo');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(link).toBeFocused();
  });

  test('nothing of the table is loaded before it is touched, and the first touch is not lost', async ({
    signedIn: page,
    atlas,
  }) => {
    const { path } = await account(atlas);
    const loaded: string[] = [];
    await page.route('**/_astro/{_Table,react}*.js', async (route) => {
      loaded.push(route.request().url());
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(loaded).toEqual([]);
    const one = row(page, 'Row 23');
    await markAs(one, page, 'Income');
    await expect(typeOf(one)).toHaveText('Income');
    await expect(page.getByText('Transaction marked as Income.')).toBeVisible();
    expect(loaded).not.toEqual([]);
    expect(new URL(page.url()).hash).toBe('');
  });
});

test.describe('when the script does not come', () => {
  test.skip(({ scripts }) => !scripts, 'what only scripts do');
  test.use({ quiet: undefined });

  test('the plain form goes through', async ({ signedIn: page, atlas }) => {
    const { path } = await account(atlas);
    await page.route('**/_astro/_Table*.js', (route) => route.abort());
    await page.goto(path);
    const one = row(page, 'Row 23');
    await markAs(one, page, 'Income');
    await expect(page).toHaveURL(/#t\d+$/);
    await expect(page.getByText('Transaction marked as Income.')).toBeVisible();
    await expect(typeOf(one)).toHaveText('Income');
  });
});
