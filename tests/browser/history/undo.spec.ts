import type { Page } from '@playwright/test';
import { saveRule } from '#lib/rules/apply.ts';
import { previewRule } from '#lib/rules/preview.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { runAs } from '#tests/support/book/undo-world.ts';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { expect, fresh, test, untilAwake } from '#tests/support/server/browser.ts';
import { account, markAs, openTable, row, typeOf } from '#tests/support/server/transactions-page.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someReceipt } from '#tests/support/stories/receipts.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

const recorded = async ({ database: { db } }: RunningServer, comment: string) =>
  record(db, await db.selectFrom('people').select('id').executeTakeFirstOrThrow(), { comment });
const undoIn = (page: Page, text: string) =>
  page.locator('.toast').filter({ hasText: text }).getByRole('button', { name: 'Undo' });
const expense = (page: Page, comment: string) => page.getByRole('article').filter({ hasText: comment });

test('a flash has Undo: one press brings a deleted expense back, another deletes it again', async ({
  signedIn: page,
  atlas,
}) => {
  const comment = fresh('Tea');
  const { id } = await recorded(atlas, comment);
  await page.goto(`/expense/${id}/delete/`);
  await page.getByRole('button', { name: 'Delete expense' }).click();
  await expect(page).toHaveURL(/\/expense\/deleted\/?$/);
  await expect(page.getByRole('row', { name: comment })).toBeVisible();
  await undoIn(page, 'deleted').click();
  await expect(page.locator('.toast')).toContainText('Undone.');
  await expect(page).toHaveURL(/\/expense\/deleted\/?$/);
  await expect(page.getByRole('row', { name: comment })).toHaveCount(0);
  await undoIn(page, 'Undone.').click();
  await expect(page.getByRole('row', { name: comment })).toBeVisible();
});

