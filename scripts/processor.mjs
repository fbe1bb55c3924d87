// Must run on the machine's own Node, however old: no TypeScript.
import { readFileSync } from 'node:fs';

/** Clock ticks a second of /proc on Linux, whatever the machine. */
const TICKS = 100;

/**
 * Processor seconds of a process, and of its children that have ended; undefined without /proc, or without such a process.
 * @param {string | number} pid a number, or `self`
 * @returns {{ parent: number, own: number, ended: number } | undefined}
 */
export function processorOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may hold spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const seconds = (/** @type {number} */ at) => Number(fields[at]) / TICKS;
    return { parent: Number(fields[1]), own: seconds(11) + seconds(12), ended: seconds(13) + seconds(14) };
  } catch {
    return undefined;
  }
}
