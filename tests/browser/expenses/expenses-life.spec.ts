import type { Page } from '@playwright/test';
import { addName } from '#lib/catalogue/change.ts';
import type { ExpenseFields } from '#lib/expenses/schema.ts';
import { changeExpense } from '#lib/links/change.ts';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { bill, expect, fresh, test, untilAwake } from '#tests/support/server/browser.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

/** A text unique to each test. */

const someone = ({ database: { db } }: RunningServer) =>
  db.selectFrom('people').select('id').executeTakeFirstOrThrow();

/** Records an expense directly; its comment identifies it. */
async function recorded(atlas: RunningServer, comment: string, given: Partial<ExpenseFields> = {}) {
  return record(atlas.database.db, await someone(atlas), { comment, ...given });
}

async function transaction(atlas: RunningServer, amount: number): Promise<number> {
  const { id: person } = await someone(atlas);
  const account = await someAccount(atlas.database.db, fresh('Account'));
  const rows = [{ amount, description: fresh('SWIGGY') }];
  return (await someTransactions(atlas.database.db, account, person, rows))[0] ?? 0;
}

const card = (page: Page, comment: string) => page.getByRole('article').filter({ hasText: comment });
const history = (page: Page) => page.getByRole('region', { name: 'History' });
const search = (text: string) => `/expense?search=${encodeURIComponent(text)}`;

test('an expense is edited: what changed is on its page, and in its history', async ({
  signedIn: page,
  atlas,
}) => {
  const comment = fresh('Tea');
  const { id } = await recorded(atlas, comment);
  await page.goto(`/expense/${id}/`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit expense' })).toBeVisible();
  await untilAwake(page);
  const amount = page.locator('.facts').getByLabel('Amount');
  await expect(amount).toHaveValue('450.00');
  await amount.fill('500');
  await expect(page.locator('.facts').getByLabel('Category')).toHaveValue('2');
  await page.getByLabel('Comment', { exact: true }).first().fill(`${comment} and cake`);
  await page.getByLabel('Choose files').setInputFiles(bill());
  await page.getByRole('button', { name: 'Save changes' }).last().click();
  await expect(page.getByText('Expense saved.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Expense Details' })).toBeVisible();
  await expect(page.getByText('₹500.00').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'bill.pdf' })).toBeVisible();
  const change = history(page).getByRole('listitem').filter({ hasText: 'changed the expense' });
  await expect(change).toContainText(/Amount\s*Before:\s*₹450\.00\s*→\s*Now:\s*₹500\.00/);
  await expect(change).toContainText(/Receipts\s*Now:\s*bill\.pdf/);

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Remove bill.pdf' }).click();
  await expect(page.getByText('bill.pdf')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save changes' }).last().click();
  await expect(page.getByText('No receipts yet.')).toBeVisible();
  await expect(history(page)).toContainText('removed a receipt');
});

test('two people edit one expense: the second is told, sees both versions and loses nothing', async ({
  signedIn: page,
  atlas,
}) => {
  const { id } = await recorded(atlas, fresh('Shared'));
  await page.goto(`/expense/${id}/edit/`);
  await untilAwake(page);
  await page.getByLabel('Comment', { exact: true }).first().fill('Mine');
  await changeExpense(atlas.database.db, await someone(atlas), id, { comment: 'Theirs', amount: 90_000 });
  const save = page.getByRole('button', { name: 'Save changes' }).last();
  await save.click();
  const conflict = page.getByRole('alert', { name: 'Someone else has changed this expense' });
  await expect(conflict).toBeVisible();
  await expect(conflict.getByRole('row', { name: /Comment.*Mine.*Theirs/ })).toBeVisible();
  await expect(conflict.getByRole('row', { name: /Amount.*₹450\.00.*₹900\.00/ })).toBeVisible();
  await expect(conflict.getByRole('row', { name: /Date/ })).toHaveCount(0);
  await expect(page.getByLabel('Comment', { exact: true }).first()).toHaveValue('Mine');
  await save.click();
  await expect(page.getByText('Expense saved.')).toBeVisible();
  await expect(page.getByText('₹450.00').first()).toBeVisible();
});

