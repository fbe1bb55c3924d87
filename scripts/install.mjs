import { existsSync, readFileSync } from 'node:fs';
import { at } from './place.mjs';
import { run } from './run.mjs';

/**
 * Installs what is missing, and returns the Node that everything else runs on.
 * @returns {Promise<string>} the program's path
 */
export async function install() {
  if (!isInstalled()) {
    process.stderr.write('Installing what Atlas needs (once, a minute or two) …\n');
    // Not `npm ci`, which rejects a lock file without the optional packages of other platforms than its own.
    const code = await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
      quiet: true,
    });
    if (code !== 0) {
      process.stderr.write(
        'The installation failed. Is the npm registry reachable? Then run the command again.\n',
      );
      process.exit(code);
    }
  }
  return currentNode();
}

/** Whether node_modules has every package in the version of package-lock.json. */
function isInstalled() {
  try {
    const wanted = packagesOf('package-lock.json');
    const present = packagesOf('node_modules/.package-lock.json');
    return Object.entries(wanted).every(
      ([path, { version, optional, devOptional, peer }]) =>
        path === '' || optional || devOptional || peer || present[path]?.version === version,
    );
  } catch {
    return false;
  }
}

/**
 * @param {string} lock
 * @returns {Record<string, { version: string, optional?: boolean, devOptional?: boolean, peer?: boolean }>}
 */
const packagesOf = (lock) => JSON.parse(readFileSync(at(lock), 'utf8')).packages;

/** The `node` package's Node; otherwise the running one, if it is recent enough; otherwise the platform's package. */
async function currentNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const usual = at(`node_modules/node/bin/${file}`);
  if (existsSync(usual)) return usual;
  const version = /** @type {string} */ (
    JSON.parse(readFileSync(at('package.json'), 'utf8')).dependencies.node
  );
  if (Number.parseInt(process.versions.node, 10) >= Number.parseInt(version, 10)) return process.execPath;

  // If install scripts are disabled, the `node` package could not download its binary.
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const own = at(`.cache/node/node_modules/${name}/bin/${file}`);
  if (existsSync(own)) return own;
  process.stderr.write(`Fetching Node ${version} …\n`);
  const code = await run(
    'npm',
    ['install', '--prefix', at('.cache/node'), '--no-save', '--no-audit', '--no-fund', `${name}@${version}`],
    {
      quiet: true,
    },
  );
  if (code === 0 && existsSync(own)) return own;
  process.stderr.write(
    `Atlas needs Node ${version} or newer, and this is ${process.version}. Install it, then run the command again.\n`,
  );
  process.exit(1);
}
