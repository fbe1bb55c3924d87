import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';

export const what =
  'all tests as the night runs them: HTTP on PostgreSQL too, all forms in the browser, full sizes, drawn seeds, chaos';

/** @param args the seed, to repeat a run */
export async function run([seed = String(randomInt(2 ** 31))]: string[]): Promise<boolean> {
  process.stdout.write(`ATLAS_PROPERTY_SEED=${seed}\n`);
  const env = { ...process.env, ATLAS_NIGHTLY: '1', ATLAS_PROPERTY_SEED: seed };
  const passed = await succeeds(['scripts/test.mjs'], env);
  return (await succeeds(CLOCKED, { ...env, ATLAS_CLOCKED: '1' })) && passed;
}

const CLOCKED = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/config/vitest.config.ts'];

function succeeds(args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}
