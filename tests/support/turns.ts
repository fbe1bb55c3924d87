import { setImmediate as turn } from 'node:timers/promises';

const STILL = 100;

/** Until this number stays what it is for a hundred turns of the event loop. */
export async function untilStill(count: () => number): Promise<void> {
  for (let seen = count(), turns = 0; turns < STILL; turns++) {
    await turn();
    if (count() === seen) continue;
    seen = count();
    turns = 0;
  }
}
