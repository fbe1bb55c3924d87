import { instant } from '#lib/core/day.ts';
import { startAtlas } from '#tests/support/server/atlas-server.ts';
import { expect, signIn, test } from '#tests/support/server/browser.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

test('the end of the queue says how far the month is, and leads on to what it lacks', {
  tag: '@forms',
}, async ({ page, scripts }) => {
  const server = await startAtlas('sqlite');
  try {
    const { db } = server.database;
    const { id: person } = await db.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
    const account = await someAccount(db);
    const rows = ['Zweig', 'Quux'].map((description) => ({ description, amount: 100, date: '2026-04-02' }));
    await someTransactions(db, account, person, rows);
    await db
      .updateTable('uploads')
      .set({ inserted_at: instant(), period_from: '2026-04-01', period_to: '2026-04-30' })
      .execute();
    await record(db, { id: person }, { date: '2026-04-03' });
    await signIn(page, server.origin);
    await page.goto(`${server.origin}/bank/review/`);
    if (scripts) await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
    for (const left of [1, 0]) {
      await page
        .locator('.queue-row.now')
        .getByRole('button', { name: /Investment$/ })
        .click();
      await expect(page.locator('.queue-row')).toHaveCount(left);
    }
    const finish = page.getByRole('region', { name: 'April 2026 is classified: 2 of 2' });
    await expect(finish).toBeVisible();
    await expect(finish.getByRole('link', { name: 'Receipts 0 of 1' })).toBeVisible();
    await finish.getByRole('link', { name: 'Add receipts' }).click();
    await expect(page).toHaveURL(/\/receipts\/missing\/\?from=2026-04-01&to=2026-04-30$/);
    await page.goto(`${server.origin}/close/`);
    await page.getByRole('link', { name: 'April 2026' }).click();
    await expect(page.getByText('1 thing is left.')).toBeVisible();
    await page.getByRole('link', { name: 'March 2026', exact: true }).click();
    await expect(page.getByText('No transactions or expenses in March 2026.')).toBeVisible();
  } finally {
    await server.stop();
  }
});
