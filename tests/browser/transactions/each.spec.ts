import AxeBuilder from '@axe-core/playwright';
import { addName } from '#lib/catalogue/change.ts';
import { expect, test } from '#tests/support/server/browser.ts';
import { account, openTable, row, typeOf } from '#tests/support/server/transactions-page.ts';
import { someTransactions } from '#tests/support/stories/transactions.ts';

test('ticked rows become one expense each, which one Undo takes back; then they are offered', async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  const { id, path, person } = await account(atlas);
  const shop = `ZEBRA${id}`.replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '');
  await someTransactions(
    atlas.database.db,
    id,
    person,
    [1, 2, 3, 4].map((n) => ({
      date: `2026-06-0${n}`,
      amount: 1_000 * n,
      description: `POS ${shop} 40${n}`,
    })),
  );
  await openTable(page, path);
  for (const n of [4, 3, 2]) await row(page, `POS ${shop} 40${n}`).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Expense for each' }).click();
  const form = page.locator('#edit');
  await expect(form.getByRole('heading', { name: 'One expense for each of 3 transactions' })).toBeVisible();
  await expect(form).toContainText('−₹90.00');
  await expect(form.getByLabel('Merchant', { exact: true })).not.toHaveValue('');
  if (scripts) expect((await new AxeBuilder({ page }).include('#edit').analyze()).violations).toEqual([]);
  await form.getByLabel('Category').selectOption('Meals');
  await form.getByRole('button', { name: 'Record 3 expenses' }).click();
  await expect(page.getByText('3 expenses recorded. 24 left.')).toBeVisible();
  await expect(typeOf(row(page, `POS ${shop} 403`))).toHaveText('Expense');

  await page.goto(path);
  const offered = row(page, `POS ${shop} 401`);
  await expect(offered.locator('.offer')).toContainText('Meals');
  await offered.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText(/^1 expense recorded\./)).toBeVisible();
  await expect(typeOf(offered)).toHaveText('Expense');
  await expect(offered.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(typeOf(offered)).toHaveText('Unknown');
  await offered.getByRole('link', { name: `POS ${shop} 401` }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').filter({ hasText: 'undid an action' })).toContainText('₹10.00');
  await expect(history.getByText('linked an expense')).toBeVisible();
  await expect(history.getByRole('link', { name: 'View expense' })).toHaveCount(0);
});

test('all that a filter finds become one expense each; what came in is left out', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
}) => {
  const { id, path, person } = await account(atlas);
  await someTransactions(atlas.database.db, id, person, [
    { date: '2026-06-01', description: 'KIOSK 1' },
    { date: '2026-06-02', description: 'KIOSK 2' },
    { date: '2026-06-03', description: 'KIOSK 3', amount: -500 },
  ]);
  await page.goto(`${path}?search=KIOSK&limit=2`);
  await page.getByRole('link', { name: 'Select all on this page' }).click();
  await page.getByRole('link', { name: 'Select all 3' }).click();
  await page.getByRole('link', { name: 'Expense for each' }).click();
  const form = page.locator('#edit');
  await expect(form).toContainText('1 is left out');
  await form.getByLabel('Category').selectOption('Meals');
  await form.getByRole('button', { name: 'Record 2 expenses' }).click();
  await expect(page.getByText(/^2 expenses recorded\./)).toBeVisible();
  await page.goto(`${path}?search=KIOSK&type=UK`);
  await expect(page.getByRole('row', { name: /KIOSK/ })).toHaveCount(1);
});

test('the transactions of all accounts stand in one list', async ({ signedIn: page, atlas, scripts }) => {
  const { id } = await account(atlas);
  await page.goto('/bank/transactions/');
  await expect(page.getByRole('heading', { name: 'All transactions', level: 1 })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Account' })).toBeVisible();
  await page.goto(`/bank/transactions/?account=${id}&type=UK`);
  await expect(page.getByRole('row', { name: /Row \d+/ })).toHaveCount(23);
  await expect(page.getByRole('row', { name: /April 2026/ })).toContainText('23 left');
  if (scripts) expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test.describe('with scripts', { tag: '@scripts' }, () => {
  test('one expense each gets the project that is typed, and the toast takes them all back', async ({
    signedIn: page,
    atlas,
  }) => {
    const { path, person } = await account(atlas);
    const { db } = atlas.database;
    const { id } = await addName(db, { id: person }, 'projects', { name: 'Offsite each' });
    await openTable(page, path);
    for (const name of ['Row 23', 'Row 22']) await row(page, name).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Expense for each' }).click();
    const form = page.locator('#edit');
    await form.getByLabel('Category').selectOption('Meals');
    await form.getByLabel('Project').fill('Offsite each');
    await form.getByRole('button', { name: 'Record 2 expenses' }).click();
    await expect(typeOf(row(page, 'Row 22'))).toHaveText('Expense');
    const made = await db.selectFrom('expenses').select('id').where('project', '=', id).execute();
    expect(made).toHaveLength(2);
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    for (const name of ['Row 23', 'Row 22']) await expect(typeOf(row(page, name))).toHaveText('Unknown');
  });

  test('a range by Shift, its sum, a key, and Escape', async ({ signedIn: page, atlas }) => {
    const { path } = await account(atlas);
    await openTable(page, path);
    await row(page, 'Row 23').getByRole('checkbox').click();
    await row(page, 'Row 20')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect(page.locator('.pick-sum')).toHaveText(/4 ticked\s*−₹402\.82/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await row(page, 'Row 19').getByRole('checkbox').click();
    await page.keyboard.press('Control+i');
    await expect(typeOf(row(page, 'Row 19'))).toHaveText('Unknown');
    await page.keyboard.press('i');
    await expect(typeOf(row(page, 'Row 19'))).toHaveText('Income');
  });

  test('a row is low on a phone, and nothing is cut between 960 and 1150 pixels', async ({
    signedIn: page,
    atlas,
  }) => {
    const { path } = await account(atlas);
    for (const [width, most] of [
      [1280, 56],
      [1100, 56],
      [960, 56],
      [360, 80],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const one = row(page, 'Row 23');
      const offers = (await one.locator('.offer').count()) > 0;
      const { height = 999 } = (await one.boundingBox()) ?? {};
      expect([width, height <= (width === 360 && offers ? 116 : most)]).toEqual([width, true]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect([width, wide]).toEqual([width, false]);
    }
  });
});
