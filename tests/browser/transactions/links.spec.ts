import type { Page } from '@playwright/test';
import { linkExpenses } from '#lib/links/link.ts';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { expect, fresh, test, touch } from '#tests/support/server/browser.ts';
import { inMenu } from '#tests/support/server/transactions-page.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

/** A new account with payments, in rupees as typed. */
async function paid({ database: { db } }: RunningServer, ...amounts: number[]) {
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const account = await someAccount(db, fresh('Bank'));
  const rows = amounts.map((amount, n) => ({
    ...{ amount: amount * 100, date: `2026-04-${10 + n}` },
    description: `PAYMENT ${n + 1}`,
  }));
  const ids = await someTransactions(db, account, person.id, rows);
  const list = `/bank/account/${account}/transactions/`;
  const expense = async (amount: number, more: object = {}) =>
    (await record(db, person, { date: '2026-04-09', amount, ...more })).id;
  return { person, list, one: (n: number) => `${list}${ids[n]}/`, ids, expense };
}

const sum = (page: Page) => page.locator('[data-sum]');

/** With scripts the sums are live, without them Check says them. */
async function expectSum(page: Page, scripts: boolean, text: string): Promise<void> {
  if (!scripts) await page.getByRole('button', { name: 'Check' }).click();
  await expect(sum(page)).toHaveText(text);
}

