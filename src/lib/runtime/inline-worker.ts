import type { Person } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { jobs } from './jobs.ts';
import type { Work } from './worker.ts';

/** Runs jobs on the calling thread: for the command line and tests. */
export const inlineWork = (db: Db): Work => ({
  run: (name, person, input) =>
    (jobs[name] as unknown as (db: Db, person: Person, input: unknown) => Promise<never>)(db, person, input),
  wake: () => {},
  close: async () => {},
});
