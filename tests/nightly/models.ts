import { runTests } from './vitest.ts';

export const what = 'a book that several people keep, 10,000 acts against its model, on both databases';

/** @param args number of acts */
export const run = ([steps = '10000']: string[]): Promise<boolean> =>
  runTests(['tests/unit/book/books-model.test.ts'], { ATLAS_MODEL_STEPS: steps });
