import { act, Chain, undoSometimes } from './chain.ts';
import type { Scene, Working } from './clients.ts';

/** Rows of a statement that its rule decides about. */
export const RULED = 10;
const TYPES = ['IN', 'IV', 'CW', 'IG'];
/** No more rules stay than this, since each is asked about every row. */
const MOST = 30;

/** A rule for one statement, which marks or records expenses. */
export async function addRule(scene: Scene, name: string): Promise<{ rule: Chain; type: string | null }> {
  const text = `${name} ruled`;
  const type = TYPES[Math.floor(Math.random() * 8)] ?? null;
  const does = type === null ? { record_expense: true, category: scene.category } : { then_type: type };
  const rule = new Chain({ [`rule ${text}`]: 'none' });
  scene.ledger.chains.push(rule);
  const changes = { [`rule ${text}`]: `on ${type ?? 'expense'}` };
  const body = { name: text, text, ...does };
  scene.rules += 1;
  await act(scene, rule, { kind: 'rule', path: '/api/bank/rules/', body, changes });
  return { rule, type };
}

/** Changes, pauses or deletes a rule that has done what it was made for, and perhaps undoes that. */
export async function endRule(scene: Scene, rule: Chain, working: Working): Promise<void> {
  const [thing = ''] = Object.keys(rule.before);
  const text = thing.slice('rule '.length);
  if (!working() || rule.standing()[thing] === 'none') return;
  const { fate, body } = await scene.api.send('GET', '/api/bank/rules/');
  const found = body?.results?.find((one: { text: string | null }) => one.text === text);
  if (fate !== 'acked' || !found || !working()) return;
  const path = `/api/bank/rules/${found.id}/`;
  const isFull = scene.rules > MOST;
  for (const [body, state] of isFull ? [] : changesOf(found)) {
    if (Math.random() < 0.5) continue;
    if (!working()) return;
    await act(scene, rule, { kind: 'rule', method: 'PATCH', path, body, changes: { [thing]: state } });
    await undoSometimes(scene, rule, working);
    if (rule.acts.at(-1)?.fate !== 'acked') return;
  }
  if (!working()) return;
  await act(scene, rule, { kind: 'rule', method: 'DELETE', path, changes: { [thing]: 'none' } });
  await undoSometimes(scene, rule, working);
  if (rule.standing()[thing] === 'none') scene.rules -= 1;
}

function changesOf(rule: { then_type: string | null }): [body: object, state: string][] {
  const does = rule.then_type ?? 'expense';
  const other = does === 'IG' ? 'CW' : 'IG';
  return [
    [{ enabled: false }, `off ${does}`],
    [{ enabled: true, then_type: other, record_expense: false }, `on ${other}`],
  ];
}
