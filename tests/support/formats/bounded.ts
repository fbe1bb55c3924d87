import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What Node and the modules hold before a file is read. */
const BASE_MB = 30;

interface Answer {
  /** The key that the file is refused with, or `read`. */
  said: string;
  /** Milliseconds of the thread's own work. */
  taken: number;
}

/** Reads files in a thread with 100 MB for each, however busy the machine is. */
export function boundedReader() {
  let thread: Worker | undefined;
  const close = async () => {
    await thread?.terminate();
    thread = undefined;
  };
  return {
    close,
    /** @throws when the thread's memory does not suffice */
    async read(content: Uint8Array): Promise<Answer> {
      thread ??= new Worker(new URL('refusing.ts', import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: BASE_MB + 100, maxYoungGenerationSizeMb: 16 },
      });
      thread.postMessage(content);
      const [answer] = await once(thread, 'message').catch(async (error: unknown) => {
        await close();
        throw error;
      });
      return answer;
    },
  };
}
