import { insertStatement } from '#lib/statements/insert.ts';
import { FORMATS, type Part } from '#tests/support/formats/render.ts';
import { expect, test } from '#tests/support/server/browser.ts';
import { uploadConfirmed } from '#tests/support/stories/bank.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

const april = (payees: readonly string[]): Uint8Array[] => {
  const rows = payees.map((payee, n) => ({
    ...{ date: `2026-04-1${n}`, amount: -4_500 - n, payee, purpose: '', reference: `${payee[0]}${n}` },
  }));
  const part = { from: '2026-04-10', to: `2026-04-1${rows.length - 1}`, opening: 0, rows };
  return ['csv', 'QIF'].map((format) => (FORMATS[format] as (part: Part) => Uint8Array)(part));
};

test('a row that looks like a known transaction waits for a choice, with and without scripts', {
  tag: '@forms',
}, async ({ signedIn: page, atlas }) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const account = await someAccount(db, `Undecided ${Math.random()}`);
  const [csv] = april(['Chai Point', 'Uber']);
  const [, qif] = april(['Mountain Trail', 'ANI Technologies']);
  const first = { account, file_name: 'april.csv', content: csv as Uint8Array };
  await insertStatement(db, person, { account, upload: (await uploadConfirmed(db, person, first)).id });
  const second = { account, file_name: 'april.qif', content: qif as Uint8Array };
  const { id } = await uploadConfirmed(db, person, second);

  await page.goto(`/bank/account/${account}/preprocess/${id}/`);
  const list = page.getByRole('region', { name: '2 rows may already be in the account' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Insert Transactions' })).toBeDisabled();
  await list
    .getByRole('listitem')
    .filter({ hasText: 'Mountain Trail' })
    .getByRole('button', { name: 'It is the same' })
    .click();
  await expect(page.getByRole('heading', { name: '1 row may already be in the account' })).toBeVisible();
  await page.getByRole('button', { name: 'It is new' }).click();
  await expect(page.getByRole('heading', { name: 'may be' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Insert Transactions (1 new)' }).click();
  await expect(page.getByText('Transactions inserted and refreshed!').first()).toBeVisible();
  const held = await db
    .selectFrom('bank_transactions')
    .select('description')
    .where('account', '=', account)
    .orderBy('id')
    .execute();
  expect(held.map(({ description }) => description)).toEqual(['Chai Point', 'Uber', 'ANI Technologies']);
});

test('of any row a person says which transaction it is, or that it is new', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
}) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const account = await someAccount(db, `Say ${Math.random()}`);
  // A number is grouped where it is an amount, and never where it names a transaction.
  const [before = 0] = await someTransactions(db, await someAccount(db, 'Before'), person.id, [{}]);
  await db
    .updateTable('bank_transactions')
    .set({ id: before + 10_000 })
    .where('id', '=', before)
    .execute();
  const [two] = april(['Chai Point', 'Uber']);
  const [three] = april(['Chai Point', 'Uber', 'Ola']);
  const first = { account, file_name: 'two.csv', content: two as Uint8Array };
  await insertStatement(db, person, { account, upload: (await uploadConfirmed(db, person, first)).id });
  const second = { account, file_name: 'three.csv', content: three as Uint8Array };
  const { id } = await uploadConfirmed(db, person, second);
  const { id: uber } = await db
    .selectFrom('bank_transactions')
    .select('id')
    .where('account', '=', account)
    .where('description', '=', 'Uber')
    .executeTakeFirstOrThrow();

  await page.goto(`/bank/account/${account}/preprocess/${id}/`);
  const row = page.getByRole('row').filter({ hasText: 'Uber' });
  const say = page.getByRole('region', { name: 'Which transaction is this row?' });
  await row.getByRole('link', { name: /^Line \d/ }).click();
  await expect(say).toContainText(`#${uber}: Uber, 11 Apr 2026`);
  await expect(say).toContainText('It counts as this one now.');
  await say.getByRole('button', { name: 'It is new' }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Insert Transactions (2 new)' })).toBeVisible();
  await row.getByRole('link', { name: /^Line \d/ }).click();
  await say.getByRole('button', { name: `It is #${uber}` }).click();
  await expect(page.getByRole('button', { name: 'Insert Transactions (1 new)' })).toBeVisible();
  await page
    .getByRole('row')
    .filter({ hasText: 'Ola' })
    .getByRole('link', { name: /^Line \d/ })
    .click();
  await expect(say).toContainText('No transaction of this account with this amount is within 4 days');
  await say.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Insert Transactions (1 new)' }).click();
  await expect(page.getByText('Transactions inserted and refreshed!').first()).toBeVisible();
});
