import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, type Locator, type Page, type Request } from '@playwright/test';
import { noteOrphans, notePart, processorSeconds, secondsOfGrandchildren } from '../processor/processor.ts';
import { type RunningServer, startAtlas } from './atlas-server.ts';
import { OWNER } from './owner.ts';

export { expect } from '@playwright/test';

/** The requests of a page that are under way. */
const requestsOf = new WeakMap<Page, Set<Request>>();

/**
 * Browser tests: `atlas` is one server (SQLite) for all tests of a worker, `page` starts at its origin, `signedIn` is a
 * page of the owner in a session of its own. A page error or a message on the console fails the test.
 */
export const test = base.extend<
  { signedIn: Page; quiet: undefined; requests: undefined; processor: undefined; scripts: boolean },
  { atlas: RunningServer; orphans: undefined }
>({
  atlas: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies off this pattern
    async ({}, use) => {
      const server = await startAtlas('sqlite');
      await use(server);
      const failed = server
        .output()
        .split('\n')
        // 503 asks to try again, which pages do: a machine under load is no failure.
        .filter((line) => /"status":5(?!03)\d\d|"level":"error"/.test(line));
      await server.stop();
      base.expect(failed, 'the server never failed').toEqual([]);
    },
    { scope: 'worker' },
  ],
  orphans: [
    // Whatever needs the browser ends before it does.
    async ({ browser: _ }, use) => {
      await use(undefined);
      noteOrphans(secondsOfGrandchildren());
    },
    { auto: true, scope: 'worker' },
  ],
  baseURL: async ({ atlas }, use) => use(atlas.origin),
  /** Whether scripts are enabled in this project. */
  scripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  quiet: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on('pageerror', (error) => said.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') said.push(message.text());
      });
      await use(undefined);
      // The browser itself logs to the console that a request was refused, or that it is to be tried again.
      const ours = said.filter(
        (text) => !/Failed to load resource: the server responded with a status of (4\d\d|503)/.test(text),
      );
      base.expect(ours, 'the browser console is clean').toEqual([]);
    },
    { auto: true },
  ],
  processor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies off this pattern
    async ({}, use, { titlePath, project }) => {
      const before = processorSeconds();
      await use(undefined);
      notePart(`tests/browser/${titlePath[0]} (${project.name})`, processorSeconds() - before);
    },
    { auto: true },
  ],
  requests: [
    async ({ page }, use) => {
      const open = new Set<Request>();
      requestsOf.set(page, open);
      page.on('request', (request) => open.add(request));
      page.on('requestfinished', (request) => open.delete(request));
      page.on('requestfailed', (request) => open.delete(request));
      await use(undefined);
    },
    { auto: true },
  ],
  signedIn: async ({ page, atlas: { origin } }, use) => {
    await page.request.post('/login', { form: OWNER, headers: { Origin: origin }, maxRedirects: 0 });
    await use(page);
  },
});

/** For tests that lose the connection: the browser itself logs failed requests to the console, so only page errors count. */
export const lossyTest = test.extend({
  async quiet({ page }, use) {
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(String(error)));
    await use(undefined);
    base.expect(said).toEqual([]);
  },
});

/** Signs in as the owner through the form. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${origin}/`);
}

/** Waits until the expense form is hydrated, which happens by itself. Does nothing without scripts. */
export async function untilAwake(page: Page): Promise<void> {
  if (base.info().project.name === 'forms') return;
  await base.expect(page.locator('.expense-form[data-awake]')).toBeVisible();
}

/** Triggers the hydration of this element's island and waits for it. Does nothing without scripts. */
export async function wake(element: Locator): Promise<void> {
  if (!(await element.evaluate(() => customElements.get('astro-island') !== undefined))) return;
  await element.hover();
  await base
    .expect(element.locator('xpath=ancestor-or-self::astro-island[1]'))
    .toHaveAttribute('data-awake', '');
}

/** Triggers the enhancements that load on the first interaction, and waits for them. Does nothing without scripts. */
export async function touch(page: Page): Promise<void> {
  if (!(await page.evaluate(() => customElements.get('astro-island') !== undefined))) return;
  await page.getByRole('main').hover({ position: { x: 2, y: 2 } });
  await base.expect(page.locator('html')).toHaveAttribute('data-awake', '');
}

/**
 * Stops the clock of a page, which `page.clock.install()` has taken over before the page was opened: from now on only the test
 * moves it. What a script loads by a timer must be there.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

const LOADED_AFTER_MS = 500;

/**
 * Waits until the page has loaded what its last touch asked for: half a second without a request. Playwright's
 * `networkidle` is reached once for a page, and later requests do not reset it.
 */
export async function untilLoaded(page: Page): Promise<void> {
  let since = Date.now();
  await base.expect
    .poll(
      () => {
        const open = [...(requestsOf.get(page) ?? [])].map((request) => request.url());
        if (open.length > 0) since = Date.now();
        return open.length > 0 || Date.now() - since >= LOADED_AFTER_MS ? open : ['just loaded'];
      },
      { intervals: [50] },
    )
    .toEqual([]);
}

let last = 0;
/** A name unique to each test. */
export const fresh = (noun: string): string => `${noun} ${process.pid}-${++last}`;

/** A PDF as no other test sends it. */
export const bill = () => ({
  name: 'bill.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n%%EOF\n${fresh('bill')}`),
});

/**
 * Axe as bundled with its Playwright package, but run without that, whose result also contains everything that passed.
 */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Loads axe with every further page, which is faster than injecting it into each. */
export const bringAxe = (page: Page) => page.addInitScript(AXE);

/**
 * Axe's findings for a page: rule and elements. Dark pages differ only in colours, so only these are checked there.
 * @param without selectors of parts to leave out
 */
export async function barriersOf(page: Page, without: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (exclude) => {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(
      { exclude },
      {
        resultTypes: ['violations'],
        rules: { 'target-size': { enabled: true } },
        ...(dark ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
      },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary.slice(0, 300)}`,
      ),
    );
  }, without);
}

/** Chooses a statement on its upload page: with scripts that uploads it at once, without them its button does. */
export async function uploadFile(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
  if (base.info().project.name === 'forms')
    await page.getByRole('button', { name: 'Upload Statement' }).click();
}
