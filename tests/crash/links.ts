import { act, Chain, undoSometimes } from './chain.ts';
import type { Scene, Working } from './clients.ts';
import { recordOf } from './expenses.ts';

/** A link by the call without amounts, and its end. */
export async function linkWhole(scene: Scene, working: Working): Promise<void> {
  const row = scene.open.shift();
  if (!row) return;
  const { id: expense } = await recordOf(scene, row.amount);
  if (expense === undefined || !working()) return;
  const thing = `row ${row.id}`;
  const chain = new Chain({ [thing]: 'UK' });
  scene.ledger.chains.push(chain);
  const path = '/api/expense/link-transaction/';
  const body = { expense, transaction: row.id };
  const linked = linkedTo([expense, row.amount]);
  await act(scene, chain, { kind: 'link', path, body, changes: { [thing]: linked } });
  await undoSometimes(scene, chain, working);
  if (!working() || !isDone(chain) || chain.standing()[thing] !== linked || Math.random() < 0.5) return;
  await act(scene, chain, { kind: 'unlink', method: 'DELETE', path, body, changes: { [thing]: 'UK' } });
  await undoSometimes(scene, chain, working);
}

/** Two expenses that share a transaction, each with its amount; one link becomes smaller, and one goes. */
export async function linkShares(scene: Scene, working: Working): Promise<void> {
  const row = scene.open.shift();
  if (!row) return;
  const thing = `row ${row.id}`;
  const shares: [string, number][] = [];
  for (const amount of [row.amount - 4_000, 4_000]) {
    const { id } = await recordOf(scene, amount);
    if (id === undefined || !working()) return;
    shares.push([id, amount]);
  }
  const chain = new Chain({ [thing]: 'UK' });
  scene.ledger.chains.push(chain);
  const expenses = shares.map(([expense, amount]) => ({ expense, amount: amount / 100 }));
  const body = { transaction: row.id, expenses };
  const linked = linkedTo(...shares);
  const done = await act(scene, chain, {
    ...{ kind: 'share', path: '/api/bank/links/' },
    ...{ body, changes: { [thing]: linked } },
  });
  await undoSometimes(scene, chain, working);
  if (!done || !working() || !isDone(chain) || chain.standing()[thing] !== linked) return;
  // A link that was undone and done again has another id.
  const { body: now } = await scene.api.send(
    'GET',
    `/api/bank/account/${scene.account}/transactions/${row.id}/`,
  );
  const ids = new Map<string, number>(
    now?.data?.links.map((link: { expense: string; id: number }) => [link.expense, link.id]),
  );
  const [[first, amount], second] = shares as [[string, number], [string, number]];
  const less = amount - 1_000;
  const steps = [
    { id: ids.get(first), method: 'PATCH', body: { amount: less / 100 }, left: [[first, less], second] },
    { id: ids.get(second[0]), method: 'DELETE', body: undefined, left: [[first, less]] },
  ] as const;
  for (const { id, method, body: change, left } of steps) {
    const changes = { [thing]: linkedTo(...(left as unknown as [string, number][])) };
    if (!working() || id === undefined) return;
    const kind = method === 'PATCH' ? 'share changed' : 'unlink';
    await act(scene, chain, { kind, method, path: `/api/bank/links/${id}/`, body: change, changes });
    await undoSometimes(scene, chain, working);
    if (!isDone(chain) || chain.standing()[thing] !== changes[thing]) return;
  }
}

const isDone = (chain: Chain): boolean => chain.acts.at(-1)?.fate === 'acked';

/** A row of money out with these links, of amounts in minor units. */
export const linkedTo = (...links: [expense: string, amount: number][]): string =>
  ['EX', ...links.map(([expense, amount]) => `${expense} ${amount}/${amount}`).sort()].join(', ');
