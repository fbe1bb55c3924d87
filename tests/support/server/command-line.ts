import { spawn } from 'node:child_process';

export interface Ran {
  code: number | null;
  /** Standard output and standard error. */
  said: string;
}

/** Runs `npm run atlas -- …` on a data folder. */
export function atlas(
  folder: string,
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<Ran> {
  const child = spawn(process.execPath, ['src/lib/cli/main.ts', ...words], {
    env: { PATH: process.env.PATH, ATLAS_DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}
