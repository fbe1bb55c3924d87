import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Bookkeeper, bookkeeper } from '../support/book/bookkeeper.ts';
import { type Postgres, startPostgres } from '../support/databases/postgres.ts';
import { startAtlas } from '../support/server/atlas-server.ts';
import { freePort } from '../support/server/ports.ts';
import { signIn } from '../support/server/program.ts';
import { isThere } from './tool.ts';

export const what =
  'Atlas behind PgBouncer by docs/deploy, in transaction pooling, through reconnects, a pause, ended backends and restarts: every expense once';

const WRITERS = 6;
const BETWEEN_MS = 2_000;
const RECIPE = new URL('../../docs/deploy/pgbouncer.ini', import.meta.url);

export async function run(): Promise<boolean> {
  if (!isThere('pgbouncer')) {
    process.stdout.write('skipped: pgbouncer is not installed\n');
    return false;
  }
  const postgres = await startPostgres();
  await ask(postgres.url, 'create database atlas');
  const pooler = await startPooler(postgres);
  const atlas = await startAtlas('sqlite', { DATABASE_URL: pooler.url });
  const books = await bookkeeper(await signIn(atlas.origin));
  const statuses = new Map<number, number>();
  const recorded: string[] = [];
  let stopped = false;
  const writing = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = 0; !stopped; n++) recorded.push(await recordUntil(books, `${writer}-${n}`, statuses));
  });
  const reading = (async () => {
    while (!stopped) {
      const { status } = await fetch(`${atlas.origin}/healthz`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await wait(50);
    }
  })();
  for (const [fault, act] of Object.entries(faults(postgres, pooler))) {
    await wait(BETWEEN_MS);
    const before = recorded.length;
    await act();
    await wait(BETWEEN_MS);
    process.stdout.write(`${fault}: ${recorded.length - before} recorded meanwhile and in 2 s after\n`);
  }
  stopped = true;
  await Promise.all([...writing, reading]);
  const stored = await ask(new URL('/atlas', postgres.url).href, 'select comment from expenses');
  const comments = stored.map(({ comment }) => String(comment));
  const exact = recorded.length === comments.length && new Set(comments).size === comments.length;
  process.stdout.write(
    `${recorded.length} acknowledged, ${comments.length} stored; statuses ${JSON.stringify(Object.fromEntries(statuses))}\n`,
  );
  await atlas.stop();
  await pooler.stop();
  await postgres.stop();
  return exact && !statuses.has(500) && !/"status":500/.test(atlas.output());
}

/** Sends the same key until it is acknowledged. */
async function recordUntil(
  books: Bookkeeper,
  comment: string,
  statuses: Map<number, number>,
): Promise<string> {
  for (;;) {
    const { status } = await books.record(comment);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 201) return comment;
    await wait(200);
  }
}

type Pooler = Awaited<ReturnType<typeof startPooler>>;

const faults = (postgres: Postgres, pooler: Pooler): Record<string, () => Promise<unknown>> => ({
  nothing: async () => {},
  'a RECONNECT': () => pooler.admin('RECONNECT atlas'),
  'PAUSE for 3 s': async () => {
    await pooler.admin('PAUSE atlas');
    await wait(3_000);
    await pooler.admin('RESUME atlas');
  },
  'every backend is ended': () =>
    ask(
      postgres.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'atlas' and pid != pg_backend_pid()",
    ),
  'KILL and RESUME': async () => {
    await pooler.admin('KILL atlas');
    await pooler.admin('RESUME atlas');
  },
  'PostgreSQL is gone for 3 s': async () => {
    await postgres.pause();
    await wait(3_000);
    await postgres.resume();
  },
  'PgBouncer is restarted': () => pooler.restart(),
});

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

/** PgBouncer by the recipe of docs/deploy, in front of that server. */
async function startPooler(postgres: Postgres) {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new URL(postgres.url);
  const users = join(folder, 'userlist.txt');
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${server.username}" "${server.password}"\n`);
  writeFileSync(
    config,
    readFileSync(RECIPE, 'utf8')
      .replace('port=5432', `port=${server.port}`)
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
      .replace('/etc/pgbouncer/userlist.txt', users)
      .replace('admin_users = postgres', `admin_users = ${server.username}`),
  );
  const url = `postgres://${server.username}:${server.password}@127.0.0.1:${port}/atlas`;
  const start = async () => {
    // It refuses to run as root.
    const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
    const child = spawn('pgbouncer', ['-q', ...user, config], { stdio: 'ignore' });
    for (let tries = 0; tries < 100; tries++) {
      if (await ask(url, 'select 1').then(Boolean, () => false)) return child;
      await wait(50);
    }
    throw new Error('PgBouncer did not start');
  };
  let child = await start();
  const stop = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return {
    url,
    admin: (command: string) => ask(new URL('/pgbouncer', url).href, command),
    async restart() {
      await stop();
      child = await start();
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
