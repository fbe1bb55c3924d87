import { BUSY_MS } from './connection.ts';
import type { Writer } from './writer.ts';

const SQLITE_BUSY = 5;

/**
 * The queue in front of the one writing connection. A place in it waits for those before and then for other processes' locks, both
 * together no longer than SQLite's own timeout: otherwise the waits behind a locked database would add up.
 */
export class WriteQueue {
  readonly #writer: Pick<Writer, 'execute'>;
  #last: Promise<void> = Promise.resolve();
  /** The writer's present timeout in whole seconds. */
  #timeout = BUSY_MS / 1_000;

  constructor(writer: Pick<Writer, 'execute'>) {
    this.#writer = writer;
  }

  /** @returns a function that lets the next one write @throws SQLite's error for a busy database after its timeout */
  async enter(): Promise<() => void> {
    const since = performance.now();
    const before = this.#last;
    const { promise, resolve: leave } = Promise.withResolvers<void>();
    this.#last = promise;
    if (!(await inTime(before))) {
      before.then(leave);
      throw Object.assign(new Error('the database is locked, and the write queue timed out'), {
        errcode: SQLITE_BUSY,
      });
    }
    try {
      await this.#setTimeout(Math.max(1, Math.round((BUSY_MS - (performance.now() - since)) / 1_000)));
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  async #setTimeout(seconds: number): Promise<void> {
    if (seconds === this.#timeout) return;
    await this.#writer.execute(`pragma busy_timeout=${seconds * 1_000}`, []);
    this.#timeout = seconds;
  }
}

async function inTime(before: Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, BUSY_MS, false);
  return Promise.race([before.then(() => true), late]).finally(() => clearTimeout(timer));
}
