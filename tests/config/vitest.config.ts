import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/*.test.ts', 'tests/unit/**/*.test.ts', 'tests/http/**/*.test.ts'],
    globalSetup: ['tests/support/databases/postgres.ts', 'tests/support/databases/templates.ts'],
    // Many tests wait for a server rather than for the CPU.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
