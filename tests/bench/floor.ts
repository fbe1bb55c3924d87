import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../support/server/ports.ts';

const run = promisify(execFile);

export interface Floor {
  readonly origin: string;
  stop(): Promise<void>;
}

/** A bare Astro project on the adapter that Atlas uses: one page with that HTML, rendered for every request. */
export async function startBarePage(html: string): Promise<Floor> {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(resolve('.cache/floor-'));
  const files = {
    'package.json': '{"type":"module"}',
    'astro.config.mjs': `import node from '@astrojs/node';
export default { output: 'server', adapter: node({ mode: 'standalone' }), session: false };`,
    'src/html.ts': `export const html = ${JSON.stringify(html.replace(/^<!doctype html>/i, ''))};`,
    'src/pages/index.astro': `---\nimport { html } from '../html.ts';\n---\n<Fragment set:html={html} />`,
  };
  mkdirSync(join(folder, 'src/pages'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await run(process.execPath, [resolve('node_modules/astro/bin/astro.mjs'), 'build', '--root', folder], {
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    });
    return await startServer([join(folder, 'dist/server/entry.mjs')], remove);
  } catch (error) {
    remove();
    throw error;
  }
}

/** Bare node:http with the response of `/healthz`. */
export const startBareHealth = (): Promise<Floor> => startServer([], () => {});

async function startServer(entry: string[], done: () => void): Promise<Floor> {
  const port = await freePort();
  const child = spawn(process.execPath, ['tests/bench/floor-server.ts', String(port), ...entry], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const stop = () => ended(child).then(done);
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    if (await fetch(origin).catch(() => undefined)) return { origin, stop };
    await wait(50);
  }
  await stop();
  throw new Error('the floor did not start');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = new Promise((gone) => child.once('exit', gone));
  child.kill();
  await exited;
}
