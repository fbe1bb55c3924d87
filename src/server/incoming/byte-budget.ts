interface Waiting {
  bytes: number;
  granted: () => void;
}

/** A number of bytes that all requests together may hold, given out in the order in which they were asked for. */
export class ByteBudget {
  readonly #most: number;
  #left: number;
  #queue: Waiting[] = [];

  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /**
   * Takes bytes, at most all there are.
   * @param patienceMs how long to wait until they are free
   * @returns a function that gives them back; undefined when they did not become free in time
   */
  async take(asked: number, patienceMs: number): Promise<(() => void) | undefined> {
    const bytes = Math.min(asked, this.#most);
    if (this.#queue.length > 0 || bytes > this.#left) {
      if (!(await this.#turn(bytes, patienceMs))) return undefined;
    } else this.#left -= bytes;
    let held = true;
    return () => {
      if (held) this.#left += bytes;
      held = false;
      this.#grant();
    };
  }

  #turn(bytes: number, patienceMs: number): Promise<boolean> {
    if (patienceMs <= 0) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const late = setTimeout(() => {
      this.#queue = this.#queue.filter((one) => one !== waiting);
      resolve(false);
      // Whoever waited behind it may need less.
      this.#grant();
    }, patienceMs);
    const waiting: Waiting = {
      bytes,
      granted: () => {
        clearTimeout(late);
        resolve(true);
      },
    };
    this.#queue.push(waiting);
    return promise;
  }

  #grant(): void {
    for (let next = this.#queue[0]; next && next.bytes <= this.#left; next = this.#queue[0]) {
      this.#queue.shift();
      this.#left -= next.bytes;
      next.granted();
    }
  }
}
