import { parentPort } from 'node:worker_threads';
import { ownTime } from '../own-time.ts';
import { refusal } from './reading.ts';

parentPort?.on('message', (content: Uint8Array) => {
  let said: string | undefined;
  const taken = ownTime(2_000, () => {
    said = refusal(content);
  });
  parentPort?.postMessage({ said: said ?? 'read', taken });
});
