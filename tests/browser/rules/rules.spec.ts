import { addRule } from '#lib/rules/rules.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { expect, fresh, test, uploadFile } from '#tests/support/server/browser.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';
import { newVisit } from '#tests/support/stories/visit.ts';

test('a rule is tried, saved with what it shows, and taken back', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
}) => {
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
  await page.getByRole('button', { name: 'Yes, this is right' }).click();
  await page.getByRole('button', { name: 'Insert Transactions' }).click();
  await page.getByRole('link', { name: 'Rules decided 1.' }).click();
  await expect(page.getByRole('heading', { name: 'Inserted 2 transactions from gym.csv' })).toBeVisible();
});

test('the queue asks once whether a rule shall be made, and Yes decides what is open', {
  tag: '@forms',
}, async ({ signedIn: page, atlas }) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
  await newVisit(db);
  const account = await someAccount(db, 'Proposals of a browser');
  const days = ['2026-01-05', '2026-02-05', '2026-03-05', '2026-04-05'];
  const given = days.map((date) => ({ description: 'CRIMSON CASHPOINT', amount: 900, date }));
  const ids = await someTransactions(db, account, person.id, given);
  await markTransactions(db, person, { account, type: 'CW', ids: ids.slice(0, 3) });
  await page.goto('/bank/review/');
  const asks = page.getByRole('form', { name: 'Proposed rule for Crimson Cashpoint' });
  await expect(asks).toContainText('as Cash? You did 3 of 3 times.');
  await asks.getByRole('button', { name: 'Always', exact: true }).click();
  await expect(page.getByText('is a rule now and has decided 1 transaction.').first()).toBeVisible();
  await expect(page.locator('.proposed')).toHaveCount(0);
  await page.goto('/bank/rules/');
  await expect(page.getByRole('listitem').filter({ hasText: 'Crimson Cashpoint' })).toContainText(
    '1 right, 0 corrected',
  );
});

test('the counts of a preview lead to their transactions, also to those of a list that is closed', async ({
  signedIn: page,
  atlas,
}) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
  const account = await someAccount(db, fresh('Counts'));
  const word = fresh('umber').replaceAll(/[ -]/g, 'x');
  const given = ['2026-01-05', '2026-02-05'].map((date) => ({ description: word, amount: 900, date }));
  const ids = await someTransactions(db, account, person.id, given);
  await markTransactions(db, person, { account, type: 'IG', ids: ids.slice(0, 1) });
  await page.goto(`/bank/rules/new/?text=${word}&text_op=contains&action=IG&does=decide`);
  const row = page.getByRole('group').filter({ hasText: '1 already so' }).getByRole('link', { name: word });
  await expect(row).toBeHidden();
  await page.getByRole('link', { name: '1 already so' }).click();
  await expect(row).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 already so' })).toBeInViewport();
});

test('what a rule did, and how it is switched off, stands beside a long preview', async ({
  signedIn: page,
  atlas,
}) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
  const account = await someAccount(db, fresh('Long'));
  const word = fresh('sienna').replaceAll(/[ -]/g, 'x');
  const given = Array.from({ length: 60 }, (_, n) => ({
    ...{ description: word, amount: 900, date: `2026-0${1 + (n % 6)}-05` },
  }));
  await someTransactions(db, account, person.id, given);
  const { id } = await addRule(db, person, { text: word, then_type: 'IG' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/bank/rules/${id}/`);
  await expect(page.getByRole('heading', { name: 'Would change 60' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_500);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByText('Would change 60').last().click();
  const sides = await page
    .locator('#rule, #runs')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ left, top, bottom }) => ({ left, top, bottom })),
    );
  expect(sides[1]?.left).toBe(sides[0]?.left);
  expect((sides[1]?.top ?? 0) - (sides[0]?.bottom ?? 0)).toBeLessThan(40);
});
