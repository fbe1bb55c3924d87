// `node scripts/node.mjs PROGRAM …`: runs a TypeScript file or a program of node_modules/.bin on Atlas' own Node.
import { existsSync, realpathSync } from 'node:fs';
import { install } from './install.mjs';
import { at } from './place.mjs';
import { run } from './run.mjs';

const [program = '', ...args] = process.argv.slice(2);
const node = await install();
const binary = at(`node_modules/.bin/${program}`);
const file = program.endsWith('.ts') || !existsSync(binary) ? program : realpathSync(binary);
const script = /\.(ts|[cm]?js)$/.test(file) || file.includes('/biome/');
process.exit(
  await run(script ? node : binary, script ? [file, ...args] : args, {
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
    path: node,
  }),
);
