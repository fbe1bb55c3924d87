import { spawn } from 'node:child_process';

/** Runs test files one after another, with additional environment variables. True when all pass. */
export function runTests(
  files: readonly string[],
  environment: Record<string, string> = {},
): Promise<boolean> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/config/vitest.config.ts'];
  const child = spawn(
    process.execPath,
    [...args, '--no-file-parallelism', '--testTimeout=3600000', ...files],
    {
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    },
  );
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}
