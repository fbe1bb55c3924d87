import { atom } from 'nanostores';
import { noteRun } from '../browser/kept.client.ts';

export interface Toast {
  id: string;
  kind: 'success' | 'error' | 'info' | 'loading';
  text: string;
  /** What its Undo takes back, the last one first; then the one before. */
  runs?: readonly string[];
  /** Takes back what is no run, or all runs together. */
  undo?: () => Promise<void>;
}

/** The toasts of this page, oldest first. Browser only: any script adds some, the toaster island renders them. */
export const $toasts = atom<readonly Toast[]>([]);

/** Whether success toasts are suppressed; undefined until the person changes it on this page. */
export const $quiet = atom<boolean | undefined>(undefined);

/** Loads and hydrates the toaster island, which is not needed before the first toast. */
export const TOAST_EVENT = 'atlas-toast';
let last = 0;

/**
 * Shows a toast, or replaces the one with this id, and returns its id. It disappears after `TOAST_MS`, with runs to undo
 * after `UNDO_TOAST_MS`; one of kind `loading` stays until it is replaced.
 */
export function toast(
  kind: Toast['kind'],
  text: string,
  id = `toast-${++last}`,
  runs: readonly (string | null | undefined)[] = [],
  undo?: Toast['undo'],
): string {
  const shown = $toasts.get();
  const known_runs = runs.filter((run) => typeof run === 'string');
  known_runs.forEach((run) => {
    noteRun(run);
  });
  const next: Toast = {
    id,
    kind,
    text,
    ...(known_runs.length > 0 ? { runs: known_runs } : {}),
    ...(undo && { undo }),
  };
  const known = shown.some((other) => other.id === id);
  $toasts.set(known ? shown.map((other) => (other.id === id ? next : other)) : [...shown, next]);
  dispatchEvent(new Event(TOAST_EVENT));
  return id;
}

export function dismissToast(id: string): void {
  const others = $toasts.get().filter((other) => other.id !== id);
  if (others.length < $toasts.get().length) $toasts.set(others);
}

interface Words {
  /** While they are in progress. */
  doing: (count: number) => string;
  done: (count: number) => string;
}
interface Ends {
  succeeded: (count: number, run?: string | null) => void;
  failed: (text: string) => void;
}

const tallies = new Map<string, { doing: number; done: number; runs: (string | null | undefined)[] }>();

/** Actions with the same id share one counting toast: five marks in a row become "5 transactions marked". */
export function countingToast(id: string, count: number, { doing, done }: Words): Ends {
  const known = $toasts.get().some((other) => other.id === id) ? tallies.get(id) : undefined;
  const tally = known ?? { doing: 0, done: 0, runs: [] };
  tallies.set(id, tally);
  const add = (underWay: number, finished: number) => {
    tally.doing += underWay;
    tally.done += finished;
    if (tally.doing > 0) toast('loading', doing(tally.doing), id);
    else if (tally.done > 0) toast('success', done(tally.done), id, tally.runs);
    else dismissToast(id);
  };
  add(count, 0);
  return {
    succeeded(finished, run) {
      tally.runs.push(run);
      add(-count, finished);
    },
    failed(text) {
      add(-count, 0);
      toast('error', text, `${id}-failed`);
    },
  };
}
