import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { at, root } from './place.mjs';
import { run } from './run.mjs';

const bin = (/** @type {string} */ name) => at(`node_modules/${name}`);
/** Files that can affect the type checks. */
const TYPED = /\.(astro|tsx?|m?js)$|^(tsconfig|package)\.json$/;

/**
 * Types, lint, format, and what nothing uses. `staged` is the quick form for a commit: lint and format of the staged files, types when one
 * of them can affect them; the slow check, of pages as well, only when a page is staged.
 * @param {string} node
 * @returns {Promise<[name: string, code: number][]>}
 */
export async function check(node, { staged = false } = {}) {
  const files = staged ? stagedFiles() : ['.'];
  const isStaged = (/** @type {RegExp} */ pattern) => !staged || files.some((file) => pattern.test(file));
  /** @type {[name: string, args: string[]][]} */
  const steps = [];
  if (isStaged(/\.astro$/)) {
    const severity = ['--minimumSeverity', 'error', '--minimumFailingSeverity', 'error'];
    steps.push(['types', [bin('astro/bin/astro.mjs'), 'check', ...severity]]);
  } else if (isStaged(TYPED)) {
    const incremental = ['--incremental', '--tsBuildInfoFile', at('.cache/staged.tsbuildinfo')];
    steps.push(['types', [bin('typescript/bin/tsc'), '--noEmit', '-p', '.', ...incremental]]);
  }
  const present = files.filter((file) => existsSync(at(file)));
  if (present.length > 0) {
    const biome = [bin('@biomejs/biome/bin/biome'), 'check', '--no-errors-on-unmatched'];
    steps.push(['lint and format', [...biome, ...present]]);
  }
  // All files together say what is used, so a commit is not asked.
  if (!staged) steps.push(['nothing unused', [bin('knip/bin/knip.js'), '--no-progress']]);
  const env = { ASTRO_TELEMETRY_DISABLED: '1' };
  return Promise.all(
    steps.map(async ([name, args]) => [name, await run(node, args, { quiet: true, path: node, env })]),
  );
}

/** Paths relative to the project, including deleted files, since their importers no longer compile. */
function stagedFiles() {
  const { stdout, status } = spawnSync('git', ['diff', '--cached', '--name-only', '--no-renames', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error('git could not list staged files');
  return stdout.split('\0').filter(Boolean);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const results = await check(await install(), { staged: process.argv.includes('--staged') });
  for (const [name, code] of results) process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}\n`);
  process.exit(results.some(([, code]) => code !== 0) ? 1 : 0);
}
