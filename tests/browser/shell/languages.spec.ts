import { addPerson } from '#lib/people/members.ts';
import { barriersOf, expect, test, wake } from '#tests/support/server/browser.ts';

const PASSWORD = 'violet tractor 81 moss';
let made = 0;

/** A new person, whose language affects no other test. */
test.beforeEach(async ({ page, atlas }) => {
  const email = `jonas-${process.pid}-${test.info().workerIndex}-${++made}@example.org`;
  await addPerson(atlas.database.db, null, {
    email,
    first_name: 'Jonas',
    last_name: 'Vogel',
    password: PASSWORD,
  });
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${atlas.origin}/`);
});

test('whoever chooses Deutsch stays where they were, reads German, and does so after signing out', async ({
  page,
  atlas,
}) => {
  await page.goto('/expense');
  await page.getByRole('button', { name: 'Menu of Jonas Vogel' }).click();
  const menu = page.locator('#account-menu');
  await menu.getByText('Language').click();
  await expect(menu.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  await menu.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ausgaben' })).toBeVisible();
  expect(page.url()).toBe(`${atlas.origin}/expense`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: 'Menü von Jonas Vogel' }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
});

test('the search dialog speaks the language that its reader has chosen', { tag: '@scripts' }, async ({
  page,
}) => {
  await wake(page.getByRole('link', { name: 'Search', exact: true }));
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Tap to start search')).toBeFocused();
  await page.goto('/profile/');
  await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Profil' })).toBeVisible();
  await wake(page.getByRole('link', { name: 'Suchen', exact: true }));
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Suche' });
  await expect(dialog.getByPlaceholder('Zum Suchen tippen')).toBeFocused();
  await expect(dialog.getByRole('tab', { name: 'Keine Ergebnisse' })).toBeVisible();
});

test('an amount is typed, checked and shown as Germans write it', async ({ page }) => {
  await page.context().addCookies([{ name: 'atlas-language', value: 'de', url: page.url() }]);
  await page.goto('/profile/');
  await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Profil' })).toBeVisible();

  await page.goto('/expense/new');
  await page.getByLabel('Betrag').first().fill('12,345');
  await page.getByRole('combobox', { name: 'Kategorie' }).selectOption({ label: 'Meals' });
  await page.getByRole('button', { name: 'Ausgabe speichern' }).click();
  await expect(page.getByText('Der Betrag darf höchstens 2 Nachkommastellen haben').first()).toBeVisible();
  await page.getByLabel('Betrag').first().fill('1.234');
  await page.getByRole('button', { name: 'Ausgabe speichern' }).click();
  await expect(page.getByText('Ausgabe erfasst!')).toBeVisible();
  await page.goto('/expense');
  await expect(page.getByText('1.234,00\u00a0₹').first()).toBeVisible();
});

for (const [code, name, title] of [
  ['es', 'Español', 'Gastos'],
  ['ja', '日本語', '経費'],
  ['fr', 'Français', 'Dépenses'],
  ['de', 'Deutsch', 'Ausgaben'],
] as const)
  test(`in ${name} nothing breaks out of a phone, and axe finds no violation`, async ({ page, scripts }) => {
    await page.getByRole('button', { name: /^Menu of/ }).click();
    await page.locator('#account-menu').getByText('Language').click();
    await page.locator('#account-menu').getByRole('button', { name }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ['/', '/expense/new', '/bank/account/', '/members/', '/expense']) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    }
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // Axe itself is a script.
    if (scripts) expect(await barriersOf(page)).toEqual([]);
  });

test('before any choice the sign-in page speaks as the browser does', async ({ browser, atlas }) => {
  const context = await browser.newContext({ locale: 'fr-CA', baseURL: atlas.origin });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await context.close();
});
