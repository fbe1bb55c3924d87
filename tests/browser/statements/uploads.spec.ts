import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { insertStatement } from '#lib/statements/insert.ts';
import { changeTransaction } from '#lib/transactions/mark.ts';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { expect, test, touch, uploadFile } from '#tests/support/server/browser.ts';
import { uploadConfirmed } from '#tests/support/stories/bank.ts';
import { someAccount } from '#tests/support/stories/transactions.ts';

const april =
  'Date,Description,Amount,Balance\n13/04/2026,Tea stall,-40.00,960.00\n14/04/2026,Lunch,-60.00,900.00\n15/04/2026,Taxi,-100.00,800.00\n';
let last = 0;

/** A new account with the three rows of april.csv, of which the taxi has a comment. */
async function bank({ database: { db } }: RunningServer) {
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const name = `Undo ${++last}`;
  const account = await someAccount(db, name);
  const content = Buffer.from(april);
  const { id } = await uploadConfirmed(db, person, { account, file_name: 'april.csv', content });
  await insertStatement(db, person, { account, upload: id });
  const rows = await db
    .selectFrom('bank_transactions')
    .selectAll()
    .where('upload', '=', id)
    .orderBy('id')
    .execute();
  const comment = (at: number, text: string) =>
    changeTransaction(db, person, { account, id: rows[at]?.id as number, comment: text });
  await comment(2, 'to the airport');
  const held = () =>
    db
      .selectFrom('bank_transactions')
      .select('description')
      .where('account', '=', account)
      .orderBy('id')
      .execute();
  return { account, id, name, comment, held, path: `/bank/account/${account}/uploads/` };
}

/** Chooses an action from the menu of this file's upload. */
async function choose(page: Page, file: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${file}` }).click();
  await page.getByRole('link', { name: what }).click();
}

test('every upload is listed with its rows and state, and the original comes back byte for byte', async ({
  signedIn: page,
  atlas,
}) => {
  const { name, path } = await bank(atlas);
  await page.goto('/bank/account/');
  await page.getByRole('link', { name: `Uploads of ${name}` }).click();
  await expect(page).toHaveURL(path);
  const row = page.getByRole('row', { name: /april\.csv/ });
  await expect(row).toContainText(/13.+15 Apr 2026/);
  await expect(row).toContainText('Inserted');
  await page.getByRole('button', { name: 'More about april.csv' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the original' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('april.csv');
  expect(await readFile(await download.path(), 'utf8')).toBe(april);
});

test('a sample without anybody’s data is shown beside the file and downloaded as shown', async ({
  signedIn: page,
  atlas,
}) => {
  const { path } = await bank(atlas);
  await page.goto(path);
  await choose(page, 'april.csv', 'Sample without your data');
  await expect(page.getByRole('heading', { name: 'Sample without your data' })).toBeVisible();
  const cells = page.getByRole('row', { name: /Tea stall/ }).getByRole('cell');
  await expect(cells.first()).toHaveText('13/04/2026,Tea stall,-40.00,960.00');
  const shown = (await cells.last().textContent())?.trim() ?? '';
  expect(shown).not.toMatch(/Tea|stall|40\.00|960/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the sample' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('sample.csv');
  const sample = await readFile(await download.path(), 'utf8');
  expect(sample.split('\n')[1]).toBe(shown);
  expect(sample.length).toBeGreaterThan(april.length - 10);
});

test('undo shows what goes, what stays and what it returns to, and does just that; inserting again undoes the undo', async ({
  signedIn: page,
  atlas,
}) => {
  const { path, held } = await bank(atlas);
  await page.goto(path);
  await choose(page, 'april.csv', 'Undo the insert');
  await expect(page.getByRole('region', { name: 'Will be removed: 2 transactions' })).toContainText(
    'Tea stall',
  );
  const staying = page.getByRole('region', { name: 'Will be kept: 1 transaction' });
  await expect(staying).toContainText('Taxi');
  await expect(staying).toContainText('to the airport');
  await expect(page.getByRole('row', { name: /Money out/ })).toHaveText(/200\.00.*100\.00/);
  await page.getByRole('button', { name: 'Undo the insert of 2 rows' }).click();
  await expect(page.getByText('Removed: 2. Kept because they were changed: 1.')).toBeVisible();
  await expect(page.getByRole('row', { name: /april\.csv/ })).toContainText('Undone');
  expect((await held()).map(({ description }) => description)).toEqual(['Taxi']);
  await page.getByRole('link', { name: 'Review april.csv' }).click();
  await expect(page.getByText('1 transaction added.')).toBeVisible();
  await page.getByRole('button', { name: 'Insert Transactions (2 new)' }).click();
  await expect(page.getByText('Transactions inserted and refreshed!')).toBeVisible();
  expect((await held()).map(({ description }) => description).sort()).toEqual(['Lunch', 'Taxi', 'Tea stall']);
});

test('what someone changes while another one looks at the preview stays, and the message says so', {
  tag: '@forms',
}, async ({ signedIn: page, atlas }) => {
  const { path, held, comment } = await bank(atlas);
  await page.goto(path);
  await choose(page, 'april.csv', 'Undo the insert');
  await comment(1, 'with Ravi');
  await page.getByRole('button', { name: 'Undo the insert of 2 rows' }).click();
  await expect(
    page.getByText('Removed: 1. Kept because they were changed: 2, 1 of them while you were looking.'),
  ).toBeVisible();
  expect((await held()).map(({ description }) => description)).toEqual(['Lunch', 'Taxi']);
});

test('an upload that was not inserted can be discarded', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
}) => {
  const { account, path } = await bank(atlas);
  await page.goto(`/bank/account/${account}/upload/`);
  await uploadFile(page, { name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(april) });
  await expect(page.getByRole('row', { name: /Tea stall/ })).toContainText('Line 2, already in april.csv');
  await page.getByRole('link', { name: 'All uploads' }).click();
  await expect(page).toHaveURL(path);
  await choose(page, 'again.csv', 'Discard');
  await page.getByRole('button', { name: 'Discard upload' }).click();
  await expect(page.getByText('again.csv discarded.')).toBeVisible();
  await expect(page.getByRole('row', { name: /again\.csv/ })).toHaveCount(0);
});

test('a file in the wrong account is moved to the right one, unless someone has worked on it', {
  tag: '@forms',
}, async ({ signedIn: page, atlas }) => {
  const { path, comment, held } = await bank(atlas);
  const { name } = await bank(atlas);
  await page.goto(path);
  await choose(page, 'april.csv', 'Move to another account');
  await expect(
    page.getByText('1 transaction from this file has been changed, so the file cannot be moved.'),
  ).toBeVisible();
  const { db } = atlas.database;
  await comment(2, '-');
  await db.updateTable('bank_transactions').set({ comment: '' }).where('comment', '=', '-').execute();
  await page.reload();
  await page.getByLabel('Right account').selectOption({ label: `${name}, ···· 4471` });
  await page.getByRole('button', { name: 'Move the file' }).click();
  await expect(page.getByText(`Moved to ${name}. Review it here, then insert it.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Preprocessed Transactions' })).toBeVisible();
  expect(await held()).toEqual([]);
});

