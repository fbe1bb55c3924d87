import type { Page } from '@playwright/test';
import { addPerson } from '#lib/people/members.ts';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { expect, test } from '#tests/support/server/browser.ts';
import { account } from '#tests/support/server/transactions-page.ts';

const PASSWORD = 'violet tractor 81 moss';
let made = 0;

/** A new person, signed in on this page, since other tests need the owner's name and password. */
async function someone(page: Page, atlas: RunningServer) {
  const email = `asha-${process.pid}-${test.info().workerIndex}-${++made}@example.org`;
  const person = await addPerson(atlas.database.db, null, {
    email,
    first_name: 'Asha',
    last_name: 'Rao',
    password: PASSWORD,
  });
  await signInAs(page, atlas, email, PASSWORD);
  return { ...person, email };
}

async function signInAs(page: Page, atlas: RunningServer, email: string, password: string) {
  await page.goto(`${atlas.origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${atlas.origin}/`);
}

const menuOf = (page: Page) => page.locator('#account-menu');
const openMenu = (page: Page) => page.getByRole('button', { name: /^Menu of/ }).click();
async function openAccount(page: Page) {
  await openMenu(page);
  await menuOf(page).getByText('My Account').click();
}

test('the menu names the person and leads to every page behind it', async ({ page, atlas }) => {
  const person = await someone(page, atlas);
  await openMenu(page);
  await expect(menuOf(page).getByText('Asha Rao')).toBeVisible();
  await expect(menuOf(page).getByText(person.email)).toBeVisible();
  await menuOf(page).getByText('My Account').click();
  const hrefs = await menuOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));
  expect(hrefs).toEqual([
    ['Public Profile', `/members/${person.id}/`],
    ['My Profile', '/profile/'],
    ['Get Started', '/get-started/'],
    ['My Profile', '/profile/'],
    ['Billing', '/not-here/#billing'],
    ['Security', '/security/'],
    ['Members & Roles', '/members/'],
    ['History', '/history/'],
    ['Integrations', '/integrations/'],
    ['Dev Forum', '/not-here/#forum'],
  ]);
  await page.getByRole('link', { name: 'Dev Forum' }).click();
  await expect(page.getByRole('heading', { name: 'Dev Forum' })).toBeVisible();
  await expect(page.getByText('There is nothing to pay.')).toBeVisible();
});

