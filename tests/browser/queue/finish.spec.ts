import { instant } from '#lib/core/day.ts';
import { startAtlas } from '#tests/support/server/atlas-server.ts';
import { expect, signIn, test } from '#tests/support/server/browser.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { queueStory } from '#tests/support/stories/queue.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

test('the end of the queue says how far the month is, and leads on to what it lacks', {
  tag: '@forms',
}, async ({ page, scripts }) => {
  const server = await startAtlas('sqlite');
  try {
    const { db } = server.database;
    const { id: person } = await db.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
    const account = await someAccount(db);
    const rows = [
      { date: '2026-04-02', description: 'Zweig' },
      { date: '2026-04-03', description: 'Quux' },
      { date: '2026-05-02', description: 'Zweig' },
    ];
    await someTransactions(db, account, person, rows);
    await db
      .updateTable('uploads')
      .set({ inserted_at: instant(), period_from: '2026-04-01', period_to: '2026-04-30' })
      .execute();
    await record(db, { id: person }, { date: '2026-04-03' });
    await signIn(page, server.origin);
    await page.goto(`${server.origin}/close/2026-04/`);
    await expect(page.getByText('2 things are left.')).toBeVisible();
    await page.getByRole('link', { name: 'Review 2' }).click();
    await expect(page.getByText('2 left of 2 · April 2026 · HDFC Savings, oldest first')).toBeVisible();
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
    await page.getByRole('link', { name: 'May 2026', exact: true }).click();
    await expect(page.getByText('1 transaction is not classified', { exact: true })).toBeVisible();
    // What is before the first statement is no page to go to.
    await page.goto(`${server.origin}/close/2026-03/`);
    await expect(page.getByText('No transactions or expenses in March 2026.')).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: 'February 2026' })).toHaveCount(0);
  } finally {
    await server.stop();
  }
});

test('what is sure is accepted, and nothing else takes its place', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { account } = await queueStory(db, person, 12);
  await page.goto(`/bank/review/?account=${account}&sure=1`);
  if (scripts) await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
  await page.getByRole('button', { name: 'Accept ticked' }).click();
  await expect(page.getByText('No sure answers left here')).toBeVisible();
  await expect(page.locator('.queue-row')).toHaveCount(0);
  await page.getByRole('link', { name: /^\d+ left of 12$/ }).click();
  await expect(page.locator('.queue-row').first()).toBeVisible();
});
