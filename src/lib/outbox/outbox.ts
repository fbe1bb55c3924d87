import { type Bytes, canKeep, readAll, remove, removeAll, write } from './device.ts';
import type { Kept } from './kept.ts';
import { isStill, waitingCount, waitingKey } from './whose.ts';

/** Tells every tab, this one too. The instant makes each telling a change. */
async function tell(person: number): Promise<void> {
  const waiting = (await readAll(person)).filter(({ state }) => state !== 'typed').length;
  const key = waitingKey(person);
  if (waiting === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, `${waiting} ${Date.now()}`);
  dispatchEvent(new StorageEvent('storage', { key }));
}

/** Calls back whenever what waits of this person has changed, in whichever tab. */
export const onChange = (person: number, changed: () => void): void =>
  addEventListener('storage', ({ key }) => {
    if (key === waitingKey(person)) changed();
  });

/**
 * Keeps an expense on this device, or what has become of it; nothing for a person who is no longer the one signed in.
 * @throws DOMException when the device has no room
 */
export async function keep(kept: Kept, bytes: readonly Bytes[] = []): Promise<void> {
  if (!isStill(kept.person)) return;
  await write(kept, bytes);
  if (kept.state !== 'typed' || waitingCount(kept.person) > 0) await tell(kept.person);
}

export async function drop(person: number, key: string): Promise<void> {
  await remove(person, key);
  if (waitingCount(person) > 0) await tell(person);
}

/** Those that wait, and those that a person has to look at; the oldest first. */
export const listWaiting = async (person: number): Promise<Kept[]> =>
  (await readAll(person)).filter(({ state }) => state !== 'typed').sort((a, b) => a.kept_at - b.kept_at);

/** Takes everything of this person off this device. */
export async function forget(person: number): Promise<void> {
  localStorage.removeItem(waitingKey(person));
  if (canKeep()) await removeAll(person);
}
