/**
 * Milliseconds that this thread works on something, whatever else the machine does meanwhile. Where the first run takes
 * `bound` or longer, the better of two.
 */
export function ownTime(bound: number, run: () => void): number {
  const once = (): number => {
    const start = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1_000;
  };
  const first = once();
  return first < bound ? first : Math.min(first, once());
}

/** The same of what is awaited, with whatever else this thread does meanwhile. */
export async function ownTimeUntil(act: () => Promise<unknown>): Promise<number> {
  const start = process.threadCpuUsage();
  await act();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}
