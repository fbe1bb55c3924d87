import { dev } from 'astro';
import { readConfig } from '#lib/core/config.ts';
import { keepRead } from '#lib/receipts/read-unread.ts';
import { openAtlas } from '#lib/runtime/atlas.ts';
import { provideAtlas } from '#lib/runtime/running-atlas.ts';
import { prepareData } from './first-start.ts';
import { orExit, printAndExit, printText } from './print.ts';
import { keepSuggested } from './suggestions.ts';

/** `npm run dev`: Astro's dev server on the data of `npm start`, without limits, Host check and CSP. */
const config = orExit(readConfig);
const atlas = await openAtlas(config, { threads: true, print: printText }).catch(printAndExit);
provideAtlas(atlas);
await prepareData(atlas);
keepSuggested(atlas, () => false, console.error);
keepRead(atlas, () => false, console.error);
const server = await dev({
  root: process.cwd(),
  server: { host: config.host, port: config.port },
  // Two servers must not share a dependency cache.
  vite: { cacheDir: `.cache/vite-${config.port}` },
});

async function stop(): Promise<void> {
  await server.stop();
  await atlas.close();
  process.exit(0);
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
