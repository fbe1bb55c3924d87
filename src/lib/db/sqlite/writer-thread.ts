import { workerData } from 'node:worker_threads';
import { answerCalls } from '../../core/thread.ts';
import { connectSqlite } from './connection.ts';
import type { WriterCall } from './writer.ts';

const connection = connectSqlite((workerData as { path: string }).path);

answerCalls((call: WriterCall) => {
  if (call.act === 'execute') return connection.execute(call.sql, call.parameters);
  if (call.act === 'rollback' && connection.isTransaction) connection.execute('rollback', []);
  if (call.act === 'close') connection.close();
  return null;
});
