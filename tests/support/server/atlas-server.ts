import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type DialectName, openDatabase } from '#lib/db/open.ts';
import { MALLOC } from '../../../scripts/malloc.mjs';
import { migratedPlace } from '../stories/places.ts';
import { freePort } from './ports.ts';

export const OWNER = { email: 'owner@atlas.local', password: 'correct horse battery' } as const;

export interface RunningServer {
  readonly origin: string;
  readonly dataDir: string;
  /** Direct access to the server's database. */
  readonly database: Database;
  readonly process: ChildProcess;
  /** Everything it has printed. */
  output(): string;
  stop(): Promise<number | null>;
}

/**
 * The product as started by `npm start`, on a new empty database that a run of tests has migrated. `dist/` must have been built.
 * @param under a command that runs it, such as a tracer
 */
export async function startAtlas(
  dialect: DialectName,
  environment: Record<string, string> = {},
  under: readonly string[] = [],
): Promise<RunningServer> {
  const port = Number(environment.PORT ?? (await freePort()));
  const origin = `http://127.0.0.1:${port}`;
  const { place, remove } = await migratedPlace(dialect);
  const dataDir =
    place.dialect === 'sqlite' ? join(place.path, '..') : mkdtempSync(join(tmpdir(), 'atlas-test-'));
  const [command = '', ...args] = [
    ...under,
    process.execPath,
    '--max-semi-space-size=4',
    '--heap-growing-percent=50',
    'src/server/main.ts',
  ];
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...MALLOC,
      PORT: String(port),
      ATLAS_DATA_DIR: dataDir,
      ATLAS_OWNER_EMAIL: OWNER.email,
      ATLAS_OWNER_PASSWORD: OWNER.password,
      NODE_COMPILE_CACHE: '.cache/compiled',
      ...(place.dialect === 'postgres' ? { DATABASE_URL: place.url } : {}),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await untilHealthy(origin, exited, () => output);
  const database = openDatabase(place, { connections: 2 });
  return {
    origin,
    dataDir,
    database,
    process: child,
    output: () => output,
    async stop() {
      await database.close();
      child.kill('SIGTERM');
      const code = await exited;
      await remove();
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

async function untilHealthy(origin: string, exited: Promise<unknown>, output: () => string): Promise<void> {
  let dead = false;
  exited.then(() => {
    dead = true;
  });
  for (let tries = 0; tries < 300 && !dead; tries++) {
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Atlas did not start:\n${output()}`);
}
