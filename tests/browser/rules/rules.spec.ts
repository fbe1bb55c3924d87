import { markTransactions } from '#lib/transactions/mark.ts';
import { expect, test, uploadFile } from '#tests/support/server/browser.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

test('a rule is tried, saved with what it shows, and taken back', async ({ signedIn: page, atlas }) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
  const account = await someAccount(db, 'Rules of a browser');
  const given = ['2026-01-05', '2026-02-05'].map((date) => ({
    description: 'VERMILION GYM',
    amount: 900,
    date,
  }));
  const ids = await someTransactions(db, account, person.id, given);
  const types = async () =>
    (await db.selectFrom('bank_transactions').select('type').where('id', 'in', ids).execute()).map(
      ({ type }) => type,
    );

  await page.goto('/bank/rules/new/');
  await page.getByLabel('Text to look for').fill('vermilion');
  await expect(page.getByLabel('Category')).toBeVisible();
  await page.getByLabel('What to do').selectOption({ label: 'Mark as Ignored' });
  await expect(page.getByLabel('Category')).toBeHidden();
  await page.getByLabel('Text to look for').press('Enter');
  await expect(page.getByRole('heading', { name: 'Would change 2' })).toBeVisible();
  expect(await types()).toEqual(['UK', 'UK']);
  await page.getByRole('button', { name: 'Save and change these 2' }).click();
  await expect(page.getByRole('link', { name: 'Applied to 2 transactions' })).toBeVisible();
  expect(await types()).toEqual(['IG', 'IG']);
  await page.goto(`/bank/account/${account}/transactions/${ids[0]}/`);
  await page.getByRole('link', { name: 'Rule “vermilion”' }).click();
  await page.getByRole('button', { name: /^Undo: / }).click();
  // What the rule did is undone; the rule that was saved with it stays.
  await expect(page.getByText(/^Undone \d/)).toBeVisible();
  expect(await types()).toEqual(['UK', 'UK']);
  await page.goto('/bank/rules/');
  await expect(page.getByRole('link', { name: 'vermilion', exact: true })).toBeVisible();
  // What rules did of an insert is part of that act in History.
  const content = 'Date,Description,Amount\n13/04/2026,VERMILION GYM,-900.00\n14/04/2026,Lunch,-60.00\n';
  await page.goto(`/bank/account/${account}/upload/`);
  await uploadFile(page, { name: 'gym.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Insert Transactions' }).click();
  await page.getByRole('link', { name: 'Rules decided 1.' }).click();
  await expect(page.getByRole('heading', { name: 'Inserted 2 transactions from gym.csv' })).toBeVisible();
});

test('the queue asks once whether a rule shall be made, and Yes decides what is open', async ({
  signedIn: page,
  atlas,
}) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
  const account = await someAccount(db, 'Proposals of a browser');
  const days = ['2026-01-05', '2026-02-05', '2026-03-05', '2026-04-05'];
  const given = days.map((date) => ({ description: 'CRIMSON CASHPOINT', amount: 900, date }));
  const ids = await someTransactions(db, account, person.id, given);
  await markTransactions(db, person, { account, type: 'CW', ids: ids.slice(0, 3) });
  await page.goto('/bank/review/');
  const asks = page.getByRole('form', { name: 'Proposed rule for Crimson Cashpoint' });
  await expect(asks).toContainText('was marked as Cash 3 times. Make it a rule?');
  await asks.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText('is a rule now and has decided 1 transaction.').first()).toBeVisible();
  await expect(page.locator('.proposed')).toHaveCount(0);
  await page.goto('/bank/rules/');
  await expect(page.getByRole('listitem').filter({ hasText: 'Crimson Cashpoint' })).toContainText(
    '1 right, 0 corrected',
  );
});
