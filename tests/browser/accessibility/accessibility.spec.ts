import type { CDPSession, Page } from '@playwright/test';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { type RunningServer, startAtlas } from '#tests/support/server/atlas-server.ts';
import { barriersOf, bringAxe, expect, signIn, test } from '#tests/support/server/browser.ts';
import { focusFaults, roomFaults, structureFaults } from '#tests/support/server/page-faults.ts';
import { ROUTE_FILES } from '#tests/support/server/routes.ts';
import { type Stop, tour } from '#tests/support/stories/tour.ts';
import { type TourWorld, tourWorld } from '#tests/support/stories/tour-world.ts';

const WIDE = { width: 1280, height: 800 };
/** 1280 pixels at 400 % zoom. */
const PHONE = { width: 320, height: 640 };
/** 1280 pixels at 200 % zoom, which halves the viewport. */
const HALF = { width: 640, height: 720 };
/** Text spacing of WCAG 1.4.12. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';

let server: RunningServer;
let world: TourWorld;
test.beforeAll(async () => {
  server = await startAtlas('sqlite', { ATLAS_DEMO: '1' });
  world = await tourWorld(server);
});
test.afterAll(async () => {
  await server.stop();
});

async function goTo(page: Page, { at, open }: Stop): Promise<void> {
  await page.goto(server.origin + at);
  await open?.(page);
}

/** Sets the browser's default font size. */
const letters = (session: CDPSession, standard: number) =>
  session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });

const space = (page: Page, on: boolean) =>
  page.evaluate(
    ([rules, spaced]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(String(rules));
      document.adoptedStyleSheets = spaced ? [sheet] : [];
    },
    [SPACED, on],
  );

/** The same on every page except for the current item, so checked on the home page only. */
const SHELL = ['.sidebar', '.topbar', '.footer'];

