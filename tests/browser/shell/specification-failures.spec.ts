import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { type RunningServer, startAtlas } from '#tests/support/server/atlas-server.ts';
import { expect, signIn, test } from '#tests/support/server/browser.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

/** A separate installation, which is empty at first and later lacks tables. */
let server: RunningServer;
test.beforeAll(async () => {
  server = await startAtlas('sqlite');
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server.origin));

const answerOf = async (page: Page, path: string) => {
  const answer = await page.request.get(server.origin + path);
  return { status: answer.status(), text: await answer.text() };
};

/** Runs checks while a table is missing, so that its queries fail. */
async function without(table: string, asks: () => Promise<void>): Promise<void> {
  const { db } = server.database;
  await sql`alter table ${sql.table(table)} rename to away`.execute(db);
  try {
    await asks();
  } finally {
    await sql`alter table away rename to ${sql.table(table)}`.execute(db);
  }
}

test('lists that are empty say so', async ({ page }) => {
  const { db } = server.database;
  await db.deleteFrom('bank_accounts').execute();
  await page.goto(`${server.origin}/bank/account/`);
  await expect(page.getByText('No accounts available.')).toBeVisible();
  const account = await someAccount(db);
  await page.goto(`${server.origin}/bank/account/${account}/transactions/`);
  await expect(page.getByText('No transactions found.')).toBeVisible();
  await db.deleteFrom('bank_accounts').execute();
  for (const kind of ['projects', 'merchants']) {
    await page.goto(`${server.origin}/expense/${kind}`);
    await expect(page.getByText('No records found')).toBeVisible();
  }
});

test('an empty list of expenses has Previous and Next, disabled', async ({ page }) => {
  for (const path of ['/expense', '/expense?search=nothing+like+it']) {
    await page.goto(`${server.origin}${path}`);
    await expect(page.getByRole('article')).toHaveCount(0);
    for (const name of ['Previous', 'Next'])
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  }
});

test('what cannot be fetched is told in its own words, or only logged', async ({ page }) => {
  const { db } = server.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const account = await someAccount(db);
  const [transaction] = await someTransactions(db, account, person.id, [{ amount: 100 }]);
  const upload = await db.selectFrom('uploads').select('id').executeTakeFirstOrThrow();
  const { id: expense } = await record(db, person);
  const list = `/bank/account/${account}/transactions/`;
  expect(await answerOf(page, list)).toMatchObject({ status: 200 });

  await without('bank_accounts', async () => {
    for (const path of [list, `/bank/account/${account}/upload/`])
      expect(await answerOf(page, path)).toMatchObject({
        status: 500,
        text: expect.stringContaining('Failed to fetch account details. Please try again.'),
      });
  });
  await without('bank_transactions', async () => {
    expect(await answerOf(page, list)).toMatchObject({
      status: 500,
      text: expect.stringContaining('Failed to fetch transactions. Please try again.'),
    });
    const form = await answerOf(page, `/expense/new?transactionId=${transaction}&accountPk=${account}`);
    expect(form).toMatchObject({ status: 200, text: expect.stringContaining('Record Expense') });
    expect(form.text).not.toContain('One of the transactions is not a valid expense');
    expect(server.output()).toContain('Error fetching transaction detail:');
  });
  await without('statement_pages', async () => {
    expect(await answerOf(page, `/bank/account/${account}/preprocess/${upload.id}`)).toMatchObject({
      status: 500,
      text: expect.stringContaining('Failed to fetch transactions. Please try again.'),
    });
  });
  await without('expense_items', async () => {
    expect(await answerOf(page, `/expense/${expense}/`)).toMatchObject({
      status: 500,
      text: expect.stringContaining('Failed to load expense details.'),
    });
    const failed = await answerOf(page, '/expense');
    expect(failed.text).not.toContain('no such table');
    expect(server.output()).toContain('no such table: expense_items');
  });
});

test('a form without items says so', async ({ page }) => {
  const answer = await page.request.post(`${server.origin}/expense/new`, {
    multipart: { intent: 'save', date: '2026-04-01', amount: '10' },
    headers: { Origin: server.origin },
  });
  expect(answer.status()).toBe(422);
  const text = await answer.text();
  expect(text).toContain('No items. Please add at least one.');
  expect(text).toContain('At least one item is required');
});
