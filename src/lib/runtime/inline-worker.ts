import type { Db } from '../db/transaction.ts';
import { runJob } from './jobs.ts';
import type { Work } from './worker.ts';

/** Runs jobs on the calling thread: for the command line and tests. */
export const inlineWork = (db: Db): Work => ({
  run: (name, person, input) => runJob(db, name, person, input),
  wake: () => {},
  close: async () => {},
});
