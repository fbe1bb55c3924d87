import { BUSY_MS } from './connection.ts';
import type { Writer } from './writer.ts';

const SQLITE_BUSY = 5;

/**
 * A queue for the one writer: whoever takes a turn waits for those before, then for the lock of other processes, and for both
 * together no longer than SQLite's own timeout. Otherwise everyone behind a locked database would wait once more each.
 */
export class Turns {
  readonly #writer: Pick<Writer, 'execute'>;
  #last: Promise<void> = Promise.resolve();
  /** Whole seconds that the writer waits for the lock now. */
  #patience = BUSY_MS / 1_000;

  constructor(writer: Pick<Writer, 'execute'>) {
    this.#writer = writer;
  }

  /** @returns what ends the turn @throws an error of SQLite's kind (busy) when it did not come in time */
  async take(): Promise<() => void> {
    const since = performance.now();
    const before = this.#last;
    const { promise, resolve: end } = Promise.withResolvers<void>();
    this.#last = promise;
    if (!(await inTime(before))) {
      before.then(end);
      throw Object.assign(new Error('the database is locked, and others wait for it too'), {
        errcode: SQLITE_BUSY,
      });
    }
    try {
      await this.#wait(Math.max(1, Math.round((BUSY_MS - (performance.now() - since)) / 1_000)));
    } catch (error) {
      end();
      throw error;
    }
    return end;
  }

  async #wait(seconds: number): Promise<void> {
    if (seconds === this.#patience) return;
    await this.#writer.execute(`pragma busy_timeout=${seconds * 1_000}`, []);
    this.#patience = seconds;
  }
}

async function inTime(turn: Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, BUSY_MS, false);
  return Promise.race([turn.then(() => true), late]).finally(() => clearTimeout(timer));
}
