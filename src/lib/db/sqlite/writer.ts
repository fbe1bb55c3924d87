import type { QueryResult } from 'kysely';
import { startThread } from '../../core/thread.ts';
import { connectSqlite } from './connection.ts';

/** The single writing connection, used by one caller at a time (see the write queue). */
export interface Writer {
  /** Once the file is open, and what a crash left in its log is repaired. */
  opened(): Promise<void>;
  execute<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>>;
  /** Rolls back an open transaction, unless SQLite already has, for example because the disk is full. */
  rollback(): Promise<void>;
  close(): Promise<void>;
}

export type WriterCall =
  | { act: 'opened' }
  | { act: 'execute'; sql: string; parameters: readonly unknown[] }
  | { act: 'rollback' }
  | { act: 'close' };

/** Writes on the calling thread: for the command line, worker threads and tests. */
export function inlineWriter(path: string): Writer {
  const connection = connectSqlite(path);
  return {
    opened: async () => {},
    execute: async (sql, parameters) => connection.execute(sql, parameters),
    rollback: async () => {
      if (connection.isTransaction) connection.execute('rollback', []);
    },
    close: async () => connection.close(),
  };
}

/** Writes on a separate thread, so that neither disk syncs nor lock waits block the event loop. */
export function threadWriter(path: string): Writer {
  const module = new URL('./writer-thread.ts', import.meta.url);
  const thread = startThread<WriterCall>(module, { path }, 'writing');
  return {
    opened: () => thread.call({ act: 'opened' }),
    execute: (sql, parameters) => thread.call({ act: 'execute', sql, parameters }),
    rollback: () => thread.call({ act: 'rollback' }),
    close: () => thread.end({ act: 'close' }),
  };
}
