// All checks, also on a fresh clone. The last line is the number of passed and failed tests.
// `--changed [commit]` runs what the changes since then can break; `--record` notes what the run took.
import { mkdirSync, rmSync } from 'node:fs';
import { build } from './build.mjs';
import { changedTests } from './changed.mjs';
import { check } from './check.mjs';
import { chromium } from './chromium.mjs';
import { install } from './install.mjs';
import { at } from './place.mjs';
import { playwrightCounts, vitestCounts } from './reports.mjs';
import { run } from './run.mjs';
import { measureWork } from './work.mjs';

const VITEST = '.cache/vitest.json';
const PLAYWRIGHT = '.cache/playwright.json';
const counts = { passed: 0, failed: 0 };
const failures = /** @type {string[]} */ ([]);
const again = /** @type {string[]} */ ([]);

/** A failing step that is not a test counts as one failure. */
const step = (/** @type {string} */ name, /** @type {number} */ code) => {
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}\n`);
  if (code !== 0) {
    counts.failed += 1;
    failures.push(name);
  }
  return code === 0;
};

/** @param {string} name @param {import('./reports.mjs').Counts | undefined} found @param {number} code */
function count(name, found, code) {
  if (!found) return step(name, code || 1);
  counts.passed += found.passed;
  counts.failed += found.failed;
  failures.push(...found.failures);
  again.push(...found.again);
  // A runner can fail without a failing test: a file that cannot be loaded, an error outside all tests.
  if (found.failed === 0 && code !== 0) step(name, code);
}

const args = process.argv.slice(2);
const node = await install();
const changed = args.includes('--changed')
  ? changedTests(node, args[args.indexOf('--changed') + 1])
  : undefined;
mkdirSync(at('.cache'), { recursive: true });
for (const file of [VITEST, PLAYWRIGHT]) rmSync(at(file), { force: true });
const work = measureWork(node);

async function vitest() {
  const code = await run(
    node,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/config/vitest.config.ts'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`],
      ...(changed?.vitest ?? []),
    ],
    { path: node, piped: true, env: work.env },
  );
  count('vitest', vitestCounts(VITEST), code);
}

async function playwright(/** @type {Record<string, string>} */ browser) {
  const code = await run(
    node,
    [
      ...['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/config/playwright.config.ts'],
      ...['--reporter=list,json', ...(changed?.playwright ?? [])],
    ],
    {
      path: node,
      piped: true,
      env: { ...browser, ...work.env, PLAYWRIGHT_JSON_OUTPUT_NAME: at(PLAYWRIGHT) },
    },
  );
  count('playwright', playwrightCounts(PLAYWRIGHT), code);
}

async function checks() {
  for (const [name, code] of await check(node)) step(name, code);
}

const [built, browser] = await Promise.all([build(node), chromium(node)]);
// Side by side, so that no core is idle while the slowest test of one runner is waited for.
if (step('build', built)) await Promise.all([checks(), vitest(), playwright(browser)]);
else await checks();

// Thousands of lines are above; what failed is repeated where it is looked for first.
for (const failure of failures) process.stdout.write(`\nFAILED  ${failure.slice(0, 2_000)}\n`);
for (const test of again) process.stdout.write(`\nSECOND TRY  ${test}: mend it, or move it to the night\n`);
const took = work.end();
process.stdout.write(`${took.lines.join('\n')}\n`);
if (args.includes('--record')) took.record();
else if (!changed && !process.env.ATLAS_NIGHTLY) step('processor', took.ok ? 0 : 1);
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(counts.failed > 0 ? 1 : 0);
