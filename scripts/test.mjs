// All checks, also on a fresh clone. The last line is the number of passed and failed tests.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { chromium } from './chromium.mjs';
import { install } from './install.mjs';
import { at } from './place.mjs';
import { run } from './run.mjs';

const VITEST = '.cache/vitest.json';
const PLAYWRIGHT = '.cache/playwright.json';
const counts = { passed: 0, failed: 0 };
const failures = /** @type {string[]} */ ([]);

/** A failing step that is not a test counts as one failure. */
const step = (/** @type {string} */ name, /** @type {number} */ code) => {
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}\n`);
  if (code !== 0) {
    counts.failed += 1;
    failures.push(name);
  }
  return code === 0;
};

/**
 * @typedef {{ passed: number, failed: number, failures: string[] }} Counts
 * @param {string} file @param {(report: any) => Counts} read @param {number} code
 */
function count(file, read, code) {
  if (!existsSync(at(file))) return step(file, code || 1);
  const found = read(JSON.parse(readFileSync(at(file), 'utf8')));
  counts.passed += found.passed;
  // A runner can fail without a failing test: a file that cannot be loaded, an error outside all tests.
  if (found.failed === 0 && code !== 0) return step(file, code);
  counts.failed += found.failed;
  failures.push(...found.failures);
}

const vitestFailures = (/** @type {any} */ report) =>
  report.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults
      .filter((/** @type {any} */ { status }) => status === 'failed')
      .map((/** @type {any} */ test) => `${name} › ${test.fullName}\n${test.failureMessages.join('\n')}`),
  );

/** @param {any} suite @returns {string[]} */
const playwrightFailures = ({ specs = [], suites = [] }) => [
  ...specs
    .filter((/** @type {any} */ { ok }) => !ok)
    .map((/** @type {any} */ { file, line, title }) => `${file}:${line} › ${title}`),
  ...suites.flatMap(playwrightFailures),
];

const node = await install();
mkdirSync(at('.cache'), { recursive: true });
for (const file of [VITEST, PLAYWRIGHT]) rmSync(at(file), { force: true });

for (const [name, code] of await check(node)) step(name, code);

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/config/vitest.config.ts'];
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`];
const built = step('build', await build(node));
const units = await run(node, [...vitest, ...reporters], { path: node });
count(
  VITEST,
  (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: vitestFailures(report),
  }),
  units,
);

if (built) {
  const playwright = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'tests/config/playwright.config.ts',
  ];
  const env = { ...(await chromium(node)), PLAYWRIGHT_JSON_OUTPUT_NAME: at(PLAYWRIGHT) };
  const browser = await run(node, [...playwright, '--reporter=list,json'], { env, path: node });
  count(
    PLAYWRIGHT,
    (report) => ({
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      failures: playwrightFailures(report),
    }),
    browser,
  );
}

// Thousands of lines are above; what failed is repeated where it is looked for first.
for (const failure of failures) process.stdout.write(`\nFAILED  ${failure.slice(0, 2_000)}\n`);
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(counts.failed > 0 ? 1 : 0);
