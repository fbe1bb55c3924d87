import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** True when a program of that name can be run. */
export const isThere = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Runs a program and returns everything it printed. It gets no input, and is stopped after that time. */
export function output(
  name: string,
  args: readonly string[],
  minutes: number,
  folder?: string,
): Promise<string> {
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(folder ? { cwd: folder } : {}) });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const late = setTimeout(() => child.kill('SIGTERM'), minutes * 60_000);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(late);
      resolve(text);
    });
  });
}
