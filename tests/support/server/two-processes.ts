import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type Database, openDatabase } from '#lib/db/open.ts';
import { type FakeS3, S3_KEYS, startFakeS3 } from '../attacks/fake-s3.ts';
import { freshPlace } from '../stories/places.ts';
import { type RunningServer, startAtlas } from './atlas-server.ts';
import { freePort } from './ports.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';

/** Two Atlases that share only one PostgreSQL and one bucket, behind a round-robin proxy. */
export interface TwoProcesses {
  /** The proxy's. */
  origin: string;
  proxy: Pick<RoundRobin, 'served' | 'failures'>;
  database: Database;
  files: FakeS3;
  processes: readonly RunningServer[];
  /** As in a power failure. */
  kill(which: number): Promise<void>;
  /** Restarts it on its port, with an empty data folder. */
  restart(which: number): Promise<void>;
  /** `npm run atlas -- check`, its exit code and what it printed. */
  check(): Promise<{ code: number; output: string }>;
  stop(): Promise<void>;
}

/** Starts both at the same time on an empty database. `dist/` must have been built. */
export async function startTwoProcesses(given: Record<string, string> = {}): Promise<TwoProcesses> {
  const { place, remove } = await freshPlace('postgres');
  const files = await startFakeS3();
  const ports = [await freePort(), await freePort()];
  const proxy = await startRoundRobin(ports);
  const environment = {
    ATLAS_ORIGIN: proxy.origin,
    DATABASE_URL: place.dialect === 'postgres' ? place.url : '',
    ATLAS_FILES_URL: files.url,
    ...S3_KEYS,
    ...given,
  };
  const start = (port: number) => startAtlas('sqlite', { ...environment, PORT: String(port) });
  const processes = await Promise.all(ports.map(start));
  const database = openDatabase(place, { connections: 2 });
  const atlas = (which: number) => processes[which] as RunningServer;

  return {
    ...{ origin: proxy.origin, proxy, database, files, processes },
    async kill(which) {
      const { process: child } = atlas(which);
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await atlas(which).stop();
    },
    async restart(which) {
      processes[which] = await start(ports[which] as number);
    },
    async check() {
      const env = {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: '.cache/compiled',
        ATLAS_DATA_DIR: atlas(0).dataDir,
        ...environment,
      };
      const child = spawn(process.execPath, ['src/lib/cli/main.ts', 'check'], { env });
      const [output, errors] = [text(child.stdout), text(child.stderr)];
      const [code] = await once(child, 'exit');
      return { code: Number(code), output: (await output) + (await errors) };
    },
    async stop() {
      await database.close();
      await Promise.all(processes.map((one) => one.stop()));
      await proxy.stop();
      await files.stop();
      await remove();
    },
  };
}
