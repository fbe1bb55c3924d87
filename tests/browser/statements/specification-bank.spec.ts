import type { Locator, Page } from '@playwright/test';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { expect, fresh, stopClock, test, touch, uploadFile, wake } from '#tests/support/server/browser.ts';
import { account, row } from '#tests/support/server/transactions-page.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

/** Sentences of the specification about accounts, statements and transactions that no other test shows. */
const STATEMENT =
  'Date,Description,Amount,Balance\n13/04/2026,Tea stall,-40.00,960.00\n14/04/2026,Salary,500.00,1460.00\n';

async function bank({ database: { db } }: RunningServer) {
  const name = fresh('Kotak');
  const id = await someAccount(db, name);
  return { id, name, upload: `/bank/account/${id}/upload/` };
}

const csv = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

async function send(page: Page, file?: ReturnType<typeof csv>, { stopped = false } = {}): Promise<void> {
  await wake(page.getByRole('button', { name: 'Upload Statement' }));
  if (stopped) await stopClock(page);
  if (file) await uploadFile(page, file);
  else await page.getByRole('button', { name: 'Upload Statement' }).click();
}

/** The colour of an element's text, as people perceive it. */
async function colourOf(element: Locator): Promise<'red' | 'green' | 'neither'> {
  const [red = 0, green = 0, blue = 0] = await element.evaluate((node) => {
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    canvas.fillStyle = getComputedStyle(node).color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  return red > 1.5 * green ? 'red' : green > 1.2 * red && green > blue ? 'green' : 'neither';
}

test('an account’s card, and the pages that its links lead to', async ({ signedIn: page, atlas }) => {
  const { id, name } = await bank(atlas);
  await page.goto('/bank/account/');
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card.locator('.badge')).toHaveText('Savings');
  await expect(card.getByText('···· 4471')).toBeVisible();
  await expect(card.getByText('Transactions', { exact: true })).toHaveAttribute(
    'href',
    `/bank/account/${id}/transactions/`,
  );
  await card.getByText('Upload Statement', { exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.locator('.page-head').getByText('Savings')).toBeVisible();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/bank\/account\/$/);
});

test('a statement is one file of at most 5 MB', async ({ signedIn: page, atlas, scripts }) => {
  const { upload } = await bank(atlas);
  // No toast goes before it is looked at.
  const stopped = { stopped: scripts };
  if (scripts) await page.clock.install();
  await page.goto(upload);
  const fault = page.locator('#upload-fault');
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', /^\.csv,.*\.ofx,.*\.xlsx,/);
  await expect(page.locator('input[type=file]')).not.toHaveAttribute('multiple');
  await send(page, csv('april.csv', Buffer.alloc(5 * 1024 * 1024 + 1, 'a')), stopped);
  await expect(fault).toHaveText('File size exceeds the 5MB limit');
  if (scripts) await expect(page.locator('.toast').last()).toHaveText('File size exceeds the 5MB limit');
  await page.goto(upload);
  await send(page, csv('april.pdf', STATEMENT));
  await expect(fault).toContainText('This kind of file cannot be read. Choose CSV, OFX');
  await page.goto(upload);
  await send(page);
  await expect(fault).toHaveText('No files selected. Please upload a CSV file.');
  await page.goto(upload);
  await send(page, csv('april.csv', 'Date,Description,Amount\n'), stopped);
  await expect(fault).toContainText('no transactions under them');
  if (scripts) {
    await expect(page.locator('.toast').last()).toContainText('no transactions under them');
    await page.route('**/api/bank/**', (route) => route.fulfill({ status: 422, body: 'no' }), { times: 1 });
    await page.goto(upload);
    await send(page, csv('april.csv', STATEMENT), stopped);
    await expect(page.locator('.toast')).toHaveText('Error uploading file. Please try again later.');
  }
});

test('the rows of a statement: columns, colours, messages, and both signs after inserting', async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  const { id, upload } = await bank(atlas);
  await page.goto(upload);
  await send(page, csv('april.csv', STATEMENT));
  await expect(page.getByRole('heading', { name: 'Preprocessed Transactions' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/bank/account/${id}/preprocess/[\\w-]+$`));
  await expect(page.getByText('File uploaded successfully!')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Date', 'Amount', 'Description', 'Exists']);
  const tea = page.getByRole('row', { name: /Tea stall/ });
  const salary = page.getByRole('row', { name: /Salary/ });
  await expect(tea.getByText('No', { exact: true })).toBeVisible();
  await expect(tea.locator('.amount-value')).toContainText('−40.00');
  expect(await colourOf(tea.locator('.amount-value'))).toBe('red');
  expect(await colourOf(salary.locator('.amount-value'))).toBe('green');
  const insert = page.getByRole('button', { name: /^Insert Transactions/ });
  if (scripts) {
    await page.reload();
    await expect(page.getByText('Transactions loaded!')).toBeVisible();
    await page.route('**/preprocess/*insert=true*', (route) => route.fulfill({ status: 422, json: {} }), {
      times: 1,
    });
    await touch(page);
    await insert.click();
    await expect(page.getByText('Failed to fetch transactions. Please try again.')).toBeVisible();
  }
  await insert.click();
  await expect(page.getByText('Transactions inserted and refreshed!')).toBeVisible();
  await expect(tea.getByText('Yes', { exact: true })).toBeVisible();

  await page.goto(`/bank/account/${id}/transactions/`);
  for (const name of ['Date', 'Description', 'Amount', 'Type', 'Actions'])
    await expect(page.getByRole('columnheader', { name })).toHaveCount(1);
  await expect(tea.locator('.amount-value')).toContainText('−40.00');
  expect(await colourOf(tea.locator('.amount-value'))).toBe('red');
  await expect(salary.locator('.amount-value')).toContainText('+500.00');
  expect(await colourOf(salary.locator('.amount-value'))).toBe('green');
});

test('each type by its label, and Mark As for Unknown ones only', async ({ signedIn: page, atlas }) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const id = await someAccount(db, fresh('Types'));
  const labels = {
    ...{ EX: 'Expense', ER: 'Expense Refund', IN: 'Income', IV: 'Investment' },
    ...{ UK: 'Unknown', IG: 'Ignored', CW: 'Cash' },
  } as const;
  const types = Object.keys(labels) as (keyof typeof labels)[];
  await someTransactions(
    db,
    id,
    person.id,
    types.map((type) => ({ type, description: `One ${type}`, comment: `About ${type}` })),
  );
  await page.goto(`/bank/account/${id}/transactions/`);
  for (const type of types) {
    const one = row(page, `One ${type}`);
    await expect(one.locator('.badge')).toHaveText(labels[type]);
    await expect(one.getByRole('button', { name: 'Mark As' })).toHaveCount(type === 'UK' ? 1 : 0);
    const [above, beneath] = [
      await one.getByText(`One ${type}`).boundingBox(),
      await one.getByText(`About ${type}`).boundingBox(),
    ];
    expect(beneath?.y).toBeGreaterThan(above?.y ?? 0);
  }
  await page.getByRole('button', { name: 'Mark As' }).click();
  const menu = page.locator('[popover]:popover-open .menu-item');
  await expect(menu).toHaveText(['Expense', 'Income', 'Investment', 'Cash Withdrawal', 'Other…']);
});

test('an address without an id, or with one that nobody has, says which', async ({
  signedIn: page,
  atlas,
}) => {
  const { id } = await account(atlas);
  for (const [path, text] of [
    ['/bank/account/upload/', 'Account ID is missing!'],
    ['/bank/account//transactions/', 'Account ID is missing!'],
    ['/bank/account/999999/upload/', 'Account not found. Please check the ID.'],
    [`/bank/account/${id}/preprocess/`, 'Missing account ID or upload ID.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text), path).toBeVisible();
  }
  await page.goto(`/bank/account/${id}/`);
  await expect(page).toHaveURL(`/bank/account/${id}/transactions/`);
});
