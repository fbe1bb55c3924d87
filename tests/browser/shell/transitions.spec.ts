import { expect, test } from '#tests/support/server/browser.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a page that is left before it has come into view leaves nothing on the console', async ({
  signedIn: page,
}) => {
  // What a browser does to the transition of a page that is left, hidden or resized meanwhile.
  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.skipTransition()),
  );
  for (const name of ['Expense list', 'Projects', 'Merchants']) {
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name, exact: true })
      .click();
    await expect(page.getByRole('main')).toBeVisible();
  }
});
