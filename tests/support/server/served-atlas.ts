import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readConfig } from '#lib/core/config.ts';
import { type Database, type DialectName, openDatabase } from '#lib/db/open.ts';
import { keepRead } from '#lib/receipts/read-unread.ts';
import { openAtlas } from '#lib/runtime/atlas.ts';
import { provideAtlas } from '#lib/runtime/running-atlas.ts';
import { loadAssets } from '#server/assets.ts';
import { prepareData } from '#server/first-start.ts';
import { type AppHandler, requestHandler } from '#server/handler.ts';
import { listen } from '#server/listen.ts';
import { startMetrics } from '#server/metrics.ts';
import { keepSuggested } from '#server/suggestions.ts';
import { dataFor } from '../stories/places.ts';
import { OWNER } from './owner.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
/** Loads the build with Node's own loader, not through Vite, and once for all files of a worker. */
const load = createRequire(import.meta.url);
// As for `npm start`. Vitest says `test`, for which React would take its slower build.
process.env.NODE_ENV = 'production';

/** A server to ask over HTTP. */
export interface ServedAtlas {
  readonly origin: string;
  readonly dataDir: string;
  /** Direct access to the server's database. */
  readonly database: Database;
  /** Everything it has logged. */
  output(): string;
  stop(): Promise<number | null>;
}

/**
 * The product in this process: everything from the socket to the database is what `npm start` runs, without a process and
 * threads of its own. One at a time. `dist/` must have been built.
 */
export async function serveAtlas(
  dialect: DialectName,
  environment: Record<string, string> = {},
): Promise<ServedAtlas> {
  // Ends what was begun, the last first, also when the start fails.
  await using begun = new AsyncDisposableStack();
  let handle: Parameters<typeof listen>[0] = (_, response) => response.destroy();
  const server = await listen((request, response) => handle(request, response), '127.0.0.1', 0);
  begun.defer(() => void server.close());
  // The client shares this event loop: once it was blocked, an idle connection would be closed just when it is used again.
  server.keepAliveTimeout = 0;
  const { port } = server.address() as AddressInfo;
  const { place, dataDir, remove } = await dataFor(dialect, environment);
  begun.defer(remove);
  const config = readConfig({
    PORT: String(port),
    ATLAS_DATA_DIR: dataDir,
    ATLAS_OWNER_EMAIL: OWNER.email,
    ATLAS_OWNER_PASSWORD: OWNER.password,
    ...(place.dialect === 'postgres' ? { DATABASE_URL: place.url } : {}),
    ...environment,
  });
  const log = logTap();
  begun.defer(log.end);
  const atlas = await openAtlas(config, { threads: false, locked: true });
  begun.defer(() => atlas.close());
  begun.defer(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  });
  provideAtlas(atlas);
  await prepareData(atlas);
  let stopping = false;
  const { handler } = load(join(ROOT, 'dist/server/entry.mjs')) as { handler: AppHandler };
  const assets = loadAssets(join(ROOT, 'dist/client'));
  const metrics = config.metrics && (await startMetrics(config.metrics));
  handle = requestHandler(atlas, handler, assets, () => stopping, metrics);
  const failed = (error: unknown) => void log.add(JSON.stringify({ level: 'error', error: String(error) }));
  keepSuggested(atlas, () => stopping, failed);
  keepRead(atlas, () => stopping, failed);
  const database = openDatabase(config.database, { connections: 2 });
  begun.defer(() => database.close());
  const all = begun.move();
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    database,
    output: log.text,
    async stop() {
      stopping = true;
      await all.disposeAsync();
      return 0;
    },
  };
}

/** Takes the lines of the log out of this process's output. */
function logTap() {
  const lines: string[] = [];
  const add = (line: string) => lines.push(line.trimEnd());
  const isLog = (text: unknown): text is string => typeof text === 'string' && text.startsWith('{"at":');
  const { warn } = console;
  console.warn = (...said: unknown[]) => {
    if (isLog(said[0])) add(said[0]);
    else warn(...said);
  };
  const restores = [process.stdout, process.stderr].map((stream) => {
    const { write } = stream;
    stream.write = ((text: string, ...rest: []) =>
      isLog(text) ? add(text) > 0 : write.call(stream, text, ...rest)) as typeof write;
    return () => {
      stream.write = write;
    };
  });
  return {
    add,
    text: () => lines.map((line) => `${line}\n`).join(''),
    end: () => {
      console.warn = warn;
      for (const restore of restores) restore();
    },
  };
}