test('Billing says what it is, to the pointer and to the keyboard; Escape closes the menu', async ({
  page,
  atlas,
  scripts,
}) => {
  await someone(page, atlas);
  await openAccount(page);
  const billing = menuOf(page).getByRole('link', { name: 'Billing' });
  const tip = page.getByRole('tooltip', { name: 'Payment and subscription info' });
  await expect(billing).toHaveAccessibleDescription('Payment and subscription info');
  await expect(tip).toBeHidden();
  await billing.hover();
  await expect(tip).toBeVisible();
  await page.mouse.move(0, 400);
  await expect(tip).toBeHidden();
  await menuOf(page).getByText('My Account').press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(billing).toBeFocused();
  await expect(tip).toBeVisible();
  if (scripts) {
    await page.keyboard.press('ArrowDown');
    await expect(menuOf(page).getByRole('link', { name: 'Security' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(billing).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toBeHidden();
});

test('notifications off: no message of success, but every error; the choice is kept', {
  tag: '@forms',
}, async ({ page, atlas }) => {
  await someone(page, atlas);
  await openAccount(page);
  // Without scripts the page reloads with its menu closed.
  const notifications = menuOf(page).getByRole('switch', { name: 'Notifications', includeHidden: true });
  await expect(notifications).toHaveAttribute('aria-checked', 'true');
  await notifications.click();
  await expect(notifications).toHaveAttribute('aria-checked', 'false');
  await page.goto('/profile/');
  await page.getByLabel('First name').fill('Usha');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Usha');
  await expect(page.getByText('Profile saved.')).toHaveCount(0);
  await page.goto('/members/999999/');
  await expect(page.getByText('Member not found.')).toBeVisible();
  await page.goto('/profile/');
  await openAccount(page);
  await notifications.click();
  await expect(notifications).toHaveAttribute('aria-checked', 'true');
  await page.goto('/profile/');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
});

test('a language chosen in the menu is spoken at once, after signing in again, and before', async ({
  page,
  atlas,
}) => {
  const { email } = await someone(page, atlas);
  await openMenu(page);
  await menuOf(page).getByText('Language').click();
  const offered = menuOf(page).locator('button[name=language]');
  await expect(offered).toHaveText([
    'English',
    /Español\s*Spanish/,
    /Deutsch\s*German/,
    /日本語\s*Japanese/,
    /Français\s*French/,
  ]);
  await expect(menuOf(page).getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  await menuOf(page).getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/logout');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.context().clearCookies();
  await signInAs(page, atlas, email, PASSWORD);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('My Profile: the name is saved; another email asks for the password and keeps what was typed', async ({
  page,
  atlas,
}) => {
  const { email } = await someone(page, atlas);
  await page.goto('/profile/');
  await page.getByLabel('First name').fill('Usha');
  await page.getByLabel('Email', { exact: false }).fill('owner@atlas.local');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('Please enter your current password to change your email.').first(),
  ).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Usha');
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Someone already uses this email.').first()).toBeVisible();
  await page.getByLabel('Email', { exact: false }).fill(`new-${email}`);
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await openMenu(page);
  await expect(menuOf(page).getByText('Usha Rao')).toBeVisible();
  await expect(menuOf(page).getByText(`new-${email}`)).toBeVisible();
});

test('Security: a new password signs everyone else out, and this browser stays', { tag: '@forms' }, async ({
  page,
  atlas,
  browser,
  scripts,
}) => {
  const { email } = await someone(page, atlas);
  const other = await (await browser.newContext({ javaScriptEnabled: scripts })).newPage();
  await signInAs(other, atlas, email, PASSWORD);
  await page.goto('/security/');
  const current = page.getByLabel('Current password', { exact: true });
  const fresh = page.getByLabel('New password', { exact: true });
  await current.fill('not my password');
  await fresh.fill('quiet lantern 27 ferry');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password.').first()).toBeVisible();
  await current.fill(PASSWORD);
  await fresh.fill('quiet lantern 27 ferry');
  if (scripts) {
    await page.getByRole('button', { name: 'Show password' }).last().click();
    await expect(fresh).toHaveAttribute('type', 'text');
  }
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await other.goto(`${atlas.origin}/profile/`);
  await expect(other).toHaveURL(/\/login$/);
  await signInAs(other, atlas, email, 'quiet lantern 27 ferry');
  await other.context().close();
});

test('Security: one session is ended, then all others', { tag: '@forms' }, async ({
  page,
  atlas,
  browser,
  scripts,
}) => {
  const { email } = await someone(page, atlas);
  const contexts = [];
  for (const userAgent of ['Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1', 'curl/8.5.0', 'something odd']) {
    const context = await browser.newContext({ userAgent, javaScriptEnabled: scripts });
    await signInAs(await context.newPage(), atlas, email, PASSWORD);
    contexts.push(context);
  }
  await page.goto('/security/');
  const rows = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('This session');
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Unknown browser' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Safari on iPhone' })).toContainText('Last used: now');
  await page.getByRole('button', { name: /End the session of Safari on iPhone/ }).click();
  await expect(page.getByText('Session ended.')).toBeVisible();
  await expect(rows).toHaveCount(3);
  const [phone] = contexts[0]?.pages() ?? [];
  await phone?.goto(`${atlas.origin}/profile/`);
  await expect(phone as Page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByText('All other sessions ended.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  for (const context of contexts) await context.close();
});

test('Public Profile shows what a member recorded; only one’s own leads to editing it', async ({
  page,
  atlas,
}) => {
  const person = await someone(page, atlas);
  await page.goto(`/members/${person.id}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
  await expect(page.getByText('No expenses recorded yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit my profile' }).click();
  await expect(page).toHaveURL(/\/profile\/$/);
  const now = new Date().toISOString();
  await atlas.database.db
    .insertInto('expenses')
    .values({
      id: crypto.randomUUID(),
      date: '2026-04-01',
      amount: 45_050,
      currency: 'INR',
      comment: '',
      merchant: null,
      paid_via: null,
      project: null,
      is_reimbursable: 0,
      is_reimbursed: 0,
      created_by: person.id,
      created_at: now,
      updated_at: now,
      version: 1,
      deleted_at: null,
    })
    .execute();
  await page.goto(`/members/${person.id}/`);
  await expect(page.getByRole('definition').first()).toHaveText('1');
  await expect(page.getByRole('definition').nth(1)).toHaveText('₹450.50');
  await expect(page.getByRole('link', { name: 'All expenses by Asha Rao' })).toHaveAttribute(
    'href',
    `/expense?person=${person.id}`,
  );
  await page.goto('/members/1/');
  await expect(page.getByRole('link', { name: 'Edit my profile' })).toHaveCount(0);
});

test('Get Started tells what is done and leads on', async ({ page, atlas }) => {
  await someone(page, atlas);
  await page.goto('/get-started/');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  const accounts = await atlas.database.db.selectFrom('bank_accounts').select('id').execute();
  await expect(steps.getByRole('listitem').first().getByText('Done')).toHaveCount(
    accounts.length > 0 ? 1 : 0,
  );
  await steps.getByRole('link').first().click();
  await expect(page).toHaveURL(accounts.length > 0 ? /\/bank\/account\/$/ : /\/bank\/account\/new$/);
});

test('a sign-out in one tab reaches the others, and forgets what the browser knew', {
  tag: '@forms',
}, async ({ page, atlas, scripts }) => {
  await someone(page, atlas);
  await page.goto('/profile/');
  const other = await page.context().newPage();
  await other.goto(`${atlas.origin}/`);
  if (scripts) await other.evaluate(() => localStorage.setItem('atlas-table-members', '?search=secret'));
  const signedOut = other.waitForResponse((answer) => answer.url().endsWith('/logout'));
  await other.getByRole('button', { name: /^Menu of/ }).click();
  await other.getByRole('button', { name: 'Log out' }).click();
  expect((await (await signedOut).allHeaders())['clear-site-data']).toBe('"cache"');
  await expect(other).toHaveURL(/\/login$/);
  if (scripts) await expect(page).toHaveURL(/\/login$/);
  else await page.goto('/profile/');
  await expect(page).toHaveURL(/\/login$/);
  if (scripts) expect(await other.evaluate(() => Object.keys(localStorage))).toEqual(['atlas-theme']);
});

test('a list is where it was left when Back leads to it again', async ({ page, atlas }) => {
  await someone(page, atlas);
  const { path } = await account(atlas);
  await page.setViewportSize({ width: 900, height: 400 });
  await page.goto(path);
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, 250);
  const place = () => page.evaluate(() => scrollY);
  await expect.poll(place).toBe(250);
  await page.goto('/profile/');
  await page.goBack();
  await expect.poll(place).toBe(250);
});
