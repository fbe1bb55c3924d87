import { readFileSync } from 'node:fs';

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

/** Ticks of the processor's clock in a second, as `/proc` counts them. */
const TICKS = 100;

/** Milliseconds that another process and all its threads have worked so far. */
export function ownTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program may hold anything but the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS;
}
