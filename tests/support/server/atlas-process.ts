import { spawn } from 'node:child_process';
import { SERVER } from '../../../scripts/server.mjs';
import { environmentOf, untilReady } from './children.ts';

export interface AtlasProcess {
  readonly pid: number;
  /** Milliseconds from starting the process until it reports that it is ready. */
  readonly readyAfter: number;
  /** Everything it has printed on standard error. */
  errors(): string;
  /** Kills it with SIGKILL, so that nothing else runs. */
  kill(): Promise<void>;
  /** Stops it gracefully. @returns its exit code */
  stop(): Promise<number | null>;
}

/** Atlas as in production, on a persistent folder. `dist/` must have been built. */
export async function startProcess(
  dataDir: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<AtlasProcess> {
  const startedAt = performance.now();
  const process_ = spawn(process.execPath, SERVER, {
    env: {
      ...environmentOf(dataDir),
      PORT: String(port),
      ATLAS_ACCESS_TTL: '86400',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { child, exited, errors } = await untilReady(process_);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return {
    pid: child.pid ?? 0,
    readyAfter: performance.now() - startedAt,
    errors,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
