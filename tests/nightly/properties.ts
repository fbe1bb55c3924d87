import { runTests } from './vitest.ts';

export const what =
  'overlapping statements, paging, printed and corrupted statements, files of any formats, samples, by a thousand examples each';

const FILES = [
  'statements/statements-properties',
  'core/paging-properties',
  'reader/statement-reader-properties',
  'reader/corrupted-statements',
  'formats/formats-overlapping',
  'statements/sample',
];

/** @param args number of examples, and the seed */
export const run = ([runs = '1000', seed = String(Date.now() % 2 ** 31)]: string[]): Promise<boolean> =>
  runTests(
    FILES.map((name) => `tests/unit/${name}.test.ts`),
    { ATLAS_PROPERTY_RUNS: runs, ATLAS_PROPERTY_SEED: seed },
  );
