import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { root } from './place.mjs';

/**
 * Runs a program in the project's folder, signals handed on. Gives its exit code (128 + n when signal n ended it).
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, path?: string }} options quiet: output only when it fails;
 *   path: a program whose folder is looked through first
 * @returns {Promise<number>}
 */
export function run(command, args, { env = {}, quiet = false, path } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    // Half of a second start would go into compiling what has not changed.
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
  child.stdout?.on('data', (chunk) => said.push(chunk));
  child.stderr?.on('data', (chunk) => said.push(chunk));
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
