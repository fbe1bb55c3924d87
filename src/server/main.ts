import { readConfig } from '#lib/core/config.ts';
import { DRAIN_MS, JOBS_END_MS } from '#lib/core/limits.ts';
import { logLine } from '#lib/core/log.ts';
import { lockFolder } from '#lib/db/sqlite/lock.ts';
import { keepRead } from '#lib/receipts/read-unread.ts';
import { openAtlas } from '#lib/runtime/atlas.ts';
import { provideAtlas } from '#lib/runtime/running-atlas.ts';
import { loadAssets } from './assets.ts';
import { prepareData } from './first-start.ts';
import { requestHandler } from './handler.ts';
import { drain, listen } from './listen.ts';
import { startMetrics } from './metrics.ts';
import { orExit, print, printAndExit, printText } from './print.ts';
import { keepSuggested } from './suggestions.ts';
import { sweepDaily } from './sweep.ts';

/** Ctrl-C arrives twice: from the terminal and from the process that started the server. */
const SAME_SIGNAL_MS = 500;

// The log's reader may exit. Unhandled, the error would be logged, which fails again.
for (const log of [process.stdout, process.stderr]) log.on('error', () => {});
let stopping = false;
if (import.meta.filename.endsWith('.ts'))
  fail('Atlas runs as it is built: by npm start, or by npm run build and then dist/server/main.mjs.');
const config = orExit(readConfig);
if (config.database.dialect === 'sqlite' && !orExit(() => lockFolder(config.dataDir))) {
  fail(
    `Another Atlas is running on ${config.dataDir}. Stop it first, or set ATLAS_DATA_DIR to another folder.`,
  );
}

const atlas = await openAtlas(config, { threads: true, locked: true, print: printText }).catch(printAndExit);
provideAtlas(atlas);
await prepareData(atlas).catch(printAndExit);
const { handler } = await import('@astrojs/node/server.js');
const assets = loadAssets(new URL('../client', import.meta.url).pathname);
const metrics = config.metrics && (await startMetrics(config.metrics));
const server = await listen(
  requestHandler(atlas, handler, assets, () => stopping, metrics),
  config.host,
  config.port,
).catch(cannotListen);
sweepDaily(atlas, logError);
keepSuggested(atlas, () => stopping, logError);
keepRead(atlas, () => stopping, logError);

let stoppingSince = 0;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) stop();
    else if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
  });
}
process.on('uncaughtException', lastResort);
process.on('unhandledRejection', logError);
// Last, since whoever waits for it may send a signal at once.
print(`Atlas is ready at ${config.origins[0]}`);

async function stop(code = 0): Promise<void> {
  stopping = true;
  stoppingSince = Date.now();
  const late = setTimeout(() => void atlas.work.close(), JOBS_END_MS);
  await drain(server, DRAIN_MS);
  clearTimeout(late);
  await atlas.close();
  process.exit(code);
}

/** After an uncaught error, the state is unknown: the process finishes the requests in flight and exits. */
function lastResort(error: unknown): void {
  logError(error);
  if (!stopping) stop(1);
}

function logError(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${logLine({ at: new Date().toISOString(), level: 'error', error: text })}\n`);
}

function cannotListen(error: NodeJS.ErrnoException): never {
  if (error.code === 'EADDRINUSE')
    fail(`PORT is ${config.port}, but another program listens there. Choose another one.`);
  if (error.code === 'EACCES')
    fail(`PORT is ${config.port}, but this user may not listen there. Choose one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL') fail(`HOST is ${config.host}, but this machine has no such address.`);
  throw error;
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
