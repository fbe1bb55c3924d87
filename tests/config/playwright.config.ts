import { defineConfig } from '@playwright/test';
import { NIGHTLY } from '../support/nightly.ts';
import { BROWSER_NIGHT } from './night.ts';

const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * The stories with scripts, and with plain forms: each form once, and all stories that need no script in the night. A test
 * tagged @scripts is about scripts alone, one tagged @forms is among those of each run.
 */
export default defineConfig({
  testDir: '../browser',
  testIgnore: NIGHTLY ? [] : BROWSER_NIGHT,
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
    {
      name: 'forms',
      use: { javaScriptEnabled: false },
      grep: NIGHTLY ? /./ : /@forms/,
      grepInvert: /@scripts/,
    },
  ],
});
