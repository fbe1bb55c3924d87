import type { Page } from '@playwright/test';
import { type RunningServer, startAtlas } from '#tests/support/server/atlas-server.ts';
import { expect, signIn, test, touch, wake } from '#tests/support/server/browser.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startAtlas('sqlite', { ATLAS_DEMO: '1' });
  await server.database.db.updateTable('people').set({ expenses_view: 'table' }).execute();
});
test.afterAll(async () => {
  await server.stop();
});

/** Lists of money whose rows are ticked. */
const LISTS = [
  '/bank/account/1/transactions/?limit=50',
  '/bank/transactions/',
  '/expense',
  '/expense/receipts/missing/',
];
/** Those that fill a screen from its head on; missing receipts begin with whose they are. */
const LONG = LISTS.slice(0, 3);

const ticks = (page: Page) => page.locator('tbody input[form=pick]');
const ticked = (page: Page) => page.locator('tbody input[form=pick]:checked');

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.origin + path);
  const head = page.getByRole('columnheader', { name: 'Type' });
  if ((await head.count()) > 0) await wake(head);
  await touch(page);
}

test.describe('with scripts', { tag: '@scripts' }, () => {
  for (const path of LISTS)
    test(`Shift takes the range, by pointer and by keys: ${path}`, async ({ page }) => {
      await signIn(page, server.origin);
      await open(page, path);
      await ticks(page).nth(1).click();
      await ticks(page)
        .nth(4)
        .click({ modifiers: ['Shift'] });
      await expect(ticked(page)).toHaveCount(4);
      await expect(page.locator('.pick-sum')).toContainText('4');
      await ticks(page)
        .nth(2)
        .click({ modifiers: ['Shift'] });
      await expect(ticked(page), 'a range is let go of, too').toHaveCount(1);

      await page.keyboard.press('Escape');
      await expect(ticked(page)).toHaveCount(0);
      await expect(page.locator('#pick')).toBeHidden();

      await ticks(page).first().focus();
      await page.keyboard.press('x');
      for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key);
      await expect(ticks(page).nth(2)).toBeFocused();
      await page.keyboard.press('Shift+X');
      await expect(ticked(page)).toHaveCount(3);
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.keyboard.press('Shift+Space');
      await expect(ticked(page)).toHaveCount(5);

      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Tick all up to this row');
      await page.keyboard.press('Escape');
      await page.keyboard.press('o');
      await expect(page).not.toHaveURL(server.origin + path);
    });

  test('the queue takes ranges, too', async ({ page }) => {
    await signIn(page, server.origin);
    await page.goto(`${server.origin}/bank/review/`);
    await expect(page.locator('.queue-list').locator('xpath=ancestor::astro-island[1]')).toHaveAttribute(
      'data-awake',
      '',
    );
    await touch(page);
    const boxes = page.locator('.queue-row input[type=checkbox]');
    await boxes.nth(1).click();
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    await expect(page.locator('.queue-row input:checked')).toHaveCount(3);
  });

  test('on the page of suggestions keys lead from offer to offer', async ({ page }) => {
    await signIn(page, server.origin);
    await open(page, '/bank/match/');
    const stops = page.locator('[data-stop]');
    await page.keyboard.press('j');
    await expect(stops.first()).toBeFocused();
    await page.keyboard.press('j');
    await expect(stops.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(stops.first()).toBeFocused();
  });

  test('whoever uses no single keys has none here, but lets go of all by Esc', async ({ page }) => {
    await signIn(page, server.origin);
    await open(page, '/expense');
    await page.evaluate(() => {
      document.body.dataset.keys = 'off';
    });
    await ticks(page).first().focus();
    await page.keyboard.press('x');
    await expect(ticked(page)).toHaveCount(0);
    await page.keyboard.press('Space');
    await expect(ticked(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(ticked(page)).toHaveCount(0);
  });
});

test('the ticked rows take what each is offered, and one Undo takes it back', { tag: '@forms' }, async ({
  page,
  scripts,
}) => {
  await signIn(page, server.origin);
  await open(page, '/bank/transactions/?type=UK');
  const offering = page.locator('tbody tr').filter({ has: page.locator('.offer') });
  const names = await offering.locator('.payee').allTextContents();
  expect(names.length).toBeGreaterThan(2);
  for (const n of [0, 1, 2]) await offering.nth(n).getByRole('checkbox').check();
  if (scripts) await page.keyboard.press('Enter');
  else await page.getByRole('button', { name: 'Accept suggestions' }).click();
  await expect(page.getByText('3 suggestions accepted.')).toBeVisible();
  await expect(ticked(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.toast')).toContainText('Undone: 3 restored.');
  await open(page, '/bank/transactions/?type=UK');
  await expect(offering.locator('.payee')).toHaveText(names);
});

for (const path of LISTS)
  test(`the bar of what is ticked moves no row: ${path}`, async ({ page }) => {
    await signIn(page, server.origin);
    for (const [width, height] of [
      [1440, 900],
      [768, 900],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(server.origin + path);
      const rows = page.locator('tbody tr');
      const tops = () =>
        rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top + scrollY));
      const before = await tops();
      await ticks(page).first().check();
      const bar = page.locator('#pick');
      await expect(bar).toBeVisible();
      expect(await tops()).toEqual(before);
      const box = await bar.boundingBox();
      const thumb = await page.locator('.thumb-bar').boundingBox();
      if (width === 360) expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(thumb?.y ?? 0);
      else expect(box?.height).toBeLessThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

for (const [width, height, most] of [
  [1440, 900, 16],
  [1280, 800, 14],
] as const)
  test(`${most} rows are seen at ${width} × ${height}, the first of them high`, async ({ page }) => {
    await signIn(page, server.origin);
    await page.setViewportSize({ width, height });
    for (const path of LONG) {
      await page.goto(server.origin + path);
      const boxes = await page
        .locator('tbody tr:not(.month)')
        .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));
      expect(boxes[0]?.top, path).toBeLessThanOrEqual(260);
      const months = await page
        .locator('tbody tr.month')
        .evaluateAll(
          (all, end) =>
            all.map((row) => row.getBoundingClientRect()).filter(({ bottom }) => bottom < end).length,
          height,
        );
      // The head of a further month takes the place of a row.
      const seen = boxes.filter(({ bottom }) => bottom <= height).length + Math.max(0, months - 1);
      expect(seen, path).toBeGreaterThanOrEqual(most);
    }
  });

test('on a phone a row takes 72 px at most', async ({ page }) => {
  await signIn(page, server.origin);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of LONG) {
    await page.goto(server.origin + path);
    const rows = page.locator('tbody tr:not(.month):not(:has(.description > p))');
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights), path).toBeLessThanOrEqual(72);
  }
});

test('days that are asked for most are one press away, and one press back', { tag: '@forms' }, async ({
  page,
}) => {
  await signIn(page, server.origin);
  for (const path of ['/bank/transactions/', '/expense']) {
    await page.goto(server.origin + path);
    const days = page.getByRole('list', { name: 'Days' });
    await days.getByRole('link', { name: 'Last month' }).click();
    await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-(28|29|30|31)$/);
    await expect(days.getByRole('link', { name: 'Last month' })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
    await days.getByRole('link', { name: 'Last month' }).click();
    await expect(page).not.toHaveURL(/from=/);
  }
});

test('ticked expenses get a category, or are deleted, as one act', { tag: '@forms' }, async ({
  page,
  scripts,
}) => {
  await signIn(page, server.origin);
  await page.goto(`${server.origin}/expense?sort=amount&order=desc`);
  const row = (n: number) => page.locator('tbody tr').nth(n);
  const before = await Promise.all([row(0), row(1)].map((one) => one.locator('.category').textContent()));
  const target = before.some((one) => one === 'Travel') ? 'Meals' : 'Travel';
  await row(0).getByRole('checkbox').check();
  await row(1).getByRole('checkbox').check();
  const bar = page.locator('#pick');
  await bar.getByRole('button', { name: 'Category or project' }).click();
  const card = page.getByRole('region', { name: 'Change what is ticked' });
  await card.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('Choose a category or a project, or delete.').first()).toBeVisible();
  await expect(ticked(page)).toHaveCount(2);
  await card.getByLabel('Category').selectOption({ label: target });
  await card.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText(/2 expenses changed\./)).toBeVisible();
  await expect(row(0).locator('.category')).toHaveText(target);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(0).locator('.category')).toHaveText(before[0] ?? '');

  await row(0).getByRole('checkbox').check();
  const name = await row(0).getByRole('rowheader').textContent();
  const amount = await row(0).locator('.amount').textContent();
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: scripts ? 'Delete 1' : 'Delete', exact: true }).click();
  await expect(page.getByText('1 expense deleted.')).toBeVisible();
  await expect(row(0).locator('.amount')).not.toHaveText(amount ?? '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(0).getByRole('rowheader')).toHaveText(name ?? '');
});

