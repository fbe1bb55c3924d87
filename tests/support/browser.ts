import { AxeBuilder } from '@axe-core/playwright';
import { test as base, type Page } from '@playwright/test';
import { OWNER, type RunningServer, startAtlas } from './atlas-server.ts';

export { expect } from '@playwright/test';

/**
 * Browser tests: `atlas` is one server (SQLite) for all tests of a worker, `page` starts at its origin, `signedIn` is a page
 * whose person has signed in through the form. A page error or a message on the console fails the test.
 */
export const test = base.extend<
  { signedIn: Page; quiet: undefined; scripts: boolean },
  { atlas: RunningServer }
>({
  atlas: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      const server = await startAtlas('sqlite');
      await use(server);
      const failed = server
        .output()
        .split('\n')
        .filter((line) => /"status":5\d\d|"level":"error"/.test(line));
      await server.stop();
      base.expect(failed, 'the server never failed').toEqual([]);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ atlas }, use) => use(atlas.origin),
  /** Whether scripts run in this project. */
  scripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  quiet: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on('pageerror', (error) => said.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') said.push(message.text());
      });
      await use(undefined);
      // An answer of 4xx is told to the console by the browser itself.
      const ours = said.filter(
        (text) => !/Failed to load resource: the server responded with a status of 4\d\d/.test(text),
      );
      base.expect(ours, 'the browser console is clean').toEqual([]);
    },
    { auto: true },
  ],
  signedIn: async ({ page, atlas }, use) => {
    await signIn(page, atlas.origin);
    await use(page);
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

let last = 0;
/** A name that no other test has. */
export const fresh = (noun: string): string => `${noun} ${process.pid}-${++last}`;

/** What axe finds wrong with a page. Dark pages are the same but for their colours, so only these are looked at there. */
export async function barriersOf(page: Page, without: string[] = []) {
  const axe = new AxeBuilder({ page });
  for (const part of without) axe.exclude(part);
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  if (dark) axe.withRules(['color-contrast', 'link-in-text-block']);
  return (await axe.analyze()).violations;
}
