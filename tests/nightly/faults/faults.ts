import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output } from '../tool.ts';
import { FAULTS, type Fault } from './planted.ts';

export const what = 'how many of thirty faults, planted one by one, the tests of `npm test` notice: 28';

const LEAST = 28;
const MINUTES = 30;
/** What a copy makes or links itself. */
const NOT_COPIED = /^(node_modules|dist|test-results|\.git|\.astro|\.cache)(\/|$)/;

/** @param args words of which one has to be in a fault's name or file; all faults when there is none */
export async function run(args: string[]): Promise<boolean> {
  const asked = FAULTS.filter(
    ({ what, file }) => args.length === 0 || args.some((word) => `${what} ${file}`.includes(word)),
  );
  let noticed = 0;
  for (const fault of asked) {
    const by = await noticedBy(fault);
    if (by) noticed += 1;
    process.stdout.write(`${by ? 'noticed' : 'MISSED '}  ${fault.what}${by ? `: ${by}` : ''}\n`);
  }
  process.stdout.write(`${noticed} of ${asked.length} faults noticed\n`);
  return noticed >= Math.min(LEAST, asked.length);
}

/** The first of its tests that fails. Works on a copy, so that nothing here is touched. */
async function noticedBy({ file, from, to, tests }: Fault): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-fault-'));
  try {
    cpSync('.', folder, { recursive: true, filter: (path) => !NOT_COPIED.test(path) });
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    const source = readFileSync(file, 'utf8');
    if (source.split(from).length !== 2) throw new Error(`${file} does not hold this once: ${from}`);
    writeFileSync(
      join(folder, file),
      source.replace(from, () => to),
    );
    const built = await output('npm', ['run', '-s', 'build'], MINUTES, folder);
    if (!built.includes('Complete!')) throw new Error(`${file} does not build:\n${built.slice(-2_000)}`);
    for (const test of tests) if (await fails(test, folder)) return test;
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a test fails; a run that found no test at all is a mistake of this list. */
async function fails(test: string, folder: string): Promise<boolean> {
  const isBrowser = test.startsWith('tests/browser/');
  const args = isBrowser
    ? [
        ...['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/config/playwright.config.ts'],
        ...[test.replace('tests/', ''), '--max-failures=1', '--retries=0'],
      ]
    : [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--bail=1',
        '--config',
        'tests/config/vitest.config.ts',
        test,
      ];
  const said = await output(process.execPath, args, MINUTES, folder);
  if (!/\d+ (passed|failed)/.test(said)) throw new Error(`${test} ran nothing:\n${said.slice(-2_000)}`);
  return /\d+ failed/.test(said);
}
