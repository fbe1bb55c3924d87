import type { ChildProcess } from 'node:child_process';
import { OWNER } from './owner.ts';
import { freePort } from './ports.ts';

/** A server that said that it is ready. */
export interface Child {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  /** Everything it has printed. */
  output(): string;
  /** What of it went to standard error. */
  errors(): string;
}

/** What every server that a test starts is told. */
export const environmentOf = (dataDir: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  ATLAS_DATA_DIR: dataDir,
  ATLAS_OWNER_EMAIL: OWNER.email,
  ATLAS_OWNER_PASSWORD: OWNER.password,
  NODE_COMPILE_CACHE: '.cache/compiled',
});

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
// Vitest ends a process of tests by a signal when something in it still runs, such as a server of a test that failed.
process.once('SIGTERM', () => process.exit(143));

/**
 * Waits as long as it lives, so that a slow machine fails nobody. It dies with the tests.
 * @throws what it printed, when it ends before it is ready
 */
export async function untilReady(child: ChildProcess): Promise<Child> {
  running.add(child);
  let output = '';
  let errors = '';
  const ready = Promise.withResolvers<void>();
  child.stdout?.on('data', (chunk) => {
    output += chunk;
    if (output.includes('Atlas is ready')) ready.resolve();
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
    errors += chunk;
  });
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  child.once('close', () => ready.reject(new Error(`Atlas did not start:\n${output}`)));
  await ready.promise;
  return { child, exited, output: () => output, errors: () => errors };
}

/** Starts a server on a free port, and on another one when somebody else was quicker. */
export async function onFreePort(
  given: string | undefined,
  start: (port: number) => Promise<Child>,
): Promise<Child & { port: number }> {
  for (;;) {
    const port = Number(given ?? (await freePort()));
    try {
      return { ...(await start(port)), port };
    } catch (error) {
      if (given !== undefined || !String(error).includes('another program listens there')) throw error;
    }
  }
}
