import type { Page } from '@playwright/test';
import { wake } from '../server/browser.ts';
import type { TourWorld } from './tour-world.ts';

/** A page, or a state of one. */
export interface Stop {
  at: string;
  /** Actions before the page is inspected. */
  open?: (page: Page) => Promise<void>;
  /** Visited signed out. */
  stranger?: true;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** Submits the page's form empty, bypassing the browser's own validation. */
async function refuse(page: Page, which = 'main form[method=post]:has(.field, [type=file])'): Promise<void> {
  await page
    .locator(which)
    .first()
    .evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
      for (const field of form.elements)
        if (field instanceof HTMLInputElement && field.type !== 'hidden' && !field.disabled) field.value = '';
      form.requestSubmit();
    });
  await page.locator('[aria-invalid=true], [role=alert]:not([hidden])').first().waitFor();
}

async function linkTooMuch(page: Page): Promise<void> {
  await page.getByLabel('Of the transaction').fill('9000');
  await press('Link')(page);
  await page.getByRole('alert').waitFor();
}

/** Hydrates the island of a page that waits for an interaction. */
async function woken(page: Page): Promise<void> {
  const link = page.locator('main table a').first();
  await link.hover();
  await link.locator('xpath=ancestor::astro-island[@data-awake]').waitFor({ state: 'attached' });
}

