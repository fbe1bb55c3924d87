import type { Browser, Page } from '@playwright/test';
import { expect, test } from '#tests/support/server/browser.ts';
import { OWNER } from '#tests/support/server/owner.ts';

const PASSWORD = 'violet tractor 81 moss';

/** Invites someone through the form and returns the link that is shown. */
async function invite(page: Page, first: string, email: string): Promise<string> {
  await page.goto('/members/');
  await page.getByRole('link', { name: 'Add a member' }).click();
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill('Iyer');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  await expect(page.getByRole('heading', { name: `The link for ${first} Iyer is ready` })).toBeVisible();
  return page.getByLabel('One-time link').inputValue();
}

/** Searches the list for a member, and returns their row. */
async function rowOf(page: Page, email: string) {
  await page.goto(`/members/?search=${encodeURIComponent(email)}`);
  return page.getByRole('row').filter({ hasText: email });
}

async function act(page: Page, email: string, name: string): Promise<void> {
  const row = await rowOf(page, email);
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await row.locator('.menu').getByText(name, { exact: true }).click();
}

/** Another browser, without a session. */
async function stranger(browser: Browser, scripts: boolean, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: scripts, ...(baseURL ? { baseURL } : {}) });
  return context.newPage();
}

async function join(page: Page, link: string, password = PASSWORD, button = 'Join Atlas'): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: button }).click();
}

test('a member is invited by a link, joins with it, and the link is dead then', async ({
  signedIn: page,
  browser,
  scripts,
  baseURL,
}) => {
  const email = `bela.${scripts}@example.org`;
  const link = await invite(page, 'Bela', email);
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible({ visible: scripts });
  await expect((await rowOf(page, email)).getByText('Invited', { exact: true })).toBeVisible();

  const bela = await stranger(browser, scripts, baseURL);
  await bela.goto(link);
  await expect(bela.getByText('Atlas Owner invited you.')).toBeVisible();
  await expect(bela.getByLabel('Email')).toHaveValue(email);
  await bela.getByLabel('New password').fill('password1234');
  await bela.getByRole('button', { name: 'Join Atlas' }).click();
  await expect(bela.getByText('This password is too easy to guess.').first()).toBeVisible();
  await join(bela, link);
  await expect(bela.getByText('Welcome to Atlas, Bela.')).toBeVisible();
  expect(new URL(bela.url()).pathname).toBe('/');

  await bela.goto(link);
  await expect(bela.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect((await rowOf(page, email)).getByText('Active', { exact: true })).toBeVisible();
  await bela.context().close();
});

test('an invitation gets a new link and is revoked; both end the link before', { tag: '@forms' }, async ({
  signedIn: page,
  browser,
  scripts,
  baseURL,
}) => {
  const email = `chand.${scripts}@example.org`;
  const first = await invite(page, 'Chand', email);
  await act(page, email, 'New link');
  const second = await page.getByLabel('One-time link').inputValue();
  const chand = await stranger(browser, scripts, baseURL);
  expect((await chand.goto(first))?.status()).toBe(404);
  await expect(chand.getByText('A link works once, for 7 days')).toBeVisible();
  expect((await chand.goto(second))?.status()).toBe(200);
  await act(page, email, 'Revoke');
  await expect(page.getByText('The link for Chand Iyer no longer works.')).toBeVisible();
  expect((await chand.goto(second))?.status()).toBe(404);
  await expect((await rowOf(page, email)).first()).toBeHidden();
  await chand.context().close();
});

test('who forgot the password sets a new one by a link, and is signed out elsewhere', {
  tag: '@forms',
}, async ({ signedIn: page, browser, scripts, baseURL }) => {
  const email = `dina.${scripts}@example.org`;
  const dina = await stranger(browser, scripts, baseURL);
  await join(dina, await invite(page, 'Dina', email));
  await act(page, email, 'New password link');
  await page.getByLabel('Current password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Create password link' }).click();
  const link = await page.getByLabel('One-time link').inputValue();
  const phone = await stranger(browser, scripts, baseURL);
  await join(phone, link, 'another tractor 82 moss', 'Set password and sign in');
  await expect(phone.getByText('Password set.')).toBeVisible();
  const notice = phone.getByRole('region', { name: 'Someone created a link to set your password' });
  await expect(notice.getByText('Created by Atlas Owner on')).toBeVisible();
  await notice.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toBeHidden();
  await phone.goto('/security/');
  await expect(phone.getByText('Created by Atlas Owner on')).toBeVisible();
  await dina.goto('/expense');
  await expect(dina).toHaveURL(/\/login$/);
  await dina.context().close();
  await phone.context().close();
});

test('a member is disabled, is out at once, and is let in again', { tag: '@forms' }, async ({
  signedIn: page,
  browser,
  scripts,
  baseURL,
}) => {
  const email = `esha.${scripts}@example.org`;
  const esha = await stranger(browser, scripts, baseURL);
  await join(esha, await invite(page, 'Esha', email));
  await esha.waitForURL(/:\d+\/$/);
  await act(page, email, 'Disable');
  await expect(page.getByRole('heading', { name: 'Disable Esha Iyer?' })).toBeVisible();
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Esha Iyer is disabled.')).toBeVisible();
  await esha.goto('/expense');
  await expect(esha).toHaveURL(/\/login$/);
  await act(page, email, 'Enable');
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('Esha Iyer can sign in again.')).toBeVisible();
  await esha.getByLabel('Email', { exact: true }).fill(email);
  await esha.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(esha.getByText('Sign in to go on where you were.')).toBeVisible();
  await esha.getByRole('button', { name: 'Sign In' }).click();
  await esha.waitForURL(/:\d+\/expense$/);
  await esha.context().close();
});

test('the link stays out of the log, and what comes after it is not told it', async ({
  signedIn: page,
  browser,
  scripts,
  baseURL,
  atlas,
}) => {
  const link = await invite(page, 'Farid', `farid.${scripts}@example.org`);
  const farid = await stranger(browser, scripts, baseURL);
  const referrers: string[] = [];
  farid.on('request', (request) => referrers.push(request.headers().referer ?? ''));
  expect((await farid.goto(link))?.headers()['referrer-policy']).toBe('strict-origin');
  await join(farid, link);
  await farid.waitForURL(/:\d+\/$/);
  const token = link.slice(link.lastIndexOf('/') + 1);
  expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([]);
  expect(atlas.output()).toContain('/join/…');
  expect(atlas.output()).not.toContain(token);
  await farid.context().close();
});
