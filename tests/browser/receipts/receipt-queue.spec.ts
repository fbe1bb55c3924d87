import type { Page, Request } from '@playwright/test';
import { addName } from '#lib/catalogue/change.ts';
import { instant } from '#lib/core/day.ts';
import type { Fact } from '#lib/receipts/events.ts';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { expect, fresh, lossyTest, test } from '#tests/support/server/browser.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someReceipt } from '#tests/support/stories/receipts.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

const TRAY = '/expense/receipts/';
const hand = (page: Page) => page.locator('.rq-read');
const waiting = (page: Page) => page.locator('[data-receipt]');
const amount = (page: Page) => hand(page).getByRole('textbox', { name: 'Amount' });
const answers = (page: Page) => hand(page).locator('.rq-answer');
const awake = (page: Page) => expect(page.locator('astro-island[data-awake]:has(> .rq)')).toBeAttached();

/** An empty tray, and what stories put into it. */
async function emptied({ database: { db } }: RunningServer) {
  await db
    .updateTable('attachments')
    .set({ removed_at: instant() })
    .where('tray_at', 'is not', null)
    .where('expense', 'is', null)
    .execute();
  const person = await db.selectFrom('people').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const account = await someAccount(db, fresh('Card'));
  const fact = (amount: number, merchant: string | null = null, day = '2026-08-04'): Fact => ({
    ...{ source: 'pdf-text', amount, currency: 'INR', day, merchant },
    where: `page 1: Total ${(amount / 100).toFixed(2)}`,
  });
  const put = (file_name: string, ...facts: Fact[]) => someReceipt(db, person, { file_name }, facts);
  const pay = async (description: string, amount: number, date = '2026-08-05') =>
    (await someTransactions(db, account, person.id, [{ description, amount, date }]))[0] ?? 0;
  const shop = async () => {
    const name = fresh('Shop');
    const { id } = await addName(db, person, 'merchants', { name });
    return { id, name };
  };
  const spend = (amount: number, merchant: number, date = '2026-08-04') =>
    record(db, person, { date, amount: amount / 100, merchant });
  return { db, person, fact, put, pay, shop, spend };
}

/** None like another, so that nothing is learned from one to the next. */
const PAYEES = [
  ...['Amberley', 'Brockhurst', 'Cranwell', 'Dunmore', 'Ellingham'],
  ...['Fernhill', 'Garsdale', 'Hawkridge', 'Ilkeston', 'Juniperton'],
];

test('ten receipts of new payees become linked expenses in at most fourteen clicks and keys', {
  tag: '@scripts',
}, async ({ signedIn: page, atlas }) => {
  const { db, fact, put, pay } = await emptied(atlas);
  const paid: number[] = [];
  for (const [n, payee] of PAYEES.entries()) {
    const amount = 710_100 + n * 100;
    paid.push(await pay(`POS 4${n}12 ${payee.toUpperCase()}`, amount));
    await put(`${fresh('invoice')}.pdf`, fact(amount));
  }
  await page.goto('/');
  let count = 0;
  await page.locator(`.sidebar-groups a[href="${TRAY}"]`).click();
  count += 2;
  await awake(page);
  for (let left = 10; left > 0; left--) {
    await expect(waiting(page)).toHaveCount(left);
    await expect(hand(page).getByText('Record as')).toBeVisible();
    await page.keyboard.press('1');
    count += 1;
  }
  await expect(page.getByText('No receipts are waiting')).toBeVisible();
  const rows = db
    .selectFrom('expense_links as l')
    .innerJoin('expenses', 'expenses.id', 'l.expense')
    .innerJoin('attachments', 'attachments.expense', 'expenses.id')
    .innerJoin('merchants', 'merchants.id', 'expenses.merchant')
    .select('merchants.name')
    .where('l.transaction', 'in', paid);
  await expect.poll(async () => (await rows.execute()).length).toBe(10);
  expect((await rows.execute()).map(({ name }) => name).sort()).toEqual([...PAYEES].sort());
  expect(count).toBeLessThanOrEqual(14);
});

