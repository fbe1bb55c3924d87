import { runTests } from './vitest.ts';

export const what = 'overlapping statements, paging and printed statements, by a thousand examples each';

const FILES = ['statements-properties', 'paging-properties', 'statement-reader-properties'];

/** @param args number of examples, and the seed */
export const run = ([runs = '1000', seed = String(Date.now() % 2 ** 31)]: string[]): Promise<boolean> =>
  runTests(
    FILES.map((name) => `tests/unit/${name}.test.ts`),
    { ATLAS_PROPERTY_RUNS: runs, ATLAS_PROPERTY_SEED: seed },
  );
