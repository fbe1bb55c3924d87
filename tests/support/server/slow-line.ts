import type { Page } from '@playwright/test';

/** From now on the page's line carries 400 kbit/s and takes 200 ms for a round trip. Chromium only. */
export async function slowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}
