import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of /proc on Linux, whatever the machine. */
const TICKS = 100;

interface Used {
  parent: number;
  /** Ticks of the process and of its children that have ended. */
  ticks: number;
}

function usedBy(pid: string): Used | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may hold spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}

/**
 * Processor seconds of this process and of all that it started, whether it has ended or not. Without /proc, of this process
 * alone.
 */
export function processorSeconds(): number {
  if (!existsSync('/proc/self/stat')) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
  const all = new Map<number, Used>();
  for (const name of readdirSync('/proc')) {
    const used = /^\d+$/.test(name) ? usedBy(name) : undefined;
    if (used) all.set(Number(name), used);
  }
  const isOurs = (pid: number): boolean => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === process.pid) return true;
    return false;
  };
  let ticks = 0;
  for (const [pid, used] of all) if (isOurs(pid)) ticks += used.ticks;
  return ticks / TICKS;
}

/** Notes what a test file took, where `npm test` reads it. */
export function notePart(file: string, seconds: number): void {
  const ledger = process.env.ATLAS_TEST_PROCESSOR;
  if (ledger) appendFileSync(ledger, `${JSON.stringify({ file, seconds })}\n`);
}
