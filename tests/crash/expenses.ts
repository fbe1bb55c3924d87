import { randomUUID } from 'node:crypto';
import { act, Chain, undoSometimes } from './chain.ts';
import type { Scene, Working } from './clients.ts';
import type { SentExpense } from './ledger.ts';

/** Begins the comments of these expenses; others are recorded from rows, and have their descriptions. */
export const MARK = 'crash ';

export async function recordOne(scene: Scene): Promise<SentExpense> {
  return recordOf(scene, 1_000 + Math.floor(Math.random() * 9_000));
}

/** @param minor its amount in minor units */
export async function recordOf(scene: Scene, minor: number, attachments: string[] = []) {
  const rest = 350;
  const items = [minor - rest, rest].map((part) => ({ category: scene.category, amount: part / 100 }));
  const amount = minor / 100;
  const body = { date: '2026-04-13', amount, comment: `${MARK}${randomUUID()}`, items, attachments };
  const sent: SentExpense = { key: randomUUID(), body, fate: 'unknown' };
  scene.ledger.expenses.push(sent);
  await sendExpense(scene, sent);
  return sent;
}

export async function sendExpense({ api }: Scene, sent: SentExpense): Promise<void> {
  const key = { 'Idempotency-Key': sent.key };
  const { fate, body, headers } = await api.send('POST', '/api/expense/expenses/', sent.body, key);
  sent.fate = fate;
  if (fate !== 'acked') return;
  sent.id = body.id;
  sent.run = headers.get('atlas-run') ?? undefined;
}

/** Undoes what recorded an expense, or deletes it; it is there again when that is undone. */
export async function changeExpense(scene: Scene, working: Working): Promise<void> {
  const { id, run } = await recordOne(scene);
  if (id === undefined || !working()) return;
  const thing = `expense ${id}`;
  const chain = new Chain({ [thing]: 'there' });
  scene.ledger.chains.push(chain);
  const step =
    Math.random() < 0.5
      ? { kind: 'undo', path: `/api/history/${run}/undo/` }
      : { kind: 'delete', method: 'DELETE' as const, path: `/api/expense/expenses/${id}/` };
  await act(scene, chain, { ...step, changes: { [thing]: 'deleted' } });
  await undoSometimes(scene, chain, working);
}
