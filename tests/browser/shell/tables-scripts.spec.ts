import { expect, stopClock, test, touch } from '#tests/support/server/browser.ts';

/** Behaviour of tables that needs scripts. */
const TABLE = '**/api/expense/categories/?*';

test('the search goes off half a second after the last key, once, and keeps the focus', async ({
  signedIn: page,
}) => {
  await page.clock.install();
  // Once the clock is stopped, a script that is still loading would never finish.
  await page.goto('/expense/categories/');
  await touch(page);
  await stopClock(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/expense/categories/')) asked.push(request.url());
  });
  const search = page.getByRole('searchbox', { name: 'Search categories' });
  await search.fill('me');
  await page.clock.runFor(300);
  await search.fill('meal');
  await page.clock.runFor(499);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(page.getByRole('status').filter({ hasText: 'Rows 1 to 1 of 1' })).toBeAttached();
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(asked).toHaveLength(1);
  const url = new URL(asked[0] ?? '');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    page: '1',
    size: '5',
    sortField: 'name',
    sortOrder: 'asc',
    search: 'meal',
    filters: '[]',
  });
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/\?search=meal$/);
});

test('paging keeps the focus on its button, and what is shown is remembered', async ({ signedIn: page }) => {
  await page.goto('/expense/categories/');
  await touch(page);
  await page.getByRole('link', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('6-10 of').first()).toBeVisible();
  await expect(page.locator('[data-key="next"]')).toBeFocused();
  await page.goto('/');
  await page.goto('/expense/categories/');
  await expect(page.getByText('6-10 of').first()).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goto('/expense/categories/?page=1');
  await expect(page.getByText('1-5 of').first()).toBeVisible();
  // The remembered page no longer exists.
  await page.evaluate(() => localStorage.setItem('atlas-table-categories', '?page=99'));
  await page.goto('/expense/categories/');
  await expect(page.getByRole('row')).toHaveCount(6);
  await expect(page).toHaveURL(/categories\/$/);
});

test('a fault is told in the table’s place, and the next answer puts the rows back', async ({
  signedIn: page,
}) => {
  await page.goto('/expense/categories/?page=1');
  await touch(page);
  const next = () =>
    page
      .getByRole('link', { name: 'Try again' })
      .or(page.getByRole('link', { name: 'Next' }))
      .first();
  await page.route(TABLE, (route) => route.fulfill({ status: 404, body: '' }));
  await next().click();
  await expect(page.getByRole('alert').getByText('API endpoint not found')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
  await expect(page).toHaveURL(/page=1$/);
  await page.unroute(TABLE);
  await page.route(TABLE, (route) => route.fulfill({ body: '<html>' }));
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText(/^Error parsing API response as JSON: ./)).toBeVisible();
  await page.unroute(TABLE);
  await page.route(TABLE, (route) => route.fulfill({ status: 400, json: { detail: 'Not so.' } }));
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('Error performing fetch request: Not so.')).toBeVisible();
  await page.unroute(TABLE);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('6-10 of').first()).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(6);
  await expect(page).toHaveURL(/page=2$/);
});

test('an overtaken answer is not shown', async ({ signedIn: page }) => {
  await page.goto('/expense/categories/?page=1');
  await touch(page);
  const { promise: overtaken, resolve: overtake } = Promise.withResolvers<void>();
  await page.route(
    TABLE,
    async (route) => {
      await overtaken;
      await route.continue().catch(() => undefined);
    },
    { times: 1 },
  );
  const asked = page.waitForRequest(TABLE);
  const search = page.getByRole('searchbox');
  await search.fill('travel');
  await search.press('Enter');
  const first = await asked;
  await search.fill('meals');
  await search.press('Enter');
  await expect(page.getByRole('row')).toContainText([/Name/, /Meals/]);
  overtake();
  await first.response().catch(() => null);
  await expect(page.getByRole('row')).toContainText([/Name/, /Meals/]);
  await expect(page).toHaveURL(/search=meals/);
});
