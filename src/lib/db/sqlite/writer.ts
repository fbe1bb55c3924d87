import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { connectSqlite } from './connection.ts';

/** The one connection that writes, used by one caller at a time (see the write queue). */
export interface Writer {
  execute<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>>;
  /** Rolls back an open transaction; SQLite may have done so by itself, when the disk is full for example. */
  rollback(): Promise<void>;
  close(): Promise<void>;
}

export type WriterRequest = { id: number } & (
  | { act: 'execute'; sql: string; parameters: readonly unknown[] }
  | { act: 'rollback' }
  | { act: 'close' }
);
export type WriterAnswer = { id: number } & (
  | { result: QueryResult<unknown> | null }
  | { fault: { message: string; errcode?: number } }
);

/** Writes on the calling thread: for the command line, worker threads and tests. */
export function inlineWriter(path: string): Writer {
  const connection = connectSqlite(path);
  return {
    execute: async (sql, parameters) => connection.execute(sql, parameters),
    rollback: async () => {
      if (connection.isTransaction) connection.execute('rollback', []);
    },
    close: async () => connection.close(),
  };
}

/** Writes on a thread of its own, so that neither a sync to disk nor a wait for a lock blocks the event loop. */
export function threadWriter(path: string): Writer {
  const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData: { path } });
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  let death: Error | undefined;

  function die(error: Error): void {
    death ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }
  worker.on('message', (answer: WriterAnswer) => {
    const entry = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if ('fault' in answer)
      entry?.reject(Object.assign(new Error(answer.fault.message), { errcode: answer.fault.errcode }));
    else entry?.resolve(answer.result as never);
  });
  worker.on('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => die(new Error(`the writing thread ended with code ${code}`)));
  worker.unref();

  function send<R>(
    request: Omit<Extract<WriterRequest, { act: 'execute' }>, 'id'> | { act: 'rollback' } | { act: 'close' },
  ): Promise<R> {
    if (death) return Promise.reject(death);
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    const id = ++last;
    waiting.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ id, ...request } satisfies WriterRequest);
    return promise;
  }
  return {
    execute: (sql, parameters) => send({ act: 'execute', sql, parameters }),
    rollback: () => send({ act: 'rollback' }),
    close: async () => {
      await send({ act: 'close' });
      await worker.terminate();
    },
  };
}
