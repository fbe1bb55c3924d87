import { BUSY_MS } from './connection.ts';
import type { Writer } from './writer.ts';

const SQLITE_BUSY = 5;

/**
 * The queue for the single writing connection. Waiting for earlier writers and for other processes' locks is limited to
 * SQLite's timeout in all, or waits would add up while the database is locked.
 */
export class WriteQueue {
  readonly #writer: Pick<Writer, 'execute'>;
  #last: Promise<void> = Promise.resolve();
  /** The writer's present timeout in whole seconds. */
  #timeout = BUSY_MS / 1_000;

  constructor(writer: Pick<Writer, 'execute'>) {
    this.#writer = writer;
  }

  /** @returns a function that admits the next writer @throws SQLite's error for a busy database after its timeout */
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
