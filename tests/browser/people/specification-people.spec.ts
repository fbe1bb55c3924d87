import type { Locator, Page } from '@playwright/test';
import { addPerson } from '#lib/people/members.ts';
import { expect, signIn, test } from '#tests/support/server/browser.ts';
import { OWNER } from '#tests/support/server/owner.ts';

/** Sentences of the specification about signing in and out that no other test shows. */
const state = (page: Page) => page.locator('.sign-in-state');

test('whoever is signed in is told so at the sign-in form, and goes home', async ({ signedIn: page }) => {
  const shown = async () => (await page.request.get('/login', { maxRedirects: 0 })).text();
  expect(await shown()).toContain('Existing access token found. Redirecting...');
  await page.goto('/');
  await page.getByRole('button', { name: 'Expire access token' }).click();
  await page.context().clearCookies({ name: 'atlas-auth' });
  expect(await shown()).toContain('Token refreshed successfully. Redirecting...');
  await page.goto('/login');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('the sign-in page says that it checks the session, or renews it, while it does so', {
  tag: '@scripts',
}, async ({ signedIn: page, context }) => {
  let answer = Promise.withResolvers<void>();
  await page.route('**/api/accounts/me/', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const home = page.getByRole('heading', { name: /^Welcome/ });
  const form = page.getByRole('button', { name: 'Sign In' });

  await page.goto('/login');
  await expect(state(page)).toHaveText('Checking existing session...');
  await expect(form).toBeHidden();
  answer.resolve();
  await expect(home).toBeVisible();

  answer = Promise.withResolvers();
  await context.clearCookies({ name: 'atlas-auth' });
  await page.goto('/login');
  await expect(state(page)).toHaveText('Refreshing token...');
  answer.resolve();
  await expect(home).toBeVisible();

  answer = Promise.withResolvers();
  const url = page.url();
  await context.clearCookies();
  await context.addCookies([{ name: 'atlas-auth', value: 'of-an-ended-session', url }]);
  await page.goto('/login');
  await expect(state(page)).toHaveText('Checking existing session...');
  answer.resolve();
  await expect(form).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('atlas-auth'))).toBeNull();
});

test('the sign-in form comes when the session cannot be checked', { tag: '@scripts' }, async ({
  signedIn: page,
}) => {
  await page.route('**/api/accounts/me/', (route) => route.fulfill({ status: 429 }));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(state(page)).toBeHidden();
});

test('back from home does not lead to the sign-in form again', async ({ page, atlas }) => {
  await signIn(page, atlas.origin);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login$/);
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
});

test('every member sees what the first one sees: there are no roles', async ({ page, atlas }) => {
  const email = `second-${process.pid}-${test.info().workerIndex}-${Date.now()}@example.org`;
  const password = 'violet tractor 81 moss';
  await addPerson(atlas.database.db, null, { email, first_name: 'Asha', last_name: 'Rao', password });
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const avatar = page.getByRole('banner').getByRole('button', { name: 'Menu of Asha Rao' });
  await expect(avatar.locator('svg')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Expire access token' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Expire refresh token' })).toBeVisible();
  for (const path of ['/expense', '/expense/new', '/bank/account/', '/expense/projects/', '/members/']) {
    expect((await page.request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
  }
});

test('every page but the two of signing in and out sends a stranger to the sign-in form', async ({
  page,
}) => {
  for (const path of [
    '/',
    '/expense',
    '/expense/new',
    '/expense/01980000-0000-7000-8000-000000000000/',
    '/expense/projects/',
    '/expense/by-project/1/',
    '/expense/merchants/',
    '/bank/account/',
    '/bank/account/1/upload/',
    '/bank/account/1/preprocess/01980000-0000-7000-8000-000000000000',
    '/bank/account/1/transactions/',
    '/nowhere',
  ]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([302, '/login']);
  }
  expect((await page.request.get('/login', { maxRedirects: 0 })).status()).toBe(200);
});

test.describe('with scripts', { tag: '@scripts' }, () => {
  test('while it is sent, the button waits; a refusal brings the form back to life', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    // Observes the page between the press and the response, which Playwright waits for.
    await page.evaluate(() =>
      document.addEventListener('submit', () => {
        const { textContent, disabled } = document.getElementById('submit') as HTMLButtonElement;
        sessionStorage.setItem('while-sent', `${textContent} ${disabled}`);
      }),
    );
    await page.getByRole('button', { name: 'Sign In' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Invalid email or password.' });
    await expect(alert).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('while-sent'))).toBe('Please wait... true');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    const [above, field] = [await alert.boundingBox(), await page.getByLabel('Email').first().boundingBox()];
    expect(above?.y).toBeLessThan(field?.y ?? 0);
    expect(await redOf(alert.locator('svg').first())).toBe(true);
  });

  test('an error shows only after its field was touched', async ({ page }) => {
    await page.goto('/login');
    const email = page.getByLabel('Email', { exact: true });
    await email.pressSequentially('no');
    await expect(page.locator('.field-error')).toHaveCount(0);
    await email.press('Tab');
    await expect(page.getByText('Invalid email format')).toBeVisible();
    await expect(page.getByText('Password is required')).toHaveCount(0);
  });

  test('a session that began in another tab is noticed, whether it has to be renewed or not', async ({
    page,
    context,
    atlas,
  }) => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/accounts/me/', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto('/login');
    const other = await context.newPage();
    await signIn(other, atlas.origin);
    await page.bringToFront();
    await expect(state(page)).toHaveText('Checking existing session...');
    await expect(state(page).locator('.spinner')).toBeVisible();
    answer.resolve();
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goto('/expense');
    await context.clearCookies();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    // The other tab follows. Its form must be hydrated, or it would clear the session that is about to be announced.
    await expect(other).toHaveURL(/\/login$/);
    await other.waitForLoadState();
    await page.unroute('**/api/accounts/me/');
    const refused = Promise.withResolvers<void>();
    await page.route('**/api/accounts/me/', async (route) => {
      await refused.promise;
      await route.continue();
    });
    const soon = Math.floor(Date.now() / 1000) + 900;
    await other.evaluate(
      (refreshExpiresAt) =>
        localStorage.setItem('atlas-auth', JSON.stringify({ accessExpiresAt: 1, refreshExpiresAt })),
      soon,
    );
    await expect(state(page)).toHaveText('Refreshing token...');
    refused.resolve();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(state(page)).toBeHidden();
  });

  test('a call that is refused for want of a session leads to the sign-in form and forgets the session', async ({
    signedIn: page,
    context,
  }) => {
    await page.goto('/expense/categories/?page=1');
    expect(await page.evaluate(() => localStorage.getItem('atlas-auth'))).not.toBeNull();
    await context.clearCookies();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['atlas-theme']);
  });
});

/** Whether an element is painted red: by more red than green and blue together. */
async function redOf(element: Locator): Promise<boolean> {
  const colour = await element.evaluate((node) => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = getComputedStyle(node).color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  });
  const [red = 0, green = 0, blue = 0] = colour;
  return red > 1.5 * green && red > 1.5 * blue;
}