test('one hotel payment accounts for three expenses, one of them in part; one is unlinked', async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  const { list, one, expense } = await paid(atlas, 9_000);
  const stay = fresh('Stay');
  for (const [room, amount] of [4_000, 3_500, 2_000].entries())
    await expense(amount, { comment: `${stay} room ${room + 1}` });
  await page.goto(one(0));
  await page.getByRole('link', { name: 'Link to an expense' }).click();
  await expect(page.getByText('₹9,000.00 of ₹9,000.00 is open')).toBeVisible();
  for (const amount of ['₹4,000.00', '₹3,500.00', '₹2,000.00']) {
    await page.getByRole('searchbox', { name: 'Find an expense' }).fill(stay);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Add the expense from 9 Apr 2026, ${amount}` }).click();
  }
  await touch(page);
  await expect(sum(page)).toHaveText('This links ₹9,000.00 of the transaction; ₹0.00 stays open.');
  const third = page.locator('fieldset').nth(2);
  await expect(third).toContainText(
    '₹1,500.00 of the transaction covers ₹1,500.00 of the expense; ₹500.00 of the expense stays open.',
  );
  await third.getByLabel('Of the transaction').fill('500');
  await expectSum(page, scripts, 'This links ₹8,000.00 of the transaction; ₹1,000.00 stays open.');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByText('3 expenses linked.')).toBeVisible();

  await expect(page.getByText('₹1,000.00 of ₹9,000.00 is open')).toBeVisible();
  const links = page.getByRole('region', { name: 'Linked expenses' });
  const of = (room: number) => links.getByRole('row').filter({ hasText: `${stay} room ${room}` });
  await expect(of(3)).toContainText('of ₹2,000.00');
  await of(1).getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('₹5,000.00 of ₹9,000.00 is open')).toBeVisible();
  await expect(of(1)).toHaveCount(0);
  await expect(of(2)).toContainText('₹3,500.00');

  await page.goto(list);
  const row = page.getByRole('row', { name: /PAYMENT 1/ });
  await expect(row.locator('.badge')).toHaveText(['Expense', 'partly']);
  await (await inMenu(row, page, 'Link rest')).click();
  await expect(page.getByRole('heading', { name: 'Link expenses' })).toBeVisible();
});

test('two instalments account for one expense, whose page and list say what is open', async ({
  signedIn: page,
  atlas,
}) => {
  const { one, expense } = await paid(atlas, 6_000, 3_000, 4_000);
  const comment = fresh('Laptop');
  const id = await expense(10_000, { comment });
  const link = async (n: number) => {
    await page.goto(`${one(n)}link/?expense=${id}`);
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await expect(page.getByText('Expense linked.')).toBeVisible();
  };
  await link(0);
  await link(1);
  await page.goto(`/expense/${id}/`);
  await expect(page.getByText('₹9,000.00 of ₹10,000.00 linked; ₹1,000.00 open')).toBeVisible();
  await expect(page.getByRole('meter')).toHaveAttribute('value', '900000');
  await expect(page.getByRole('row', { name: /PAYMENT 1/ })).toContainText('₹6,000.00');
  await page.goto(`/expense?search=${encodeURIComponent(comment)}`);
  await expect(page.getByText('₹1,000.00 open')).toBeVisible();

  await link(2);
  await expect(page.getByText('₹3,000.00 of ₹4,000.00 is open')).toBeVisible();
  await page.goto(`/expense/${id}/`);
  await expect(page.getByText('₹10,000.00 fully linked')).toBeVisible();
  await expect(page.getByText('₹1,000.00 of it')).toBeVisible();
  await page.goto(`${one(2)}link/?expense=${id}`);
  await expect(page.getByText('This expense is already fully linked.')).toBeVisible();
});

test('a tip is said; the link is changed, and what does not fit is said at its field', async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  const { one, expense } = await paid(atlas, 1_100);
  const id = await expense(1_000);
  await page.goto(`${one(0)}link/?expense=${id}`);
  await touch(page);
  await page.getByLabel('Of the transaction').fill('1100');
  await page.getByLabel('Of the expense').fill('1000');
  if (!scripts) await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('The amounts differ. Choose why')).toBeVisible();
  await page.getByLabel('Why the amounts differ').selectOption('Tip');
  await expectSum(page, scripts, 'This links ₹1,100.00 of the transaction; ₹0.00 stays open.');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const linked = page.getByRole('region', { name: 'Linked expense' }).getByRole('row').last();
  await expect(linked).toContainText('Tip');

  await linked.getByRole('link', { name: 'Change' }).click();
  await expect(page.getByLabel('Of the transaction')).toHaveValue('1100.00');
  await page.getByLabel('Of the transaction').fill('1200');
  await page.getByRole('button', { name: 'Save link' }).click();
  await expect(page.getByLabel('Of the transaction')).toHaveAccessibleDescription(
    'Only ₹1,100.00 of the transaction is open.',
  );
  await expect(page.getByLabel('Of the transaction')).toHaveValue('1200');
  await page.getByLabel('Of the transaction').fill('1050');
  await page.getByRole('button', { name: 'Save link' }).click();
  await expect(page.getByText('Link changed.')).toBeVisible();
  await expect(page.getByText('₹50.00 of ₹1,100.00 is open')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('changed a link');
});

test('an expense in dollars is linked by the exchange', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
}) => {
  const { one, expense } = await paid(atlas, 9_120);
  const id = await expense(109.99, { currency: 'USD' });
  await page.goto(`${one(0)}link/?expense=${id}`);
  await expect(page.getByLabel('Of the expense (USD)')).toHaveAttribute('placeholder', '109.99');
  await expect(page.getByLabel('Why the amounts differ')).toHaveValue('exchange');
  await page.getByLabel('Of the transaction (INR)').fill('9,000.00');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByText('₹120.00 of ₹9,120.00 is open')).toBeVisible();
  await expect(page.getByRole('row', { name: /Exchange/ })).toContainText('$109.99');
});

test('what someone else took meanwhile is shown, and nothing that was typed is lost', async ({
  signedIn: page,
  atlas,
}) => {
  const { one, expense, ids, person } = await paid(atlas, 1_000);
  const [mine, theirs] = [await expense(500), await expense(700)];
  await page.goto(`${one(0)}link/?expense=${mine}`);
  await page.getByLabel('Of the transaction').fill('450');
  await linkExpenses(atlas.database.db, person, {
    transaction: ids[0] ?? 0,
    expenses: [{ expense: theirs }],
  });
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Someone else has changed this');
  await expect(page.getByText('₹300.00 of ₹1,000.00 is open')).toBeVisible();
  await expect(page.getByLabel('Of the transaction')).toHaveValue('450');
  await expect(page.getByText('Only ₹300.00 of the transaction is open.')).toBeVisible();
  await page.getByLabel('Of the transaction').fill('300');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByText('Expense linked.')).toBeVisible();
});

test('an amount below what is linked is refused at its field', async ({ signedIn: page, atlas }) => {
  const { ids, expense, person } = await paid(atlas, 900);
  const id = await expense(1_000, { comment: 'Chairs' });
  await linkExpenses(atlas.database.db, person, { transaction: ids[0] ?? 0, expenses: [{ expense: id }] });
  await page.goto(`/expense/${id}/edit/`);
  const facts = page.locator('.expense-form');
  await facts.getByLabel('Amount').first().fill('800');
  await page.getByLabel('Comment', { exact: true }).first().fill('Chairs for the office');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(facts.getByLabel('Amount').first()).toHaveAccessibleDescription(/add up to ₹900\.00/);
  await expect(facts.getByLabel('Amount').first()).toHaveValue('800');
  await expect(page.getByLabel('Comment', { exact: true }).first()).toHaveValue('Chairs for the office');
});

test('of several transactions the earliest are linked first; one for which nothing is left is named', async ({
  signedIn: page,
  atlas,
}) => {
  const { list, ids } = await paid(atlas, 600, 600, 100);
  const account = list.split('/')[3];
  await page.goto(
    `/expense/new?accountPk=${account}&transactionId=${ids.toReversed().join(',')}&amount=1000`,
  );
  await page.getByLabel('Category').selectOption('Meals');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('alert').first()).toContainText(
    'Nothing is left of the expense for “PAYMENT 3” from 12 Apr 2026.',
  );
  await expect(page.locator('.expense-form').getByLabel('Amount').first()).toHaveValue('1000');
  await page.goto(`/expense/new?accountPk=${account}&transactionId=${ids[1]},${ids[0]}&amount=1000`);
  await page.getByLabel('Category').selectOption('Meals');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  const badges = (n: number) => page.getByRole('row', { name: new RegExp(`PAYMENT ${n}`) }).locator('.badge');
  await expect(badges(1)).toHaveText(['Expense']);
  await expect(badges(2)).toHaveText(['Expense', 'partly']);
});