test('dropping a statement on an account’s card uploads it for that account', { tag: '@scripts' }, async ({
  signedIn: page,
  atlas,
}) => {
  const { account, name } = await bank(atlas);
  await page.goto('/bank/account/');
  await touch(page);
  const card = page.locator('article').filter({ hasText: name });
  const drop = async (file: string, content: string) => {
    const data = await page.evaluateHandle(
      ([fileName, text]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text as string], fileName as string, { type: 'text/csv' }));
        return transfer;
      },
      [file, content],
    );
    await card.dispatchEvent('dragenter', { dataTransfer: data });
    const hint = page.locator('astro-island').filter({ hasText: 'drop a statement' });
    await expect(hint).toHaveAttribute('data-awake', '');
    await card.dispatchEvent('dragover', { dataTransfer: data });
    await card.dispatchEvent('drop', { dataTransfer: data });
  };
  await drop('photo.png', 'x');
  await expect(page.getByText('This kind of file cannot be read.')).toBeVisible();
  await drop('empty.csv', 'Date,Description,Amount\n');
  await expect(
    page.getByText('There are column names in line 1, but no transactions under them.'),
  ).toBeVisible();
  await drop('may.csv', `${april}16/04/2026,Bus,-10.00,790.00\n`);
  await expect(page).toHaveURL(new RegExp(`/bank/account/${account}/preprocess/`));
  await expect(page.getByRole('button', { name: 'Insert Transactions (1 new)' })).toBeEnabled();
});

test('the review proves the balance, sums up what is new, shows it alone, and says what comes after the insert', {
  tag: '@forms',
}, async ({ signedIn: page, atlas }) => {
  const { account } = await bank(atlas);
  const more = `${april}16/04/2026,Refund,250.00,1050.00\n17/04/2026,Books,-75.00,975.00\n`;
  await page.goto(`/bank/account/${account}/upload/`);
  await uploadFile(page, { name: 'more.csv', mimeType: 'text/csv', buffer: Buffer.from(more) });
  const proof = 'Opening balance ₹1,000.00 + in ₹250.00 − out ₹275.00 = closing balance ₹975.00';
  await expect(page.getByText(proof)).toBeVisible();
  await expect(page.getByText('250.00 new')).toBeVisible();
  await expect(page.getByText('−₹75.00 new')).toBeVisible();
  const rows = page.getByRole('table').getByRole('rowheader');
  await expect(rows).toHaveCount(5);
  await page.getByRole('link', { name: 'New 2' }).click();
  await expect(rows).toHaveText([/Refund/, /Books/]);
  await page.getByRole('button', { name: 'Insert Transactions (2 new)' }).click();
  const added = page.getByRole('region', { name: '2 transactions added.' });
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.locator('.sums > div')).toHaveText([/5/, /Added\s*2/, /Already there\s*3/, /0/]);
  await expect(added.getByRole('link', { name: '2 to classify' })).toBeVisible();
  await added.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 transactions removed.')).toBeVisible();
  await page.getByRole('link', { name: 'Review more.csv' }).click();
  await page.getByRole('button', { name: 'Insert Transactions (2 new)' }).click();
  await added.getByRole('link', { name: '2 to classify' }).click();
  await expect(page).toHaveURL(new RegExp(`/bank/review/\\?account=${account}$`));
  await expect(page.getByRole('main')).toContainText('Refund');
});
