import { expect, test } from '#tests/support/server/browser.ts';
import { account } from '#tests/support/server/transactions-page.ts';

const PHONE = { width: 360, height: 740 };

test('a phone has Home, Review, a camera, Transactions and Search under the thumb; toasts stand above them', async ({
  signedIn: page,
  scripts,
}) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Quick access' });
  await expect(bar).toBeHidden();
  await page.setViewportSize(PHONE);
  const links = await bar.getByRole('link').evaluateAll((all) =>
    all.map((link) => [
      // How many are left stands beside Review.
      link.textContent?.replace(/[\s\d,]+$/, '').trim() ||
        link.querySelector('svg')?.getAttribute('aria-label'),
      link.getAttribute('href'),
    ]),
  );
  expect(links).toEqual([
    ['Home', '/'],
    ['Review', '/bank/review/'],
    ['Receipts', '/expense/receipts/'],
    ['Transactions', '/bank/transactions/'],
    ['Search', '/search'],
  ]);
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const over = await bar.boundingBox();
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeCloseTo(PHONE.height, 0);
  const foot = await page.getByRole('contentinfo').boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((over?.y ?? 0) + 1);
  await bar.getByRole('link', { name: 'Search' }).click();
  if (scripts)
    await expect(
      page.getByRole('dialog').or(page.getByRole('heading', { name: 'Search', level: 1 })),
    ).toBeVisible();
  else await expect(page).toHaveURL(/\/search$/);
});

test('the sidebar lists accounts with what is left to classify, and Review with the sum', async ({
  signedIn: page,
  atlas,
}) => {
  const { id, path } = await account(atlas);
  // The sidebar lists the first twelve by name, and other tests have accounts in this book, too.
  await atlas.database.db
    .updateTable('bank_accounts')
    .set({ name: `000 ${id}` })
    .where('id', '=', id)
    .execute();
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto(path);
  const sidebar = page.getByRole('navigation', { name: 'Main menu' });
  const own = sidebar.locator(`a[href="${path}"]`);
  await expect(own).toContainText('23 left to classify');
  await expect(own).toHaveAttribute('aria-current', 'page');
  await expect(sidebar.locator('[aria-current]')).toHaveCount(1);
  const left = async () =>
    Number(/\d+/.exec((await sidebar.getByRole('link', { name: /^Review/ }).textContent()) ?? '')?.[0]);
  const before = await left();
  const first = await atlas.database.db
    .selectFrom('bank_transactions')
    .select('id')
    .where('account', '=', id)
    .executeTakeFirstOrThrow();
  await page.request.patch(`/api/bank/account/${id}/transactions/${first.id}/`, {
    data: { type: 'IN' },
    headers: { Origin: atlas.origin },
  });
  await page.reload();
  await expect(own).toContainText('22 left to classify');
  expect(await left()).toBe(before - 1);
});

test('breadcrumbs say where a page is, and lead back', async ({ signedIn: page, atlas }) => {
  const { path, ids } = await account(atlas);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem');
  await page.goto(`${path}${ids[0]}/`);
  await expect(crumbs).toHaveText(['Banks', 'Accounts', /^Transactions: Account/]);
  await crumbs.last().getByRole('link').click();
  await expect(crumbs).toHaveText(['Banks', 'Accounts']);
  await crumbs.last().getByRole('link').click();
  await expect(page).toHaveURL(/\/bank\/account\/$/);
  await expect(crumbs).toHaveText(['Banks']);
  await page.goto('/integrations/new/');
  await expect(crumbs).toHaveText(['My Account', 'Integrations']);
  await page.goto('/');
  await expect(crumbs).toHaveCount(0);
});

test('Tab at 360 px never hides the focus under what is sticky', async ({ signedIn: page, atlas }) => {
  const { path } = await account(atlas);
  await page.setViewportSize(PHONE);
  await page.goto(path);
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || !focused.closest('main')) return undefined;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const at = [0.25, 0.5, 0.75].map((part) =>
        document.elementFromPoint(left + width / 2, top + height * part),
      );
      const isSeen = at.some((one) => one && (focused.contains(one) || one.contains(focused)));
      return isSeen ? undefined : focused.textContent?.trim() || focused.outerHTML.slice(0, 120);
    });
    expect(covered).toBeUndefined();
  }
});
