import { build } from './build.mjs';
import { install } from './install.mjs';
import { run } from './run.mjs';
import { MALLOC, SERVER } from './server.mjs';

const node = await install();
const built = await build(node);
const env = { NODE_ENV: 'production', ...MALLOC };
process.exit(built || (await run(node, SERVER, { env, path: node })));
