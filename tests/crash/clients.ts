import { randomUUID } from 'node:crypto';
import type { Api } from '../support/server/program.ts';
import { sendAct, undoLast } from './chain.ts';
import { changeExpense, recordOne, sendExpense } from './expenses.ts';
import type { Ledger } from './ledger.ts';
import { linkShares, linkWhole } from './links.ts';
import { decideGroup, decideRows } from './queue.ts';
import { importOne, sendInsert, sendStatement } from './statements.ts';
import { recordWithFile, sendFile, trayOne } from './tray.ts';

/** Shared by the clients that work while the power fails. */
export interface Scene {
  api: Api;
  ledger: Ledger;
  account: number;
  category: number;
  /** Rows of a statement. */
  rows: number;
  /** Whether a person has said that the statements' layout is read right. */
  confirmed: boolean;
  /** Open transactions of money out, with their amounts in minor units. Who takes one out works on it alone. */
  open: { id: number; amount: number }[];
  /** Groups of such, each of one core. */
  groups: { name: string; ids: number[] }[];
  /** How many rules are there. */
  rules: number;
  /** Called when an insert is sent. */
  inserting(): void;
}

export type Working = () => boolean;
/** Pause between two requests of a client. */
const PACE_MS = 2;
const pause = () => new Promise((resolve) => setTimeout(resolve, PACE_MS * Math.random()));

/** Concurrent clients, which work until told to stop. */
export async function workUntil(scene: Scene, working: Working): Promise<void> {
  const clients = [
    [recordOne, changeExpense],
    [importOne],
    [recordWithFile, trayOne],
    [linkWhole, linkShares],
    [decideRows, decideGroup],
  ];
  await Promise.all(clients.map((acts) => again(scene, working, acts)));
}

type Act = (scene: Scene, working: Working) => Promise<unknown>;

async function again(scene: Scene, working: Working, acts: Act[]): Promise<void> {
  while (working()) {
    await acts[Math.floor(Math.random() * acts.length)]?.(scene, working);
    await pause();
  }
}

/** Repeats requests with an unknown outcome, with the same keys; some of them are undone then. */
export async function settle(scene: Scene): Promise<void> {
  const { ledger } = scene;
  for (const sent of ledger.files) if (sent.fate === 'unknown') await sendFile(scene, sent);
  for (const sent of ledger.expenses) if (sent.fate === 'unknown') await sendExpense(scene, sent);
  for (const chain of ledger.chains) {
    const sent = chain.unknown();
    if (sent && (await sendAct(scene, sent)) && Math.random() < 0.3) await undoLast(scene, chain);
  }
  for (const sent of ledger.statements) {
    if (sent.upload === undefined) await sendStatement(scene, sent);
    if (sent.upload !== undefined) await sendInsert(scene, sent);
  }
}

/** A word of letters, which no other name has. */
export const someWord = (): string =>
  randomUUID()
    .slice(0, 13)
    .replace(/[-\d]/g, (digit) => 'ghijklmnopq'['-0123456789'.indexOf(digit)] ?? 'z');
