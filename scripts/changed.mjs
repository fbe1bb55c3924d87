// What a change can break, for `npm test -- --changed [commit]`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { at, root } from './place.mjs';

/** Tests that read all sources, so that no import leads to them. */
const ALWAYS = ['tests/unit/house', 'tests/unit/texts', 'tests/specification.test.ts', 'tests/trust.test.ts'];

/**
 * The test files that import a changed file, directly or not. Those that serve the whole product would always be among them:
 * of these, the ones of the nouns that changed.
 * @param {string} node
 * @param {string | undefined} commit undefined for what is not committed yet
 */
export function changedTests(node, commit) {
  const since = commit && !commit.startsWith('-') ? commit : 'HEAD';
  const listed = lines(node, [
    ...['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--config', 'tests/config/vitest.config.ts'],
    `--changed=${since}`,
  ]).map((line) => line.replace(/^\[\w+\] /, ''));
  const files = [
    ...lines('git', ['diff', '--name-only', '--no-renames', since]),
    ...lines('git', ['ls-files', '--others', '--exclude-standard']),
  ];
  const nouns = new Set(files.flatMap((file) => file.split('/').slice(1, -1)));
  const matters = (/** @type {string} */ file) =>
    !file.startsWith('tests/http/') ||
    files.includes(file) ||
    nouns.has(file.split('/')[2] ?? '') ||
    !readFileSync(at(file), 'utf8').includes('served-atlas.ts');
  return {
    vitest: [...new Set([...ALWAYS, ...listed.filter(matters)])],
    playwright: ['budgets', ...files.filter((file) => /^tests\/browser\/.*\.spec\.ts$/.test(file))],
  };
}

/** @param {string} program @param {string[]} args */
function lines(program, args) {
  const { stdout, status } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed`);
  return stdout.split('\n').filter((line) => line.trim() !== '');
}
