import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/server/browser.ts';
import { account, openTable, row, shown, typeOf } from '#tests/support/server/transactions-page.ts';
import { someExpenseFor, someTransactions } from '#tests/support/stories/transactions.ts';

async function markSelected(page: Page, type: string): Promise<void> {
  const bar = page.locator('#pick');
  const quick = bar.locator('> .beside').filter({ hasText: type });
  if ((await quick.count()) > 0) return quick.click();
  await bar.getByRole('button', { name: 'More', exact: true }).click();
  await page.locator('#pick-more').getByText(type, { exact: true }).click();
}

test('several ticked rows are marked at once', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  const { path } = await account(atlas);
  await openTable(page, path);
  await row(page, 'Row 23').getByRole('checkbox').check();
  await row(page, 'Row 21').getByRole('checkbox').check();
  if (scripts) await expect(page.getByText('2 ticked')).toBeVisible();
  await markSelected(page, 'Cash Withdrawal');
  await expect(page.getByText('2 transactions marked as Cash.')).toBeVisible();
  await expect(typeOf(row(page, 'Row 23'))).toHaveText('Cash');
  await expect(typeOf(row(page, 'Row 22'))).toHaveText('Unknown');
  await expect(row(page, 'Row 23').getByRole('checkbox')).not.toBeChecked();
  await page.reload();
  await expect(typeOf(row(page, 'Row 21'))).toHaveText('Cash');
});

test('what was ticked is let go of with one press', async ({ signedIn: page, atlas, scripts }) => {
  const { path } = await account(atlas);
  await openTable(page, path);
  await row(page, 'Row 23').getByRole('checkbox').check();
  await row(page, 'Row 21').getByRole('checkbox').check();
  await page.getByRole('link', { name: 'Select none' }).click();
  await expect(page.getByRole('link', { name: 'Select none' })).toBeHidden();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  if (scripts) await expect(page.getByRole('link', { name: 'Select all on this page' })).toBeFocused();
});

test('one that is linked keeps all from being marked, is named, and the choice stays', async ({
  signedIn: page,
  atlas,
}) => {
  const { ids, path, person } = await account(atlas);
  await someExpenseFor(atlas.database.db, ids[20] ?? 0, person, 10_070);
  await openTable(page, path);
  await page.getByRole('link', { name: 'Select all on this page' }).click();
  await markSelected(page, 'Ignored');
  await expect(page.getByText('“Row” from 21 Apr 2026 is linked to an expense')).toBeVisible();
  await expect(typeOf(row(page, 'Row 23'))).toHaveText('Unknown');
  await expect(row(page, 'Row 23').getByRole('checkbox')).toBeChecked();
  await row(page, 'Row 21').getByRole('checkbox').uncheck();
  await markSelected(page, 'Ignored');
  await expect(page.getByText('9 transactions marked as Ignored.')).toBeVisible();
  await expect(typeOf(row(page, 'Row 14'))).toHaveText('Ignored');
  await expect(typeOf(row(page, 'Row 21'))).toHaveText('Expense');
});

test('all that a filter finds are marked after their number was shown', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
}) => {
  const { ids, path, person } = await account(atlas);
  await someExpenseFor(atlas.database.db, ids[0] ?? 0, person, 10_050);
  await page.goto(`${path}?to=2026-04-15`);
  await expect(page.getByRole('link', { name: 'Select all 15' })).toBeHidden();
  await page.getByRole('link', { name: 'Select all on this page' }).click();
  await page.getByRole('link', { name: 'Select all 15' }).click();
  const card = page.getByRole('region', { name: 'Mark all 15 transactions found' });
  await expect(card.getByText('1 of them is linked to an expense')).toBeVisible();
  await card.getByRole('link', { name: 'Skip the linked one' }).click();
  await page
    .getByRole('region', { name: 'Mark all 14 transactions found' })
    .getByRole('button', { name: 'Investment' })
    .click();
  await expect(page.getByText('14 transactions marked as Investment.')).toBeVisible();
  await page.goto(`${path}?type=IV`);
  await expect(shown(page, '1-10 of 14')).toBeVisible();
  await page.goto(`${path}?type=UK`);
  await expect(shown(page, '1-8 of 8')).toBeVisible();
});

test('marking one offers all Unknown ones that read like it', async ({ signedIn: page, atlas }) => {
  const { id, path, person } = await account(atlas);
  await someTransactions(
    atlas.database.db,
    id,
    person,
    [1, 2, 3].map((n) => ({ date: `2026-05-0${n}`, description: `UPI-SWIGGY-40${n}-LUNCH` })),
  );
  await page.goto(path);
  const one = row(page, 'UPI-SWIGGY-403-LUNCH');
  await one.getByRole('button', { name: 'Mark As' }).click();
  await page.locator('[popover]:popover-open').getByText('Other…').click();
  await page.getByLabel('Also mark 2 similar Unknown transactions').check();
  await page.getByRole('button', { name: 'Ignored' }).click();
  await expect(page.getByText('3 transactions marked as Ignored.')).toBeVisible();
  for (const n of [1, 2, 3]) await expect(typeOf(row(page, `UPI-SWIGGY-40${n}-LUNCH`))).toHaveText('Ignored');
  await expect(typeOf(row(page, 'Row 23'))).toHaveText('Unknown');
});

test.describe('with scripts', { tag: '@scripts' }, () => {
  test('many show at once, and are put back when the server refuses', async ({ signedIn: page, atlas }) => {
    const { path } = await account(atlas);
    await openTable(page, path);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/bank/**', async (route) => {
      await answered;
      await route.fulfill({ status: 409, json: { detail: 'Somebody was faster.' } });
    });
    await page.getByRole('link', { name: 'Select all on this page' }).click();
    await expect(page.locator('#pick').getByRole('link', { name: 'Select none' })).toBeVisible();
    await markSelected(page, 'Income');
    await expect(page.getByText('Marking 10 transactions as Income...')).toBeVisible();
    await expect(typeOf(row(page, 'Row 14'))).toHaveText('Income');
    answer();
    await expect(page.getByText('Failed to update transactions. Reverting changes.')).toBeVisible();
    await expect(page.getByText('Somebody was faster.')).toBeVisible();
    await expect(typeOf(row(page, 'Row 14'))).toHaveText('Unknown');
    await expect(row(page, 'Row 14').getByRole('checkbox')).toBeChecked();
  });
});
