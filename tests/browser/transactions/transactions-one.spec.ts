import { expect, test } from '#tests/support/server/browser.ts';
import { account, inMenu, row, shown } from '#tests/support/server/transactions-page.ts';
import { someExpenseFor } from '#tests/support/stories/transactions.ts';

test('from the list to the very line of the bank’s file', async ({ signedIn: page, atlas }) => {
  const { ids, path } = await account(atlas);
  await page.goto(`${path}?limit=30`);
  await row(page, 'Row 7').getByRole('link', { name: 'Row 7' }).click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${ids[6]}/$`));
  await expect(page.getByRole('heading', { name: 'Row', level: 1, exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Row 7' })).toBeVisible();
  const source = page.getByRole('region', { name: 'Source' });
  await expect(source.getByText(/^Imported by .* from line 8 of april.csv\./)).toBeVisible();
  await expect(source.locator('mark')).toHaveText('2026-04-07,"Row 7",-100.56');
  await expect(source.getByText('this transaction')).toBeVisible();
  await expect(source.getByRole('row', { name: /2026-04-05,"Row 5"/ })).toContainText('6');
  await source.locator('summary').click();
  await expect(source.getByRole('row', { name: 'Amount -100.56 Amount' })).toBeVisible();
  const download = source.getByRole('link', { name: 'Download the file' });
  await expect(download).toHaveAttribute('href', /\/uploads\/[0-9a-f-]{36}\/file\/$/);
  await source.getByRole('link', { name: 'Transactions of this file' }).click();
  await expect(shown(page, '1-10 of 23')).toBeVisible();
  await expect(page.getByRole('link', { name: 'File: april.csv' })).toBeVisible();
});

test('a linked one is unlinked, marked and commented on, and its history tells it', {
  tag: '@forms',
}, async ({ signedIn: page, atlas }) => {
  const { ids, path, person } = await account(atlas);
  const expense = await someExpenseFor(atlas.database.db, ids[22] ?? 0, person, 10_072);
  await page.goto(path);
  await (await inMenu(row(page, 'Row 23'), page, 'Unlink')).click();
  const linked = page.getByRole('region', { name: 'Linked expense' });
  await expect(linked.getByRole('row', { name: /₹100\.72/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Income' })).toHaveCount(0);
  await linked.getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('Expense unlinked.')).toBeVisible();
  await expect(linked).toHaveCount(0);
  await expect(page.getByText('The unlinked expense still counts.')).toBeVisible();
  await expect(page.getByText('The unlinked expense still counts.').getByRole('link')).toHaveAttribute(
    'href',
    `/expense/${expense}/`,
  );
  await page.getByRole('button', { name: 'Delete the expense' }).click();
  await expect(page.getByText('Expense deleted.')).toBeVisible();
  await expect(page.getByText('The unlinked expense still counts.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Expense Refund' }).click();
  await expect(page.getByText('Transaction marked as Expense Refund.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Came back');
  await page.getByRole('button', { name: 'Save comment' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').filter({ hasText: 'commented' })).toContainText('Came back');
  await expect(history.getByRole('listitem').filter({ hasText: 'marked it' })).toContainText(
    'Expense Refund',
  );
  await expect(history.getByRole('listitem').filter({ hasText: 'unlinked an expense' })).toContainText(
    'Unknown',
  );
});
