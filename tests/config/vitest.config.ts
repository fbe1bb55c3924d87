import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { CLOCKED, NIGHTLY } from '../support/nightly.ts';
import { LongestFirst } from './longest-first.ts';
import { CLOCK, NIGHT } from './night.ts';

/** Test files that change or measure their process: a module of Node, the environment, the time zone, memory, steps. */
const ALONE = [
  'tests/unit/db/distributed.test.ts',
  'tests/unit/formats/formats-linear.test.ts',
  'tests/unit/formats/workbooks.test.ts',
  'tests/unit/people/people-passwords.test.ts',
  'tests/unit/people/people-work.test.ts',
  'tests/unit/receipts/pdf.test.ts',
  'tests/unit/statements/identity-work.test.ts',
  'tests/unit/texts/time-zones.test.ts',
];

const SETUP = ['tests/support/processor/of-file.ts', 'tests/support/seeds.ts'];
const left = NIGHTLY ? CLOCK : NIGHT;

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    globalSetup: ['databases/postgres', 'databases/templates', 'busy'].map(
      (name) => `tests/support/${name}.ts`,
    ),
    // The browser tests run beside these, so that whoever waits for a server leaves the processor to others.
    maxWorkers: CLOCKED ? 1 : process.env.ATLAS_SLOW === '1' ? 3 : availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // These tell a hang from a slow machine, and bound nothing else; the night's full sizes may take an hour.
    testTimeout: NIGHTLY ? 3_600_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        test: {
          name: 'together',
          include: CLOCKED
            ? CLOCK
            : ['tests/*.test.ts', 'tests/unit/**/*.test.ts', 'tests/http/**/*.test.ts'],
          exclude: CLOCKED ? [] : [...ALONE, ...left],
          // A process for each file would take a fourth of the CPU.
          isolate: false,
          setupFiles: ['tests/support/server/cheap-hashes.ts', ...SETUP],
        },
      },
      { test: { name: 'alone', include: CLOCKED ? [] : ALONE, exclude: left, setupFiles: SETUP } },
    ],
  },
});
