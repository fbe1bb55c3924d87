import { WAITING_WRITES } from '../../core/limits.ts';

/** Limits how many writes are under way, and how many wait for that and how long. */
export interface WritePlaces {
  /** @returns a function that frees the place @throws Error with the SQLSTATE `too_many_connections` */
  enter(): Promise<() => void>;
}

export function writePlaces(
  places: number,
  { most, ms }: { most: number; ms: number } = WAITING_WRITES,
): WritePlaces {
  const waiting = new Set<() => void>();
  let free = places;
  const leave = () => {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  };
  const once = () => {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  };
  return {
    async enter() {
      if (free > 0) free -= 1;
      else await turn(waiting, most, ms);
      return once();
    },
  };
}

function turn(waiting: Set<() => void>, most: number, ms: number): Promise<void> {
  if (waiting.size >= most) return Promise.reject(taken());
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(start);
      reject(taken());
    }, ms);
    const start = () => {
      waiting.delete(start);
      clearTimeout(timer);
      resolve();
    };
    waiting.add(start);
  });
}

const taken = (): Error =>
  Object.assign(new Error('all connections for writing are taken'), { code: '53300' });
