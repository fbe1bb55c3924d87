import type { Person } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { Done, Repeatable } from '../history/idempotency.ts';
import type { Actor } from '../history/records.ts';
import { inRun, type WithRun } from '../history/runs.ts';
import { answerProposal, answerProposals, applyRule, saveRule } from '../rules/apply.ts';
import { previewNamed, previewRule } from '../rules/preview.ts';
import { compareStatement } from '../statements/compare.ts';
import { resolveDuplicates } from '../statements/decide.ts';
import { tellApart } from '../statements/identity/doubles.ts';
import { insertStatement } from '../statements/insert.ts';
import { moveUpload, placeUpload, recogniseStatement, uploadKept } from '../statements/place/move.ts';
import { sampleUpload } from '../statements/sample-upload.ts';
import { undoInsert } from '../statements/undo.ts';
import { rereadStatement, settleUpload, uploadStatement } from '../statements/upload.ts';
import { undoRun } from '../undo/undo.ts';
import { undoShare } from '../undo/undo-share.ts';

/** Work that takes long enough to block the event loop. Input and result are cloned between threads. */
const jobs = {
  uploadStatement,
  rereadStatement,
  settleUpload,
  compareStatement,
  resolveDuplicates,
  tellApart,
  insertStatement,
  undoInsert,
  moveUpload,
  placeUpload,
  recogniseStatement,
  uploadKept,
  sampleUpload,
  undoRun,
  previewRule,
  previewNamed,
  applyRule,
  saveRule,
  answerProposal,
  answerProposals,
  undoShare,
};

type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[2];
export type JobResult<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>;

export const runJob = <Name extends JobName>(
  db: Db,
  name: Name,
  person: Person | Actor,
  input: JobInput<Name>,
): Promise<JobResult<Name>> =>
  (jobs[name] as unknown as (db: Db, person: Person | Actor, input: unknown) => Promise<JobResult<Name>>)(
    db,
    person,
    input,
  );

/** Jobs that change money data. */
export type ActName =
  | 'insertStatement'
  | 'undoInsert'
  | 'undoRun'
  | 'applyRule'
  | 'saveRule'
  | 'answerProposal'
  | 'answerProposals'
  | 'undoShare';
export type ActResult<Name extends ActName> = Done<WithRun<JobResult<Name>>> & { replayed: boolean };

/** Runs a job as one act that can be taken back. */
export const runAct = <Name extends ActName>(
  db: Db,
  name: Name,
  person: Person,
  input: JobInput<Name>,
  asked: Repeatable,
): Promise<ActResult<Name>> =>
  inRun(db, person, asked, async (tx, actor) => ({
    status: 200,
    body: await runJob(tx, name, actor, input),
  }));
