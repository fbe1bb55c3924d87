import { build } from './build.mjs';
import { install } from './install.mjs';
import { run } from './run.mjs';

const node = await install();
const built = await build(node);
process.exit(
  built || (await run(node, ['src/server/main.ts'], { env: { NODE_ENV: 'production' }, path: node })),
);
