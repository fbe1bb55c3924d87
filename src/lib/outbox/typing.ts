import { readAll } from './device.ts';
import type { Kept } from './kept.ts';

/** What is being typed belongs to one living form: its tab holds the lock until it is closed or lets go. */
const lockOf = (key: string) => `atlas-typed-${key}`;
const held = new Map<string, () => void>();

/** True when this form has it now; false while another one is open that has it. */
export function hold(key: string): Promise<boolean> {
  if (held.has(key)) return Promise.resolve(true);
  return new Promise((answer, failed) => {
    navigator.locks
      .request(lockOf(key), { ifAvailable: true }, (lock) => {
        answer(lock !== null);
        if (lock) return new Promise<void>((release) => held.set(key, release));
        return undefined;
      })
      .catch(failed);
  });
}

export function letGo(key: string): void {
  held.get(key)?.();
  held.delete(key);
}

/** The latest that was typed into this page's form and is in no living one; it is held from then on. */
export async function takeTyped(person: number, page: string): Promise<Kept | undefined> {
  const typed = (await readAll(person)).filter((kept) => kept.state === 'typed' && kept.page === page);
  for (const kept of typed.sort((a, b) => b.kept_at - a.kept_at)) if (await hold(kept.key)) return kept;
  return undefined;
}
