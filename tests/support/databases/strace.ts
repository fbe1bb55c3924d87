import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether the kernel lets this user trace processes and inject errors. */
export const hasStrace: boolean = (() => {
  const { status } = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true'], { stdio: 'ignore' });
  return status === 0;
})();

export interface Trace {
  /** Calls so far, one per line, oldest first. */
  calls(): string[];
  /** Detaches from the process. */
  end(): Promise<string[]>;
}

/**
 * Traces all threads of a process.
 * @param calls names of system calls
 * @param inject injected results, in strace's syntax: `pwrite64:error=ENOSPC:when=3`
 */
export async function trace(pid: number, calls: string, inject?: string): Promise<Trace> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-strace-'));
  const file = join(folder, 'calls');
  const options = ['-f', '-y', '-s', '8', '-o', file, '-p', String(pid), '-e', `trace=${calls}`];
  const tracer = spawn('strace', [...options, ...(inject ? ['-e', `inject=${inject}`] : [])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => tracer.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    tracer.stderr.on('data', (chunk) => {
      said += chunk;
      if (said.includes('attached')) resolve();
    });
    ended.then(() => reject(new Error(`strace: ${said}`)));
  });
  const read = () => readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return {
    calls: read,
    async end() {
      tracer.kill('SIGINT');
      await ended;
      const lines = read();
      rmSync(folder, { recursive: true });
      return lines;
    },
  };
}
