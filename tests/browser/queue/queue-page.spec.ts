import type { Page } from '@playwright/test';
import { type RunningServer, startAtlas } from '#tests/support/server/atlas-server.ts';
import { expect, test } from '#tests/support/server/browser.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { queueStory } from '#tests/support/stories/queue.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

const ownerOf = ({ database: { db } }: RunningServer) =>
  db.selectFrom('people').selectAll().orderBy('id').executeTakeFirstOrThrow();

let named = 0;
/** An account with open rows of texts that nobody decided about, a day apart. */
async function fresh(atlas: RunningServer, texts: readonly string[], amount = 100) {
  const { db } = atlas.database;
  const account = await someAccount(db, `Fresh ${++named} ${Math.random()}`);
  const given = texts.map((description, n) => ({ description, amount, date: `2026-04-0${n + 1}` }));
  const ids = await someTransactions(db, account, (await ownerOf(atlas)).id, given);
  return { account, ids };
}
const payee = () => `Quux ${Math.random().toString(36).replace(/[\d.]/g, '')}`;
const typeOf = async ({ database: { db } }: RunningServer, id: number | undefined) =>
  (
    await db
      .selectFrom('bank_transactions')
      .select('type')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
  ).type;

async function openQueue(page: Page, query: string, scripts: boolean, origin = ''): Promise<void> {
  await page.goto(`${origin}/bank/review/?${query}`);
  if (scripts) await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
}

test('Accept on a row that is not at hand accepts it', async ({ signedIn: page, atlas, scripts }) => {
  const { account } = await queueStory(atlas.database.db, await ownerOf(atlas), 12);
  await openQueue(page, `account=${account}`, scripts);
  const row = page.locator('.queue-row:not(.now)', { has: page.getByRole('button', { name: 'Accept' }) });
  const id = await row.first().getAttribute('id');
  await row.first().getByRole('button', { name: 'Accept' }).click();
  await expect(page.locator(`#${id}`)).toHaveCount(0);
  await expect.poll(() => typeOf(atlas, Number(id?.slice(1)))).not.toBe('UK');
});

test('Enter does what it is drawn on, also where nothing is sure', async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  const { account, ids } = await fresh(atlas, [payee(), payee()]);
  await openQueue(page, `account=${account}`, scripts);
  const drawn = page.locator('.queue-row.now :is(a, button)', { has: page.locator('.enter:visible') });
  await expect(drawn).toHaveText(scripts ? /Set category/ : /Later/);
  await page.keyboard.press('Enter');
  if (scripts) {
    await expect(page.locator('.queue-row.now').getByLabel('Category')).toBeFocused();
    // The choice is made now: one button records.
    await expect(drawn).toHaveCount(0);
    // Escape leads back to the row, whose keys work again.
    await page.keyboard.press('Escape');
    await expect(page.locator(`#r${ids[0]}`)).toBeFocused();
    await expect(page.locator('.queue-row.now').getByLabel('Category')).toBeHidden();
    await page.keyboard.press('j');
    await expect(page.locator('.queue-row.now')).toHaveId(`r${ids[1]}`);
    await page.keyboard.press('k');
  } else await expect(page.locator(`#r${ids[0]}`)).toHaveCount(0);
  expect(await typeOf(atlas, ids[0])).toBe('UK');
  // A row that is pressed is at hand, and Enter is its key, too.
  if (!scripts) return;
  await page.locator(`#r${ids[1]} .queue-raw`).click();
  await expect(page.locator(`#r${ids[1]}`)).toBeFocused();
});

test('a double click decides one row, not the one that moves under the pointer, too', {
  tag: '@scripts',
}, async ({ signedIn: page, atlas, scripts }) => {
  const { account, ids } = await fresh(atlas, [payee(), payee(), payee()]);
  await openQueue(page, `account=${account}`, scripts);
  await page
    .locator('.queue-row.now')
    .getByRole('button', { name: /Investment$/ })
    .dblclick();
  await expect(page.locator(`#r${ids[0]}`)).toHaveCount(0);
  await expect(page.locator('.queue-row.now')).toHaveId(`r${ids[1]}`);
  await expect.poll(() => typeOf(atlas, ids[0])).toBe('IV');
  expect(await typeOf(atlas, ids[1])).toBe('UK');
});

test('answers are numbered without a gap where one needs a category', { tag: '@scripts' }, async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  const text = payee();
  const { account, ids } = await fresh(atlas, [text, text]);
  await openQueue(page, `account=${account}`, scripts);
  await page.keyboard.press('v');
  const now = page.locator(`#r${ids[1]}.now`);
  await expect(now.locator('.queue-first')).toHaveText('Investment');
  await expect(now.locator('.queue-others .button').first()).toHaveText('2 Cash');
  await page.keyboard.press('2');
  await expect.poll(() => typeOf(atlas, ids[1])).toBe('CW');
});

