import { createHash, randomBytes } from 'node:crypto';
import { act, Chain, type State, undoSometimes } from './chain.ts';
import type { Scene, Working } from './clients.ts';
import { recordOf, recordOne } from './expenses.ts';
import type { SentFile } from './ledger.ts';
import { linkedTo } from './links.ts';
import { OWN } from './stored.ts';

async function sendOne(scene: Scene, least: number, most: number): Promise<SentFile | undefined> {
  const bytes = new Uint8Array(randomBytes(least + Math.floor(Math.random() * (most - least))));
  const announced = await scene.api.send('POST', '/api/expense/attachments/upload/', { files: ['bill.bin'] });
  if (announced.fate !== 'acked') return undefined;
  const [{ id, upload_link: link }] = announced.body;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const sent: SentFile = { id, link, bytes, sha256, fate: 'unknown' };
  scene.ledger.files.push(sent);
  await sendFile(scene, sent);
  return sent;
}

export async function sendFile({ api }: Scene, sent: SentFile): Promise<void> {
  sent.fate = (await api.send('PUT', sent.link, sent.bytes)).fate;
}

export async function recordWithFile(scene: Scene, working: Working): Promise<void> {
  const sent = await sendOne(scene, 1, 200_000);
  if (sent?.fate === 'acked' && working()) await recordOf(scene, 5_000, [sent.id]);
}

/** Puts a file into the tray, and then discards it, attaches it to an expense, or records one of a row with it. */
export async function trayOne(scene: Scene, working: Working): Promise<void> {
  // Shorter files may be alike, which the tray asks about.
  const sent = await sendOne(scene, 64, 20_000);
  if (sent?.fate !== 'acked' || !working()) return;
  const receipt = `receipt ${sent.id}`;
  const row = Math.random() < 0.4 ? scene.open.shift() : undefined;
  const chain = new Chain({ [receipt]: 'file', ...(row ? { [`row ${row.id}`]: 'UK' } : {}) });
  scene.ledger.chains.push(chain);
  const tray = '/api/expense/receipts/';
  const body = { attachment: sent.id };
  // What leaves the tray is discarded, and so kept for a while.
  const step = { changes: { [receipt]: 'tray' }, undone: { [receipt]: 'discarded' } };
  await act(scene, chain, { kind: 'tray', path: tray, body, ...step });
  await undoSometimes(scene, chain, working);
  if (chain.acts.at(-1)?.fate !== 'acked' || chain.standing()[receipt] !== 'tray' || !working()) return;
  const one = `${tray}${sent.id}/`;
  if (row) {
    const changes: State = { [receipt]: `on ${OWN}`, [`row ${row.id}`]: linkedTo([OWN, row.amount]) };
    const asked = { transaction: row.id, category: scene.category };
    await act(scene, chain, { kind: 'attach', path: `${one}attach/`, body: asked, changes });
  } else if (Math.random() < 0.5) {
    const { id: expense } = await recordOne(scene);
    if (expense === undefined || !working()) return;
    const changes = { [receipt]: `on ${expense}` };
    await act(scene, chain, { kind: 'attach', path: `${one}attach/`, body: { expense }, changes });
  } else {
    await act(scene, chain, {
      kind: 'discard',
      method: 'DELETE',
      path: one,
      changes: { [receipt]: 'discarded' },
    });
  }
  await undoSometimes(scene, chain, working);
}
