import { workerData } from 'node:worker_threads';
import type { DatabasePlace } from '../core/config.ts';
import { answerCalls } from '../core/thread.ts';
import { openDatabase } from '../db/open.ts';
import { keepSuggestions } from '../matching/keep.ts';
import { type ActName, runAct, runJob } from './jobs.ts';
import type { JobCall } from './worker.ts';

const place = workerData as DatabasePlace;
const database = openDatabase(place, { connections: 1 });
let last: Promise<unknown> = Promise.resolve();

answerCalls((call: JobCall | 'keep' | 'close') => {
  const act = (): Promise<unknown> => {
    if (call === 'close') return database.close();
    if (call === 'keep') return keepSuggestions(database.db);
    const { name, person, input, asked } = call;
    return asked
      ? runAct(database.db, name as ActName, person, input as never, asked)
      : runJob(database.db, name, person, input as never);
  };
  const answer = last.then(act);
  last = answer.catch(() => {});
  return answer;
});
