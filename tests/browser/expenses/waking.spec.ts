import type { Locator, Page } from '@playwright/test';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { bill, expect, fresh, test, untilAwake } from '#tests/support/server/browser.ts';
import { keptHere } from '#tests/support/server/kept-here.ts';
import { slowLine } from '#tests/support/server/slow-line.ts';
import { record } from '#tests/support/stories/expenses.ts';

/** Input before the form's island hydrates is kept, field by field. Tested at 400 kbit/s. */
/** Opens a page at 400 kbit/s. Its island does not hydrate until the returned function is called. */
async function openAsleep(page: Page, path: string): Promise<() => Promise<void>> {
  const devtools = await slowLine(page);
  // As on a phone: React hydrates the form in many slices. It burns what it slows down by.
  if (NIGHTLY) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_astro/ExpenseForm*.js', async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return async () => {
    resolve();
    await untilAwake(page);
    await page.unroute('**/_astro/ExpenseForm*.js');
  };
}

const facts = (page: Page) => page.locator('.facts');
const comment = (page: Page) => facts(page).getByLabel('Comment', { exact: true });
/** Waits until the draft is stored on the device. */
const untilKept = (page: Page, values: Record<string, unknown>) =>
  expect.poll(async () => (await keptHere(page)).expenses).toContainEqual(expect.objectContaining(values));
const caret = (field: Locator) =>
  field.evaluate((input: HTMLTextAreaElement) => [input.selectionStart, input.selectionEnd]);

test('every field is as it was: typed, chosen, ticked, focused, and the caret where it was', async ({
  signedIn: page,
}) => {
  const wake = await openAsleep(page, '/expense/new?amount=450&date=2026-04-12&description=Tea');
  await facts(page).getByLabel('Date').fill('2026-04-01');
  await facts(page).getByLabel('Amount').fill('1,451.50');
  await facts(page).getByLabel('Merchant').fill('chai');
  await facts(page).getByLabel('Project').fill('move');
  await facts(page).getByRole('radio', { name: 'Cash' }).check();
  await facts(page).getByLabel('Reimbursable').check();
  await facts(page).getByLabel('Category').selectOption('Meals');
  await page.getByLabel('Choose files').setInputFiles(bill());
  await comment(page).press('End');
  await comment(page).pressSequentially(' and cake');
  await comment(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 7));
  await wake();

  await expect(facts(page).getByLabel('Date')).toHaveValue('2026-04-01');
  await expect(facts(page).getByLabel('Amount')).toHaveValue('1,451.50');
  await expect(facts(page).getByLabel('Merchant')).toHaveValue('chai');
  await expect(facts(page).getByLabel('Project')).toHaveValue('move');
  await expect(facts(page).getByRole('radio', { name: 'Cash' })).toBeChecked();
  await expect(facts(page).getByLabel('Reimbursable')).toBeChecked();
  await expect(facts(page).getByLabel('Category')).toHaveValue('2');
  await expect(page.locator('[name="items.0.amount"]')).toHaveValue('1,451.50');
  await expect(page.getByRole('listitem').filter({ hasText: 'bill.pdf' })).toHaveCount(1);
  await expect(page.getByText('bill.pdf uploaded successfully.')).toBeVisible();
  await expect(comment(page)).toBeFocused();
  await expect(comment(page)).toHaveValue('Tea and cake');
  expect(await caret(comment(page))).toEqual([4, 7]);
  await page.keyboard.type('with');
  await expect(comment(page)).toHaveValue('Tea with cake');

  // The form's own state has it too, since that is what is saved.
  await facts(page).getByLabel('Merchant').fill('');
  await facts(page).getByLabel('Project').fill('');
  const sent = page.waitForRequest('**/api/expense/expenses/');
  await page.getByRole('button', { name: 'Save expense' }).last().click();
  // Who paid is asked only where there are several people.
  const { attachments, owed_to: _, ...body } = (await sent).postDataJSON();
  expect(attachments).toHaveLength(1);
  expect(body).toEqual({
    date: '2026-04-01',
    amount: 1451.5,
    currency: 'INR',
    merchant: null,
    project: null,
    paid_via: 1,
    is_reimbursable: true,
    no_receipt: null,
    comment: 'Tea with cake',
    items: [{ category: 2, amount: 1451.5, comment: '' }],
    transactions: [],
  });
  await expect(page.getByText('Expense created successfully!')).toBeVisible();
});