test('a discarded receipt is restored in History, where the tray leads', { tag: '@forms' }, async ({
  signedIn: page,
  scripts,
}) => {
  const name = fresh('discarded');
  const card = page.locator('[data-receipt]').filter({ hasText: name });
  await page.goto('/expense/receipts/');
  await page.getByLabel('Choose files').setInputFiles({
    ...{ name: `${name}.pdf`, mimeType: 'application/pdf' },
    buffer: Buffer.from(`%PDF-1.4\n%${name}\n%%EOF\n`),
  });
  if (!scripts) await page.getByRole('button', { name: 'Add to tray' }).click();
  await card.getByRole('link').click();
  await page.getByRole('button', { name: `Discard ${name}.pdf` }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('link', { name: 'Restore a discarded receipt in History' }).click();
  await page.getByRole('button', { name: 'Undo: Discarded a receipt' }).first().click();
  await page.goto('/expense/receipts/');
  await expect(card).toBeVisible();
});

test('all acts are listed with who, when, what and Undo; one that is undone says by whom', async ({
  signedIn: page,
  atlas,
}) => {
  const comment = fresh('Cake');
  const { id } = await recorded(atlas, comment);
  await page.goto(`/expense/${id}/delete/`);
  await page.getByRole('button', { name: 'Delete expense' }).click();
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByText('My Account', { exact: true }).click();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
  const deletion = page.getByRole('row', { name: 'Deleted an expense' }).first();
  await deletion.getByRole('button', { name: 'Undo: Deleted an expense' }).click();
  await expect(page.locator('.toast')).toContainText('Undone.');
  await expect(page.getByRole('row').nth(1)).toContainText('Undid: Deleted an expense');
  await expect(page.getByRole('row').nth(2)).toContainText(/Deleted an expense.*Undone by /s);
  await page.goto(`/expense?search=${encodeURIComponent(comment)}`);
  await expect(expense(page, comment)).toBeVisible();
});

test('the page of an act names what it is about, and leads there', async ({ signedIn: page, atlas }) => {
  const { id, ids, person, path } = await account(atlas);
  const { db } = atlas.database;
  await runAs(db, { id: person }, (tx, actor) =>
    markTransactions(tx, actor, { account: id, type: 'IN', ids: ids.slice(0, 2) }),
  );
  await page.goto('/history/');
  await page.getByRole('link', { name: 'Marked 2 transactions as Income' }).first().click();
  const things = page.getByRole('region', { name: 'Affected items' }).getByRole('listitem');
  await expect(things).toHaveCount(2);
  await things.first().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${path}`));
});

test('what a rule did as it was added is counted, listed and leads to the rule', async ({
  signedIn: page,
  atlas,
}) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const at = await someAccount(db, fresh('Counted'));
  const word = fresh('cerise').replaceAll(/[ -]/g, 'x');
  const days = Array.from({ length: 55 }, (_, n) => ({
    ...{ description: `${word} press`, amount: 1_000 + n },
    date: `2026-0${1 + (n % 5)}-0${1 + (n % 9)}`,
  }));
  await someTransactions(db, at, person.id, days);
  const body = { text: word, direction: 'out', record_expense: true, category: 2 };
  const { hash: preview } = await previewRule(db, null, body);
  await runAs(db, person, (tx, actor) =>
    saveRule(tx, actor, {
      id: undefined,
      body,
      fresh: {},
      versions: undefined,
      preview,
      proposal: undefined,
    }),
  );
  await page.goto('/history/');
  const row = page.getByRole('row').filter({ hasText: `Added the rule “${word}”` });
  await expect(row).toContainText('55 transactions, 55 expenses recorded');
  await row.getByRole('link').click();
  await expect(page.getByRole('main')).toContainText('55 transactions, 55 expenses recorded');
  const things = page.getByRole('region', { name: 'Affected items' });
  await expect(things.getByRole('listitem')).toHaveCount(100);
  await expect(things).toContainText('and 10 more');
  await page.getByRole('link', { name: 'Open the rule' }).click();
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
});

test('a receipt that was put into the tray is named in the list', async ({ signedIn: page, atlas }) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const file_name = `${fresh('listed')}.pdf`;
  await runAs(db, person, (tx, actor) => someReceipt(tx, actor, { file_name }, []));
  await page.goto('/history/');
  await expect(page.getByRole('row').nth(1)).toContainText('Put a receipt into the tray');
  await expect(
    page
      .getByRole('row')
      .nth(1)
      .getByRole('link', { name: `Receipt ${file_name}` }),
  ).toBeVisible();
});

test('what someone has changed since is kept, on a page that names it', async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  const { path, ids } = await account(atlas);
  await page.goto(`${path}?select=page`);
  if (scripts) await openTable(page, `${path}?select=page`);
  await page.locator('#pick > .beside').filter({ hasText: 'Income' }).click();
  await expect(page.locator('.toast')).toContainText('10 transactions marked as Income.');
  const changed = ids.at(-1) ?? 0;
  await page.request.patch(`/api/bank/account/${path.split('/')[3]}/transactions/${changed}/`, {
    data: { type: 'CW' },
    headers: { Origin: atlas.origin },
  });
  await undoIn(page, '10 transactions').click();
  await expect(page).toHaveURL(/\/history\/[0-9a-f-]{36}\/$/);
  await expect(page.locator('.toast')).toContainText('9 restored, 1 kept');
  await expect(page.getByRole('heading', { name: '1 kept as it is' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '23 Apr 2026' })).toContainText(
    /Row.* kept: changed by/,
  );
  await page.goto(path);
  await expect(typeOf(row(page, 'Row 23'))).toHaveText('Cash');
  await expect(typeOf(row(page, 'Row 22'))).toHaveText('Unknown');
});

test.describe('with scripts', { tag: '@scripts' }, () => {
  test('Undo in a toast takes the last mark back where it stands, then the one before', async ({
    signedIn: page,
    atlas,
  }) => {
    const { path } = await account(atlas);
    await openTable(page, path);
    for (const name of ['Row 23', 'Row 22']) await markAs(row(page, name), page, 'Income');
    await expect(page.locator('.toast')).toContainText('2 transactions marked as Income.');
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await undoIn(page, '2 transactions').click();
    await expect(page.locator('.toast')).toContainText('Undone.');
    await expect(typeOf(row(page, 'Row 22'))).toHaveText('Unknown');
    await expect(typeOf(row(page, 'Row 23'))).toHaveText('Income');
    await undoIn(page, 'Undone.').click();
    await expect(typeOf(row(page, 'Row 23'))).toHaveText('Unknown');
    await expect(undoIn(page, 'Undone.')).toHaveCount(0);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await markAs(row(page, 'Row 21'), page, 'Income');
    await expect(page.locator('.toast').filter({ hasText: 'Transaction marked as Income.' })).toBeVisible();
  });

  test('Undo by the keyboard; a refusal says why and changes nothing', async ({ signedIn: page, atlas }) => {
    const { path } = await account(atlas);
    await openTable(page, path);
    await markAs(row(page, 'Row 23'), page, 'Income');
    const button = undoIn(page, 'marked as Income');
    await page.route('**/api/history/*/undo/', (route) =>
      route.fulfill({ status: 409, json: { detail: 'This has already been undone.' } }),
    );
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.toast.error')).toContainText('This has already been undone.');
    await expect(typeOf(row(page, 'Row 23'))).toHaveText('Income');
  });

  test('a recorded expense is taken back from its toast', async ({ signedIn: page }) => {
    const comment = fresh('Lunch');
    await page.goto('/expense/new');
    await untilAwake(page);
    await page.locator('.facts').getByLabel('Amount').fill('450');
    await page.locator('.facts').getByLabel('Category').selectOption({ label: 'Meals' });
    await page.locator('.facts').getByLabel('Comment').fill(comment);
    await page.getByRole('button', { name: 'Save expense' }).last().click();
    await undoIn(page, 'Expense created successfully!').click();
    await expect(page.locator('.toast')).toContainText('Undone.');
    await page.goto('/expense/deleted/');
    await expect(page.getByRole('row').nth(1)).toContainText('450.00');
  });
});
