import { NOTE_WAIT_MS } from '../core/limits.ts';
import { faultOf } from './faults.ts';

const underWay = new Map<string, Promise<unknown>>();

/**
 * Writes what reading can do without, one at a time by `key`, and waits for it a second at most.
 * @returns undefined when nothing could be written, or not in time: it may be written yet
 */
export async function note<T>(key: string, write: () => Promise<T>): Promise<T | undefined> {
  const running = (underWay.get(key) as Promise<T | undefined> | undefined) ?? begin(key, write);
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, NOTE_WAIT_MS, undefined);
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
}

function begin<T>(key: string, write: () => Promise<T>): Promise<T | undefined> {
  const running = write()
    .catch((error: unknown) => {
      if (!faultOf(error)) throw error;
      return undefined;
    })
    .finally(() => underWay.delete(key));
  underWay.set(key, running);
  // Late, nobody waits for it any more.
  running.catch(() => {});
  return running;
}