test('an amount below what is linked is refused, until the transaction is unlinked', {
  tag: '@forms',
}, async ({ signedIn: page, atlas }) => {
  const linked = await transaction(atlas, 45_000);
  const { id } = await recorded(atlas, fresh('Linked'), { transactions: [linked] });
  await page.goto(`/expense/${id}/edit/`);
  await untilAwake(page);
  await page.locator('.facts').getByLabel('Amount').fill('100');
  await page.getByRole('button', { name: 'Save changes' }).last().click();
  await expect(page.getByText('add up to ₹450.00').first()).toBeVisible();
  await page.goto(`/expense/${id}/`);
  await page.getByRole('button', { name: /^Unlink “Swiggy/ }).click();
  await expect(page.getByText('Transaction unlinked.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Unlink/ })).toHaveCount(0);
  await expect(history(page)).toContainText('unlinked a bank transaction');
  const { type } = await atlas.database.db
    .selectFrom('bank_transactions')
    .select('type')
    .where('id', '=', linked)
    .executeTakeFirstOrThrow();
  expect(type).toBe('UK');
});

test('a deleted expense is restored with its transaction; one that is taken by then is named', {
  tag: '@forms',
}, async ({ signedIn: page, atlas }) => {
  const comment = fresh('Deleted');
  const linked = await transaction(atlas, 7_700);
  const { id } = await recorded(atlas, comment, { amount: 77, transactions: [linked] });
  const remove = async () => {
    await page.goto(`/expense/${id}/`);
    await page.goto(`/expense/${id}/delete/`);
    await expect(page.getByText('The bank transaction linked to it becomes Unknown again.')).toBeVisible();
    await page.getByRole('button', { name: 'Delete expense' }).click();
    await expect(page.getByText('Expense deleted. You can restore it here.')).toBeVisible();
  };
  const row = page.getByRole('row').filter({ hasText: comment });
  await remove();
  await expect(row).toContainText('₹77.00');
  await expect(row).toContainText('30 more days');
  await row.getByRole('button', { name: /^Restore/ }).click();
  await expect(page.getByText('Expense restored.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Unlink/ })).toBeVisible();

  await remove();
  await recorded(atlas, fresh('Taker'), { amount: 77, transactions: [linked] });
  await page.goto('/expense');
  await page.getByRole('link', { name: 'Deleted expenses' }).click();
  await row.getByRole('button', { name: /^Restore/ }).click();
  await expect(page.getByText(/no longer free and was not linked again: .*SWIGGY/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Unlink/ })).toHaveCount(0);
  await expect(history(page)).toContainText('restored the expense');
});

test('an expense is marked as reimbursed, and that is taken back', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
}) => {
  const { id } = await recorded(atlas, fresh('Taxi'), { is_reimbursable: true });
  await page.goto(`/expense/${id}/`);
  await page.getByRole('button', { name: 'Mark as reimbursed' }).click();
  await expect(page.getByText('Reimbursed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Take back reimbursement' }).click();
  await expect(page.getByText('Reimbursed', { exact: true })).toHaveCount(0);
  await expect(history(page)).toContainText('marked it as reimbursed');
  await expect(history(page)).toContainText('took the reimbursement back');
  const plain = await recorded(atlas, fresh('Own'));
  await page.goto(`/expense/${plain.id}/`);
  await expect(page.getByRole('button', { name: 'Mark as reimbursed' })).toHaveCount(0);
});

test('what is owed is summed by person, and many are marked as reimbursed at once', {
  tag: '@forms',
}, async ({ signedIn: page, atlas, scripts }) => {
  const trip = fresh('Trip');
  for (const amount of [100, 200])
    await recorded(atlas, `${trip} ${amount}`, { amount, is_reimbursable: true });
  await recorded(atlas, `${trip} 300`, { amount: 300 });
  await page.goto('/expense');
  await page.getByRole('link', { name: 'Not yet reimbursed' }).click();
  await expect(page.getByRole('link', { name: /^Owed to .+: ₹/ }).first()).toBeVisible();
  await page.goto(`${search(trip)}&is_reimbursable=true&is_reimbursed=false`);
  await expect(page.getByRole('link', { name: /^Owed to .+: ₹300\.00$/ })).toBeVisible();
  await expect(page.getByText('2 expenses found: ₹300.00 in total')).toBeVisible();

  await page.goto(search(trip));
  const bar = page.getByRole('button', { name: /^Mark .*as reimbursed$/ });
  await expect(bar).toBeHidden();
  await card(page, `${trip} 300`).getByRole('checkbox').check();
  // Nobody is owed that one.
  if (scripts) await expect(page.locator('#pick')).toContainText('1 ticked ₹300.00');
  if (scripts) await expect(bar).toBeHidden();
  await card(page, `${trip} 300`).getByRole('checkbox').uncheck();
  await card(page, `${trip} 100`).getByRole('checkbox').check();
  if (scripts) await expect(bar).toHaveText('Mark 1 as reimbursed');
  await card(page, `${trip} 200`).getByRole('checkbox').check();
  if (scripts) await expect(bar).toHaveText('Mark 2 as reimbursed');
  await bar.click();
  await expect(page.getByText('2 expenses marked as reimbursed: ₹300.00.')).toBeVisible();
  await expect(page.getByRole('article').getByText('Reimbursed', { exact: true })).toHaveCount(2);
  await card(page, `${trip} 100`).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Take back/ }).click();
  await expect(page.getByText('1 expense no longer marked as reimbursed: ₹100.00.')).toBeVisible();
});

test('on a phone a long name breaks inside its card, and the whole card leads to its expense', async ({
  signedIn: page,
  atlas,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { db } = atlas.database;
  const name = `${fresh('Donau')}${'dampfschifffahrt'.repeat(4)}`;
  const { id: merchant } = await addName(db, await someone(atlas), 'merchants', { name });
  const comment = fresh('Ship');
  const { id } = await recorded(atlas, comment, { merchant, is_reimbursable: true });
  await page.goto(search(comment));
  await card(page, comment).getByRole('checkbox').check();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const { width = 0, height = 0 } = (await card(page, comment).boundingBox()) ?? {};
  await card(page, comment).click({ position: { x: width - 8, y: height - 8 } });
  await expect(page).toHaveURL(new RegExp(`/expense/${id}/`));
});

test('filters are in the address, each goes by its chip, pages keep them, and nothing found leads on', async ({
  signedIn: page,
  atlas,
}) => {
  const word = fresh('Sorbet');
  for (let day = 10; day < 22; day++)
    await recorded(atlas, `${word} ${day}`, { date: `2026-03-${day}`, amount: day });
  await page.goto('/expense');
  await page.getByRole('searchbox').last().fill(word);
  await page.getByText('More filters').click();
  await page.getByLabel('From', { exact: true }).fill('2026-03-11');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('11 expenses found: ₹176.00 in total')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('11 expenses found: ₹176.00 in total')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'From: 11 Mar 2026' }).click();
  await expect(page.getByText('12 expenses found: ₹186.00 in total')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(`${word} 21`);
  await page.goto(`${search(word)}&is_linked=true`);
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filter' }).click();
  await expect(page).toHaveURL(/\/expense$/);
  await page.goto('/expense?min=lots');
  await expect(page.getByText('Amount must be a number').first()).toBeVisible();
});
