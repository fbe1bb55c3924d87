import { existsSync, readFileSync } from 'node:fs';
import { at } from './place.mjs';

/**
 * What a test runner's JSON report says.
 * @typedef {{ passed: number, failed: number, failures: string[], again: string[] }} Counts again: passed at the second try
 */

/** @param {string} file @returns {any} undefined where the runner wrote none */
const read = (file) => (existsSync(at(file)) ? JSON.parse(readFileSync(at(file), 'utf8')) : undefined);

/** @param {string} file @returns {Counts | undefined} */
export function vitestCounts(file) {
  const report = read(file);
  if (!report) return undefined;
  const failures = report.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults
      .filter((/** @type {any} */ { status }) => status === 'failed')
      .map((/** @type {any} */ test) => `${name} › ${test.fullName}\n${test.failureMessages.join('\n')}`),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures, again: [] };
}

/** @param {string} file @returns {Counts | undefined} */
export function playwrightCounts(file) {
  const report = read(file);
  if (!report) return undefined;
  const { expected, flaky, unexpected } = report.stats;
  const named = (/** @type {string} */ status) => testsOf(report, status);
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: named('unexpected'),
    again: named('flaky'),
  };
}

/** @param {any} suite @param {string} status @returns {string[]} */
function testsOf({ specs = [], suites = [] }, status) {
  return [
    ...specs.flatMap((/** @type {any} */ { file, line, title, tests }) =>
      tests
        .filter((/** @type {any} */ test) => test.status === status)
        .map((/** @type {any} */ { projectName }) => `${file}:${line} › ${title} (${projectName})`),
    ),
    ...suites.flatMap((/** @type {any} */ suite) => testsOf(suite, status)),
  ];
}