/** All faults of the present page, each with the setting in which it was found. */
async function faultsOf(page: Page, session: CDPSession): Promise<string[]> {
  const faults: string[] = [];
  const without = new URL(page.url()).pathname === '/' ? [] : SHELL;
  const found = (how: string, what: string[]) => faults.push(...what.map((fault) => `${how}: ${fault}`));
  found('axe', await barriersOf(page, without));
  found('structure', await structureFaults(page));
  found('keyboard', await focusFaults(page));
  await page.setViewportSize(PHONE);
  found('320 px', await roomFaults(page));
  if (NIGHTLY) {
    found('keyboard, 320 px', await focusFaults(page));
    await page.setViewportSize(HALF);
    await letters(session, 32);
    await space(page, true);
    found('letters of 200 %', await roomFaults(page));
    await space(page, false);
    await letters(session, 16);
  }
  await page.setViewportSize(WIDE);
  if (NIGHTLY) {
    await page.emulateMedia({ colorScheme: 'dark' });
    found('axe, dark', await barriersOf(page, without));
    found('keyboard, dark', await focusFaults(page));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  return faults;
}

test('the tour goes through every page there is', () => {
  const pages = Object.keys(tour(world)).filter((path) => path !== '/404');
  expect(pages.sort()).toEqual(ROUTE_FILES.filter((path) => !path.startsWith('/api/')).sort());
});

for (const [name, chosen] of [
  ['accounts', /^\/bank\/account/],
  ['the bank', /^\/bank(?!\/account)/],
  ['expenses', /^\/expense/],
  ['the rest', /^(?!\/(bank|expense))/],
] as const)
  test(`no page of ${name} has a barrier, by keyboard or at 320 px; at night in the dark and with letters of 200 % besides`, {
    tag: '@scripts',
  }, async ({ page: signedIn, browser }) => {
    await signIn(signedIn, server.origin);
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-IN' });
    const stranger = await context.newPage();
    const all: Record<string, string[]> = {};
    for (const page of [signedIn, stranger]) {
      await page.setViewportSize(WIDE);
      await bringAxe(page);
      const session = await page.context().newCDPSession(page);
      for (const [route, stops] of Object.entries(tour(world)).filter(([path]) => chosen.test(path)))
        for (const stop of stops.filter((one) => Boolean(one.stranger) === (page === stranger))) {
          const faults = await goTo(page, stop)
            .then(() => faultsOf(page, session))
            .catch((error) => [String(error)]);
          if (faults.length > 0) all[`${route} ${stop.at}${stop.open ? ', opened' : ''}`] = faults;
        }
    }
    await context.close();
    expect(all).toEqual({});
  });

/** The focused element: its name, and its index among all elements. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement as HTMLElement;
    return {
      at: [...document.querySelectorAll('*')].indexOf(on),
      name: on === document.body ? '' : (on.ariaLabel ?? on.textContent.trim()) || on.getAttribute('name'),
    };
  });

test('Tab begins with a way past the menus, goes through a page in its order and out at its end', async ({
  page,
}) => {
  await signIn(page, server.origin);
  for (const path of ['/', `/bank/account/${world.account}/transactions/`]) {
    await page.goto(server.origin + path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    let last = (await focused(page)).at;
    let steps = 0;
    for (;;) {
      await page.keyboard.press('Tab');
      const { at, name } = await focused(page);
      if (name === '') break;
      expect(at, `${path}: ${name}`).toBeGreaterThan(last);
      last = at;
      expect(++steps, `${path}: ${name} holds the focus`).toBeLessThan(200);
    }
    expect(steps).toBeGreaterThan(20);
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('a menu and the drawer open by a key, and Escape gives the focus back', async ({ page }) => {
  await signIn(page, server.origin);
  await page.setViewportSize(PHONE);
  await page.goto(`${server.origin}/bank/account/${world.account}/transactions/`);
  for (const button of [
    page.getByRole('button', { name: 'Menu', exact: true }),
    page.getByRole('button', { name: /^Menu of/ }),
    page.getByRole('row').getByRole('button', { name: 'Mark As' }).first(),
  ]) {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[popover]:popover-open')).toBeVisible();
    await page.keyboard.press('Tab');
    expect(await page.locator('[popover]:popover-open :focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('[popover]:popover-open')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('where the system chooses the colours, what is chosen, current or pressed is still told apart', async ({
  page,
}) => {
  await signIn(page, server.origin);
  await page.emulateMedia({ forcedColors: 'active' });
  /** Whether two elements look different at all. */
  const differ = (one: string, other: string) =>
    page.evaluate(
      ([a = '', b = '']) => {
        const look = (selector: string) => {
          const element = document.querySelector(selector);
          if (!element) throw new Error(`no ${selector}`);
          return ['', '::before', '::after'].map((part) => {
            const style = getComputedStyle(element, part || null);
            return [style.border, style.outline, style.textDecoration, style.fontWeight, style.color]
              .concat(style.backgroundColor)
              .join();
          });
        };
        return look(a).join() !== look(b).join();
      },
      [one, other],
    );
  await page.goto(`${server.origin}/bank/account/1/transactions/`);
  expect(await differ('.sidebar a[aria-current]', '.sidebar a:not([aria-current])'), 'the place').toBe(true);
  expect(await differ('.pagination [aria-current]', '.pagination a:not([aria-current])'), 'the page').toBe(
    true,
  );
  expect(await differ('.page-sizes [aria-current]', '.page-sizes a:not([aria-current])'), 'the size').toBe(
    true,
  );
  await page.goto(`${server.origin}/search`);
  expect(await differ('.search-tabs [aria-current]', '.search-tabs :not([aria-current])'), 'the tab').toBe(
    true,
  );
  await page.goto(server.origin);
  await page.getByRole('button', { name: /^Menu of/ }).click();
  expect(await differ('.theme-on .switch', '[name=notifications] .switch'), 'a switch').toBe(true);
});

test('who asked for less motion sees none', async ({ page }) => {
  await signIn(page, server.origin);
  await page.goto(`${server.origin}/bank/account/${world.account}/preprocess/${world.uploads.waiting}`);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .map((animation) => [animation, animation.effect?.getComputedTiming()] as const)
      .filter(([, timing]) => timing && timing.easing !== 'step-end')
      .map(([animation]) => (animation as CSSAnimation).animationName),
  );
  // A flash message disappears by an animation that moves nothing.
  expect(moving.filter((name) => name !== 'toast-life')).toEqual([]);
});

test('what is said later is said in a place that was there before, politely', { tag: '@scripts' }, async ({
  page,
}) => {
  await signIn(page, server.origin);
  for (const [path, spoken] of [
    [`/bank/account/${world.account}/upload/`, '#upload-state'],
    ['/expense/merchants/', '[data-table] > [role=status]'],
    [`/bank/account/${world.account}/transactions/`, '[data-table] > [role=status]'],
    ['/', '#toast-list[aria-live=polite]'],
  ] as const) {
    await page.goto(server.origin + path);
    const place = page.locator(spoken);
    await expect(place, path).toHaveCount(1);
    await expect(place, path).toHaveText('');
    expect(await place.evaluate((element) => element.checkVisibility()), `${path}: heard`).toBe(true);
  }
  await page.goto(`${server.origin}/expense/merchants/`);
  await page.getByRole('searchbox', { name: 'Search merchants' }).fill('nothing-like-this');
  await expect(page.locator('[data-table] > [role=status]')).not.toHaveText('');
});
