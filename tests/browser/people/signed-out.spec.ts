import type { Page } from '@playwright/test';
import config from '#tests/config/playwright.config.ts';
import { expect, test } from '#tests/support/server/browser.ts';
import { OWNER } from '#tests/support/server/owner.ts';

// Playwright disables the back/forward cache, which real browsers use.
test.use({
  launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

const PRIVATE = ['/profile/', '/members/', '/expense', '/bank/account/', '/security/'];

/** A page from that cache does not fire load again. */
const AT_ONCE = { waitUntil: 'commit' } as const;

const showsNothing = async (page: Page, where: string) => {
  await expect(page.getByRole('heading', { name: 'Sign in' }), where).toBeVisible();
  expect(await page.locator('html').textContent(), where).not.toContain(OWNER.email);
};

test('after signing out Back, Forward, a second tab and a reopened one show nothing that was private', async ({
  signedIn: page,
  context,
  atlas,
  scripts,
}) => {
  const other = await context.newPage();
  for (const path of PRIVATE) {
    await page.goto(path);
    await other.goto(atlas.origin + path);
  }
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
  if (scripts) await page.evaluate(() => fetch('/api/bank/account/').then((answer) => answer.json()));
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await showsNothing(page, 'the page itself');

  for (const _ of PRIVATE) {
    await page.goBack(AT_ONCE);
    await showsNothing(page, `Back to ${page.url()}`);
  }
  await page.goForward(AT_ONCE);
  await showsNothing(page, 'Forward');
  for (const _ of PRIVATE.slice(1)) {
    await other.goBack(AT_ONCE);
    await showsNothing(other, `Back in another tab to ${other.url()}`);
  }
  const reopened = await context.newPage();
  for (const path of PRIVATE) {
    await reopened.goto(atlas.origin + path);
    await showsNothing(reopened, `${path} anew`);
  }
  if (scripts) {
    const kept = await reopened.evaluate(() =>
      fetch('/api/bank/account/', { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ status }) => status,
        () => 0,
      ),
    );
    expect(kept, 'what the browser was allowed to keep is gone').not.toBe(200);
  }
});

test('the email that the person had the browser remember stays', async ({ page, atlas }) => {
  await page.goto(`${atlas.origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByLabel('Remember Email').check();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${atlas.origin}/`);
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(OWNER.email);
  expect((await page.context().cookies()).filter(({ name }) => /atlas-(auth|refresh)/.test(name))).toEqual(
    [],
  );
});
