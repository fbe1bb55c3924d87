import { createHash, randomBytes } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { addName } from '#lib/catalogue/change.ts';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import {
  barriersOf,
  expect,
  fresh,
  lossyTest,
  signIn,
  untilAwake,
  untilLoaded,
} from '#tests/support/server/browser.ts';
import { keptHere } from '#tests/support/server/kept-here.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { someoneElseSignsIn } from '#tests/support/stories/someone-else.ts';

/** Losing the connection while an expense is recorded. */
const test = lossyTest;

const EXPENSES = '**/api/expense/expenses/';
const facts = (page: Page) => page.locator('.facts');
const save = (page: Page) => page.getByRole('button', { name: 'Save expense' }).last().click();
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' });
const mark = (page: Page, count: number) => page.getByRole('link', { name: `Waiting (${count})` });
const told = (page: Page) =>
  expect(page.getByText('The expense is kept on this device').first()).toBeVisible();

async function open(page: Page, path = '/expense/new'): Promise<void> {
  await page.goto(path);
  await untilAwake(page);
  await expect(page.getByRole('button', { name: 'Attach now' })).toBeHidden();
}

/** Focuses the form and fills it in; whatever validation needs has been loaded by then. */
async function fill(page: Page, comment: string, amount = '450'): Promise<void> {
  await facts(page).getByLabel('Amount').fill(amount);
  await facts(page).getByLabel('Category').selectOption('Meals');
  await facts(page).getByLabel('Comment').fill(comment);
  await untilLoaded(page);
}

const made = ({ database: { db } }: RunningServer, comment: string) =>
  db.selectFrom('expenses').selectAll().where('comment', '=', comment).execute();
const onlyOne = async (atlas: RunningServer, comment: string) => {
  await expect.poll(async () => (await made(atlas, comment)).length).toBe(1);
};

/** The server handles requests, but their responses are lost, or say so little. */
async function loseAnswers(
  page: Page,
  lose = (route: Route) => route.abort('connectionreset'),
): Promise<() => number> {
  let lost = 0;
  await page.route(EXPENSES, async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    lost += 1;
    await lose(route);
  });
  return () => lost;
}

