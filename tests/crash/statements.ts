import { act, Chain, type State, undoSometimes } from './chain.ts';
import { type Scene, someWord, type Working } from './clients.ts';
import type { SentStatement } from './ledger.ts';
import { addRule, endRule, RULED } from './rules.ts';

/** Rows of one group, which are decided at once. */
const GROUPED = 8;
/** Rows that clients take from each statement. */
const TAKEN = 40;

/** Half of the statements meet a rule that was made for them; nobody takes rows from those, but they are undone. */
export async function importOne(scene: Scene, working: Working): Promise<void> {
  const name = someWord();
  const ruled = Math.random() < 0.5 ? await addRule(scene, name) : undefined;
  if (!working()) return;
  // No two statements have an amount in common, so that no row looks like one of another.
  const first = 100 + scene.ledger.statements.length * scene.rows;
  const lines = Array.from({ length: scene.rows }, (_, n) => {
    const [kind, day] = n < GROUPED ? ['grouped', 31] : [n < GROUPED + RULED ? 'ruled' : 'row', 1 + (n % 28)];
    const sign = n < GROUPED + RULED || n % 5 < 4 ? '-' : '';
    return `2026-03-${String(day).padStart(2, '0')},${name} ${kind} ${n},${sign}${first + n}.25`;
  });
  const content = ['Date,Description,Amount', ...lines, ''].join('\n');
  const sent: SentStatement = { name, content, rows: scene.rows, insert: 'not sent' };
  if (ruled) sent.ruled = ruled;
  scene.ledger.statements.push(sent);
  await sendStatement(scene, sent);
  if (sent.upload === undefined || !working()) return;
  await sendInsert(scene, sent);
  if (!sent.chain || !ruled) return;
  await undoSometimes(scene, sent.chain, working);
  await endRule(scene, ruled.rule, working);
}

export async function sendStatement(scene: Scene, sent: SentStatement): Promise<void> {
  const { api, account } = scene;
  const form = new FormData();
  form.set('file', new Blob([sent.content]), `${sent.name}.csv`);
  const { fate, body } = await api.send('POST', `/api/bank/account/${account}/upload/`, form);
  if (fate !== 'acked') return;
  sent.upload = body.id;
  const review = `/api/bank/account/${account}/preprocess/${body.id}?limit=1`;
  if (!scene.confirmed)
    scene.confirmed = (await api.send('PATCH', review, { confirm: 'yes' })).fate === 'acked';
}

/** Sends an insert that is not acked; with a rule by key, otherwise by none, since an insert happens only once. */
export async function sendInsert(scene: Scene, sent: SentStatement): Promise<void> {
  if (sent.insert === 'acked' || sent.chain) return;
  const path = `/api/bank/account/${scene.account}/preprocess/${sent.upload}?insert=true&limit=1`;
  if (sent.ruled) {
    // What it does is known only while its last change is.
    if (sent.ruled.rule.unknown()) return;
    const thing = `insert ${sent.upload}`;
    sent.chain = new Chain({ [thing]: 'none' });
    scene.ledger.chains.push(sent.chain);
    const changes: State = { [thing]: insertedAs(sent) };
    const answer = act(scene, sent.chain, { kind: 'insert by rule', path, changes });
    scene.inserting();
    await answer;
    return;
  }
  sent.insert = 'unknown';
  const answer = scene.api.send('POST', path);
  scene.inserting();
  sent.insert = (await answer).fate;
  if (sent.insert === 'acked') await takeRows(scene, sent);
}

/** How an insert's rows stand: how many of each type, and how many expenses account for them. */
function insertedAs({ rows, ruled }: SentStatement): string {
  const isThere = ruled && !Object.values(ruled.rule.standing()).includes('none');
  if (!isThere) return `${rows} UK`;
  const type = ruled.type ?? 'EX';
  return `${RULED} ${type} by rule, ${rows - RULED} UK${ruled.type ? '' : `, ${RULED} expenses`}`;
}

async function takeRows(scene: Scene, { name }: SentStatement): Promise<void> {
  const query = `limit=${GROUPED + TAKEN}&search=${name}&type=UK`;
  const { fate, body } = await scene.api.send(
    'GET',
    `/api/bank/account/${scene.account}/transactions/?${query}`,
  );
  if (fate !== 'acked') return;
  const found = body.results as { id: number; amount: number; description: string }[];
  const grouped = found.filter(({ description }) => description.includes(' grouped '));
  scene.groups.push({ name, ids: grouped.map(({ id }) => id) });
  for (const { id, amount, description } of found)
    if (amount > 0 && description.includes(' row '))
      scene.open.push({ id, amount: Math.round(amount * 100) });
}
