import { DomainError } from '../core/errors.ts';

/** Work that somebody asks for. */
interface Asked<Result> {
  /** Whoever asks for the same key gets the same result. */
  key: string;
  person: number;
  /** Called when its turn has come. */
  work: () => Promise<Result>;
}

interface Piece<Result> extends Asked<Result>, PromiseWithResolvers<Result> {
  /** How many wait for it. */
  asking: number;
}

/**
 * Does one piece of work after another; of each person who asks one, then of each the next. What several ask for is done
 * once, and its result is kept for those who ask soon after.
 */
export class FairLine<Result> {
  readonly #most: number;
  readonly #each: number;
  readonly #waiting = new Map<string, Piece<Result>>();
  /** By person, the next one first. What several people ask for stands in the queue of each. */
  readonly #queues = new Map<number, Piece<Result>[]>();
  readonly #done = new Map<string, Result>();
  #running: Piece<Result> | undefined;
  #isClosed = false;

  /** @param places how many pieces may wait: in all, and of one person. As many results are kept. */
  constructor(places: { most: number; each: number }) {
    this.#most = places.most;
    this.#each = places.each;
  }

  /**
   * @param signal aborted when this one waits no more; work that has not begun and that nobody waits for is left undone
   * @throws DomainError `busy` without a place; what the work throws; the reason of the signal
   */
  async ask(asked: Asked<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const { key } = asked;
    if (this.#done.has(key)) return this.#done.get(key) as Result;
    const piece = this.#running?.key === key ? this.#running : this.#enter(asked);
    piece.asking += 1;
    void this.#run();
    if (!signal) return piece.promise;
    const gone = Promise.withResolvers<never>();
    const leave = () => {
      this.#leave(piece);
      gone.reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    return Promise.race([piece.promise, gone.promise]).finally(() =>
      signal.removeEventListener('abort', leave),
    );
  }

  /** Refuses what waits, what is being done and what is asked for from now on. */
  close(): void {
    this.#isClosed = true;
    this.#running?.reject(noPlace());
    for (const piece of [...this.#waiting.values()]) {
      this.#remove(piece);
      piece.reject(noPlace());
    }
  }

  #enter(asked: Asked<Result>): Piece<Result> {
    const { key, person } = asked;
    const queue = this.#queues.get(person) ?? [];
    const isFull = queue.length >= this.#each;
    const joined = this.#waiting.get(key);
    if (this.#isClosed || (!joined && (isFull || this.#waiting.size >= this.#most))) throw noPlace();
    const piece = joined ?? { ...asked, ...Promise.withResolvers<Result>(), asking: 0 };
    this.#waiting.set(key, piece);
    if (!isFull && !queue.includes(piece)) this.#queues.set(person, [...queue, piece]);
    return piece;
  }

  #leave(piece: Piece<Result>): void {
    piece.asking -= 1;
    if (piece.asking === 0 && this.#running !== piece) this.#remove(piece);
  }

  #remove(piece: Piece<Result>): void {
    this.#waiting.delete(piece.key);
    for (const [person, queue] of this.#queues) {
      const others = queue.filter((one) => one !== piece);
      if (others.length > 0) this.#queues.set(person, others);
      else this.#queues.delete(person);
    }
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    for (let piece = this.#next(); piece; piece = this.#next()) {
      this.#running = piece;
      try {
        const result = await piece.work();
        this.#keep(piece.key, result);
        piece.resolve(result);
      } catch (error) {
        piece.reject(error);
      }
      this.#running = undefined;
    }
  }

  #next(): Piece<Result> | undefined {
    const [first] = this.#queues;
    const [person, [piece] = []] = first ?? [];
    if (person === undefined || !piece) return undefined;
    this.#remove(piece);
    const others = this.#queues.get(person);
    if (!others) return piece;
    this.#queues.delete(person);
    this.#queues.set(person, others);
    return piece;
  }

  #keep(key: string, result: Result): void {
    this.#done.set(key, result);
    const [oldest] = this.#done.keys();
    if (this.#done.size > this.#most && oldest !== undefined) this.#done.delete(oldest);
  }
}

const noPlace = () => new DomainError('busy', 'errors.busy', { retryAfter: 1 });
