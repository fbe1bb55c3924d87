import { constants, platform, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { answerCalls } from '../core/thread.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/transaction.ts';
import { findStep } from '../matching/keep.ts';
import { searchDoubles } from '../statements/identity/doubles.ts';
import { findPayees } from '../statements/identity/payees.ts';
import { type ActName, runAct, runJob } from './jobs.ts';
import type { Background, JobCall, ThreadData } from './worker.ts';

const { place, background } = workerData as ThreadData;
// Elsewhere it would be the whole process whose priority changes. At the lowest one, a server that stops on a busy
// machine would wait for seconds until the thread notices that it has to end.
if (background && platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const database = openDatabase(place, { connections: 1 });
let last: Promise<unknown> = Promise.resolve();

const FINDS: Record<Background, (db: Db) => Promise<unknown>> = {
  find: findStep,
  payees: findPayees,
  doubles: searchDoubles,
};

answerCalls((call: JobCall | Background | 'close') => {
  const act = (): Promise<unknown> => {
    if (call === 'close') return database.close();
    if (typeof call === 'string') return FINDS[call](database.db);
    const { name, person, input, asked } = call;
    return asked
      ? runAct(database.db, name as ActName, person, input as never, asked)
      : runJob(database.db, name, person, input as never);
  };
  const answer = last.then(act);
  last = answer.catch(() => {});
  return answer;
});
