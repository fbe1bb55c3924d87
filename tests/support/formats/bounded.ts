import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What Node and the modules hold before a file is read. */
const BASE_MB = 30;

/**
 * Reads a file in a thread with 100 MB for it, however busy the machine is.
 * @returns the key that it is refused with, or `read`, and the milliseconds of the thread's own work
 * @throws when the thread's memory does not suffice
 */
export async function readBounded(content: Uint8Array): Promise<{ said: string; taken: number }> {
  const reader = new Worker(new URL('refusing.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: BASE_MB + 100, maxYoungGenerationSizeMb: 16 },
  });
  reader.postMessage(content);
  const [answer] = await once(reader, 'message');
  await reader.terminate();
  return answer;
}
