import type { Page, Route } from '@playwright/test';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { bill, expect, test, touch, untilAwake } from '#tests/support/server/browser.ts';
import { account, markAs, openTable, row, typeOf } from '#tests/support/server/transactions-page.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

/** Toasts of the specification, during a call and when it fails, that no other test shows. */
const failing = (route: Route) => route.fulfill({ status: 422, json: { detail: '' } });

/** Holds back the next response from this address until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  return resolve;
}

async function expense({ database: { db } }: RunningServer, amount = 450): Promise<string> {
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  return (await record(db, person, { amount })).id;
}

test('an expense: it says that it is saved, that it was, and that an item has to stay', async ({
  signedIn: page,
}) => {
  await page.goto('/expense/new');
  await untilAwake(page);
  await page.getByRole('button', { name: 'Split into items' }).click();
  await page.getByRole('button', { name: 'Remove item 2' }).click();
  await page.getByRole('button', { name: 'Remove item 1' }).click();
  await expect(page.locator('.toast').getByText('At least one item is required')).toBeVisible();
  await page.locator('[name=amount]').fill('31');
  await page.locator('[name="items.0.category"]').selectOption('Meals');
  await page.locator('[name="items.0.amount"]').fill('31.00');
  const answer = await hold(page, '**/api/expense/expenses/');
  const sent = page.waitForRequest('**/api/expense/expenses/');
  await page.getByRole('button', { name: 'Save expense' }).last().click();
  await expect(page.getByText('Saving expense...')).toBeVisible();
  expect((await sent).postDataJSON()).toMatchObject({
    date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    amount: 31,
    merchant: null,
    paid_via: null,
    project: null,
    is_reimbursable: false,
    items: [{ amount: 31 }],
    attachments: [],
    transactions: [],
  });
  answer();
  await expect(page.getByText('Expense created successfully!')).toBeVisible();
  await expect(page.getByText('Saving expense...')).toHaveCount(0);
});

test('names that cannot be loaded raise no message, and the form works on', async ({ signedIn: page }) => {
  await page.goto('/expense/new');
  await untilAwake(page);
  const asked = page.waitForRequest('**/expense/choices*');
  await page.route('**/expense/choices*', failing);
  await page.locator('.facts').getByLabel('Project').pressSequentially('zz-nothing');
  await asked;
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(page.locator('.facts').getByLabel('Project')).toHaveValue('zz-nothing');
});

test('an attachment of the details page: on its way with its percent, refused, added', async ({
  signedIn: page,
  atlas,
}) => {
  await page.goto(`/expense/${await expense(atlas)}/`);
  await touch(page);
  await page.getByLabel('Add receipts').setInputFiles({ ...bill(), name: 'bill', mimeType: '' });
  await page.route('**/api/expense/expenses/*/', failing, { times: 1 });
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  const bar = page.locator('progress');
  const attach = page.getByRole('button', { name: 'Attach', exact: true });
  await attach.click();
  expect((await put).headers()['content-type']).toBe('application/octet-stream');
  await expect(page.getByText('Failed to add attachment.')).toBeVisible();
  await expect(bar).toHaveAttribute('aria-label', '100 % of bill sent');
  const answer = await hold(page, '**/api/expense/expenses/*/');
  await attach.click();
  await expect(page.getByText('Adding attachment...')).toBeVisible();
  await expect(bar).toBeVisible();
  answer();
  await expect(page.getByText('Attachment added successfully.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'bill' })).toBeVisible();
});

test('a link that fails says so, and can be pressed again', async ({ signedIn: page, atlas }) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const amount = 90_000_000 + process.pid;
  const of = await someAccount(db, `Link ${amount}`);
  const [id] = await someTransactions(db, of, person.id, [{ amount }]);
  await expense(atlas, amount / 100);
  await page.goto(`/expense/new?transactionId=${id}&accountPk=${of}`);
  await touch(page);
  await page.route('**/api/expense/link-transaction/', failing, { times: 1 });
  const link = page.getByRole('button', { name: /^Link to the expense/ });
  await link.click();
  await expect(page.getByText('Failed to link transaction. Please try again.')).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(`/bank/account/${of}/transactions/`);
  await expect(page.getByText('Transaction linked successfully!')).toBeVisible();
});

test('a mark shows before the server answers, and says so; Expense changes nothing yet', async ({
  signedIn: page,
  atlas,
}) => {
  const { path, ids } = await account(atlas);
  await openTable(page, path);
  const answer = await hold(page, '**/api/bank/**');
  const one = row(page, 'Row 23');
  await markAs(one, page, 'Income');
  await expect(page.getByText('Marking transaction as Income...')).toBeVisible();
  await expect(typeOf(one)).toHaveText('Income');
  answer();
  await expect(page.getByText('Transaction marked as Income.')).toBeVisible();

  const comment = await hold(page, '**/api/bank/**');
  await one.getByRole('button', { name: 'More', exact: true }).click();
  await page.locator('.row-more:popover-open').getByRole('link', { name: 'Comment' }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Salary');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saving comment...')).toBeVisible();
  comment();
  await expect(page.getByText('Comment added successfully!')).toBeVisible();

  await markAs(row(page, 'Row 22'), page, 'Expense');
  await expect(page.getByRole('heading', { name: 'Record Expense' })).toBeVisible();
  const { type } = await atlas.database.db
    .selectFrom('bank_transactions')
    .select('type')
    .where('id', '=', ids[21] ?? 0)
    .executeTakeFirstOrThrow();
  expect(type).toBe('UK');
});

test('a page of transactions on its way says so, and Previous waits', async ({ signedIn: page, atlas }) => {
  const { path } = await account(atlas);
  await page.goto(`${path}?offset=10`);
  await touch(page);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const answer = await hold(page, '**/transactions/?*');
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(pages.getByText('Loading...')).toBeVisible();
  await expect(page.locator('[data-key=previous]')).toHaveAttribute('aria-disabled', 'true');
  answer();
  await expect(pages.getByText('21-23 of 23')).toBeVisible();
  await expect(pages.getByText('Loading...')).toHaveCount(0);
  await expect(page.locator('[data-key=previous]')).not.toHaveAttribute('aria-disabled', 'true');
});
