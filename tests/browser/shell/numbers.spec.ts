import type { Page } from '@playwright/test';
import { type RunningServer, startAtlas } from '#tests/support/server/atlas-server.ts';
import { expect, signIn, test, wake } from '#tests/support/server/browser.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { queueStory } from '#tests/support/stories/queue.ts';

/** What counts something on a page: sidebar, thumb bar, chips, heads of months and of the page. */
const COUNTING =
  '.sidebar-groups a, .thumb-bar a, main .chip, main [data-review-left], main [data-month], main [data-renewed]';

/** All that a page says with a number, in its order. */
const numbers = (page: Page) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .map((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim())
        .filter((text) => /\d/.test(text)),
    COUNTING,
  );

/** Waits until every number of the page is what another tab shows that opens it then. */
async function agrees(page: Page, after: string): Promise<void> {
  const other = await page.context().newPage();
  await expect(async () => {
    await other.goto(page.url());
    const now = await numbers(other);
    expect(now.length).toBeGreaterThan(0);
    expect(await numbers(page), after).toEqual(now);
  }).toPass();
  await other.close();
}

const firstNumber = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0] ?? 0);

/** How many transactions nobody has classified, by each place that says so. */
async function openEverywhere(page: Page, account: number): Promise<Record<string, number>> {
  const textOf = async (path: string, selector: string) => {
    await page.goto(path);
    const one = page.locator(selector).first();
    return (await one.count()) > 0 ? one.textContent() : '0';
  };
  return {
    sidebar: firstNumber(await textOf('/', '.sidebar-groups a[href="/bank/review/"] .nav-count')),
    'sidebar of the account': firstNumber(
      await textOf('/', `.sidebar-groups a[href="/bank/account/${account}/transactions/"] .nav-count`),
    ),
    'thumb bar': firstNumber(await textOf('/', '.thumb-bar a[href="/bank/review/"] .nav-count')),
    home: firstNumber(await textOf('/', '.todo a[href="/bank/review/"] b')),
    queue: firstNumber(await textOf('/bank/review/', '[data-review-left]')),
    'chip of the queue': firstNumber(await textOf('/bank/review/', '.queue-groups [data-review-count]')),
    'chip of all transactions': firstNumber(
      await textOf('/bank/transactions/', '.chips .chip[href*="type=UK"] b'),
    ),
    month: firstNumber(await textOf('/close/2026-04/', '.month-left .sentence-title')),
  };
}

let server: RunningServer;
let account: number;
test.beforeAll(async () => {
  server = await startAtlas('sqlite');
  const { db } = server.database;
  const person = await db.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
  ({ account } = await queueStory(db, person, 40, 'Giro'));
  await record(db, person, { date: '2026-04-03', comment: 'Tea' });
});
test.afterAll(() => server.stop());

test('whatever is done on a page, its numbers are those of a page that is opened then', {
  tag: '@scripts',
}, async ({ page }) => {
  await signIn(page, server.origin);
  const lists = [`/bank/account/${account}/transactions/?type=UK&limit=50`, '/bank/transactions/?limit=50'];
  await page.goto(`${server.origin}/bank/review/`);
  await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
  await page.keyboard.press('Enter');
  await agrees(page, 'an answer was accepted');
  await page.keyboard.press('s');
  await agrees(page, 'a row was left for later');
  await page.keyboard.press('i');
  await agrees(page, 'a row was marked as income');
  await page.keyboard.press('u');
  await expect(page.getByText(/^Undone/).first()).toBeVisible();
  await agrees(page, 'that was undone');
  for (const path of lists) {
    await page.goto(server.origin + path);
    await wake(page.getByRole('columnheader', { name: 'Type' }));
    const open = page.getByRole('row').filter({ has: page.getByText('Unknown', { exact: true }) });
    await open.first().getByRole('button', { name: 'Mark As' }).click();
    await page.locator('[popover]:popover-open').getByText('Investment', { exact: true }).click();
    await agrees(page, `${path}: a row was marked`);
    for (const n of [0, 1]) await open.nth(n).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Mark As' }).first().click();
    await page.locator('[popover]:popover-open').getByText('Cash Withdrawal', { exact: true }).click();
    await agrees(page, `${path}: two rows were marked`);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await agrees(page, `${path}: that was undone`);
  }
});

test('what is not classified is one number wherever it stands', async ({ page }) => {
  await signIn(page, server.origin);
  const places = await openEverywhere(page, account);
  expect(new Set(Object.values(places)), JSON.stringify(places)).toEqual(new Set([places.queue]));
});