test('what is sure is accepted by two presses, and taken back by one', async ({ signedIn: page, atlas }) => {
  const { fact, put, shop, spend } = await emptied(atlas);
  const { id, name } = await shop();
  for (const amount of [41_100, 41_200, 41_300]) {
    await spend(amount, id);
    await put(`${fresh('sure')}.pdf`, fact(amount, name));
  }
  await put(`${fresh('unsure')}.pdf`, fact(41_400));
  await page.goto(TRAY);
  await expect(page.locator('[data-renewed="tray-facts"]')).toHaveText(/4 wait · 3 sure/);
  await page.getByRole('link', { name: 'Accept 3 sure' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked();
  await page.getByRole('button', { name: 'Accept ticked' }).click();
  await expect(page.getByText('3 receipts accepted')).toBeVisible();
  await expect(waiting(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(waiting(page)).toHaveCount(4);
});

test('an answer is chosen and accepted, and the next receipt is at hand', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  const { db, fact, put, shop, spend } = await emptied(atlas);
  const { id, name } = await shop();
  const near = await spend(52_100, id, '2026-08-04');
  const far = await spend(52_100, id, '2026-08-07');
  const first = await put(`${fresh('first')}.pdf`, fact(52_100, name));
  const second = await put(`${fresh('second')}.pdf`, fact(52_200));
  const third = await put(`${fresh('third')}.pdf`, fact(52_300));
  await page.goto(TRAY);
  if (scripts) await awake(page);
  await expect(answers(page)).toHaveCount(3);
  await expect(answers(page).first().getByRole('radio')).toBeChecked();
  await expect(answers(page).first()).toContainText('Same amount, same day');
  await expect(answers(page).nth(1)).toContainText('Same amount, 3 days later');
  // Put off, it makes room for the next.
  await hand(page).getByRole('link', { name: 'Later' }).click();
  await expect(page.locator(`#receipt-${second}`)).toBeVisible();
  await page.locator(`[data-receipt="${first}"] a`).click();
  await expect(page.locator(`#receipt-${first}`)).toBeVisible();
  await answers(page).nth(1).click();
  await hand(page).getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Receipt added to the expense')).toBeVisible();
  await expect(page.locator(`[data-receipt="${first}"]`)).toHaveCount(0);
  await expect(page.locator('.rq-hand')).toBeVisible();
  const file = db.selectFrom('attachments').select('expense').where('id', '=', first);
  expect((await file.executeTakeFirst())?.expense).toBe(far.id);
  expect(near.id).not.toBe(far.id);

  // Without a bank transaction, an expense of what the receipt says is recorded.
  await page.locator(`[data-receipt="${third}"] a`).click();
  await expect(page.locator(`#receipt-${third}`)).toBeVisible();
  if (scripts) await hand(page).getByRole('button', { name: /Meals/ }).click();
  else {
    await hand(page).getByLabel('Meals').check();
    await hand(page).getByRole('button', { name: 'Accept' }).click();
  }
  await expect(page.getByText('Expense recorded with its receipt')).toBeVisible();
  const alone = db
    .selectFrom('attachments')
    .innerJoin('expenses', 'expenses.id', 'attachments.expense')
    .select(['amount', 'date'])
    .where('attachments.id', '=', third);
  expect(await alone.executeTakeFirst()).toEqual({ amount: 52_300, date: '2026-08-04' });
});

test.describe('by keys', { tag: '@scripts' }, () => {
  test('digits choose answers, after c categories; Enter accepts, u takes back', async ({
    signedIn: page,
    atlas,
  }) => {
    const { db, fact, put, pay, shop, spend } = await emptied(atlas);
    const { id, name } = await shop();
    await spend(61_100, id);
    await pay(`CARD ${name}`, 61_100);
    const receipt = await put(`${fresh('keys')}.pdf`, fact(61_100, name));
    await put(`${fresh('other')}.pdf`, fact(61_200));
    await page.goto(TRAY);
    await awake(page);
    await expect(answers(page)).toHaveCount(3);
    await page.keyboard.press('2');
    await expect(answers(page).nth(1).getByRole('radio')).toBeChecked();
    await page.keyboard.press('1');
    await expect(answers(page).first().getByRole('radio')).toBeChecked();
    await page.keyboard.press('2');
    // Its merchant is known, and with it the category; another one is chosen.
    const chips = hand(page).locator('.rq-categories > .chips > button');
    await page.keyboard.press('c');
    await expect(chips.first()).toContainText('1');
    await page.keyboard.press('Escape');
    await expect(chips.first()).not.toContainText('1');
    await page.keyboard.press('c');
    await page.keyboard.press('3');
    await expect(chips.nth(2)).toHaveAttribute('aria-pressed', 'true');
    const category = ((await chips.nth(2).textContent()) ?? '').trim();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Expense recorded and linked, with its receipt')).toBeVisible();
    await expect(waiting(page)).toHaveCount(1);
    const item = db
      .selectFrom('attachments as a')
      .innerJoin('expense_items as i', 'i.expense', 'a.expense')
      .innerJoin('categories as c', 'c.id', 'i.category')
      .select('c.name')
      .where('a.id', '=', receipt);
    expect(category).toContain((await item.executeTakeFirst())?.name ?? 'nothing');
    await page.keyboard.press('u');
    await expect(waiting(page)).toHaveCount(2);
  });

  test('s puts off, j and k move, e corrects, and typed facts find their payment', async ({
    signedIn: page,
    atlas,
  }) => {
    const { put, pay } = await emptied(atlas);
    await pay('TYPED PAYEE', 71_700);
    const [first, second] = [await put('IMG_1.jpg'), await put('IMG_2.jpg')];
    await page.goto(TRAY);
    await awake(page);
    await expect(page.locator(`#receipt-${first}`)).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.locator(`#receipt-${second}`)).toBeVisible();
    // Nobody could read it: the focus waits in the amount.
    await expect(amount(page)).toBeFocused();
    await amount(page).blur();
    await page.keyboard.press('k');
    await expect(page.locator(`#receipt-${first}`)).toBeVisible();
    await amount(page).blur();
    await page.keyboard.press('s');
    await expect(waiting(page).first()).toHaveAttribute('data-receipt', second);
    await expect(page.locator(`#receipt-${second}`)).toBeVisible();
    await amount(page).fill('717');
    await hand(page).getByLabel('Date').fill('2026-08-04');
    await page.keyboard.press('Enter');
    await expect(answers(page).first()).toContainText('Record expense and link: Typed Payee');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('e');
    await expect(amount(page)).toBeFocused();
    await expect(amount(page)).toHaveValue('717.00');
  });

  test('a correction that is typed is saved before anything is accepted', async ({
    signedIn: page,
    atlas,
  }) => {
    const { db, fact, put } = await emptied(atlas);
    const receipt = await put(`${fresh('typed')}.pdf`, fact(64_100));
    await page.goto(TRAY);
    await awake(page);
    await hand(page).getByText('Correct details').click();
    await amount(page).fill('650');
    await hand(page).getByRole('button', { name: /Meals/ }).click();
    await expect(page.getByText('Details saved')).toBeVisible();
    await expect(hand(page).getByText('₹650.00').first()).toBeVisible();
    await hand(page).getByRole('button', { name: /Meals/ }).click();
    await expect(page.getByText('Expense recorded with its receipt')).toBeVisible();
    const recorded = db
      .selectFrom('attachments')
      .innerJoin('expenses', 'expenses.id', 'attachments.expense')
      .select('amount')
      .where('attachments.id', '=', receipt);
    expect(await recorded.executeTakeFirst()).toEqual({ amount: 65_000 });
  });

  test('what is decided stays decided when a list comes that was asked for before', async ({
    signedIn: page,
    atlas,
  }) => {
    const { fact, put } = await emptied(atlas);
    await put(`${fresh('decided')}.pdf`, fact(66_100));
    await put(`${fresh('next')}.pdf`, fact(66_200));
    await page.goto(TRAY);
    await awake(page);
    const late = Promise.withResolvers<void>();
    const isList = (request: Request) =>
      request.method() === 'GET' && new URL(request.url()).pathname === '/api/expense/receipts/';
    let asked = 0;
    await page.route(/\/api\/expense\/receipts\//, async (route) => {
      if (!isList(route.request()) || asked++ > 0) return route.continue();
      const response = await route.fetch();
      await late.promise;
      await route.fulfill({ response });
    });
    await hand(page).getByText('Correct details').click();
    await amount(page).fill('661.50');
    await amount(page).press('Enter');
    await expect(page.getByText('Details saved')).toBeVisible();
    await hand(page).getByRole('button', { name: /Meals/ }).click();
    await expect(page.getByText('Expense recorded with its receipt')).toBeVisible();
    await expect(waiting(page)).toHaveCount(1);
    const came = page.waitForEvent('requestfinished', isList);
    late.resolve();
    await came;
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await expect(waiting(page)).toHaveCount(1);
  });

  test('single keys can be switched off', async ({ signedIn: page, atlas }) => {
    const { db, person, fact, put } = await emptied(atlas);
    await put(`${fresh('off')}.pdf`, fact(81_100));
    await db.updateTable('people').set({ keys: 0 }).where('id', '=', person.id).execute();
    await page.goto(TRAY);
    await awake(page);
    await page.keyboard.press('1');
    await page.getByRole('button', { name: /^Keys/ }).click();
    await expect(page.getByText('Keyboard shortcuts are turned off')).toBeVisible();
    await expect(waiting(page)).toHaveCount(1);
    await db.updateTable('people').set({ keys: 1 }).where('id', '=', person.id).execute();
  });
});

lossyTest(
  'a decision that could not be saved brings the receipt back with the reason',
  {
    tag: '@scripts',
  },
  async ({ signedIn: page, atlas }) => {
    const { fact, put, shop, spend } = await emptied(atlas);
    const { id, name } = await shop();
    await spend(91_100, id);
    const receipt = await put(`${fresh('lost')}.pdf`, fact(91_100, name));
    await page.goto(TRAY);
    await awake(page);
    await page.route('**/receipts/decide/', (route) => route.abort());
    await page.keyboard.press('Enter');
    await expect(hand(page).locator('.notice.error')).toBeVisible();
    await expect(page.locator(`[data-receipt="${receipt}"]`)).toBeVisible();
    await page.unrouteAll();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Receipt added to the expense')).toBeVisible();
    await expect(page.getByText('No receipts are waiting')).toBeVisible();
  },
);

lossyTest(
  'what somebody used meanwhile says so and leaves',
  { tag: '@scripts' },
  async ({ signedIn: page, atlas }) => {
    const { db, fact, put } = await emptied(atlas);
    const receipt = await put(`${fresh('used')}.pdf`, fact(92_100));
    await page.goto(TRAY);
    await awake(page);
    await db.updateTable('attachments').set({ removed_at: instant() }).where('id', '=', receipt).execute();
    await page.keyboard.press('1');
    await expect(page.getByText('This receipt is not in the tray.')).toBeVisible();
    await expect(waiting(page)).toHaveCount(0);
  },
);

test('on a phone the picture is folded and Accept is within the thumb’s reach', async ({
  signedIn: page,
  atlas,
}) => {
  const { fact, put, shop, spend } = await emptied(atlas);
  const { id, name } = await shop();
  await spend(93_100, id);
  await put(`${fresh('thumb')}.pdf`, fact(93_100, name));
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(TRAY);
  expect((await page.locator('.rq-sheet').boundingBox())?.height).toBeLessThan(128);
  const accept = hand(page).getByRole('button', { name: 'Accept' });
  const box = await accept.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(780 - 56);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