test('what is unticked of a whole page stays so when its category is asked for', { tag: '@forms' }, async ({
  page,
}) => {
  await signIn(page, server.origin);
  await page.goto(`${server.origin}/expense?sort=amount&order=desc&select=page`);
  await expect(ticked(page)).toHaveCount(50);
  const first = page.locator('tbody tr').first().getByRole('checkbox');
  await first.uncheck();
  const asking = page.locator('#pick').getByRole('button', { name: 'Category or project' });
  await asking.click();
  await expect(page.getByRole('region', { name: 'Change what is ticked' })).toBeVisible();
  await expect(first).not.toBeChecked();
  await expect(ticked(page)).toHaveCount(49);
});

test('all that is found is changed after its number was shown', { tag: '@forms' }, async ({ page }) => {
  await signIn(page, server.origin);
  await page.goto(`${server.origin}/expense`);
  await expect(page.locator('tfoot')).toContainText(/60 expenses in total/);
  await page.getByRole('link', { name: 'Select all on this page' }).click();
  await expect(ticked(page)).toHaveCount(50);
  await page.getByRole('link', { name: 'Select all 60' }).click();
  const card = page.getByRole('region', { name: 'Change all 60 expenses found' });
  await card.getByRole('button', { name: 'Change 60' }).click();
  await expect(page.getByText('Choose a category or a project, or delete.').first()).toBeVisible();
  await card.getByLabel('Project').selectOption({ label: 'No project' });
  await card.getByRole('button', { name: 'Change 60' }).click();
  await expect(page.getByText(/\d+ expenses? changed\./)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
});
