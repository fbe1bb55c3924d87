import type { Page } from '@playwright/test';
import { addName } from '#lib/catalogue/change.ts';
import type { ExpenseFields } from '#lib/expenses/schema.ts';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { bill, expect, fresh, test } from '#tests/support/server/browser.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

/** Sentences of the specification about expenses that no other test shows. */
let last = 0;
/** A text unique to each test. */

const someone = ({ database: { db } }: RunningServer) =>
  db.selectFrom('people').select('id').executeTakeFirstOrThrow();

async function recorded(atlas: RunningServer, given: Partial<ExpenseFields>) {
  return record(atlas.database.db, await someone(atlas), given);
}

async function named(atlas: RunningServer, kind: 'merchants' | 'projects', name: string) {
  return addName(atlas.database.db, await someone(atlas), kind, { name });
}

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const found = (text: string) => `/expense?search=${encodeURIComponent(text)}`;

test('a card: categories, date, badges, comments, merchant and amount', async ({ signedIn: page, atlas }) => {
  const [comment, shop, project] = [fresh('Offsite'), fresh('Taj'), fresh('Relaunch')];
  const [merchant, of] = [await named(atlas, 'merchants', shop), await named(atlas, 'projects', project)];
  const { id } = await recorded(atlas, {
    date: '2026-04-12',
    amount: 123_456.5,
    comment,
    merchant: merchant.id,
    project: of.id,
    is_reimbursable: true,
    items: [
      { category: 2, amount: 100_000, comment: 'Dinner' },
      { category: 1, amount: 23_456.5, comment: 'Cab' },
    ],
  });
  await atlas.database.db.updateTable('expenses').set({ is_reimbursed: 1 }).where('id', '=', id).execute();
  await page.goto(found(comment));
  await expect(page.getByRole('heading', { name: 'Expenses', level: 1 })).toBeVisible();
  const full = card(page, comment);
  await expect(full.getByRole('link', { name: 'Meals, Travel' })).toHaveAttribute('href', `/expense/${id}/`);
  await expect(full.getByText('12 Apr 2026')).toBeVisible();
  for (const badge of ['Reimbursable', 'Reimbursed', project])
    await expect(full.locator('.badge').getByText(badge, { exact: true })).toBeVisible();
  await expect(full.getByText(`Comments: ${comment}; Dinner; Cab`)).toBeVisible();
  await expect(full.getByText(shop)).toBeVisible();
  await expect(full.getByText('₹1,23,456.50')).toBeVisible();

  const bare = fresh('Bare');
  const plain = await recorded(atlas, { comment: bare });
  await atlas.database.db.deleteFrom('expense_items').where('expense', '=', plain.id).execute();
  await page.goto(found(bare));
  await expect(card(page, bare).getByRole('link', { name: 'No categories' })).toBeVisible();
  await expect(card(page, bare).locator('.card-merchant')).toHaveText('-');
  await expect(card(page, bare).locator('.badge')).toHaveCount(0);
});

test('the list is paged by Previous and Next; an unknown id reads Unknown', async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  const word = fresh('Chai');
  for (let day = 10; day < 21; day++)
    await recorded(atlas, { comment: `${word} ${day}`, date: `2026-03-${day}` });
  await page.goto(found(word));
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  if (scripts) {
    await keepSaid(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(await said(page)).toContain('Loading...');
  } else await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.goBack();
  await expect(page.getByText('1 on this page')).toBeVisible();
  await page.goto('/expense?merchant=999999');
  await expect(page.getByRole('link', { name: 'Merchant: Unknown' })).toBeVisible();
});

/** Playwright waits for the next page, so the page itself has to record its messages meanwhile. */
const keepSaid = (page: Page) =>
  page.evaluate(() =>
    addEventListener('pagehide', () =>
      sessionStorage.setItem('said', document.querySelector('.pagination [role=status]')?.textContent ?? ''),
    ),
  );
const said = (page: Page) => page.evaluate(() => sessionStorage.getItem('said') ?? '');

