import { chromium } from '@playwright/test';
import { startAtlas } from '#tests/support/server/atlas-server.ts';
const [what = 'scripts', path = '/bank/account/1/transactions/?limit=20', widths = '1440,1024,360', theme = 'light', act = ''] = process.argv.slice(2);
const server = await startAtlas('sqlite', { ATLAS_DEMO: '1' });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
for (const width of widths.split(',').map(Number)) {
  const ctx = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: what === 'scripts', colorScheme: theme as 'light', ...(width < 500 ? { hasTouch: true, isMobile: true } : {}) });
  await ctx.request.post(`${server.origin}/login`, { form: { email: 'owner@atlas.local', password: 'correct horse battery' }, headers: { Origin: server.origin } });
  const page = await ctx.newPage();
  page.on('pageerror', (e) => console.log('ERR', e.message)); page.on('console', (m) => m.type() === 'error' && console.log('CON', m.text()));
  await page.goto(server.origin + path);
  for (const step of act.split(';').filter(Boolean)) {
    const [verb, sel] = step.split('>>');
    if (verb === 'click') await page.locator(sel!).first().click({ timeout: 5000 });
    if (verb === 'key') await page.keyboard.press(sel!);
    if (verb === 'wait') await page.waitForTimeout(Number(sel));
  }
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/each-${what}-${width}-${theme}.png` });
  const hs = await page.$$eval('.transactions tbody tr', (rows) => rows.map((r) => Math.round(r.getBoundingClientRect().height)));
  console.log(width, 'rows', [...new Set(hs)].join(','), 'overflow', await page.evaluate(() => document.documentElement.scrollWidth > innerWidth));
}
await browser.close(); await server.stop(); process.exit(0);
