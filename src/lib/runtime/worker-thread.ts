import { workerData } from 'node:worker_threads';
import type { DatabasePlace } from '../core/config.ts';
import { answerCalls } from '../core/thread.ts';
import { openDatabase } from '../db/open.ts';
import { runJob } from './jobs.ts';
import type { JobCall } from './worker.ts';

const database = openDatabase((workerData as { place: DatabasePlace }).place, { connections: 1 });
let last: Promise<unknown> = Promise.resolve();

answerCalls((call: JobCall | 'close') => {
  const act = () =>
    call === 'close' ? database.close() : runJob(database.db, call.name, call.person, call.input as never);
  const answer = last.then(act);
  last = answer.catch(() => {});
  return answer;
});