test('the details show everything and change nothing but attachments', async ({ signedIn: page, atlas }) => {
  const [comment, shop, project] = [fresh('Summit'), fresh('Lemon Tree'), fresh('Launch')];
  const [merchant, of] = [await named(atlas, 'merchants', shop), await named(atlas, 'projects', project)];
  await recorded(atlas, {
    date: '2026-04-12',
    amount: 900,
    comment,
    merchant: merchant.id,
    project: of.id,
    is_reimbursable: true,
    items: [
      { category: 3, amount: 800 },
      { category: 2, amount: 100 },
    ],
  });
  await page.goto(found(comment));
  await card(page, comment).getByRole('link').click();
  await page.getByLabel('Add receipts').setInputFiles(bill());
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(page.getByRole('link', { name: 'bill.pdf' })).toHaveAttribute(
    'href',
    /\/attachments\/[\w-]+\/$/,
  );
  await page.goto(found(comment));
  await card(page, comment).getByRole('link').click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Expense Details' })).toBeVisible();
  for (const text of ['12 Apr 2026', '₹900.00', comment, shop, 'bill.pdf', 'PDF'])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  for (const badge of ['Reimbursable', project])
    await expect(main.locator('.badge').getByText(badge, { exact: true })).toBeVisible();
  const items = main.getByRole('table', { name: 'Items of this expense' });
  await expect(items.getByRole('row', { name: 'Accommodation ₹800.00' })).toBeVisible();
  await expect(items.getByRole('row', { name: 'Meals ₹100.00' })).toBeVisible();
  await expect(main.locator(':is(input, textarea, select):not([type=hidden])')).toHaveCount(1);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/expense\?search=/);

  await page.goto(`/expense/by-project/${of.id}/`);
  await expect(page.getByRole('columnheader')).toHaveText(['Date', 'Amount', 'Merchant', 'Reimbursable']);
  await expect(page.getByRole('row', { name: `12 Apr 2026 ₹900.00 ${shop} Yes` })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Total ₹900.00' })).toBeVisible();
  await page.goto(`/expense/merchants/?search=${encodeURIComponent(shop)}`);
  await expect(page.getByRole('link', { name: shop, exact: true })).toHaveAttribute(
    'href',
    `/expense/by-merchant/${merchant.id}/`,
  );
  await page.goto(`/expense/projects/?search=${encodeURIComponent(project)}`);
  await expect(page.getByRole('link', { name: project, exact: true })).toHaveAttribute(
    'href',
    `/expense/by-project/${of.id}/`,
  );
  for (const path of ['/expense/projects/?page=1', '/expense/merchants/?page=1']) {
    await page.goto(path);
    const sizes = page.getByRole('navigation', { name: 'Rows per page' }).getByRole('link');
    await expect(sizes).toHaveText(['5', '10', '20', '30', '50']);
    await expect(sizes.first()).toHaveAttribute('aria-current', 'true');
  }
});

test('a transaction on the left, its facts in the form, and a match only when there is one', async ({
  signedIn: page,
  atlas,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { db } = atlas.database;
  const account = await someAccount(db, fresh('Account'));
  const amount = 80_000_000 + process.pid * 100 + ++last;
  const rows = [{ date: '2026-04-10', amount, description: 'UPI-SWIGGY-401' }];
  const [transaction] = await someTransactions(db, account, (await someone(atlas)).id, rows);
  const path = `/expense/new?transactionId=${transaction}&accountPk=${account}`;
  await page.goto(path);
  const panel = page.getByRole('complementary').getByRole('region', { name: 'Bank transaction' });
  for (const text of ['10 Apr 2026', 'UPI-SWIGGY-401'])
    await expect(panel.getByText(text, { exact: true })).toBeVisible();
  await expect(panel.locator('.amount-value')).toContainText('₹');
  const [left, form] = [await panel.boundingBox(), await page.locator('.expense-form').boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(form?.x ?? 0);
  await expect(page.getByRole('region', { name: 'Matching expenses' })).toHaveCount(0);
  const back = page.getByRole('link', { name: 'Back', exact: true });
  await expect(back).toHaveAttribute('href', `/bank/account/${account}/transactions/`);
  const paid = page.getByRole('group', { name: 'Paid via' }).getByRole('radio');
  expect(await paid.evaluateAll((all) => all.map((one) => one.parentElement?.textContent))).toEqual([
    'Not stated',
    'Cash',
    'Credit Card',
  ]);

  await recorded(atlas, { date: '2026-04-08', amount: amount / 100 });
  await page.goto(path);
  const matches = page.getByRole('region', { name: 'Matching expenses' }).getByRole('row');
  await expect(matches).toHaveCount(2);
  await expect(matches.last().getByRole('button')).toHaveText('Link');
  await page.goto('/expense/new?amount=77.50&date=2026-02-03');
  await expect(page.locator('[name=amount]')).toHaveValue('77.50');
  await expect(page.locator('[name=date]')).toHaveValue('2026-02-03');
  await expect(page.locator('[name="items.0.amount"]')).toHaveValue('77.50');
});
