import { type ChildProcess, spawn } from 'node:child_process';
import { type DialectName, openDatabase } from '#lib/db/open.ts';
import { MALLOC, SERVER } from '../../../scripts/server.mjs';
import { dataFor } from '../stories/places.ts';
import { environmentOf, onFreePort, untilReady } from './children.ts';
import type { ServedAtlas } from './served-atlas.ts';

/** A server in a process of its own. */
export interface RunningServer extends ServedAtlas {
  readonly process: ChildProcess;
}

interface Options {
  /** A command that runs it, such as a tracer. */
  under?: readonly string[];
  /** Passwords cost what they cost in production. */
  hashes?: 'cheap' | 'full';
}

/**
 * The product as started by `npm start`, on a new database that a run of tests has migrated. For tests of the process itself;
 * `serveAtlas` is cheaper by far. `dist/` must have been built.
 */
export async function startAtlas(
  dialect: DialectName,
  environment: Record<string, string> = {},
  { under = [], hashes = 'cheap' }: Options = {},
): Promise<RunningServer> {
  const { place, dataDir, remove } = await dataFor(dialect, environment);
  const [command = '', ...args] = [
    ...under,
    process.execPath,
    ...(hashes === 'cheap' ? ['--import', new URL('./cheap-hashes.ts', import.meta.url).href] : []),
    ...SERVER,
  ];
  const given = {
    ...environmentOf(dataDir),
    ...MALLOC,
    ...(place.dialect === 'postgres' ? { DATABASE_URL: place.url } : {}),
    ...environment,
  };
  const { child, port, output, exited } = await onFreePort(environment.PORT, async (port) => {
    const env = { ...given, PORT: String(port) };
    return untilReady(spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
  });
  const database = openDatabase(place, { connections: 2 });
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    database,
    process: child,
    output,
    async stop() {
      await database.close();
      child.kill('SIGTERM');
      const code = await exited;
      await remove();
      return code;
    },
  };
}
