import { coreOf } from '#lib/core/description/payee-key.ts';
import { act, Chain, type State, undoSometimes } from './chain.ts';
import type { Scene, Working } from './clients.ts';
import { recordOf } from './expenses.ts';
import { linkedTo } from './links.ts';
import { OWN } from './stored.ts';

type Row = Scene['open'][number];
const thingOf = ({ id }: Row) => `row ${id}`;
const is = (rows: Row[], state: (row: Row) => string): State =>
  Object.fromEntries(rows.map((row) => [thingOf(row), state(row)]));

/** Decides some rows as one act: in the queue, in several ways at once; as a list does; or by recording an expense for each. */
export async function decideRows(scene: Scene, working: Working): Promise<void> {
  const rows = scene.open.splice(0, 4);
  if (rows.length < 4) return;
  const ids = rows.map(({ id }) => id);
  const chain = new Chain(is(rows, () => 'UK'));
  const one = Math.floor(Math.random() * 4);
  if (one === 0) {
    scene.ledger.chains.push(chain);
    const path = `/api/bank/account/${scene.account}/transactions/`;
    const changes = is(rows, () => 'IV');
    await act(scene, chain, { kind: 'mark', method: 'PATCH', path, body: { ids, type: 'IV' }, changes });
  } else if (one === 1) {
    scene.ledger.chains.push(chain);
    const path = '/api/expense/expenses/from-transactions/';
    const body = { transactions: ids, category: scene.category };
    await act(scene, chain, { kind: 'record each', path, body, changes: is(rows, recordedFor) });
  } else {
    const [first, second, third, fourth] = rows as [Row, Row, Row, Row];
    const { id: expense } = await recordOf(scene, first.amount);
    if (expense === undefined || !working()) return;
    scene.ledger.chains.push(chain);
    const acts = [
      { transactions: [first.id], act: 'link', expenses: [await suggestedFor(scene, first, expense)] },
      { transactions: [second.id], act: 'expense', category: scene.category },
      { transactions: [third.id, fourth.id], act: 'IG' },
    ];
    const changes = {
      ...is([first], ({ amount }) => linkedTo([expense, amount])),
      ...is([second], recordedFor),
      ...is([third, fourth], () => 'IG'),
    };
    await act(scene, chain, { kind: 'decide', path: '/api/bank/review/', body: { acts }, changes });
  }
  await undoSometimes(scene, chain, working);
}

const recordedFor = ({ amount }: Row) => linkedTo([OWN, amount]);

/** What the matching suggests of that expense, once it does, for accepting it; otherwise the whole of it. */
async function suggestedFor({ api }: Scene, { id, amount }: Row, expense: string) {
  const { body } = await api.send('GET', `/api/bank/suggestions/?transaction=${id}`);
  const [found] = (body?.results ?? [])
    .flatMap((one: { expenses: { id: string }[] }) => (one.expenses.length === 1 ? one.expenses : []))
    .filter((one: { id: string }) => one.id === expense);
  if (!found) return { expense, amount: amount / 100 };
  return { expense, amount: found.amount, covers: found.covers, difference: found.difference };
}

/** Decides a whole group, by its name and size. */
export async function decideGroup(scene: Scene, working: Working): Promise<void> {
  const group = scene.groups.shift();
  if (!group) return;
  const { name, ids } = group;
  const states = (state: string) => Object.fromEntries(ids.map((id) => [`row ${id}`, state]));
  const chain = new Chain(states('UK'));
  scene.ledger.chains.push(chain);
  const which = { group: `${coreOf(`${name} grouped 1`)}:out`, account: scene.account, count: ids.length };
  const body = { acts: [{ ...which, act: 'CW' }] };
  await act(scene, chain, { kind: 'decide group', path: '/api/bank/review/', body, changes: states('CW') });
  await undoSometimes(scene, chain, working);
}
