import { parentPort } from 'node:worker_threads';
import { sized } from '../nightly.ts';
import { ownTime } from '../own-time.ts';
import { refusal } from './reading.ts';

parentPort?.on('message', (content: Uint8Array) => {
  let said: string | undefined;
  const taken = ownTime(sized(2_000, 10_000), () => {
    said = refusal(content);
  });
  parentPort?.postMessage({ said: said ?? 'read', taken });
});
