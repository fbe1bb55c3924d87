import { randomBytes } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { expect, fresh, signIn, lossyTest as test, untilLoaded } from '#tests/support/server/browser.ts';

const TRAY = '/expense/receipts/';
const UNDO = /\/api\/.*undo/;
const pdf = (name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(2_000)]),
});
const cards = (page: Page, name: string) => page.locator('[data-receipt]').filter({ hasText: name });
const toasts = (page: Page) => page.locator('.toast');
const add = async (page: Page, name: string, count: number) => {
  const files = Array.from({ length: count }, (_, index) => pdf(`${name}-${index}`));
  await page.getByLabel('Choose files').setInputFiles(files);
  await expect(cards(page, name)).toHaveCount(count);
};

test('Undo takes back all receipts that its toast counts', async ({ signedIn: page }) => {
  const name = fresh('four');
  await page.goto(TRAY);
  await add(page, name, 4);
  await expect(toasts(page)).toContainText('4 receipts added');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page, name)).toHaveCount(0);
  await expect(toasts(page)).toContainText('Undone: 4 restored.');
  await expect(toasts(page).getByRole('button')).toHaveCount(0);

  await add(page, name, 2);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await expect(cards(page, name)).toHaveCount(0);
});

test('an Undo that fails on its way says what it took back and why not the rest', async ({
  signedIn: page,
}) => {
  const name = fresh('half');
  await page.goto(TRAY);
  await add(page, name, 3);
  let asked = 0;
  await page.route(UNDO, (route) => (++asked === 2 ? route.abort() : route.continue()));
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Undone: 1 restored, but not everything. This could not be undone. Please try again.',
  );
  await expect(cards(page, name)).toHaveCount(2);
});

test('a toast counts what was chosen together, and not what had arrived before', async ({
  signedIn: page,
}) => {
  const [first, second] = [fresh('first'), fresh('second')];
  await page.goto(TRAY);
  await add(page, first, 2);
  await expect(toasts(page)).toHaveText(/2 receipts added/);
  await add(page, second, 1);
  await expect(toasts(page).filter({ hasText: '1 receipt added' })).toBeVisible();
  await expect(toasts(page).filter({ hasText: '2 receipts added' })).toBeVisible();
  await toasts(page).filter({ hasText: '1 receipt' }).getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page, second)).toHaveCount(0);
  await expect(cards(page, first)).toHaveCount(2);
});

test('the sidebar counts receipts as they arrive', async ({ signedIn: page }) => {
  await page.goto(TRAY);
  const count = async () =>
    Number((await page.locator(`.sidebar-groups a[href="${TRAY}"] .nav-count`).allTextContents())[0] ?? 0);
  const before = await count();
  await add(page, fresh('counted'), 2);
  await expect.poll(count).toBe(before + 2);
});

for (const [what, fails] of [
  ['cannot be reached', (route: Route) => route.abort()],
  ['is not available', (route: Route) => route.fulfill({ status: 503 })],
] as const)
  test(`a file chosen while the server ${what} waits, and is sent by Retry`, async ({ signedIn: page }) => {
    const name = fresh('waits');
    await page.goto(TRAY);
    await page.getByLabel('Choose files').hover();
    await untilLoaded(page);
    await page.route('**/api/**', fails);
    await page.getByLabel('Choose files').setInputFiles(pdf(name));
    const row = page.locator('.sending li').filter({ hasText: name });
    await expect(row).toContainText('Kept on this device until Atlas can be reached.');
    await page.unrouteAll();
    await row.getByRole('button', { name: `Retry ${name}` }).click();
    await expect(cards(page, name)).toBeVisible();
    await expect(row).toHaveCount(0);
  });

test('a file chosen after the session has ended says so, and is sent after signing in', async ({
  signedIn: page,
  context,
  atlas,
}) => {
  const name = fresh('ended');
  await page.goto(TRAY);
  await page.getByLabel('Choose files').hover();
  await untilLoaded(page);
  await context.clearCookies();
  await page.getByLabel('Choose files').setInputFiles(pdf(name));
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
  await expect(waiting.getByRole('status')).toContainText('Sign in again');
  await expect(waiting.getByRole('listitem')).toContainText('Kept on this device');
  await expect(waiting.getByRole('link', { name: /Sign in again/ })).toHaveAttribute('href', '/login');
  await signIn(page, atlas.origin);
  await page.goto(TRAY);
  await expect(cards(page, name)).toBeVisible();
});
