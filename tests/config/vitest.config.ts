import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Test files that change or measure their process: a module of Node, the environment, the time zone, memory. */
const ALONE = [
  'tests/unit/db/distributed.test.ts',
  'tests/unit/formats/workbooks.test.ts',
  'tests/unit/people/people-work.test.ts',
  'tests/unit/receipts/pdf.test.ts',
  'tests/unit/texts/time-zones.test.ts',
];

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    globalSetup: ['tests/support/databases/postgres.ts', 'tests/support/databases/templates.ts'],
    // Many tests wait for a server rather than for the CPU.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Long enough for a machine with a third of the usual speed.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    projects: [
      {
        test: {
          name: 'together',
          include: ['tests/*.test.ts', 'tests/unit/**/*.test.ts', 'tests/http/**/*.test.ts'],
          exclude: ALONE,
          // A process for each file would take a fourth of the CPU.
          isolate: false,
        },
      },
      { test: { name: 'alone', include: ALONE } },
    ],
  },
});
