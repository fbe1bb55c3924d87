import { execFileSync } from 'node:child_process';
import { appendFileSync, closeSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../server/ports.ts';
import { type Postgres, serverIn, startPostgres } from './postgres.ts';

/** A primary whose commits wait until its standby has applied them. */
export interface Replicated {
  primary: Postgres;
  standby: Postgres;
  /** Runs a statement on one of them. */
  on(server: Postgres, sql: string): Promise<Record<string, unknown>[]>;
  /** From now on commits wait. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Ends backends whose commit waits for the standby, once there are that many, as an operator would. */
  endWaiting(count?: number, how?: 'terminate' | 'cancel'): Promise<void>;
  stop(): Promise<void>;
}

const NAME = 'standby';

/** The standby starts as a copy of the stopped primary, since pg_basebackup may be missing. */
export async function startReplicated(): Promise<Replicated> {
  const primary = await startPostgres();
  const folder = join(dirname(primary.dataDir), NAME);
  await primary.pause();
  execFileSync('cp', ['-a', primary.dataDir, folder]);
  await primary.resume();
  closeSync(openSync(join(folder, 'standby.signal'), 'w'));
  const { port, username, password } = new URL(primary.url);
  const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=${NAME}`;
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  const standby = await serverIn(folder, await freePort(), {});
  await standby.resume();

  const on = async ({ url }: Postgres, sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(sql).finally(() => client.end());
    return rows;
  };
  const until = async (what: string, holds: () => Promise<boolean>) => {
    for (let tries = 0; tries < 200; tries++) {
      if (await holds()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${what} did not happen within 10 seconds`);
  };
  const waiting = () => on(primary, `select pid from pg_stat_activity where wait_event = 'SyncRep'`);
  await on(primary, `alter system set synchronous_commit = 'remote_apply'`);
  await on(primary, `alter system set synchronous_standby_names = 'ANY 1 (${NAME})'`);
  await on(primary, 'select pg_reload_conf()');
  await until('synchronous replication', async () => {
    const [found] = await on(primary, 'select sync_state from pg_stat_replication');
    return found?.sync_state === 'quorum';
  });
  return {
    primary,
    standby,
    on,
    async pauseReplay() {
      await on(standby, 'select pg_wal_replay_pause()');
      await until('the pause', async () => {
        const [found] = await on(standby, 'select pg_get_wal_replay_pause_state() as state');
        return found?.state === 'paused';
      });
    },
    async resumeReplay() {
      await on(standby, 'select pg_wal_replay_resume()');
      await until('the replay', async () => (await waiting()).length === 0);
    },
    async endWaiting(count = 1, how = 'terminate') {
      await until(`a wait of ${count} for the standby`, async () => (await waiting()).length >= count);
      for (const { pid } of await waiting()) await on(primary, `select pg_${how}_backend(${pid})`);
    },
    async stop() {
      await standby.pause();
      await primary.stop();
    },
  };
}