/** All pages and states, by the route file. A page that is missing here fails the tour. */
export function tour(world: TourWorld): Record<string, Stop[]> {
  const { account, empty, expense, uploads, transactions, rooms } = world;
  const bank = `/bank/account/${account}`;
  const one = `${bank}/uploads/${uploads.inserted}`;
  const at = (...addresses: string[]): Stop[] => addresses.map((address) => ({ at: address }));
  const form = (address: string): Stop[] => [{ at: address }, { at: address, open: refuse }];
  const record = `/expense/new?transactionId=${transactions.similar}&accountPk=${account}&amount=450&date=2026-04-21`;
  return {
    '/': [
      { at: '/' },
      { at: '/', open: (page) => page.getByRole('button', { name: /^Menu of/ }).click() },
      { at: '/', open: openSearch },
    ],
    '/api': at('/api/#post-expense-expenses', '/api/#Reading'),
    '/expense/receipts': [
      ...at('/expense/receipts/', '/expense/receipts/?mine=true', '/expense/receipts/?sure=1'),
      { at: '/expense/receipts/', open: (page) => refuse(page, '.tray-add') },
    ],
    '/bank/account': at('/bank/account/'),
    '/bank/account/new': form('/bank/account/new'),
    '/bank/upload': form('/bank/upload/'),
    '/bank/account/[accountId]': [],
    '/bank/account/[accountId]/edit': form(`${bank}/edit`),
    '/bank/account/[accountId]/preprocess': at(`${bank}/preprocess`),
    '/bank/account/[accountId]/preprocess/[uploadId]': at(
      `${bank}/preprocess/${uploads.asking}`,
      `${bank}/preprocess/${uploads.waiting}`,
      `${bank}/preprocess/${uploads.waiting}?row=1`,
      `${bank}/preprocess/${uploads.inserted}`,
    ),
    '/bank/account/[accountId]/preprocess/twin/[transactionId]': [],
    '/bank/account/[accountId]/transactions': [
      ...at(
        `/bank/account/${empty}/transactions/`,
        `${bank}/transactions/?search=nothing-like-this`,
        `${bank}/transactions/?min=lots`,
        `${bank}/transactions/?edit=all`,
        `${bank}/transactions/?edit=type-${transactions.another}`,
        `/bank/account/1/transactions/?limit=50`,
      ),
      { at: `${bank}/transactions/`, open: press('Mark As') },
      {
        at: `${bank}/transactions/`,
        open: async (page) => {
          await woken(page);
          await page.getByRole('checkbox').first().check();
          await page.locator('.row-actions').getByRole('link', { name: 'Comment' }).first().click();
          await page.getByRole('dialog').waitFor();
        },
      },
      {
        at: `${bank}/transactions/?type=UK&select=page`,
        open: async (page) => {
          await woken(page);
          await page.getByRole('button', { name: 'Expense for each' }).click();
          await page.getByRole('dialog').waitFor();
        },
      },
    ],
    '/bank/account/[accountId]/transactions/[txId]': at(
      `${bank}/transactions/${transactions.linked}/`,
      `${bank}/transactions/${transactions.another}/`,
      `${bank}/transactions/${transactions.partly}/?change=${world.link}`,
      `/bank/account/${world.story.savings}/transactions/${world.story.coffees.transactions[0]}/`,
    ),
    '/bank/match': at('/bank/match/', '/bank/match/?certainty=possible', '/bank/match/?certainty=none'),
    '/bank/rules': at('/bank/rules/'),
    '/bank/rules/new': [
      ...at('/bank/rules/new/', '/bank/rules/new/?text=uber&action=IG', '/bank/rules/new/?text=zq&action=EX'),
      { at: '/bank/rules/new/', open: refuse },
    ],
    '/bank/rules/[id]': at(`/bank/rules/${world.rule}/`, `/bank/rules/${world.rule}/?position=2`),
    '/bank/match/sure': at('/bank/match/sure/'),
    '/bank/match/why': at(
      `/bank/match/why/?transaction=${world.story.sure[0]?.transaction}&expense=${world.story.sure[1]?.expense}`,
    ),
    '/bank/account/[accountId]/transactions/[txId]/link': [
      ...at(
        `${bank}/transactions/${transactions.another}/link/`,
        `${bank}/transactions/${transactions.linked}/link/`,
        `${bank}/transactions/${transactions.partly}/link/?q=nothing-like-this`,
      ),
      { at: `${bank}/transactions/${transactions.partly}/link/?expense=${rooms.open}`, open: linkTooMuch },
    ],
    '/bank/review': [
      ...at('/bank/review/', `/bank/review/?account=${account}`, `/bank/review/?account=${empty}`),
      ...at('/bank/review/?sure=1', '/bank/review/?account=999999'),
    ],
    '/bank/transactions': at(
      '/bank/transactions/',
      '/bank/transactions/?edit=all',
      '/bank/transactions/?search=nothing-like-this',
    ),
    '/bank/account/[accountId]/upload': form(`${bank}/upload/`),
    '/bank/account/[accountId]/uploads': [
      ...at(`/bank/account/${empty}/uploads/`),
      { at: `${bank}/uploads/`, open: press(/^More about april/) },
    ],
    '/bank/account/[accountId]/uploads/[uploadId]': [],
    '/bank/account/[accountId]/uploads/[uploadId]/discard': at(`${bank}/uploads/${uploads.waiting}/discard/`),
    '/bank/account/[accountId]/uploads/[uploadId]/move': at(`${one}/move/`),
    '/bank/account/[accountId]/uploads/[uploadId]/sample': at(`${one}/sample/`),
    '/bank/account/[accountId]/uploads/[uploadId]/undo': at(`${one}/undo/`),
    '/expense': [
      ...at('/expense?search=nothing-like-this'),
      { at: '/expense?min=x', open: openFilters },
      { at: '/expense', open: (page) => page.locator('article [type=checkbox]').first().check() },
    ],
    '/expense/[id]': at(`/expense/${expense}/`, `/expense/${rooms.covered}/`, '/expense/nothing/'),
    '/expense/[id]/delete': at(`/expense/${expense}/delete/`),
    '/expense/[id]/edit': at(`/expense/${expense}/edit/`),
    '/expense/by-merchant/[id]': at('/expense/by-merchant/1/'),
    '/expense/by-project/[id]': at('/expense/by-project/1/', '/expense/by-project/1/?search=nothing'),
    '/expense/alike': [],
    '/expense/choices': [],
    '/expense/categories': at('/expense/categories/'),
    '/expense/categories/[id]/edit': form('/expense/categories/1/edit/'),
    '/expense/deleted': at('/expense/deleted/'),
    '/expense/merchants': at('/expense/merchants/', '/expense/merchants/?search=nothing-like-this'),
    '/expense/merchants/[id]/edit': at('/expense/merchants/1/edit/'),
    '/expense/merchants/[id]/merge': at(
      '/expense/merchants/1/merge/?into=a',
      '/expense/merchants/1/merge/?into=swiggy',
    ),
    '/expense/new': [
      ...at(`${record},${transactions.another}`.replace(',', '%2C')),
      { at: record },
      { at: '/expense/new', open: (page) => press('Save expense')(page).then(() => invalid(page)) },
      { at: '/expense/new', open: askToConfirm },
    ],
    '/expense/projects': form('/expense/projects/'),
    '/expense/receipts/missing': at('/expense/receipts/missing/', '/expense/receipts/missing/?show=answered'),
    '/expense/projects/[id]/edit': at('/expense/projects/8/edit/'),
    '/get-started': at('/get-started/'),
    '/close': at('/close/', '/close/?until=1999-01'),
    '/close/[month]': at('/close/2026-04/', '/close/2026-05/', '/close/2199-12/', '/close/2026-13/'),
    '/history': at('/history/'),
    '/history/[run]': at(`/history/${world.undone}/`),
    '/integrations': at('/integrations/'),
    '/integrations/[id]': at(`/integrations/${world.token}/`),
    '/integrations/new': [
      ...form('/integrations/new/'),
      { at: '/integrations/new/', open: (page) => fill(page, { Name: 'A program' }, 'Create token') },
    ],
    '/join/[token]': [
      { at: '/join/wrong', stranger: true },
      { at: `/join/${world.join}`, stranger: true },
      { at: `/join/${world.join}`, stranger: true, open: refuse },
    ],
    '/login': [
      { at: '/login', stranger: true },
      { at: '/login', stranger: true, open: (page) => press('Sign In')(page).then(() => invalid(page)) },
    ],
    '/logout': [],
    '/members': [{ at: '/members/', open: press(/^Actions for Asha/) }],
    '/members/[id]': at(`/members/${world.person}/`, `/members/${world.ravi}/`),
    '/members/[id]/access': at(`/members/${world.asha}/access/`),
    '/members/[id]/password': at(`/members/${world.asha}/password/`),
    '/members/invitations/[id]': at(`/members/invitations/${world.invitation}/`),
    '/members/new': [
      ...form('/members/new/'),
      { at: '/members/new/', open: (page) => fill(page, NEWCOMER, 'Create invitation link') },
    ],
    '/not-here': at('/not-here/'),
    '/about': at('/about'),
    '/preferences': [],
    '/profile': form('/profile/'),
    '/search': at('/search', '/search?q=nothing-like-this', '/search?q=office'),
    '/search/dialog': [],
    '/security': at('/security/'),
    '/share': [
      { at: '/login', stranger: true, open: share },
      { at: '/expense/receipts/', open: shareFromElsewhere },
    ],
    '/welcome': at('/welcome/'),
    '/404': at('/no-such-page'),
  };
}

