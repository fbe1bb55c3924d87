import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProcess } from '../support/server/atlas-process.ts';
import { freePort } from '../support/server/ports.ts';
import { signIn } from '../support/server/program.ts';
import { type Scene, settle, workUntil } from './clients.ts';
import { Ledger } from './ledger.ts';
import { brokenPages, type Damage, damageOf } from './proof.ts';
import { importOne } from './statements.ts';

export interface Figures extends Damage {
  kills: number;
  /** How many of them interrupted an insert. */
  aimed: number;
  acked: number;
  /** The same by kind. */
  kinds: ReadonlyMap<string, number>;
  /** Milliseconds. */
  slowestRestart: number;
  /** Findings of integrity_check, foreign_key_check, `atlas check` and the log, and answers that may not be. */
  problems: string[];
}

/** Kills between two full checks, for which the server is stopped. */
const SERIES = 20;
const LONGEST_LIFE_MS = 500;

/**
 * Kills a real server at random moments while clients work, half of the time during an insert, and compares what is
 * stored after each restart with what was acked.
 * @param rows of each statement imported meanwhile
 */
export async function crash(
  kills: number,
  rows: number,
  tell: (line: string) => void = () => {},
): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atlas-crash-'));
  const port = await freePort();
  const ledger = new Ledger();
  const figures: Figures = {
    kills: 0,
    aimed: 0,
    acked: 0,
    kinds: new Map(),
    slowestRestart: 0,
    problems: [],
    lost: [],
    partial: [],
    doubled: [],
  };
  const start = () => startProcess(dataDir, port);
  let server = await start();
  try {
    const scene = await prepare(`http://127.0.0.1:${port}`, ledger, rows);
    // The clients have rows from the beginning.
    while (scene.open.length === 0) await importOne(scene, () => true);
    while (figures.kills < kills) {
      const inInsert = figures.kills % 2 === 0;
      let working = true;
      const moment = momentOf(scene, inInsert);
      const work = workUntil(scene, () => working);
      await moment;
      working = false;
      await server.kill();
      await work;
      figures.kills += 1;
      if (inInsert) figures.aimed += 1;
      figures.problems.push(...uncaught(server.errors()));
      server = await start();
      figures.slowestRestart = Math.max(figures.slowestRestart, server.readyAfter);
      add(figures, damageOf(dataDir, ledger));
      await settle(scene);
      if (figures.kills % SERIES === 0 || figures.kills === kills) {
        await server.stop();
        figures.problems.push(...brokenPages(dataDir), ...checked(dataDir));
        tell(`${figures.kills} kills, ${sum(ledger.acked())} acked${firstFault(figures, ledger)}`);
        server = await start();
        add(figures, damageOf(dataDir, ledger));
      }
    }
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  figures.kinds = ledger.acked();
  figures.acked = sum(figures.kinds);
  const unknown = ledger.unknown();
  if (unknown > 0) figures.problems.push(`${unknown} writes were never acked`);
  figures.problems.push(...ledger.wrong);
  return figures;
}

/** What to look at, should the rest take long. */
function firstFault({ lost, partial, doubled, problems }: Figures, { wrong }: Ledger): string {
  const [first] = [...lost, ...partial, ...doubled, ...problems, ...wrong];
  return first === undefined ? '' : `; wrong: ${first}`;
}

const sum = (kinds: ReadonlyMap<string, number>): number =>
  [...kinds.values()].reduce((all, n) => all + n, 0);

async function prepare(origin: string, ledger: Ledger, rows: number): Promise<Scene> {
  const api = await signIn(origin);
  const bank = { name: 'HDFC', type: 'savings', number: '4471' };
  const { body: account } = await api.send('POST', '/api/bank/account/', bank);
  const { body: categories } = await api.send('GET', '/api/expense/categories/');
  return {
    api,
    ledger,
    account: account.id,
    category: categories[0].id,
    rows,
    confirmed: false,
    open: [],
    groups: [],
    rules: 0,
    inserting: () => {},
  };
}

/** Chooses when to kill: after a random time, or a random time after the next insert was sent. */
async function momentOf(scene: Scene, inInsert: boolean): Promise<void> {
  if (inInsert) {
    await new Promise<void>((resolve) => {
      scene.inserting = resolve;
    });
    scene.inserting = () => {};
    // An insert takes about 30 microseconds per row, and the sync after it as long as a small insert.
    return wait(Math.random() * (10 + scene.rows * 0.04));
  }
  await wait(20 + Math.random() * LONGEST_LIFE_MS);
}

const add = (figures: Damage, { lost, partial, doubled }: Damage): void => {
  figures.lost.push(...lost);
  figures.partial.push(...partial);
  figures.doubled.push(...doubled);
};

function checked(dataDir: string): string[] {
  const { status, stderr } = spawnSync(process.execPath, ['src/lib/cli/main.ts', 'check'], {
    env: { PATH: process.env.PATH, ATLAS_DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`atlas check: ${stderr}`];
}

const uncaught = (errors: string): string[] =>
  errors.split('\n').filter((line) => line.includes('"level":"error"'));
