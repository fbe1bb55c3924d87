import type { Page } from '@playwright/test';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { bill, expect, fresh, test, untilAwake } from '#tests/support/server/browser.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

/** A name unique to each test. */

/** A new account with Unknown transactions of these amounts, in minor units. */
async function account({ database: { db } }: RunningServer, ...amounts: number[]) {
  const { id: person } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const id = await someAccount(db, fresh('Account'));
  const rows = amounts.map((amount, n) => ({ date: `2026-04-${String(n + 10)}`, amount }));
  const ids = await someTransactions(db, id, person, rows);
  return {
    id,
    ids,
    form: `/expense/new?accountPk=${id}&transactionId=`,
    list: `/bank/account/${id}/transactions/`,
  };
}

/** Opens the form and, with scripts, waits for hydration. */
async function openForm(page: Page, path = '/expense/new'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Record Expense' })).toBeVisible();
}
const facts = (page: Page) => page.locator('.facts');
const item = (page: Page, number: number) => page.getByRole('group', { name: `Item ${number}`, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save expense' }).last().click();
const created = (page: Page) => expect(page.getByText('Expense created successfully!')).toBeVisible();

async function fill(page: Page, amount: string, category = 'Meals'): Promise<void> {
  await facts(page).getByLabel('Amount').fill(amount);
  await facts(page).getByLabel('Category').selectOption(category);
}

async function say(page: Page, comment: string): Promise<void> {
  await facts(page).getByLabel('Comment', { exact: true }).fill(comment);
}

/** Records an expense and opens its details. */
async function recorded(page: Page, amount: string, comment = fresh('Comment')): Promise<void> {
  await openForm(page);
  await fill(page, amount);
  await say(page, comment);
  await save(page);
  await created(page);
  await page.goto('/expense');
  await page.getByRole('article').filter({ hasText: comment }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Expense Details' })).toBeVisible();
}

test('an expense with items, a new merchant, a comment and a PDF', { tag: '@forms' }, async ({
  signedIn: page,
  scripts,
}) => {
  const merchant = fresh('Chai Point');
  const comment = fresh('Tea for the team');
  await openForm(page);
  await facts(page).getByLabel('Date').fill('2026-04-12');
  await facts(page).getByLabel('Amount').fill('400');
  await facts(page).getByLabel('Merchant').fill(merchant);
  if (scripts) await page.getByRole('option', { name: `New: ${merchant}` }).click();
  else await page.getByRole('button', { name: 'Add as new' }).first().click();
  await expect(page.getByText(`Merchant “${merchant}” added.`)).toBeVisible();
  await expect(facts(page).getByLabel('Merchant')).toHaveValue(merchant);
  await facts(page).getByRole('radio', { name: 'Cash' }).check();
  await say(page, comment);
  await facts(page).getByLabel('Category').selectOption('Meals');
  await page.getByRole('button', { name: 'Split into items' }).click();
  await expect(item(page, 1).getByLabel('Category')).toHaveValue('2');
  await expect(item(page, 1).getByLabel('Amount')).toHaveValue('400');
  await item(page, 1).getByLabel('Amount').fill('380.00');
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByRole('button', { name: 'Remove item 3' }).click();
  await expect(page.getByText('Items add up to ₹380.00, ₹20.00 less than the amount.')).toBeVisible();
  await page.getByRole('button', { name: 'Add the rest to the empty item' }).click();
  await expect(item(page, 2).getByLabel('Amount')).toHaveValue('20.00');
  await expect(page.getByText('Items add up to the amount.')).toBeVisible();
  await item(page, 2).getByLabel('Category').selectOption('Fees');
  await page.getByLabel('Choose files').setInputFiles(bill());
  if (scripts) await expect(page.getByText('bill.pdf uploaded successfully.')).toBeVisible();
  await save(page);
  await created(page);
  await expect(facts(page).getByLabel('Amount')).toHaveValue('');

  await page.goto('/expense');
  const card = page.getByRole('article').filter({ hasText: comment });
  await expect(card).toContainText('₹400.00');
  await expect(card).toContainText(merchant);
  await expect(card).toContainText('12 Apr 2026');
  await card.getByRole('link', { name: 'Meals, Fees' }).click();
  await expect(page.getByRole('link', { name: 'bill.pdf' })).toBeVisible();
  await expect(page.getByText('PDF', { exact: true })).toBeVisible();
  await expect(page.getByText('Cash')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Expenses' })).toBeVisible();
});

test('items that do not add up are refused with the difference, and all that was typed stays', {
  tag: '@forms',
}, async ({ signedIn: page, atlas, scripts }) => {
  const comment = fresh('Does not add up');
  const made = () =>
    atlas.database.db.selectFrom('expenses').select('amount').where('comment', '=', comment).execute();
  await openForm(page);
  await fill(page, '400');
  await say(page, comment);
  await page.getByRole('button', { name: 'Split into items' }).click();
  await item(page, 1).getByLabel('Amount').fill('380.00');
  await item(page, 2).getByLabel('Category').selectOption('Fees');
  await item(page, 2).getByLabel('Amount').fill('30');
  await item(page, 2).getByLabel('Comment').fill('At the door');
  for (const [typed, said] of [
    ['30', 'Items add up to ₹410.00, ₹10.00 more than the amount.'],
    ['5', 'Items add up to ₹385.00, ₹15.00 less than the amount.'],
  ] as const) {
    await item(page, 2).getByLabel('Amount').fill(typed);
    await save(page);
    // Beside the items, and as the refusal.
    await expect(page.getByText(said)).toHaveCount(scripts ? 2 : 3);
    await expect(facts(page).getByLabel('Amount')).toHaveValue('400');
    await expect(facts(page).getByLabel('Comment', { exact: true })).toHaveValue(comment);
    await expect(item(page, 1).getByLabel('Amount')).toHaveValue('380.00');
    await expect(item(page, 2).getByLabel('Amount')).toHaveValue(typed);
    await expect(item(page, 2).getByLabel('Comment')).toHaveValue('At the door');
  }
  if (scripts) await expect(item(page, 1).getByLabel('Amount')).toBeFocused();
  expect(await made()).toEqual([]);
  await item(page, 2).getByLabel('Amount').fill('20');
  await save(page);
  await created(page);
  expect(await made()).toEqual([{ amount: 40_000 }]);
});

test('a project that is not reimbursable is asked about: Review, Continue, Reimbursable', {
  tag: '@forms',
}, async ({ signedIn: page, scripts }) => {
  const project = fresh('Relaunch');
  await openForm(page);
  await fill(page, '55');
  await facts(page).getByLabel('Project').fill(project);
  await save(page);
  await expect(page.getByText('No project has this name yet.').first()).toBeVisible();
  if (scripts) {
    await facts(page).getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: `New: ${project}` }).click();
  } else await page.getByRole('button', { name: 'Add as new' }).last().click();
  await expect(page.getByText(`Project “${project}” added.`)).toBeVisible();

  await save(page);
  await expect(page.getByRole('heading', { name: 'Confirm Expense Submission' })).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('Submission cancelled.')).toBeVisible();
  await expect(facts(page).getByLabel('Amount')).toHaveValue('55');
  await save(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await created(page);

  await openForm(page);
  await fill(page, '45');
  await facts(page).getByLabel('Project').fill(project.toUpperCase());
  await save(page);
  await page.getByRole('button', { name: 'Reimbursable', exact: true }).click();
  await created(page);

  await page.goto('/expense/projects/');
  await expect(page.getByText(/^1-\d of \d+$/)).toBeVisible();
  while (!(await page.getByRole('link', { name: project, exact: true }).isVisible()))
    await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('link', { name: project, exact: true }).click();
  await expect(page.getByRole('row', { name: /₹55\.00.*No/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /₹45\.00.*Yes/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Total.*₹100\.00/ })).toBeVisible();
});

test('what was typed survives every error, and the first one is in focus', async ({ signedIn: page }) => {
  await openForm(page);
  await page.getByRole('button', { name: 'Split into items' }).click();
  await page.getByRole('button', { name: 'Remove item 2' }).click();
  await expect(item(page, 2)).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove item 1' }).click();
  await expect(page.getByText('At least one item is required').first()).toBeVisible();
  await facts(page).getByLabel('Date').fill('');
  await facts(page).getByLabel('Amount').fill('abc');
  await item(page, 1).getByLabel('Comment').fill('kept');
  await facts(page).getByLabel('Reimbursable').check();
  await save(page);
  await expect(page.getByText('Date is required').last()).toBeVisible();
  await expect(page.getByText('Amount must be a number').last()).toBeVisible();
  await expect(page.getByText('Category is required').last()).toBeVisible();
  await expect(facts(page).getByLabel('Amount')).toBeFocused();
  await expect(facts(page).getByLabel('Amount')).toHaveValue('abc');
  await expect(item(page, 1).getByLabel('Comment')).toHaveValue('kept');
  await expect(facts(page).getByLabel('Reimbursable')).toBeChecked();
  await facts(page).getByLabel('Date').fill('2026-04-01');
  await facts(page).getByLabel('Amount').fill('12.50');
  await item(page, 1).getByLabel('Category').selectOption('Meals');
  await save(page);
  await created(page);
});

test('a bank transaction becomes an expense, and leads back to where it was', async ({
  signedIn: page,
  atlas,
}) => {
  const { ids, list } = await account(atlas, 45_000);
  await page.goto(list);
  await page.getByRole('button', { name: 'Mark As' }).click();
  await page.getByRole('link', { name: 'Expense', exact: true }).last().click();
  await expect(facts(page).getByLabel('Amount')).toHaveValue('450.00');
  await expect(facts(page).getByLabel('Date')).toHaveValue('2026-04-10');
  await expect(page.getByRole('complementary').getByText('₹450.00').first()).toBeVisible();
  await expect(page.locator('[name="items.0.amount"]')).toHaveValue('450.00');
  await facts(page).getByLabel('Category').selectOption('Meals');
  await save(page);
  await created(page);
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await page.reload();
  await page.locator('.row-actions .more').first().click();
  await page.getByRole('link', { name: 'View expense' }).click();
  await expect(page.getByRole('row', { name: /10 Apr 2026.*₹450\.00/ })).toBeVisible();

  await page.goto(`/expense/new?accountPk=${list.split('/')[3]}&transactionId=${ids[0]}`);
  await expect(
    page.getByText('One of the transactions is not a valid expense and will be ignored.'),
  ).toBeVisible();
});

test('several transactions: a warning, their sum, and no matches', async ({ signedIn: page, atlas }) => {
  const { ids, form } = await account(atlas, 10_000, 2_550);
  await openForm(page, `${form}${ids.join(',')}`);
  await expect(
    page.getByText('More than one transaction ID found! Unable to link automatically.'),
  ).toBeVisible();
  await expect(facts(page).getByLabel('Amount')).toHaveValue('125.50');
  await expect(page.getByText('Matching expenses')).toHaveCount(0);
});

test('a transaction is linked to an expense that was recorded before', async ({ signedIn: page, atlas }) => {
  const { ids, form, list } = await account(atlas, 77_701);
  await openForm(page);
  await facts(page).getByLabel('Date').fill('2026-04-08');
  await fill(page, '777.01');
  await save(page);
  await created(page);
  await page.goto(list);
  await openForm(page, `${form}${ids[0]}`);
  await page.getByRole('button', { name: 'Link to the expense from 8 Apr 2026, ₹777.01' }).click();
  await expect(page.getByText('Transaction linked successfully!')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await page.locator('.row-actions .more').first().click();
  await expect(page.getByRole('link', { name: 'View expense' })).toBeVisible();
});

test('an attachment is added on the details page; an unknown expense says so', { tag: '@forms' }, async ({
  signedIn: page,
}) => {
  await recorded(page, '10');
  await expect(page.getByText('No receipts yet.')).toBeVisible();
  await page.getByLabel('Add receipts').setInputFiles({ ...bill(), name: 'बिल.pdf' });
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(page.getByText('Attachment added successfully.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'बिल.pdf' })).toBeVisible();

  await page.goto('/expense/nonsense/');
  await expect(page.getByText('Invalid expense ID.')).toBeVisible();
  await page.goto('/expense/01980000-0000-7000-8000-000000000000/');
  await expect(page.getByText('Failed to load expense details.')).toBeVisible();
});

test('the plain form sent twice makes one expense, also with a file and a transaction', async ({
  signedIn: page,
  atlas,
}) => {
  const { ids, form, list } = await account(atlas, 60_606);
  const comment = fresh('Twice');
  const multipart = {
    idempotency_key: comment,
    intent: 'save',
    date: '2026-04-10',
    amount: '606.06',
    showExpenseComment: 'on',
    comment,
    'items.0.category': '1',
    'items.0.amount': '606.06',
    'transactions.0': String(ids[0]),
    files: bill(),
  };
  for (const _ of [1, 2]) {
    const answer = await page.request.post(`${form}${ids[0]}`, {
      multipart,
      headers: { Origin: atlas.origin },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toBe(list);
  }
  const { db } = atlas.database;
  expect(await db.selectFrom('expenses').select('id').where('comment', '=', comment).execute()).toHaveLength(
    1,
  );
  expect(
    await db
      .selectFrom('expense_links')
      .select('amount')
      .where('transaction', '=', ids[0] ?? 0)
      .execute(),
  ).toEqual([{ amount: 60_606 }]);
});

test('a merchant is added on its page, once', async ({ signedIn: page }) => {
  const name = fresh('Zomato');
  await page.goto('/expense/merchants/');
  for (const told of [`“${name}” added.`, name]) {
    await page.getByLabel('New merchant').fill(name);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(told).first()).toBeVisible();
  }
  await expect(page.getByRole('alert')).toContainText(name);
  await page.goto('/expense/by-merchant/999999/');
  await expect(page.getByText('We have lost this page').first()).toBeVisible();
});

test.describe('with scripts', { tag: '@scripts' }, () => {
  test('what was typed before the form woke up is kept', async ({ signedIn: page }) => {
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    await page.route('**/_astro/ExpenseForm*.js', async (route) => {
      await asleep;
      await route.continue();
    });
    await openForm(page);
    await fill(page, '99');
    await facts(page).getByLabel('Reimbursable').check();
    wake();
    await untilAwake(page);
    await expect(facts(page).getByLabel('Amount')).toHaveValue('99');
    await expect(facts(page).getByLabel('Reimbursable')).toBeChecked();
    await save(page);
    await created(page);
  });

  test('a failed save loses nothing, and trying again makes one expense', async ({
    signedIn: page,
    atlas,
  }) => {
    const comment = fresh('Once');
    await openForm(page);
    await untilAwake(page);
    await fill(page, '31');
    await say(page, comment);
    // The server handles the request, but its response is lost.
    await page.route(
      '**/api/expense/expenses/',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 422, json: { detail: 'Lost on the way.' } });
      },
      { times: 1 },
    );
    await save(page);
    await expect(page.getByText('Failed to create expense. Please try again.')).toBeVisible();
    await expect(facts(page).getByLabel('Amount')).toHaveValue('31');
    await save(page);
    await created(page);
    const made = await atlas.database.db
      .selectFrom('expenses')
      .select('id')
      .where('comment', '=', comment)
      .execute();
    expect(made).toHaveLength(1);
  });

  test('a file that did not arrive can be sent again', async ({ signedIn: page }) => {
    await openForm(page);
    await untilAwake(page);
    await page.route(
      '**/api/expense/attachments/upload/**',
      (route) => route.fulfill({ status: 422, json: {} }),
      { times: 1 },
    );
    await page.getByLabel('Choose files').setInputFiles(bill());
    await expect(page.getByText('File upload failed. Please try again.')).toBeVisible();
    await fill(page, '5');
    await save(page);
    await expect(page.getByText('A receipt was not uploaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again: bill.pdf' }).click();
    await expect(page.getByText('bill.pdf uploaded successfully.')).toBeVisible();
    await save(page);
    await created(page);
  });
});
