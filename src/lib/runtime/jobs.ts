import { compareStatement } from '../statements/compare.ts';
import { insertStatement } from '../statements/insert.ts';
import { moveUpload } from '../statements/move.ts';
import { undoInsert } from '../statements/undo.ts';
import { rereadStatement, uploadStatement } from '../statements/upload.ts';

/** Domain functions whose work is long enough to hold up the event loop. Their input and result are cloned between threads. */
export const jobs = {
  uploadStatement,
  rereadStatement,
  compareStatement,
  insertStatement,
  undoInsert,
  moveUpload,
};

export type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[2];
export type JobResult<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>;
