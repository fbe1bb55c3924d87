import { expect, test } from '#tests/support/server/browser.ts';
import { account, inMenu, markAs, row, shown, typeOf } from '#tests/support/server/transactions-page.ts';
import { someExpenseFor } from '#tests/support/stories/transactions.ts';

test('pages are addresses, and the last one is the last', async ({ signedIn: page, atlas }) => {
  const { path } = await account(atlas);
  await page.goto(path);
  await expect(page.getByRole('row')).toHaveCount(12);
  await expect(shown(page, '1-10 of 23')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(shown(page, '11-20 of 23')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/offset=20/);
  await expect(shown(page, '21-23 of 23')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('link', { name: '50', exact: true }).click();
  await expect(shown(page, '1-23 of 23')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Date' }).getByRole('link').click();
  await expect(page).toHaveURL(/sort=date&order=asc/);
  await expect(page.getByRole('row').nth(2)).toContainText('Row 1');
});

test('a filter stays in the address and in sight; nothing found says so', async ({
  signedIn: page,
  atlas,
}) => {
  const { path } = await account(atlas);
  await page.goto(path);
  const search = page.getByRole('searchbox', { name: 'Text or amount' });
  await search.fill('100.59');
  await search.press('Enter');
  await expect(shown(page, '1-1 of 1')).toBeVisible();
  await expect(row(page, 'Row 10')).toBeVisible();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Income');
  await search.press('Enter');
  await expect(page.getByText('No transactions found.')).toBeVisible();
  await page.getByRole('link', { name: 'Type: Income' }).click();
  await expect(shown(page, '1-1 of 1')).toBeVisible();
  await page.getByRole('link', { name: 'Clear', exact: true }).click();
  await expect(shown(page, '1-10 of 23')).toBeVisible();
  await expect(search).toHaveValue('');
});

test('more filters narrow down by days, amounts and what is linked', async ({ signedIn: page, atlas }) => {
  const { ids, path, person } = await account(atlas);
  await someExpenseFor(atlas.database.db, ids[4] ?? 0, person, 10_054);
  await page.goto(path);
  await page.getByText('More filters').click();
  await page.getByLabel('From', { exact: true }).fill('2026-04-03');
  await page.getByLabel('Amount to').fill('100.56');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(shown(page, '1-5 of 5')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Amount to: 100.56' })).toBeVisible();
  await page.getByLabel('Expense', { exact: true }).selectOption('With an expense');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(shown(page, '1-1 of 1')).toBeVisible();
  await expect(row(page, 'Row 5')).toBeVisible();
  await expect(page).toHaveURL(/is_linked=true/);
});

test('Mark As gives an Unknown transaction its type, and Change another one', async ({
  signedIn: page,
  atlas,
}) => {
  const { path } = await account(atlas);
  await page.goto(`${path}?offset=10`);
  const one = row(page, 'Row 13');
  await markAs(one, page, 'Income');
  await expect(page.getByText('Transaction marked as Income.')).toBeVisible();
  await expect(typeOf(one)).toHaveText('Income');
  await expect(one.getByRole('button', { name: 'Mark As' })).toHaveCount(0);
  await expect(page).toHaveURL(/offset=10/);
  await (await inMenu(one, page, 'Change')).click();
  await page.getByRole('button', { name: 'Ignored' }).click();
  await expect(page.getByText('Transaction marked as Ignored.')).toBeVisible();
  await page.reload();
  await expect(typeOf(one)).toHaveText('Ignored');
});

test('a comment is refused when empty, kept with its lines, and offered again', async ({
  signedIn: page,
  atlas,
}) => {
  const { path } = await account(atlas);
  await page.goto(path);
  const one = row(page, 'Row 23');
  await (await inMenu(one, page, 'Comment')).click();
  const field = page.getByRole('textbox', { name: 'Comment' });
  await field.fill('   ');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await expect(page.getByText('Please select a transaction and enter a comment.').first()).toBeVisible();
  await field.fill('Lunch\nwith Meera');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await expect(page.getByText('Comment added successfully!')).toBeVisible();
  await expect(one).toContainText('Lunch');
  await page.reload();
  await (await inMenu(one, page, 'Comment')).click();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Lunch\nwith Meera');
});

test('Expense opens the record form prefilled, for one and for several', async ({
  signedIn: page,
  atlas,
}) => {
  const { id, ids, path } = await account(atlas);
  await page.goto(path);
  await row(page, 'Row 23').getByRole('button', { name: 'Mark As' }).click();
  const link = page.locator('[popover]:popover-open').getByRole('link', { name: 'Expense' });
  const asked = new URL((await link.getAttribute('href')) ?? '', atlas.origin);
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    transactionId: String(ids[22]),
    accountPk: String(id),
  });
  await link.click();
  await expect(page.getByLabel('Amount').first()).toHaveValue('100.72');
  await expect(page.getByLabel('Date')).toHaveValue('2026-04-23');
  await expect(page.getByLabel('Comment').first()).toHaveValue('Row 23');
  await page.goto(path);
  const several = page.getByRole('button', { name: 'One expense' });
  await expect(several).toBeHidden();
  await row(page, 'Row 23').getByRole('checkbox').check();
  await row(page, 'Row 22').getByRole('checkbox').check();
  await several.click();
  await expect(page).toHaveURL(
    new RegExp(`/expense/new\\?accountPk=${id}&transactionId=${ids[22]}&transactionId=${ids[21]}$`),
  );
});

test('a linked transaction leads to its expense and cannot be marked', async ({ signedIn: page, atlas }) => {
  const { ids, path, person } = await account(atlas);
  const expense = await someExpenseFor(atlas.database.db, ids[22] ?? 0, person, 10_072);
  await page.goto(path);
  const one = row(page, 'Row 23');
  await expect(await inMenu(one, page, 'View expense')).toHaveAttribute('href', `/expense/${expense}/`);
  await expect(one.getByRole('link', { name: 'Change' })).toHaveCount(0);
  await page.goto('/bank/account/999999/transactions/');
  await expect(page.getByText('We have lost this page').first()).toBeVisible();
});