test('what is left for later is taken back by its Undo, and listed until it is', async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  const { account, ids } = await fresh(atlas, [payee(), payee(), payee()]);
  await openQueue(page, `account=${account}`, scripts);
  const later = () => page.locator('.queue-row.now').getByRole('button', { name: 'Later' }).click();
  const first = page.locator(`#r${ids[0]}`);
  await later();
  await expect(first).toHaveCount(0);
  if (scripts) {
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect(first).toBeVisible();
    await expect(page.locator('.toast')).toContainText('Back in review. 3 left.');
    await page.locator(`#r${ids[1]} .queue-raw`).click();
    await page.keyboard.press('s');
    await expect(page.locator(`#r${ids[1]}`)).toHaveCount(0);
    await page.keyboard.press('u');
    await expect(page.locator(`#r${ids[1]}`)).toBeVisible();
    await first.locator('.queue-raw').click();
    await later();
  }
  await page.locator('.queue-groups').getByRole('link', { name: '1 set aside for today' }).click();
  await page.waitForURL('**/*later=true*');
  if (scripts) await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
  await expect(page.locator('.queue-row')).toHaveCount(1);
  await first.getByRole('button', { name: 'Review now' }).click();
  await expect(first).toHaveCount(0);
  await expect(page.locator('.toast')).toContainText('Back in review. 3 left.');
  await openQueue(page, `account=${account}`, scripts);
  await expect(first).toBeVisible();
  await expect(page.locator('.queue-groups')).not.toContainText('set aside');
});

test('without a script a decision leads to the row after it', { tag: ['@noscript', '@forms'] }, async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  const { account, ids } = await fresh(atlas, Array.from({ length: 5 }, payee));
  await openQueue(page, `account=${account}&at=${ids[2]}`, scripts);
  for (const next of [ids[3], ids[4]]) {
    await expect(page.locator('.queue-row.now :focus')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.locator(`#r${next}.now`)).toBeVisible();
  }
  await page.locator('.queue-row.now').getByRole('button', { name: 'Investment' }).click();
  // Nothing comes after it: what was passed over is next.
  await expect(page.locator(`#r${ids[0]}.now`)).toBeVisible();
});

test('amounts in another currency than the book’s name theirs', async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  const { account } = await fresh(atlas, [payee()], 20_000);
  const amount = page.locator('.queue-row.now .amount-value');
  await openQueue(page, `account=${account}`, scripts);
  await expect(amount).toHaveText(/^−200\.00/);
  await atlas.database.db
    .updateTable('bank_accounts')
    .set({ currency: 'CHF' })
    .where('id', '=', account)
    .execute();
  await openQueue(page, `account=${account}`, scripts);
  await expect(amount).toHaveText(/^−CHF\s200\.00/);
});

test('on a phone the bar for ticked rows and the form of a new expense fit, and no keys are offered', async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const text = payee();
  const { account, ids } = await fresh(atlas, [text, text, text]);
  const fits = async (button: string) => {
    const within = page.locator('.queue-ticked, .queue-new').getByRole('button', { name: button });
    await within.filter({ visible: true }).scrollIntoViewIfNeeded();
    await expect(within.filter({ visible: true })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  };
  await openQueue(page, `account=${account}`, scripts);
  await page.locator(`#r${ids[0]} summary`).click();
  await fits('Record expense');
  const category = page.locator(`#r${ids[0]}`).getByLabel('Category');
  expect((await category.boundingBox())?.width).toBeGreaterThan(200);
  await page.locator(`#r${ids[1]}`).getByRole('checkbox').check();
  await fits('One expense for each');
  await page.locator('.queue-groups a[href*="group="]').first().click();
  await page.waitForURL('**/*group=*');
  await fits('One expense for each');
  const merchant = page.locator('.queue-ticked').getByLabel('Merchant');
  expect((await merchant.boundingBox())?.width).toBeGreaterThan(140);
  if (!scripts) await expect(page.getByRole('button', { name: 'Keys' })).toBeHidden();
});

test.describe('in a book of its own', () => {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startAtlas('sqlite');
  });
  test.afterAll(() => server.stop());

  test('counts follow decisions, and the third equal one brings the question about a rule', async ({
    page,
    scripts,
  }) => {
    const text = payee();
    const { account } = await fresh(
      server,
      Array.from({ length: 6 }, () => text),
    );
    const headers = { Origin: server.origin };
    await page.request.post(`${server.origin}/login`, { form: OWNER, headers, maxRedirects: 0 });
    await openQueue(page, `account=${account}`, scripts, server.origin);
    for (const left of [5, 4, 3]) {
      await expect(page.locator('.proposed')).toHaveCount(0);
      await page
        .locator('.queue-row.now')
        .getByRole('button', { name: /^(Investment|Accept)/ })
        .click();
      await expect(page.locator('.queue-groups a').nth(1)).toHaveText(new RegExp(`\\D ${left}$`));
      await expect(page.locator('.sidebar .nav-count').first()).toHaveText(new RegExp(`^${left} `));
    }
    await expect(page.locator('.proposed')).toContainText('as Investment? You did 3 of 3 times.');
    if (scripts) await expect(page.locator('.queue-list [role="status"]')).toContainText('Always record');
    await page.locator('.proposed').getByRole('button', { name: 'Don’t ask again' }).click();
    await expect(page.locator('.proposed')).toHaveCount(0);
  });
});
