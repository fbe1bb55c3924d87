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

/** A failing step that is not a test counts as one failure. */
const step = (/** @type {string} */ name, /** @type {number} */ code) => {
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}\n`);
  if (code !== 0) counts.failed += 1;
  return code === 0;
};

/** @param {string} file @param {(report: any) => { passed: number, failed: number }} read @param {number} code */
function count(file, read, code) {
  if (!existsSync(at(file))) return step(file, code || 1);
  const { passed, failed } = read(JSON.parse(readFileSync(at(file), 'utf8')));
  counts.passed += passed;
  // A runner can fail without a failing test: a file that cannot be loaded, an error outside all tests.
  counts.failed += failed > 0 || code === 0 ? failed : 1;
}

const node = await install();
mkdirSync(at('.cache'), { recursive: true });
for (const file of [VITEST, PLAYWRIGHT]) rmSync(at(file), { force: true });

for (const [name, code] of await check(node)) step(name, code);

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/config/vitest.config.ts'];
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`];
const built = step('build', await build(node));
const units = await run(node, [...vitest, ...reporters], { path: node });
count(VITEST, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }), units);

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
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    browser,
  );
}

process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(counts.failed > 0 ? 1 : 0);
