import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../support/server/ports.ts';

export interface RunningProxy {
  /** Its TLS port, and its plain http port. */
  secure: number;
  plain: number;
  stop(): Promise<void>;
}

interface Ports {
  secure: number;
  plain: number;
  atlas: number;
  /** A port without a listener, like that of a process being restarted. */
  dead: number;
}

interface Recipe {
  file: string;
  /** Adapts the recipe to the test's ports and certificate. */
  adapt: (recipe: string, ports: Ports, folder: string) => string;
  command: (folder: string, config: string) => [string, ...string[]];
}

const recipeOf = (file: string): string =>
  readFileSync(new URL(`../../docs/deploy/${file}`, import.meta.url), 'utf8');

export const PROXIES = {
  nginx: {
    file: 'nginx.conf',
    adapt: (recipe, ports, folder) => {
      const server = recipe
        .replace(
          'server 127.0.0.1:4321;',
          `server 127.0.0.1:${ports.atlas};\n    server 127.0.0.1:${ports.dead};`,
        )
        .replaceAll('listen [::]:', '#')
        .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
        .replace('listen 443 ', `listen 127.0.0.1:${ports.secure} `)
        .replaceAll('/etc/letsencrypt/live/atlas.example.org', folder);
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      return `pid ${join(folder, 'pid')};\nerror_log ${join(folder, 'error.log')};\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${server}\n}\n`;
    },
    command: (folder, config) => ['nginx', '-p', folder, '-c', config, '-g', 'daemon off;'],
  },
  caddy: {
    file: 'Caddyfile',
    adapt: (recipe, ports, folder) =>
      `{\n\tadmin off\n\thttp_port ${ports.plain}\n\thttps_port ${ports.secure}\n\tauto_https disable_certs\n}\n${recipe
        .replace(
          'atlas.example.org {',
          `atlas.example.org {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
        )
        .replace('127.0.0.1:4321', `127.0.0.1:${ports.atlas} 127.0.0.1:${ports.dead}`)}`,
    command: (_, config) => ['caddy', 'run', '--config', config, '--adapter', 'caddyfile'],
  },
  haproxy: {
    file: 'haproxy.cfg',
    adapt: (recipe, ports, folder) =>
      recipe
        .replace('bind :80', `bind 127.0.0.1:${ports.plain}`)
        .replace('bind :443', `bind 127.0.0.1:${ports.secure}`)
        .replace('/etc/haproxy/atlas.pem', join(folder, 'atlas.pem'))
        .replace(
          'server atlas1 127.0.0.1:4321',
          `server atlas1 127.0.0.1:${ports.atlas}\n    server atlas2 127.0.0.1:${ports.dead}`,
        ),
    command: (_, config) => ['haproxy', '-db', '-f', config],
  },
} satisfies Record<string, Recipe>;
export type ProxyName = keyof typeof PROXIES;

/** Starts a proxy by its recipe of docs/deploy, in front of one Atlas that runs and one that does not. */
export async function startProxy(name: ProxyName, folder: string, atlas: number): Promise<RunningProxy> {
  const recipe: Recipe = PROXIES[name];
  const ports = { secure: await freePort(), plain: await freePort(), dead: await freePort(), atlas };
  const config = join(folder, recipe.file);
  writeFileSync(config, recipe.adapt(recipeOf(recipe.file), ports, folder));
  const [program, ...args] = recipe.command(folder, config);
  const child = spawn(program, args, {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const gone = once(child, 'exit');
  for (let tries = 0; tries < 100 && !(await listens(ports.secure)); tries++) await wait(50);
  // Long enough for the proxy to detect which one is down.
  await wait(2_500);
  return {
    ...ports,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const [event] = await Promise.race([
    once(socket, 'connect').then(() => ['connect']),
    once(socket, 'error').catch(() => ['error']),
  ]).catch(() => ['error']);
  socket.destroy();
  return event === 'connect';
}
