import { type MouseEvent, useEffect, useRef } from 'react';
import { isFreeKey } from '#lib/browser/single-keys.client.ts';

/** What a key does; `undefined` leaves it to the browser. */
export type KeyActs = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/** Held down, these go on; all others act once. */
const MOVES = ['j', 'k', 'ArrowDown', 'ArrowUp'];

/** The second press of a double click would land on what has moved under the pointer. */
export function pressOnce(event: MouseEvent): void {
  if (event.detail < 2 || !(event.target as Element).closest('button, a')) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Keys of the queue: silent in fields, with a modifier, while a text is composed, and under an open dialog or menu. */
export function useKeys(acts: KeyActs, off: boolean): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!(target instanceof Element) || !isFreeKey(event)) return;
      const single = key.length === 1;
      if (off && single) return;
      // A button or link at the focus does what it says.
      const pressed = target.closest('button, a, summary');
      if (key === 'Enter' && event.repeat) return event.preventDefault();
      if ((key === 'Enter' || key === ' ') && pressed) return;
      const act = latest.current[single ? key.toLowerCase() : key];
      if (!act || (event.shiftKey && single && /[a-z]/i.test(key))) return;
      event.preventDefault();
      if (event.repeat && !MOVES.includes(key)) return;
      act(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [off]);
}
