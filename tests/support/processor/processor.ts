import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { processorOf } from '../../../scripts/processor.mjs';

/**
 * Processor seconds of this process and of all that it started, whether it has ended or not. Without /proc, of this process
 * alone.
 */
export function processorSeconds(): number {
  if (!existsSync('/proc/self/stat')) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
  return sumOf((parents) => parents.includes(process.pid));
}

/**
 * Processor seconds of what children of this process started. A browser ends before these do, so that nobody learns from the
 * system what they took.
 */
export const secondsOfGrandchildren = (): number =>
  existsSync('/proc/self/stat') ? sumOf((parents) => parents.indexOf(process.pid) > 1) : 0;

/** @param isMeant of a process and its parents, the nearest first */
function sumOf(isMeant: (line: readonly number[]) => boolean): number {
  const all = new Map(
    readdirSync('/proc').flatMap((name) => {
      const used = /^\d+$/.test(name) ? processorOf(name) : undefined;
      return used ? [[Number(name), used] as const] : [];
    }),
  );
  const lineOf = (pid: number): number[] => (pid > 1 ? [pid, ...lineOf(all.get(pid)?.parent ?? 0)] : []);
  return [...all].reduce((sum, [pid, { own, ended }]) => (isMeant(lineOf(pid)) ? sum + own + ended : sum), 0);
}

/** Notes what a test file took, where `npm test` reads it. */
export function notePart(file: string, seconds: number): void {
  note({ file, seconds });
}

/** Notes what the sum of a run would leave out. */
export const noteOrphans = (orphans: number): void => note({ orphans });

function note(entry: object): void {
  const ledger = process.env.ATLAS_TEST_PROCESSOR;
  if (ledger) appendFileSync(ledger, `${JSON.stringify(entry)}\n`);
}