test.describe('a lost line', { tag: '@scripts' }, () => {
  test('an expense saved without a line waits, with its file, and is recorded once when the line is back', async ({
    signedIn: page,
    context,
    atlas,
  }) => {
    const comment = fresh('Offline');
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(200_000)]);
    await open(page);
    await fill(page, comment);
    await context.setOffline(true);
    await page
      .getByLabel('Choose files')
      .setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: bytes });
    await expect(page.getByText('bill.pdf waits until Atlas can be reached again.')).toBeVisible();
    await save(page);
    await told(page);
    await expect(mark(page, 1)).toBeVisible();
    await expect(mark(page, 1).getByText('Waiting (1)')).toBeVisible();
    const viewport = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(mark(page, 1).getByText('1', { exact: true })).toBeVisible();
    expect(await mark(page, 1).evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    if (viewport) await page.setViewportSize(viewport);
    await expect(waiting(page).getByRole('listitem').getByText('₹450.00')).toBeVisible();
    await expect(facts(page).getByLabel('Amount')).toHaveValue('');
    expect(await made(atlas, comment)).toHaveLength(0);

    await context.setOffline(false);
    await expect(page.getByText(/^Sent and recorded: .*₹450\.00$/)).toBeVisible();
    await expect(waiting(page)).toBeHidden();
    await expect(mark(page, 1)).toBeHidden();
    await onlyOne(atlas, comment);
    const [line] = await made(atlas, comment);
    const files = await atlas.database.db
      .selectFrom('attachments')
      .selectAll()
      .where('expense', '=', line?.id ?? '')
      .execute();
    expect(files.map(({ sha256 }) => sha256)).toEqual([createHash('sha256').update(bytes).digest('hex')]);
    const back = await page.request.get(`/api/expense/attachments/${files[0]?.id}/`);
    expect(Buffer.compare(await back.body(), bytes)).toBe(0);
  });

  test('an answer that is lost makes one expense, also over a closed page', async ({
    signedIn: page,
    context,
    atlas,
  }) => {
    const comment = fresh('Lost answer');
    await open(page);
    await fill(page, comment);
    const lost = await loseAnswers(page);
    await save(page);
    await told(page);
    expect(lost()).toBeGreaterThan(0);
    await page.close();

    const next = await context.newPage();
    await next.goto(`${atlas.origin}/bank/account/`);
    await expect(next.getByText(/^Sent and recorded/)).toBeVisible();
    await next.goto(`${atlas.origin}/expense`);
    await expect(mark(next, 1)).toBeHidden();
    expect(await made(atlas, comment)).toHaveLength(1);
  });

  test('one that may have been stored waits with its key, and makes one expense', async ({
    signedIn: page,
    atlas,
  }) => {
    const comment = fresh('Unknown outcome');
    await open(page);
    await fill(page, comment);
    const detail = 'It may have been stored: check before you send it again.';
    const lost = await loseAnswers(page, (route) =>
      route.fulfill({ status: 503, json: { detail }, headers: { 'Retry-After': '2' } }),
    );
    await save(page);
    await told(page);
    expect(lost()).toBeGreaterThan(0);
    expect(await made(atlas, comment)).toHaveLength(1);
    await page.unrouteAll();
    await page.goto('/expense');
    await expect(page.getByText(/^Sent and recorded/)).toBeVisible();
    expect(await made(atlas, comment)).toHaveLength(1);
  });

  test('two tabs send what waits once', async ({ signedIn: page, context, atlas }) => {
    const comments = [fresh('Two tabs'), fresh('Two tabs')];
    await open(page);
    const other = await context.newPage();
    await other.goto(`${atlas.origin}/expense`);
    await fill(page, comments[0] ?? '');
    await context.setOffline(true);
    await save(page);
    await told(page);
    await fillAgain(page, comments[1] ?? '');
    await save(page);
    await expect(mark(page, 2)).toBeVisible();
    // The browser has the script cached, since the form's page needed it.
    await expect(mark(other, 2)).toBeVisible();
    await context.setOffline(false);
    for (const comment of comments) await onlyOne(atlas, comment);
    await expect(mark(page, 2)).toBeHidden();
    await expect(mark(other, 2)).toBeHidden();
    for (const comment of comments) expect(await made(atlas, comment)).toHaveLength(1);
  });

  test('what is typed is put back when the form is opened again, and can be discarded', async ({
    signedIn: page,
  }) => {
    const comment = fresh('Typed');
    await open(page);
    await fill(page, comment, '12.50');
    await expect
      .poll(async () => (await keptHere(page)).expenses)
      .toContainEqual(expect.objectContaining({ comment, amount: '12.50' }));
    await page.goto('/expense');
    await open(page);
    await expect(page.getByText(/^Restored your draft from/)).toBeVisible();
    await expect(facts(page).getByLabel('Comment')).toHaveValue(comment);
    await expect(facts(page).getByLabel('Amount')).toHaveValue('12.50');
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(facts(page).getByLabel('Amount')).toHaveValue('');
    await expect.poll(async () => (await keptHere(page)).expenses).toEqual([]);
    await open(page);
    await expect(facts(page).getByLabel('Amount')).toHaveValue('');
    await expect(page.getByText(/^Restored your draft from/)).toBeHidden();
  });

  test('after a day without an answer the person decides whether it is sent again', async ({
    signedIn: page,
    atlas,
  }) => {
    const comment = fresh('A day later');
    await open(page);
    await fill(page, comment);
    await loseAnswers(page);
    await save(page);
    await told(page);
    // Nothing is sent meanwhile, since the sender's identity cannot be confirmed.
    await page.route('**/api/accounts/me/', (route) => route.abort());
    await page.goto('/expense');
    await untilLoaded(page);
    await triedADayAgo(page);
    await page.unrouteAll();
    await page.goto('/expense');
    await expect(waiting(page).getByText('so it may already be recorded')).toBeVisible();
    expect(await made(atlas, comment)).toHaveLength(1);
    await waiting(page)
      .getByRole('button', { name: /^Discard/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(waiting(page)).toBeHidden();
    expect(await made(atlas, comment)).toHaveLength(1);
  });

  test('what the server refuses of one that waited comes back into the form', async ({
    signedIn: page,
    context,
    atlas,
  }) => {
    const comment = fresh('Unknown merchant');
    const merchant = fresh('Nowhere');
    await open(page);
    await fill(page, comment);
    await context.setOffline(true);
    await facts(page).getByLabel('Merchant').fill(merchant);
    await save(page);
    await told(page);
    await context.setOffline(false);
    await expect(waiting(page).getByText('Needs your attention')).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    await page.goto('/expense');
    await waiting(page).getByRole('link', { name: /^Edit/ }).click();
    await expect(page.getByText('No merchant has this name yet.').first()).toBeVisible();
    await expect(facts(page).getByLabel('Merchant')).toHaveValue(merchant);
    await expect(facts(page).getByLabel('Comment')).toHaveValue(comment);
    await expect(waiting(page)).toBeHidden();
    const { db } = atlas.database;
    await addName(db, await db.selectFrom('people').select('id').executeTakeFirstOrThrow(), 'merchants', {
      name: merchant,
    });
    await save(page);
    await expect(page.getByText('Expense created successfully!')).toBeVisible();
    await onlyOne(atlas, comment);
  });

  test('what an earlier release stored is sent: it looked names up itself', async ({
    signedIn: page,
    atlas,
  }) => {
    const { db } = atlas.database;
    const owner = db.selectFrom('people').select('id').where('email', '=', OWNER.email);
    const person = await owner.executeTakeFirstOrThrow();
    const merchant = await addName(db, person, 'merchants', { name: fresh('Earlier') });
    const comment = fresh('Earlier release');
    await open(page);
    await storeEarlierEntry(page, person.id, merchant.name.toUpperCase(), comment);
    await page.goto('/expense');
    await expect(page.getByText('Sent and recorded: earlier')).toBeVisible();
    await onlyOne(atlas, comment);
    const [line] = await made(atlas, comment);
    const [expense] = await db
      .selectFrom('expenses')
      .select(['merchant', 'paid_via'])
      .where('id', '=', line?.id ?? '')
      .execute();
    expect(expense).toEqual({ merchant: merchant.id, paid_via: null });
  });

  test('one that waits can be discarded, after a question', async ({ signedIn: page, context, atlas }) => {
    const comment = fresh('Discarded');
    await open(page);
    await fill(page, comment);
    await context.setOffline(true);
    await save(page);
    await told(page);
    await waiting(page)
      .getByRole('button', { name: /^Discard/ })
      .click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(waiting(page).getByRole('listitem').getByText('₹450.00')).toBeVisible();
    await waiting(page)
      .getByRole('button', { name: /^Discard/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(waiting(page)).toBeHidden();
    await context.setOffline(false);
    expect(await made(atlas, comment)).toHaveLength(0);
  });

  test('signing out asks, and clears what waits and what is typed', async ({
    signedIn: page,
    context,
    atlas,
  }) => {
    const comment = fresh('Signed out');
    await open(page);
    await fill(page, comment);
    await page.route(EXPENSES, (route) => route.abort());
    await save(page);
    await told(page);
    await page.getByRole('button', { name: /^Menu of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out and discard what is waiting?' });
    await expect(
      dialog.getByText('1 expense or receipt is waiting to be sent. Signing out discards it.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(waiting(page)).toBeVisible();
    await page.getByRole('button', { name: /^Menu of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await dialog.getByRole('button', { name: 'Discard and sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => keptHere(page)).toEqual({ expenses: [], files: 0, receipts: 0, waiting: 0 });
    await page.unroute(EXPENSES);
    await signIn(page, atlas.origin);
    await untilLoaded(page);
    expect(await made(atlas, comment)).toHaveLength(0);
    expect(await context.cookies(`${atlas.origin}/login`)).not.toContainEqual(
      expect.objectContaining({ name: 'atlas-left' }),
    );
  });

  test('another person on this device neither sees nor sends what waits', async ({
    signedIn: page,
    context,
    atlas,
  }) => {
    const comment = fresh('Mine');
    await open(page);
    await fill(page, comment);
    await page.route(EXPENSES, (route) => route.abort());
    await save(page);
    await told(page);
    // The session ends without a sign-out, and someone else signs in.
    await page.goto('about:blank');
    await page.unroute(EXPENSES);
    await context.clearCookies();
    await someoneElseSignsIn(page, atlas);
    await page.goto('/expense');
    await untilLoaded(page);
    await expect(mark(page, 1)).toBeHidden();
    await expect(waiting(page)).toBeHidden();
    await open(page);
    await expect(facts(page).getByLabel('Amount')).toHaveValue('');
    expect(await made(atlas, comment)).toHaveLength(0);
    // Their sign-out must not delete the first person's data.
    await page.getByRole('button', { name: /^Menu of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, atlas.origin);
    await onlyOne(atlas, comment);
  });

  test('a session that ended meanwhile: signing in again sends what waits', async ({
    signedIn: page,
    context,
    atlas,
  }) => {
    const comment = fresh('Session ended');
    await open(page);
    await fill(page, comment);
    await context.clearCookies();
    await save(page);
    await expect(page).toHaveURL(/\/login$/);
    expect(await made(atlas, comment)).toHaveLength(0);
    await signIn(page, atlas.origin);
    await onlyOne(atlas, comment);
  });

  test('an edited expense: the changes stay in the form and on the device', async ({
    signedIn: page,
    context,
    atlas,
  }) => {
    const comment = fresh('Edited');
    await open(page);
    await fill(page, comment);
    await save(page);
    await expect(page.getByText('Expense created successfully!')).toBeVisible();
    const [line] = await made(atlas, comment);
    const path = `/expense/${line?.id}/edit/`;
    await open(page, path);
    await facts(page).getByLabel('Comment').fill(`${comment} changed`);
    await untilLoaded(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save changes' }).last().click();
    await expect(page.getByText('Your changes are kept on this device')).toBeVisible();
    await context.setOffline(false);
    await open(page, path);
    await expect(facts(page).getByLabel('Comment')).toHaveValue(`${comment} changed`);
    await page.getByRole('button', { name: 'Save changes' }).last().click();
    await expect(page.getByText('Expense saved.')).toBeVisible();
    await onlyOne(atlas, `${comment} changed`);
  });
});

test('no service worker is registered, and workers are our own scripts alone', async ({
  signedIn: page,
  scripts,
}) => {
  const answer = await page.goto('/expense/new');
  expect(answer?.headers()['content-security-policy']).toContain("worker-src 'self'");
  if (!scripts) return;
  await untilLoaded(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

/** Fills in the emptied form again. */
async function fillAgain(page: Page, comment: string): Promise<void> {
  await expect(facts(page).getByLabel('Amount')).toHaveValue('');
  await facts(page).getByLabel('Amount').fill('99');
  await facts(page).getByLabel('Category').selectOption('Meals');
  await facts(page).getByLabel('Comment').fill(comment);
}

/** Queues an expense in the format of releases before `merchant_name`. */
const storeEarlierEntry = (page: Page, person: number, merchant: string, comment: string) =>
  page.evaluate(
    (entry) =>
      new Promise<void>((done, failed) => {
        const request = indexedDB.open('atlas-outbox');
        request.onerror = () => failed(request.error);
        request.onsuccess = () => {
          const change = request.result.transaction('expenses', 'readwrite');
          change.objectStore('expenses').put(entry);
          change.oncomplete = () => {
            request.result.close();
            localStorage.setItem(`atlas-waiting-${entry.person}`, `1 ${Date.now()}`);
            done();
          };
        };
      }),
    {
      person,
      key: `earlier-${comment}`,
      state: 'waiting',
      page: '/expense/new',
      kept_at: 1,
      values: {},
      files: [],
      tries: 1,
      next_at: 0,
      outgoing: {
        body: {
          date: '2026-04-12',
          amount: 45,
          comment,
          merchant: undefined,
          paid_via: null,
          project: null,
          is_reimbursable: false,
          items: [{ category: 2, amount: 45, comment: '' }],
          attachments: [],
          transactions: [],
        },
        names: { merchant },
        words: {
          title: 'earlier',
          recorded: 'Sent and recorded: earlier',
          refused: 'refused',
          unsure: 'unsure',
          recorded_before: 'recorded before',
          unknown: { merchant: 'unknown', project: 'unknown' },
        },
      },
    },
  );

/** Backdates the queued entries. */
const triedADayAgo = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done, failed) => {
        const request = indexedDB.open('atlas-outbox');
        request.onerror = () => failed(request.error);
        request.onsuccess = () => {
          const change = request.result.transaction('expenses', 'readwrite');
          const expenses = change.objectStore('expenses');
          const all = expenses.getAll();
          all.onsuccess = () => {
            for (const kept of all.result) expenses.put({ ...kept, tried_at: Date.now() - 24 * 3_600_000 });
          };
          change.oncomplete = () => {
            request.result.close();
            done();
          };
        };
      }),
  );
