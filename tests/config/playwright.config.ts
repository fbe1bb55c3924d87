// Before any test file loads the product, so that its hashes agree with those of the servers.
import '../support/server/cheap-hashes.ts';
import { enableCompileCache } from 'node:module';
import { defineConfig } from '@playwright/test';
import { NIGHTLY } from '../support/nightly.ts';
import { BROWSER_NIGHT } from './night.ts';

enableCompileCache('.cache/compiled');
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // No test looks at how fast a page is painted, and a process less is a tenth less for each page.
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-software-rasterizer',
];

/** Files about scripts alone. */
const SCRIPTS = [
  '**/catalogue/many.spec.ts',
  '**/expenses/waking.spec.ts',
  '**/history/undo-keys.spec.ts',
  '**/receipts/arrivals.spec.ts',
  '**/receipts/typed.spec.ts',
  '**/search/search-island.spec.ts',
  '**/shell/budgets.spec.ts',
  '**/shell/specification-scripts.spec.ts',
  '**/shell/tables-scripts.spec.ts',
  '**/shell/toasts.spec.ts',
  '**/transactions/transactions-scripts.spec.ts',
];
const night = NIGHTLY ? [] : BROWSER_NIGHT;

/**
 * The stories with scripts, and with plain forms: each form once, and all stories that need no script in the night. A test
 * tagged @scripts is about scripts alone, @noscript about their absence; one tagged @forms is among those of each run
 * without scripts. One tagged @night is among those of the night alone: a cheaper test holds the same.
 */
export default defineConfig({
  testDir: '../browser',
  outputDir: '../../test-results',
  globalSetup: ['databases/postgres', 'databases/templates', 'busy'].map((name) => `../support/${name}.ts`),
  fullyParallel: false,
  workers: 2,
  // A test that needs its second try is printed as such, and fails in the night.
  retries: 1,
  failOnFlakyTests: NIGHTLY,
  // These tell a hang from a slow machine, and bound nothing else.
  timeout: NIGHTLY ? 3_600_000 : 300_000,
  expect: { timeout: 60_000 },
  build: { external: ['**/src/**', '**/tests/support/**'] },
  forbidOnly: true,
  reporter: 'list',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Leaving a page during a view transition logs a message to the console.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: { executablePath: process.env.ATLAS_CHROMIUM, args },
  },
  projects: [
    {
      name: 'scripts',
      use: { javaScriptEnabled: true },
      testIgnore: night,
      grepInvert: NIGHTLY ? /@noscript/ : /@noscript|@night/,
    },
    {
      name: 'forms',
      use: { javaScriptEnabled: false },
      testIgnore: [...night, ...SCRIPTS],
      grep: NIGHTLY ? /./ : /@forms/,
      grepInvert: /@scripts/,
    },
  ],
});
