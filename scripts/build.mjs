import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { at } from './place.mjs';
import { run } from './run.mjs';

const SOURCES = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'package.json', 'tsconfig.json'];
/** Run from source, so not part of the build. */
const NOT_BUILT = ['src/server/dev.ts', 'src/lib/cli'];
const STAMP = 'dist/.sources';

/**
 * Builds dist/ when the sources have changed since. The old build stays until the new one is complete.
 * @param {string} node
 */
export async function build(node, { always = false } = {}) {
  const sources = sourcesNow();
  if (!always && existsSync(at(STAMP)) && readFileSync(at(STAMP), 'utf8') === sources) return 0;
  if (!always) process.stderr.write('Building Atlas …\n');
  const fresh = `.cache/build-${process.pid}`;
  rmSync(at(fresh), { recursive: true, force: true });
  const env = { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  const code =
    (await run(node, ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', `./${fresh}`], {
      env,
      quiet: !always,
      path: node,
    })) || (await run(node, ['scripts/precompress.ts', `${fresh}/client`], { env, path: node }));
  if (code === 0) {
    writeFileSync(at(`${fresh}/.sources`), sources);
    const old = at(`.cache/old-${process.pid}`);
    mkdirSync(at('.cache'), { recursive: true });
    if (existsSync(at('dist'))) renameSync(at('dist'), old);
    renameSync(at(fresh), at('dist'));
    rmSync(old, { recursive: true, force: true });
  }
  rmSync(at(fresh), { recursive: true, force: true });
  return code;
}

/** A digest of every source's name, size and time. */
function sourcesNow() {
  const digest = createHash('sha256');
  const walk = (/** @type {string} */ path) => {
    if (NOT_BUILT.includes(path)) return;
    const entry = statSync(at(path), { throwIfNoEntry: false });
    if (!entry) return;
    if (!entry.isDirectory()) digest.update(`${path} ${entry.size} ${entry.mtimeMs}\n`);
    else for (const name of readdirSync(at(path)).sort()) walk(`${path}/${name}`);
  };
  for (const source of SOURCES) walk(source);
  return digest.digest('hex');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exit(await build(await install(), { always: true }));
}
