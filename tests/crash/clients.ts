import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Api } from '../support/server/program.ts';
import type { Ledger, SentExpense, SentFile, SentLink, SentStatement } from './ledger.ts';

/** Shared by the clients that work while the power fails. */
export interface Scene {
  api: Api;
  ledger: Ledger;
  account: number;
  category: number;
  /** Rows of a statement. */
  rows: number;
  /** Transactions without links, with their amounts. */
  unlinked: { id: number; amount: number }[];
  /** Called when an insert is sent. */
  inserting(): void;
}

type Working = () => boolean;
/** Pause between two requests of a client. */
const PACE_MS = 2;
const pause = () => new Promise((resolve) => setTimeout(resolve, PACE_MS * Math.random()));

/** Four concurrent clients, which work until told to stop. */
export async function workUntil(scene: Scene, working: Working): Promise<void> {
  await Promise.all([
    again(working, () => recordOne(scene)),
    again(working, () => importOne(scene, working)),
    again(working, () => recordWithFile(scene, working)),
    again(working, () => linkOne(scene, working)),
  ]);
}

async function again(working: Working, act: () => Promise<unknown>): Promise<void> {
  while (working()) {
    await act();
    await pause();
  }
}

async function recordOne(
  scene: Scene,
  amount = 10 + Math.floor(Math.random() * 9_000) / 100,
  attachments: string[] = [],
) {
  const rest = 3.5;
  const items = [amount - rest, rest].map((part) => ({
    category: scene.category,
    amount: Math.round(part * 100) / 100,
  }));
  const body = { date: '2026-04-13', amount, comment: `crash ${randomUUID()}`, items, attachments };
  const sent: SentExpense = { key: randomUUID(), body, fate: 'unknown' };
  scene.ledger.expenses.push(sent);
  await sendExpense(scene, sent);
  return sent;
}

export async function sendExpense({ api }: Scene, sent: SentExpense): Promise<void> {
  const key = { 'Idempotency-Key': sent.key };
  const { fate, body } = await api.send('POST', '/api/expense/expenses/', sent.body, key);
  sent.fate = fate;
  if (fate === 'acked') sent.id = body.id;
}

async function importOne(scene: Scene, working: Working) {
  const name = `s${randomUUID().slice(0, 8)}`;
  const lines = Array.from({ length: scene.rows }, (_, n) => {
    const day = String(1 + (n % 28)).padStart(2, '0');
    return `2026-03-${day},${name} row ${n},${n % 5 === 4 ? '' : '-'}${100 + n}.25`;
  });
  const content = ['Date,Description,Amount', ...lines, ''].join('\n');
  const sent: SentStatement = { name, content, rows: scene.rows, insert: 'not sent' };
  scene.ledger.statements.push(sent);
  await sendStatement(scene, sent);
  if (sent.upload !== undefined && working()) await sendInsert(scene, sent);
}

export async function sendStatement({ api, account }: Scene, sent: SentStatement): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([sent.content]), `${sent.name}.csv`);
  const { fate, body } = await api.send('POST', `/api/bank/account/${account}/upload/`, form);
  if (fate === 'acked') sent.upload = body.id;
}

export async function sendInsert(scene: Scene, sent: SentStatement): Promise<void> {
  const path = `/api/bank/account/${scene.account}/preprocess/${sent.upload}?insert=true&limit=1`;
  sent.insert = 'unknown';
  const answer = scene.api.send('POST', path);
  scene.inserting();
  sent.insert = (await answer).fate;
  if (sent.insert !== 'acked') return;
  const list = `/api/bank/account/${scene.account}/transactions/?limit=3&search=${sent.name}&type=UK`;
  const { fate, body } = await scene.api.send('GET', list);
  if (fate === 'acked')
    for (const { id, amount } of body.results) if (amount > 0) scene.unlinked.push({ id, amount });
}

async function recordWithFile(scene: Scene, working: Working) {
  const bytes = new Uint8Array(randomBytes(1 + Math.floor(Math.random() * 200_000)));
  const announced = await scene.api.send('POST', '/api/expense/attachments/upload/', { files: ['bill.bin'] });
  if (announced.fate !== 'acked') return;
  const [{ id, upload_link: link }] = announced.body;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const sent: SentFile = { id, link, bytes, sha256, fate: 'unknown' };
  scene.ledger.files.push(sent);
  await sendFile(scene, sent);
  if (sent.fate === 'acked' && working()) await recordOne(scene, undefined, [id]);
}

export async function sendFile({ api }: Scene, sent: SentFile): Promise<void> {
  sent.fate = (await api.send('PUT', sent.link, sent.bytes)).fate;
}

async function linkOne(scene: Scene, working: Working) {
  const free = scene.unlinked.shift();
  if (!free) return;
  const expense = await recordOne(scene, free.amount);
  if (expense.id === undefined || !working()) return;
  const sent: SentLink = { expense: expense.id, transaction: free.id, fate: 'unknown' };
  scene.ledger.links.push(sent);
  await sendLink(scene, sent);
}

export async function sendLink({ api }: Scene, sent: SentLink): Promise<void> {
  const { expense, transaction } = sent;
  const { fate, status } = await api.send('POST', '/api/expense/link-transaction/', { expense, transaction });
  // Linked already: the first attempt succeeded, and its response was lost.
  sent.fate = status === 409 ? 'acked' : fate;
}

/** Repeats requests with an unknown outcome, with the same keys. */
export async function settle(scene: Scene): Promise<void> {
  const { ledger } = scene;
  for (const sent of ledger.files) if (sent.fate === 'unknown') await sendFile(scene, sent);
  for (const sent of ledger.expenses) if (sent.fate === 'unknown') await sendExpense(scene, sent);
  for (const sent of ledger.statements) {
    if (sent.upload === undefined) await sendStatement(scene, sent);
    if (sent.upload !== undefined && sent.insert !== 'acked') await sendInsert(scene, sent);
  }
  for (const sent of ledger.links) if (sent.fate === 'unknown') await sendLink(scene, sent);
}
