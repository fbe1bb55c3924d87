import type { Page } from '@playwright/test';
import { addName } from '#lib/catalogue/change.ts';
import { addPerson } from '#lib/people/members.ts';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { barriersOf, expect, fresh, test, untilAwake, untilLoaded } from '#tests/support/server/browser.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

/** Recording an expense in as few keys as it has facts that nobody knows yet. */
const facts = (page: Page) => page.locator('.facts');
const created = (page: Page) => expect(page.getByText('Expense created successfully!').first()).toBeVisible();

const owner = ({ database: { db } }: RunningServer) =>
  db.selectFrom('people').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();

/** A merchant whose expenses were always meals. */
async function usualMerchant(atlas: RunningServer) {
  const { db } = atlas.database;
  const person = await owner(atlas);
  const name = `${fresh('Canteen')} Corner`;
  const { id } = await addName(db, person, 'merchants', { name });
  for (const amount of [120, 130, 140]) await record(db, person, { merchant: id, amount });
  return { id, name, person };
}

/** Records what the transaction of the description becomes. @returns the address of the form of the next such one */
async function learned(atlas: RunningServer) {
  const { db } = atlas.database;
  const { id: merchant, name, person } = await usualMerchant(atlas);
  const account = await someAccount(db, fresh('Account'));
  const description = `UPI ${name.replaceAll(/\W/g, ' ')}`;
  const rows = ['2026-04-10', '2026-04-11'].map((date) => ({ date, amount: 45_000, description }));
  const [first = 0, second = 0] = await someTransactions(db, account, person.id, rows);
  await record(db, person, { merchant, amount: 450, date: '2026-04-10', transactions: [first] });
  return { name, second, form: `/expense/new?accountPk=${account}&transactionId=${second}` };
}

test('the first field that is empty has the focus, with scripts and without', async ({ signedIn: page }) => {
  await page.goto('/expense/new');
  await untilAwake(page);
  await expect(facts(page).getByLabel('Amount')).toBeFocused();
  await page.goto('/expense/new?amount=450&date=2026-04-12');
  await expect(facts(page).getByLabel('Merchant')).toBeFocused();
});

test('a transaction of which all is known is saved by Enter alone, and says why it was filled in', async ({
  signedIn: page,
  scripts,
  atlas,
}) => {
  const { name, second, form } = await learned(atlas);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(form);
  await untilAwake(page);
  await expect(facts(page).getByLabel('Merchant')).toHaveValue(name);
  await expect(facts(page).getByLabel('Category')).toHaveValue('2');
  await expect(facts(page).locator('[data-proposed]')).toHaveCount(2);
  await expect(facts(page).getByLabel('Category')).toHaveAccessibleDescription(/before/);
  const save = page.getByRole('button', { name: 'Save expense' }).last();
  await expect(save).toBeFocused();
  await expect(save).toBeInViewport({ ratio: 1 });
  if (scripts) expect(await barriersOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await created(page);
  const { db } = atlas.database;
  const linked = await db
    .selectFrom('expense_links')
    .innerJoin('expenses', 'expenses.id', 'expense_links.expense')
    .innerJoin('merchants', 'merchants.id', 'expenses.merchant')
    .select('merchants.name')
    .where('expense_links.transaction', '=', second)
    .execute();
  expect(linked).toEqual([{ name }]);
});

test('who paid is chosen among the others, and is me unless somebody is', async ({
  signedIn: page,
  atlas,
}) => {
  const { db } = atlas.database;
  const first_name = fresh('Asha');
  const email = `${first_name.replaceAll(/\W/g, '')}@atlas.local`.toLowerCase();
  const { id } = await addPerson(db, null, {
    ...{ email, first_name, last_name: 'Rao', password: 'a long enough phrase' },
  });
  const comment = fresh('Taxi');
  await page.goto('/expense/new');
  await facts(page).getByLabel('Amount').fill('99');
  await facts(page).getByLabel('Category').selectOption('Travel');
  await facts(page).getByLabel('Comment').fill(comment);
  await expect(facts(page).getByLabel('Paid by')).toHaveValue(String((await owner(atlas)).id));
  await facts(page).getByLabel('Paid by').selectOption(`${first_name} Rao`);
  await page.getByRole('button', { name: 'Save expense' }).last().click();
  await created(page);
  const made = await db.selectFrom('expenses').selectAll().where('comment', '=', comment).executeTakeFirst();
  expect(made?.owed_to).toBe(id);
  await page.goto(`/expense/${made?.id}/edit/`);
  await expect(facts(page).getByLabel('Paid by')).toHaveValue(String(id));
});

test('an expense is deleted in one press, and comes back with Undo', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
}) => {
  const comment = fresh('Cake');
  const { id } = await record(atlas.database.db, await owner(atlas), { comment });
  await page.goto('/expense');
  await page.goto(`/expense/${id}/`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(/\/expense\/?$/);
  await page
    .locator('.toast')
    .filter({ hasText: 'Expense deleted.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.locator('.toast')).toContainText('Undone.');
  await page.goto(`/expense/${id}/`);
  await expect(page.getByRole('heading', { name: 'Expense Details' })).toBeVisible();
});

test.describe('with scripts', { tag: '@scripts' }, () => {
  test('amount, the beginning of a known merchant and Enter, Ctrl+Enter', async ({
    signedIn: page,
    atlas,
  }) => {
    const { id, name } = await usualMerchant(atlas);
    await page.goto('/expense/new');
    await untilAwake(page);
    await page.keyboard.type('449');
    await facts(page).getByLabel('Merchant', { exact: true }).focus();
    // Enter waits for what the server has that begins so.
    await page.keyboard.type(name.slice(0, -3));
    await page.keyboard.press('Enter');
    await expect(facts(page).getByLabel('Merchant', { exact: true })).toHaveValue(name);
    const category = facts(page).getByLabel('Category');
    await expect(category).toHaveValue('2');
    await expect(category).toHaveAccessibleDescription('as 3 of 3 times before');
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await created(page);
    const { db } = atlas.database;
    const made = db.selectFrom('expenses').select('amount').where('merchant', '=', id);
    expect(await made.where('amount', '=', 44_900).execute()).toHaveLength(1);
  });

  test('a category that was chosen stays, and one that was only proposed goes with its merchant', async ({
    signedIn: page,
    atlas,
  }) => {
    const { name } = await usualMerchant(atlas);
    await page.goto('/expense/new');
    await untilAwake(page);
    const merchant = facts(page).getByLabel('Merchant', { exact: true });
    const category = facts(page).getByLabel('Category');
    await merchant.fill(name);
    await expect(category).toHaveValue('2');
    await merchant.fill('');
    await expect(category).toHaveValue('');
    await category.selectOption('Travel');
    await merchant.fill(name);
    await expect(page.getByRole('listbox', { name: 'Merchants' })).toBeHidden();
    await untilLoaded(page);
    await expect(category).toHaveValue('1');
    await expect(facts(page).locator('[data-proposed]')).toHaveCount(0);
  });
});
