import type { Line, StoredSide } from './rows.ts';

/** Stored transactions that share a key; each is matched at most once, even when it is in several queues. */
export interface Queue {
  twins: StoredSide[];
  next: number;
}

/** The first of a queue that no line has yet. */
export function take(queue: Queue | undefined): StoredSide | undefined {
  while (queue && queue.next < queue.twins.length) {
    const twin = queue.twins[queue.next++] as StoredSide;
    if (twin.matched) continue;
    twin.matched = true;
    return twin;
  }
  return undefined;
}

export function match(line: Line, queue: Queue | undefined): boolean {
  const twin = take(queue);
  if (twin) line.twin = twin;
  return twin !== undefined;
}

export function queuesBy(
  kept: readonly StoredSide[],
  keysOf: (twin: StoredSide) => readonly (string | undefined)[],
): Map<string, Queue> {
  const queues = new Map<string, Queue>();
  for (const twin of kept) {
    if (twin.matched) continue;
    for (const key of keysOf(twin)) {
      if (key === undefined) continue;
      const queue = queues.get(key);
      if (queue) queue.twins.push(twin);
      else queues.set(key, { twins: [twin], next: 0 });
    }
  }
  return queues;
}
