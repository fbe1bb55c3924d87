import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromium as aChromium } from '../../scripts/chromium.mjs';
import { startAtlas } from '../support/server/atlas-server.ts';
import { OWNER } from '../support/server/owner.ts';
import { type Bench, type Measure, quantile } from './measure.ts';

/** 400 kbit/s, a round trip of 400 ms, a CPU four times slower, an empty cache. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 4;
const ROUNDS = 3;
const STYLES = 'dist/client/_astro';

interface Seen {
  first: number;
  largest: number;
  shift: number;
  blocked: number;
}

/** One cold visit as measured by the browser; `blocked`: time of tasks beyond 50 ms each, after the first paint. */
async function visit(context: BrowserContext, address: string): Promise<Seen> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = { largest: 0, shift: 0, long: [] as [number, number][] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largest = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.long.push([startTime, duration]);
    }).observe({ type: 'longtask', buffered: true });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 });
  const seen = await page.evaluate(() => {
    const { largest, shift, long } = (
      window as unknown as { seen: { largest: number; shift: number; long: [number, number][] } }
    ).seen;
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const blocked = long.reduce((sum, [at, ms]) => sum + (at > first ? Math.max(0, ms - 50) : 0), 0);
    return { first, largest, shift, blocked };
  });
  await page.close();
  return seen;
}

/** A page of 14 kB with our style sheet and nothing else. */
async function bare(): Promise<{ address: string; stop: () => void }> {
  const file = readdirSync(STYLES).find((name) => name.endsWith('.css')) ?? '';
  const styles = readFileSync(`${STYLES}/${file}.br`);
  const text = Array.from({ length: 1_800 }, (_, n) => n.toString(36))
    .join(' ')
    .padEnd(14_000, '.');
  const html = `<!doctype html><title>Floor</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/s.css"><main><h1>Floor</h1><p>${text}</p></main>`;
  const server = createServer((request, response) => {
    if (request.url !== '/s.css') return response.setHeader('Content-Type', 'text/html').end(html);
    return response.setHeader('Content-Type', 'text/css').setHeader('Content-Encoding', 'br').end(styles);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

const pages: Bench = async (say) => {
  const atlas = await startAtlas('sqlite', { ATLAS_DEMO: '1' });
  const floor = await bare();
  const { ATLAS_CHROMIUM: executablePath } = await aChromium(process.execPath);
  const browser: Browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const context = await browser.newContext({ baseURL: atlas.origin });
    const { db } = atlas.database;
    const { id: expense } = await db.selectFrom('expenses').select('id').limit(1).executeTakeFirstOrThrow();
    const { id: upload } = await db.selectFrom('uploads').select('id').limit(1).executeTakeFirstOrThrow();
    const median = async (address: string, of = context): Promise<Seen> => {
      const seen: Seen[] = [];
      for (let round = 0; round < ROUNDS; round++) seen.push(await visit(of, address));
      const middle = (name: keyof Seen) =>
        quantile(
          seen.map((one) => one[name]),
          0.5,
        );
      return {
        first: middle('first'),
        largest: middle('largest'),
        shift: middle('shift'),
        blocked: middle('blocked'),
      };
    };
    const least = await median(floor.address);
    const measures: Measure[] = [];
    const pages: (Seen & { what: string })[] = [];
    const most = (name: 'shift' | 'blocked') =>
      pages.reduce((worst, page) => (page[name] > worst[name] ? page : worst));
    const measure = async (what: string, path: string, most: number) => {
      const seen = await median(atlas.origin + path);
      say(
        `${what}: first ${Math.round(seen.first)}, largest ${Math.round(seen.largest)} ms, blocked ${seen.blocked}`,
      );
      const within = `≤ ${most}`;
      pages.push({ what, ...seen });
      // One target covers both, since the first paint is never later than the largest.
      measures.push({
        ...{ what: `${what}: largest paint`, ours: seen.largest, floor: least.largest },
        ...{ unit: 'ms', target: within },
      });
    };
    await measure('sign-in', '/login', 1_200);
    await context.request.post('/login', {
      form: OWNER,
      headers: { Origin: atlas.origin },
      maxRedirects: 0,
    });
    await measure('home', '/', 1_200);
    await measure('expenses', '/expense', 1_200);
    await measure('expense', `/expense/${expense}/`, 1_200);
    await measure('review of a statement', `/bank/account/1/preprocess/${upload}`, 1_200);
    await measure('50 transactions', '/bank/account/1/transactions/?limit=50', 1_500);
    await measure('recording an expense', '/expense/new', 1_500);
    const [shifted, blocked] = [most('shift'), most('blocked')];
    return [
      ...measures,
      {
        ...{ what: `layout shift, the most of ${pages.length}: ${shifted.what}`, ours: shifted.shift },
        ...{ unit: '', target: '≤ 0' },
      },
      {
        ...{ what: `blocking time, the most of ${pages.length}: ${blocked.what}`, ours: blocked.blocked },
        ...{ unit: 'ms', target: '≤ 0' },
      },
    ];
  } finally {
    await browser.close();
    floor.stop();
    await atlas.stop();
  }
};

export default pages;
