// The processor time of a run of tests, in units of a loop that runs meanwhile, so that a slow machine counts no more.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { at } from './place.mjs';
import { processorOf } from './processor.mjs';

const LEDGER = '.cache/processor.jsonl';
const FIGURES = 'tests/config/processor.json';
/** By how much a run may exceed the figure: what one run differs from another. */
const SLACK = 1.25;
const EVERY_MS = 30_000;

/** Parses and writes JSON and hashes it: about a quarter of a second, and what tests do most. */
const LOOP = `
const { createHash } = require('node:crypto');
const data = Array.from({ length: 2000 }, (_, n) => ({ id: n, name: 'Coffee ' + n, amount: n * 1.5 }));
for (let n = 0; n < 100; n++) createHash('sha256').update(JSON.stringify(JSON.parse(JSON.stringify(data)))).digest();
const { user, system } = process.cpuUsage();
console.log((user + system) / 1e6);`;

/**
 * Measures a run from now on.
 * @param {string} node
 */
export function measureWork(node) {
  mkdirSync(at('.cache'), { recursive: true });
  rmSync(at(LEDGER), { force: true });
  /** @type {number[]} */
  const loops = [];
  const loop = () => {
    const { stdout } = spawnSync(node, ['-e', LOOP], { encoding: 'utf8' });
    if (Number(stdout) > 0) loops.push(Number(stdout));
  };
  loop();
  const timer = setInterval(loop, EVERY_MS);
  return {
    /** For the test runners, which note there what each file takes. */
    env: { ATLAS_TEST_PROCESSOR: at(LEDGER) },
    end() {
      clearInterval(timer);
      loop();
      return result(median(loops));
    },
  };
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** @param {number} loop seconds */
function result(loop) {
  const entries = ledger();
  // Of all children of this process, and theirs, that have ended; 0 where the system does not say.
  const seconds = processorOf('self')?.ended ?? 0;
  // The figure in the repository was taken without these.
  const orphans = entries.reduce((sum, one) => sum + (one.orphans ?? 0), 0);
  /** @type {{ work: number, dearest: string[] }} */
  const known = JSON.parse(readFileSync(at(FIGURES), 'utf8'));
  const work = Math.round(seconds / loop);
  const files = filesByTime(entries);
  return {
    ok: seconds === 0 || work <= known.work * SLACK,
    lines: [
      'Processor seconds of the dearest files:',
      ...files.slice(0, 20).map(([file, time]) => `  ${time.toFixed(1).padStart(6)}  ${file}`),
      `${Math.round(seconds + orphans)} s of processor: ${Math.round(orphans)} s in browsers’ own processes, and ${Math.round(seconds)} s, ${work} times the loop of ${loop.toFixed(3)} s; ` +
        `at most ${Math.round(known.work * SLACK)} (${SLACK} × ${known.work} of ${FIGURES}, which may only fall)`,
    ],
    record() {
      const dearest = files.slice(0, 60).map(([file]) => file);
      writeFileSync(
        at(FIGURES),
        `${JSON.stringify({ work: Math.min(work, known.work || work), dearest }, null, 2)}\n`,
      );
    },
  };
}

/** @typedef {{ file?: string, seconds?: number, orphans?: number }} Entry */

/** @returns {Entry[]} */
const ledger = () =>
  existsSync(at(LEDGER))
    ? readFileSync(at(LEDGER), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

/** @param {Entry[]} entries @returns {[file: string, seconds: number][]} dearest first */
function filesByTime(entries) {
  /** @type {Map<string, number>} */
  const files = new Map();
  for (const { file, seconds = 0 } of entries) if (file) files.set(file, (files.get(file) ?? 0) + seconds);
  return [...files].sort(([, a], [, b]) => b - a);
}
