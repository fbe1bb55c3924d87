import { existsSync, readFileSync } from 'node:fs';

const tests = new URL('../../', import.meta.url);
const files = new Map<string, string>();

/** A file's text by its path below `tests`; empty when there is none. */
export function source(file: string): string {
  const at = new URL(file, tests);
  if (!files.has(file)) files.set(file, existsSync(at) ? readFileSync(at, 'utf8') : '');
  return files.get(file) as string;
}

/** The rows of a table of requirements: their cells, the last one split at `<br>`. */
export function tableRows(text: string): { cells: string[]; shown: string[] }[] {
  return text
    .split('\n')
    .filter((line) => /^\| [\dRS]/.test(line))
    .map((line) => {
      const cells = line.slice(2, -2).split(' | ');
      return { cells, shown: (cells.at(-1) ?? '').split('<br>').map((one) => one.trim()) };
    });
}

/**
 * True for `browser/people.spec.ts: its title` when that file has such a test or group. The call may span lines, and
 * its quotes may be escaped.
 */
export function hasTest(named: string): boolean {
  const [, file = '', title = ''] = /^(\S+?): (.+)$/.exec(named) ?? [];
  const text = source(file).replaceAll("\\'", "'");
  const calls =
    /\b(?:test|describe|onEveryDatabase|overHttp)(?:\.each(?:<[^(]*>)?\([\s\S]*?\)|\.[a-zA-Z]+(?:\([^)]*\))?)*\(\s*(['"`])/g;
  return [...text.matchAll(calls)].some(({ index, 0: call, 1: quote }) =>
    text.startsWith(title + quote, index + call.length),
  );
}
