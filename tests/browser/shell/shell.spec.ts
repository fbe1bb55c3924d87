import { expect, test } from '#tests/support/server/browser.ts';

const SURFACE_LIGHT = 'rgb(248, 249, 250)';

test('the sidebar is a drawer on a small screen: it slides in, and closes by its button and by Escape', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/expense');
  const drawer = page.getByRole('navigation', { name: 'Main menu' });
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Atlas, home' })).toHaveAttribute(
    'href',
    '/',
  );
  const open = page.getByRole('button', { name: 'Menu', exact: true });
  await open.click();
  await expect(drawer.getByRole('link', { name: 'Create Expense' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  await open.click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('the sidebar is collapsed and opened again, and stays as it was left', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('/expense');
  const sidebar = page.getByRole('navigation', { name: 'Main menu' });
  const wide = (await sidebar.boundingBox())?.width ?? 0;
  const toggle = page.getByRole('button', { name: 'Sidebar' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await page.goto('/bank/account/');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect((await sidebar.boundingBox())?.width).toBeLessThan(wide / 2);
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
});

test('the theme follows the device until one is chosen, and can follow it again', async ({
  signedIn: page,
}) => {
  await page.goto('/');
  await page.emulateMedia({ colorScheme: 'light' });
  const surface = () =>
    page.locator('.sidebar').evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await surface()).toBe(SURFACE_LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await surface()).not.toBe(SURFACE_LIGHT);
  const menu = page.locator('#account-menu');
  const openMenu = async () => {
    if (!(await menu.isVisible())) await page.getByRole('button', { name: /^Menu of/ }).click();
  };
  await openMenu();
  const dark = menu.getByRole('switch', { name: 'Dark Mode' });
  await expect(dark).toHaveAttribute('aria-checked', 'true');
  await dark.click();
  await expect.poll(surface).toBe(SURFACE_LIGHT);
  await page.goto('/expense');
  expect(await surface()).toBe(SURFACE_LIGHT);
  await openMenu();
  await expect(dark).toHaveAttribute('aria-checked', 'false');
  await menu.getByRole('button', { name: 'Match the device' }).click();
  await expect.poll(surface).not.toBe(SURFACE_LIGHT);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await surface()).toBe(SURFACE_LIGHT);
});

test('the browser keeps when the session ends, who it is and the theme, and nothing that is secret', {
  tag: '@scripts',
}, async ({ signedIn: page }) => {
  await page.goto('/');
  const { 'atlas-person': owner, ...kept } = await page.evaluate(
    () => ({ ...localStorage }) as Record<string, string>,
  );
  expect(Object.keys(kept).sort()).toEqual(['atlas-auth', 'atlas-theme', 'atlas-user']);
  // Whose it all is, once something has been looked up.
  expect(owner ?? '1').toBe('1');
  expect(JSON.parse(kept['atlas-auth'] ?? '')).toEqual({
    accessExpiresAt: expect.any(Number),
    refreshExpiresAt: expect.any(Number),
  });
  expect(JSON.parse(kept['atlas-user'] ?? '')).toEqual({
    id: expect.any(Number),
    email: 'owner@atlas.local',
    first_name: expect.any(String),
    last_name: expect.any(String),
  });
  expect(kept['atlas-theme']).toBe('system');
});

test('a call that renews the session tells the browser at once when it ends', { tag: '@scripts' }, async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/expense/categories/?page=1');
  const known = () => page.evaluate(() => JSON.parse(localStorage.getItem('atlas-auth') ?? '{}'));
  const before = await known();
  const ended = JSON.stringify({ ...before, accessExpiresAt: 1 });
  await page.evaluate((auth) => localStorage.setItem('atlas-auth', auth), ended);
  await context.clearCookies({ name: 'atlas-auth' });
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('tea');
  await expect
    .poll(async () => (await known()).accessExpiresAt)
    .toBeGreaterThanOrEqual(before.accessExpiresAt);
  expect(Object.keys(await known()).sort()).toEqual(['accessExpiresAt', 'refreshExpiresAt']);
});
