import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { at } from './place.mjs';
import { run } from './run.mjs';

/** Chromium without its windows: the browser tests take half the time with it. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium for the browser tests: an installed headless shell, otherwise Playwright's download of it, the system's package, or an
 * installed browser.
 * @param {string} node
 * @returns {Promise<Record<string, string>>} environment variables by which the tests find it
 */
export async function chromium(node) {
  const found = process.env.ATLAS_CHROMIUM ?? installed(SHELLS);
  if (found) return { ATLAS_CHROMIUM: found };
  process.stderr.write('Fetching a Chromium for the browser tests …\n');
  const cli = at('node_modules/@playwright/test/cli.js');
  if ((await run(node, [cli, 'install', '--only-shell', 'chromium'], { quiet: true, path: node })) === 0)
    return {};
  const installs = await packageInstalls('chromium-headless-shell');
  const other = (installs && installed(SHELLS)) || installed(BROWSERS);
  if (other) return { ATLAS_CHROMIUM: other };
  process.stderr.write('No Chromium could be had. Install one, or set ATLAS_CHROMIUM to its program.\n');
  process.exit(1);
}

/** Whether Debian's package manager installs this package. @param {string} name */
async function packageInstalls(name) {
  const [program = '', ...sudo] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const apt = (/** @type {string[]} */ ...args) => run(program, [...sudo, ...args], { quiet: true });
  const install = () => apt('install', '-y', '--no-install-recommends', name);
  return (await install()) === 0 || ((await apt('update')) === 0 && (await install()) === 0);
}

/** The path of the first of these programs that runs. @param {readonly string[]} names */
function installed(names) {
  for (const folder of (process.env.PATH ?? '').split(':')) {
    for (const name of names) {
      const program = `${folder}/${name}`;
      if (existsSync(program) && spawnSync(program, ['--version']).status === 0) return program;
    }
  }
  return undefined;
}
