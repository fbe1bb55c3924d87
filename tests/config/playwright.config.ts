import { defineConfig } from '@playwright/test';

const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The same stories twice: with scripts, and with plain forms. */
export default defineConfig({
  testDir: '../browser',
  outputDir: '../../test-results',
  globalSetup: ['../support/databases/postgres.ts', '../support/databases/templates.ts'],
  fullyParallel: false,
  workers: 4,
  // A busy machine is no fault of Atlas. The report lists a test that needed its second try as flaky.
  retries: 1,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Leaving a page during a view transition logs a message to the console.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    launchOptions: { executablePath: process.env.ATLAS_CHROMIUM, args },
  },
  projects: [
    { name: 'scripts', use: { javaScriptEnabled: true } },
    { name: 'forms', use: { javaScriptEnabled: false } },
  ],
});
