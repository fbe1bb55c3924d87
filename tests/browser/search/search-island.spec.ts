import type { Page } from '@playwright/test';
import { expect, test, untilLoaded, wake } from '#tests/support/server/browser.ts';
import { slowLine } from '#tests/support/server/slow-line.ts';

const CODE = /\/_astro\/SearchDialog\./;
const button = (page: Page) => page.getByRole('link', { name: 'Search', exact: true });
const island = (page: Page) => page.locator('astro-island').filter({ has: button(page) });
const field = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: 'Search for' });

test('it costs a page few bytes and sleeps while one looks around', async ({ signedIn: page }) => {
  const asked: string[] = [];
  page.on('request', (request) => CODE.test(request.url()) && asked.push(request.url()));
  await page.goto('/expense');
  expect((await island(page).getAttribute('props'))?.length).toBeLessThanOrEqual(200);
  await page.mouse.move(10, 10);
  await page.mouse.move(600, 600, { steps: 20 });
  await page.getByRole('main').hover();
  await page.getByRole('main').getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'april.csv', { type: 'text/csv' }));
    return transfer;
  });
  await page.getByRole('main').dispatchEvent('dragenter', { dataTransfer: files });
  await untilLoaded(page);
  expect(asked).toEqual([]);
  await wake(button(page));
  expect(asked).toHaveLength(1);
});

test('the first press is kept: button, / and Ctrl+K open the dialog also before it is there, with what is typed', async ({
  signedIn: page,
}) => {
  await page.goto('/expense');
  await slowLine(page);
  await button(page).click();
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL('/expense');
  for (const key of ['/', 'Control+k']) {
    await page.goto('/expense');
    await page.keyboard.press(key);
    await page.keyboard.type('taxi');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('!');
    await expect(field(page)).toHaveValue('taxi!');
  }
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
});

test('where its code does not come, / leads to the search page', async ({ signedIn: page }) => {
  await page.route(CODE, (route) => route.fulfill({ status: 404 }));
  await page.goto('/expense');
  await page.evaluate(() =>
    addEventListener('astro:hydration-error', (event) => event.preventDefault(), true),
  );
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/search');
});

test('the last text is answered, and an answer that does not come is told', async ({ signedIn: page }) => {
  const merchant = (name: string) => ({
    json: {
      expenses: [],
      transactions: [],
      merchants: [{ id: 1, name }],
      projects: [],
      attachments: [],
      tray: [],
      statements: [],
    },
  });
  const { promise: overtaken, resolve: overtake } = Promise.withResolvers<void>();
  await page.route(/\/api\/search\//, async (route) => {
    const text = new URL(route.request().url()).searchParams.get('q') ?? '';
    if (text === 'refused') return route.fulfill({ status: 429, json: { detail: 'slow down' } });
    if (text === 'slow') await overtaken;
    return route.fulfill(merchant(text)).catch(() => {});
  });
  await page.goto('/expense');
  await wake(button(page));
  await page.keyboard.press('/');
  const asked = page.waitForRequest(/q=slow/);
  await field(page).fill('slow');
  const first = await asked;
  await field(page).fill('quick');
  const option = page.getByRole('dialog').getByRole('option');
  await expect(option).toHaveText('quick');
  overtake();
  await first.response().catch(() => null);
  await expect(option).toHaveText('quick');
  await field(page).fill('refused');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
    'The search is not responding. Please try again.',
  );
  await expect(option).toHaveText('quick');
});

test('a session that has ended leads to the sign-in page', async ({ signedIn: page }) => {
  await page.goto('/expense');
  await wake(button(page));
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.context().clearCookies();
  await field(page).fill('office');
  await expect(page).toHaveURL(/\/login/);
});
