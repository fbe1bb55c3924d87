import { parentPort, workerData } from 'node:worker_threads';
import type { DatabasePlace } from '../core/config.ts';
import { isDomainError } from '../core/errors.ts';
import { openDatabase } from '../db/open.ts';
import type { Person } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { jobs } from './jobs.ts';
import type { JobAnswer, JobFault, JobRequest } from './worker.ts';

const database = openDatabase((workerData as { place: DatabasePlace }).place, { connections: 1 });
let queue: Promise<void> = Promise.resolve();

async function answer({ id, name, person, input }: JobRequest): Promise<JobAnswer> {
  try {
    const job = jobs[name] as unknown as (db: Db, person: Person, input: unknown) => Promise<unknown>;
    return { id, result: await job(database.db, person, input) };
  } catch (error) {
    return { id, fault: faultOf(error) };
  }
}

function faultOf(error: unknown): JobFault {
  if (isDomainError(error)) {
    const { code, values, fields, retryAfter } = error;
    return { message: error.message, domain: { code, values, fields, retryAfter } };
  }
  const { message, errcode, code } = error as Error & { errcode?: number; code?: string };
  return { message, ...(errcode === undefined ? {} : { errcode }), ...(code === undefined ? {} : { code }) };
}

parentPort?.on('message', (request: JobRequest | null) => {
  queue = queue.then(async () => {
    if (request) return parentPort?.postMessage(await answer(request));
    await database.close();
    parentPort?.close();
  });
});