test('the caret stays where it is in every field that was filled in for the person', async ({
  signedIn: page,
}) => {
  const fields: [(page: Page) => Locator, string][] = [
    [comment, 'Tea and cakeX'],
    [(at) => facts(at).getByLabel('Amount'), '450.50X'],
  ];
  for (const [index, [field, value]] of fields.entries()) {
    // Different dates, so that no test restores another one's draft.
    const date = `2026-04-1${index}`;
    const wake = await openAsleep(page, `/expense/new?amount=450.50&date=${date}&description=Tea+and+cake`);
    await field(page).click();
    await page.keyboard.press('End');
    await wake();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('X');
    await expect(field(page)).toHaveValue(value);
  }
});

test('typing goes on while the form wakes', async ({ signedIn: page }) => {
  for (const delay of [30, 70, 110]) {
    const wake = await openAsleep(page, '/expense/new?description=Tea');
    await facts(page).getByRole('radio', { name: 'Credit Card' }).check();
    await comment(page).press('End');
    const awake = wake();
    await page.keyboard.type(' and a very large cake', { delay });
    await facts(page).getByLabel('Amount').pressSequentially('1,451.50', { delay });
    await awake;
    await expect(comment(page)).toHaveValue('Tea and a very large cake');
    await expect(facts(page).getByLabel('Amount')).toHaveValue('1,451.50');
    await expect(facts(page).getByRole('radio', { name: 'Credit Card' })).toBeChecked();
  }
});

test('Paid via that was chosen before the form woke is saved', async ({ signedIn: page, atlas }) => {
  const text = fresh('Paid early');
  const wake = await openAsleep(page, '/expense/new');
  await facts(page).getByRole('radio', { name: 'Credit Card' }).check();
  await wake();
  await facts(page).getByLabel('Amount').fill('12');
  await facts(page).getByLabel('Category').selectOption('Meals');
  await comment(page).fill(text);
  await page.getByRole('button', { name: 'Save expense' }).last().click();
  await expect(page.getByText('Expense created successfully!')).toBeVisible();
  const { db } = atlas.database;
  const made = await db.selectFrom('expenses').select('paid_via').where('comment', '=', text).execute();
  expect(made).toEqual([{ paid_via: 2 }]);
});

test('a restored draft has its Paid via, and what was unticked stays unticked', async ({
  signedIn: page,
  atlas,
}) => {
  const text = fresh('Draft');
  await page.goto('/expense/new');
  await untilAwake(page);
  await facts(page).getByRole('radio', { name: 'Cash' }).check();
  await facts(page).getByLabel('Amount').fill('12');
  await facts(page).getByLabel('Category').selectOption('Meals');
  await comment(page).fill(text);
  await untilKept(page, { comment: text, amount: '12', paid_via: '1' });
  const wake = await openAsleep(page, '/expense/new');
  await comment(page).focus();
  await wake();
  await expect(page.getByText(/^Restored your draft from/)).toBeVisible();
  await expect(facts(page).getByRole('radio', { name: 'Cash' })).toBeChecked();
  await expect(comment(page)).toHaveValue(text);
  await expect(comment(page)).toBeFocused();
  const sent = page.waitForRequest('**/api/expense/expenses/');
  await page.getByRole('button', { name: 'Save expense' }).last().click();
  expect((await sent).postDataJSON()).toMatchObject({ paid_via: 1, comment: text, items: [{ amount: 12 }] });
  await expect(page.getByText('Expense created successfully!')).toBeVisible();

  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const { id } = await record(db, person, { is_reimbursable: true, paid_via: 2, comment: text });
  await page.goto(`/expense/${id}/edit/`);
  await untilAwake(page);
  await facts(page).getByLabel('Reimbursable').uncheck();
  await comment(page).fill('');
  await facts(page).getByRole('radio', { name: 'Not stated' }).check();
  await untilKept(page, { comment: '', is_reimbursable: false, paid_via: '' });
  await page.goto(`/expense/${id}/edit/`);
  await expect(page.getByText(/^Restored your draft from/)).toBeVisible();
  await expect(facts(page).getByLabel('Reimbursable')).not.toBeChecked();
  await expect(comment(page)).toHaveValue('');
  await expect(facts(page).getByRole('radio', { name: 'Not stated' })).toBeChecked();
  await page.getByRole('button', { name: 'Save changes' }).last().click();
  await expect(page.getByText('Expense saved.')).toBeVisible();
  const saved = await db
    .selectFrom('expenses')
    .select(['is_reimbursable', 'paid_via', 'comment'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(saved).toEqual({ is_reimbursable: 0, paid_via: null, comment: '' });
});
