import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { at } from './place.mjs';
import { run } from './run.mjs';

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium for the browser tests: an installed one, otherwise Playwright's download, otherwise the system's package.
 * @param {string} node
 * @returns {Promise<Record<string, string>>} environment variables by which the tests find it
 */
export async function chromium(node) {
  const given = process.env.ATLAS_CHROMIUM;
  if (given) return { ATLAS_CHROMIUM: given };
  const found = installed();
  if (found) return { ATLAS_CHROMIUM: found };
  process.stderr.write('Fetching a Chromium for the browser tests …\n');
  const cli = at('node_modules/@playwright/test/cli.js');
  if ((await run(node, [cli, 'install', 'chromium'], { quiet: true, path: node })) === 0) return {};
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [program = 'apt-get', ...args] = [
    ...sudo,
    'apt-get',
    'install',
    '-y',
    '--no-install-recommends',
    'chromium',
  ];
  await run(program, args, { quiet: true });
  const packaged = installed();
  if (packaged) return { ATLAS_CHROMIUM: packaged };
  process.stderr.write('No Chromium could be had. Install one, or set ATLAS_CHROMIUM to its program.\n');
  process.exit(1);
}

/** The path of an installed browser that runs. */
function installed() {
  for (const folder of (process.env.PATH ?? '').split(':')) {
    for (const name of INSTALLED) {
      const program = `${folder}/${name}`;
      if (existsSync(program) && spawnSync(program, ['--version']).status === 0) return program;
    }
  }
  return undefined;
}
