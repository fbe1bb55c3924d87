import type { CDPSession, Page } from '@playwright/test';

/**
 * Limits the page's connection to 400 kbit/s and a round trip of 200 ms. Chromium only.
 * @returns the session that does so
 */
export async function slowLine(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  return devtools;
}
