import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { at } from './place.mjs';
import { run } from './run.mjs';

const bin = (/** @type {string} */ name) => at(`node_modules/${name}`);

/**
 * Types, lint and format.
 * @param {string} node
 * @returns {Promise<[name: string, code: number][]>}
 */
export async function check(node) {
  const env = { ASTRO_TELEMETRY_DISABLED: '1' };
  const astro = [
    bin('astro/bin/astro.mjs'),
    'check',
    '--minimumSeverity',
    'error',
    '--minimumFailingSeverity',
    'error',
  ];
  return Promise.all([
    run(node, astro, { quiet: true, path: node, env }).then((code) => ['types of pages', code]),
    run(node, [bin('typescript/bin/tsc'), '--noEmit', '-p', '.'], { quiet: true, path: node, env }).then(
      (code) => ['types', code],
    ),
    run(node, [bin('@biomejs/biome/bin/biome'), 'check', '.'], { quiet: true, path: node, env }).then(
      (code) => ['lint and format', code],
    ),
  ]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const results = await check(await install());
  for (const [name, code] of results) process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}\n`);
  process.exit(results.some(([, code]) => code !== 0) ? 1 : 0);
}
