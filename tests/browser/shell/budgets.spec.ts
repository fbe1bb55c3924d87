import { brotliCompressSync } from 'node:zlib';
import type { CDPSession, Page } from '@playwright/test';
import { type RunningServer, startAtlas } from '#tests/support/server/atlas-server.ts';
import { expect, signIn, test } from '#tests/support/server/browser.ts';

/** Bytes on the wire (compressed, with headers) of a visit without any interaction, with the sample data. */
const KB = 1_000;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startAtlas('sqlite', { ATLAS_DEMO: '1' });
});
test.afterAll(() => server.stop());

interface Weight {
  all: number;
  /** Compressed bodies, including inline scripts. */
  script: number;
  scriptFiles: number;
  styles: number;
  fonts: number;
  /** Of receipts: what people put there, not the page. */
  pictures: number;
  /** What is neither script nor its headers. */
  plain: number;
}

/** Opens a page and waits until nothing more is loaded, including idle-time fetches. */
async function visit(page: Page, address: string): Promise<void> {
  let [asked, over] = [0, 0];
  const ask = () => asked++;
  const end = () => over++;
  page.on('request', ask).on('requestfinished', end).on('requestfailed', end);
  await page.goto(address);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  for (let before = -1; before !== asked || over < asked; await page.waitForTimeout(100)) before = asked;
  page.off('request', ask).off('requestfinished', end).off('requestfailed', end);
}

interface Received {
  requestId: string;
  type: string;
  response: { headers: Record<string, string> };
}

async function weigh(page: Page, devtools: CDPSession, path: string): Promise<Weight> {
  const kinds = new Map<string, string>();
  const sum: Weight = { all: 0, script: 0, scriptFiles: 0, styles: 0, fonts: 0, pictures: 0, plain: 0 };
  const ofKind: Record<string, keyof Weight> = {
    Stylesheet: 'styles',
    Font: 'fonts',
    Image: 'pictures',
  };
  const named = ({ requestId, type, response }: Received) => {
    kinds.set(requestId, type);
    if (type !== 'Script') return;
    sum.scriptFiles += 1;
    sum.script += Number(response.headers['Content-Length'] ?? response.headers['content-length']);
  };
  const ended = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
    sum.all += encodedDataLength;
    if (kinds.get(requestId) !== 'Script') sum.plain += encodedDataLength;
    const kind = ofKind[kinds.get(requestId) ?? ''];
    if (kind) sum[kind] += encodedDataLength;
  };
  devtools.on('Network.responseReceived', named);
  devtools.on('Network.loadingFinished', ended);
  await visit(page, server.origin + path);
  devtools.off('Network.responseReceived', named);
  devtools.off('Network.loadingFinished', ended);
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll('script:not([src])')].map(({ textContent }) => textContent).join('\n'),
  );
  if (inline) sum.script += brotliCompressSync(inline).length;
  return sum;
}

const id = async (table: 'expenses' | 'uploads') =>
  (await server.database.db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()).id;

/** Lists with many rows. */
const LISTS = new Set([
  'expenses',
  'projects',
  'merchants',
  'by project',
  'by merchant',
  'uploads',
  'review',
  'missing receipts',
]);
const SHELL_SCRIPT = 5 * KB;
const SCRIPT_FILES = 4;

const LIGHT: Record<string, () => string | Promise<string>> = {
  home: () => '/',
  expenses: () => '/expense',
  details: async () => `/expense/${await id('expenses')}/`,
  projects: () => '/expense/projects/',
  merchants: () => '/expense/merchants/',
  'by project': () => '/expense/by-project/1/',
  'by merchant': () => '/expense/by-merchant/1/',
  'missing receipts': () => '/expense/receipts/missing/',
  accounts: () => '/bank/account/',
  uploads: () => '/bank/account/1/uploads/',
  review: async () => `/bank/account/1/preprocess/${await id('uploads')}`,
  upload: () => '/bank/account/1/upload/',
  members: () => '/members/',
  security: () => '/security/',
  profile: () => '/profile/',
  search: () => '/search',
  '404': () => '/no-such-page',
};
const IN_ALL: Record<string, [path: string, most: number, script: number]> = {
  '50 transactions': ['/bank/account/1/transactions/?limit=50', 30 * KB, 5 * KB],
  'recording an expense': ['/expense/new', 130 * KB, 108 * KB],
};

/** Worked in at once. */
const QUEUES: Record<string, string> = {
  'review queue': '/bank/review/',
  'receipt queue': '/expense/receipts/',
};

test('no page is heavier than its budget', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const cold = async (path: string) => {
    await devtools.send('Network.clearBrowserCache');
    return weigh(page, devtools, path);
  };
  const light = async (name: string, path: string, most: number, mostScript: number) => {
    const { all, script, scriptFiles, styles, fonts, pictures } = await cold(path);
    expect.soft(all, `${name}: all bytes`).toBeLessThanOrEqual(most);
    expect.soft(script, `${name}: script`).toBeLessThanOrEqual(mostScript);
    expect.soft(scriptFiles, `${name}: files of script`).toBeLessThanOrEqual(SCRIPT_FILES);
    expect.soft(styles, `${name} has a style sheet`).toBeGreaterThan(0);
    expect.soft(fonts, `${name}: fonts`).toBe(0);
    // Script and icon are cached then as well, but most pages fit the budget without that.
    const rest = all - styles - pictures;
    const once = rest <= 10 * KB ? undefined : await weigh(page, devtools, path);
    const again = once ? once.all - once.pictures : rest;
    expect.soft(again, `${name}: bytes with the styles at hand`).toBeLessThanOrEqual(10 * KB);
  };
  await light('sign-in', '/login', 20 * KB, 3 * KB);
  await signIn(page, server.origin);
  for (const [name, path] of Object.entries(LIGHT))
    await light(name, await path(), (LISTS.has(name) ? 25 : 23) * KB, SHELL_SCRIPT);
  for (const [name, [path, most, scriptMost]] of Object.entries(IN_ALL)) {
    const { all, script } = await cold(path);
    expect.soft(all, `${name}: all bytes`).toBeLessThanOrEqual(most);
    expect.soft(script, `${name}: script`).toBeLessThanOrEqual(scriptMost);
  }
  for (const [name, path] of Object.entries(QUEUES)) {
    const { plain, pictures, script } = await cold(path);
    expect.soft(plain - pictures, `${name}: before its island`).toBeLessThanOrEqual(30 * KB - SHELL_SCRIPT);
    expect.soft(script, `${name}: script`).toBeLessThanOrEqual(108 * KB);
  }
});
