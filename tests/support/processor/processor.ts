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
  const all = new Map(
    readdirSync('/proc').flatMap((name) => {
      const used = /^\d+$/.test(name) ? processorOf(name) : undefined;
      return used ? [[Number(name), used] as const] : [];
    }),
  );
  const isOurs = (pid: number): boolean => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === process.pid) return true;
    return false;
  };
  return [...all].reduce((sum, [pid, { own, ended }]) => (isOurs(pid) ? sum + own + ended : sum), 0);
}

/** Notes what a test file took, where `npm test` reads it. */
export function notePart(file: string, seconds: number): void {
  const ledger = process.env.ATLAS_TEST_PROCESSOR;
  if (ledger) appendFileSync(ledger, `${JSON.stringify({ file, seconds })}\n`);
}
