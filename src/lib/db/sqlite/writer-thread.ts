import { parentPort, workerData } from 'node:worker_threads';
import { connectSqlite } from './connection.ts';
import type { WriterAnswer, WriterRequest } from './writer.ts';

const connection = connectSqlite((workerData as { path: string }).path);

function answer(request: WriterRequest): WriterAnswer {
  const { id } = request;
  try {
    if (request.act === 'execute') return { id, result: connection.execute(request.sql, request.parameters) };
    if (request.act === 'rollback' && connection.isTransaction) connection.execute('rollback', []);
    if (request.act === 'close') connection.close();
    return { id, result: null };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { id, fault: { message, ...(errcode === undefined ? {} : { errcode }) } };
  }
}

parentPort?.on('message', (request: WriterRequest) => parentPort?.postMessage(answer(request)));
