import { bill, expect, fresh, test, untilAwake } from '#tests/support/server/browser.ts';
import { record } from '#tests/support/stories/expenses.ts';

test('a file that is on another expense already says so before it is saved, and is taken all the same', {
  tag: '@forms',
}, async ({ signedIn: page, atlas, scripts }) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const ids = [];
  for (const name of ['First', 'Second', 'Third'])
    ids.push((await record(db, person, { comment: fresh(name), date: '1998-01-01' })).id);
  const [first, second, third] = ids as [string, string, string];
  const file = bill();
  const told = page.getByText('“bill.pdf” is already on the expense of 1 Jan 1998.');
  const attach = async (id: string) => {
    await page.goto('/expense/receipts/missing/');
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="/expense/${id}/"]`) });
    await row.getByText('Add receipt').first().click();
    await row.locator('input[type=file]').setInputFiles(file);
    await row.getByRole('button', { name: 'Attach' }).click();
  };
  await attach(first);
  await expect(page.getByText('Attachment added successfully.')).toBeVisible();

  await page.goto(`/expense/${second}/edit/`);
  await untilAwake(page);
  await page.getByLabel('Choose files').setInputFiles(file);
  const save = page.getByRole('button', { name: 'Save changes' }).last();
  if (scripts) {
    await expect(told).toBeVisible();
    await expect(told.getByRole('link', { name: 'Show it' })).toHaveAttribute('href', `/expense/${first}/`);
  }
  await save.click();
  await expect(page.getByText('Expense saved.')).toBeVisible();
  // The form says so, too, before it leads there.
  await expect(page).toHaveURL(`/expense/${second}/`);
  await expect(told).toBeVisible();

  await attach(third);
  await expect(page.getByText('1 file was not added.')).toBeVisible();
  await page.getByLabel('Add “bill.pdf” a second time').check();
  await page.getByRole('button', { name: 'Add the ticked files' }).click();
  await expect(page.getByText('Attachment added successfully.')).toBeVisible();
});
