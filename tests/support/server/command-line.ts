import { spawn } from 'node:child_process';
import { SERVER } from '../../../scripts/server.mjs';

export interface Ran {
  code: number | null;
  /** Standard output and standard error. */
  said: string;
}

/** Starts a server that is expected to stop at once. */
export const serverRefusal = (folder: string, environment: Record<string, string> = {}): Promise<Ran> =>
  run(SERVER, { ATLAS_DATA_DIR: folder, PORT: '1', ...environment });

/** Runs `npm run atlas -- …` on a data folder. */
export function atlas(
  folder: string,
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<Ran> {
  return run(['src/lib/cli/main.ts', ...words], { ATLAS_DATA_DIR: folder, ...environment });
}

function run(words: readonly string[], environment: Record<string, string>): Promise<Ran> {
  const child = spawn(process.execPath, words, {
    // As `scripts/run.mjs` starts it: compiling anew takes a third of such a run.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: '.cache/compiled', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}
