import { atom } from 'nanostores';
import { TOAST_MS } from '../core/limits.ts';

export interface Toast {
  id: number;
  kind: 'success' | 'error' | 'info' | 'loading';
  text: string;
}

/** Browser only. The shell's script shows them. */
export const toasts = atom<readonly Toast[]>([]);
let last = 0;

/**
 * Shows a toast for 4 seconds; one of kind `loading` stays until it is replaced. Gives its id.
 * @param replaces the id of a toast whose place this one takes
 */
export function toast(kind: Toast['kind'], text: string, replaces?: number): number {
  const id = ++last;
  const shown = toasts.get();
  const next = { id, kind, text };
  toasts.set(
    shown.some((other) => other.id === replaces)
      ? shown.map((other) => (other.id === replaces ? next : other))
      : [...shown, next],
  );
  // What draws them may not be there yet.
  dispatchEvent(new Event('atlas-toast'));
  if (kind !== 'loading') setTimeout(() => dismiss(id), TOAST_MS);
  return id;
}

export const dismiss = (id: number): void => toasts.set(toasts.get().filter((other) => other.id !== id));
