import type { Page } from '@playwright/test';
import { capitalized } from '#lib/core/text.ts';
import { type Book, searchBook } from '#tests/support/book/search-book.ts';
import { barriersOf, expect, test, wake } from '#tests/support/server/browser.ts';

let book: Book;
let once = 0;
test.beforeAll(async ({ atlas }) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
  book = await searchBook(db, person);
});

/** A word unique to each test. */
const word = () => `quokka${process.pid}x${once++}`;

/** Runs axe, which is a script itself. */
async function noViolations(page: Page, scripts: boolean): Promise<void> {
  if (!scripts) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await barriersOf(page), colorScheme).toEqual([]);
  }
}

test('the search page finds by a word and by an amount', { tag: '@forms' }, async ({
  signedIn: page,
  scripts,
}) => {
  const sought = word();
  const transaction = await book.transaction({
    description: `UPI/${sought.toUpperCase()}-77@okaxis`,
    amount: 7_654_321,
  });
  const expense = await book.expense({
    comment: 'Lunch',
    item: `Soup ${sought}`,
    attachment: `${sought}.pdf`,
  });
  await page.goto('/search');
  await page.getByLabel('Search for').fill(sought);
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${sought}$`));
  await expect(page.getByText('3 results')).toBeVisible();
  const called = capitalized(sought);
  await expect(page.locator('mark')).toHaveText([sought, called, sought.toUpperCase(), sought]);
  await noViolations(page, scripts);
  await expect(page.getByRole('link', { name: /Lunch/ })).toHaveAttribute('href', `/expense/${expense}/`);
  await page.getByLabel('Search for').fill('₹76,543.21');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(sought, 'i') })).toHaveAttribute(
    'href',
    `/bank/account/${book.account}/transactions/${transaction}/`,
  );
});

test('until something is typed the seven tabs show what there is, and examples that say so', async ({
  signedIn: page,
  scripts,
}) => {
  await page.goto('/');
  const button = page.getByRole('link', { name: 'Search', exact: true });
  await wake(button);
  await button.click();
  if (!scripts) await expect(page).toHaveURL('/search');
  const place = scripts ? page.getByRole('dialog') : page.getByRole('main');
  const panel = scripts ? place.getByRole('tabpanel') : place;
  const tab = (name: string) =>
    scripts
      ? place.getByRole('tab', { name, exact: true })
      : place.getByRole('navigation').getByRole('link', { name, exact: true });
  await expect(place.getByPlaceholder('Tap to start search')).toBeFocused();
  await expect(panel.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/profile/');
  await tab('Settings').click();
  await expect(panel.getByRole('link', { name: 'Security' })).toHaveAttribute('href', '/security/');
  await tab('Integrations').click();
  await expect(panel.getByText('Bank statements as CSV')).toBeVisible();
  await tab('Users').click();
  await expect(panel.getByText('Set your status')).toBeVisible();
  for (const status of ['In Office', 'On Leave', 'Remote'])
    await expect(panel.getByText(status)).toBeVisible();
  await noViolations(page, scripts);
  await tab('Docs').click();
  // Nothing is made up: where there are no files and statements, none are shown.
  await expect(panel.getByText('Travel policy.pdf')).toHaveCount(0);
  await tab('Empty').click();
  await expect(panel.getByText('Looking for something..')).toBeVisible();
  await tab('No Results').click();
  await expect(panel.getByText('No Results Found')).toBeVisible();
  await expect(panel.getByText('Refine your query to discover relevant items')).toBeVisible();
  await tab('Mixed').click();
  await expect(panel.getByText('Remote')).toBeVisible();
});

test('the menu acts on what the person came from: view, share, edit and delete', async ({
  signedIn: page,
  scripts,
}) => {
  const expense = await book.expense({ comment: `Menu ${word()}` });
  const path = `/expense/${expense}/`;
  await page.goto(path);
  const search = page.getByRole('link', { name: 'Search', exact: true }).first();
  if (scripts) await wake(search);
  await search.click();
  const place = scripts ? page.getByRole('dialog') : page.getByRole('main');
  await place.getByRole('button', { name: 'Search settings' }).click();
  await place.getByText('Export', { exact: true }).click();
  const link = (name: string) => place.getByRole('link', { name, exact: true });
  await expect(link('Email')).toHaveAttribute('href', new RegExp(`^mailto:.*body=.*${expense}`));
  await expect(link('SMS')).toHaveAttribute('href', new RegExp(`^sms:.*body=.*${expense}`));
  await expect(place.getByRole('button', { name: 'Push', exact: true })).toBeVisible();
  await expect(link('View')).toHaveAttribute('href', path);
  await expect(link('Delete')).toHaveAttribute('href', `${path}delete/`);
  await link('Edit').click();
  await expect(page).toHaveURL(`${path}edit/`);
});

test('opens by / and Ctrl+K, finds while one types, goes there by the keyboard', { tag: '@scripts' }, async ({
  signedIn: page,
  scripts,
}) => {
  const sought = word();
  const expense = await book.expense({ comment: `Crème ${sought}` });
  await book.transaction({ description: `NEFT ${sought}` });
  await page.goto('/expense');
  await wake(page.getByRole('link', { name: 'Search', exact: true }));
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const button = page.getByRole('link', { name: 'Search', exact: true });
  await button.focus();
  await page.keyboard.press('/');
  const field = dialog.getByRole('combobox', { name: 'Search for' });
  await expect(field).toBeFocused();
  await page.keyboard.type(`creme ${sought.slice(0, -1)}`);
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await field.fill(sought);
  await expect(dialog.getByRole('status')).toHaveText('2 results');
  await expect(dialog.getByRole('tablist')).toBeHidden();
  await noViolations(page, scripts);
  const options = dialog.getByRole('option');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  );
  await field.fill('zzzz no such thing');
  await expect(dialog.getByRole('status')).toHaveText('No Results Found');
  await field.fill('');
  await expect(dialog.getByRole('tab', { name: 'Mixed' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('/');
  await field.fill(sought);
  await expect(options).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/expense/${expense}/`);
});

test('a / in a field is a /', { tag: '@scripts' }, async ({ signedIn: page }) => {
  await page.goto('/bank/account/new');
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.focus();
  await page.keyboard.type('a/b');
  await expect(field).toHaveValue('a/b');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
