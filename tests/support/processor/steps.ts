import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/** A function's calls, and the blocks that run more often than it, which are loops. Whether V8 reports a branch by itself varies. */
const stepsIn = ([calls = 0, ...blocks]: number[]): number =>
  blocks.filter((count) => count > calls).reduce((sum, count) => sum + count, calls);

/** A function that V8 has compiled anew may be listed twice, with the same calls. */
const placeOf = ({ ranges: [whole] }: Profiler.FunctionCoverage): string =>
  `${whole?.startOffset}-${whole?.endOffset}`;

/** Counts how often blocks of the product's code run: a measure of work that no other load of the machine changes. */
export async function stepCounter() {
  // Compiled into its caller, a callback of `find` or `some` counts its calls twice, and when that happens depends on the machine.
  for (const flag of ['--no-opt', '--no-maglev']) setFlagsFromString(flag);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  /** Since it was asked last. */
  async function counted(): Promise<number> {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => url.includes('/src/lib/'))
      .flatMap(({ functions }) => [...Map.groupBy(functions, placeOf).values()])
      .map((same) => Math.max(...same.map(({ ranges }) => stepsIn(ranges.map(({ count }) => count)))))
      .reduce((sum, count) => sum + count, 0);
  }
  return {
    async stepsOf(act: () => unknown): Promise<number> {
      await counted();
      await act();
      return counted();
    },
    close: () => session.disconnect(),
  };
}
