import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { root } from './place.mjs';

/**
 * Runs a program in the project's folder and forwards signals. Returns its exit code (128 + n after signal n).
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, piped?: boolean, path?: string }} options quiet: print only when it
 *   fails; piped: print as a program without a terminal does, beside others; path: a program whose folder is put first in PATH
 * @returns {Promise<number>}
 */
export function run(command, args, { env = {}, quiet = false, piped = false, path } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: quiet || piped ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    // Half of a second start would be spent on compiling unchanged files.
    env: {
      NODE_COMPILE_CACHE: `${root}.cache/compiled`,
      ...process.env,
      ...env,
      PATH: (path ? dirname(path) + delimiter : '') + (process.env.PATH ?? ''),
    },
    shell: process.platform === 'win32' && command === 'npm',
  });
  /** @type {Buffer[]} */
  const said = [];
  child.stdout?.on('data', (chunk) => (piped ? process.stdout.write(chunk) : said.push(chunk)));
  child.stderr?.on('data', (chunk) => (piped ? process.stderr.write(chunk) : said.push(chunk)));
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  const signals = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stderr.write(`${command} could not be run: ${error.message}\n`);
      resolve(127);
    });
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(said));
      resolve(code ?? (signal === 'SIGKILL' ? 137 : signal === 'SIGINT' ? 130 : 143));
    });
  });
}
