import { expect, test } from '#tests/support/server/browser.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a page that is left before it has come into view leaves nothing on the console', async ({
  signedIn: page,
}) => {
  // Skips transitions, as a browser does when the page is left, hidden or resized.
  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.skipTransition()),
  );
  await page.goto('/');
  for (const name of ['Expense list', 'Projects', 'Merchants']) {
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name, exact: true })
      .click();
    await expect(page.getByRole('main')).toBeVisible();
  }
});