const NEWCOMER = { 'First name': 'Gita', 'Last name': 'Iyer', Email: 'gita@example.org' };

/** Fills in and submits a form whose response is only shown once. */
async function fill(page: Page, fields: Record<string, string>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await press(button)(page);
  await page.locator('input[readonly]').waitFor();
}

/** Sends a text as another app of the device does. */
async function share(page: Page): Promise<void> {
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      ...{ method: 'post', enctype: 'multipart/form-data', action: '/share/' },
    });
    form.append(Object.assign(document.createElement('input'), { name: 'text', value: 'Total EUR 12.50' }));
    document.body.append(form);
    form.submit();
  });
  await page.getByRole('heading', { name: 'Sign in and share again' }).waitFor();
}

/** The same from a page of another port, to which the browser sends the session's cookie. */
async function shareFromElsewhere(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const elsewhere = 'http://127.0.0.1:5999/';
  const body = `<form method="post" enctype="multipart/form-data" action="${origin}/share/"><input name="text" value="Total EUR 12.50"><button>Share</button></form>`;
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(elsewhere);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('heading', { name: 'Put these into my tray?' }).waitFor();
}

const invalid = (page: Page) => page.locator('[aria-invalid=true]').first().waitFor();

async function openSearch(page: Page): Promise<void> {
  await wake(page.locator('.search-button'));
  await page.keyboard.press('/');
  await page.getByRole('dialog').waitFor();
}

async function openFilters(page: Page): Promise<void> {
  const more = page.locator('main details:not([open]) > summary').filter({ hasText: 'More filters' });
  if (await more.count()) await more.click();
}

async function askToConfirm(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.expense-form:not([data-awake])'));
  await page.locator('[name=amount]').fill('450');
  await page.locator('[name="items.0.category"]').selectOption('Meals');
  await page.locator('[name=project], [name=project_name]').first().fill('Office move');
  await press('Save expense')(page);
  await page.getByRole('dialog').waitFor();
}
