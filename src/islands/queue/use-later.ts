import { useRef } from 'react';
import { CallError } from '#lib/browser/call.client.ts';
import { doneWords } from '#lib/queue/done-words.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';
import type { Act } from './types.ts';

/**
 * What was left for later is no run, and is taken back by an act of its own.
 * @param deliver sends acts
 * @param refresh shows rows that are in the queue again
 */
export function useLater(
  deliver: (acts: readonly Act[]) => Promise<{ left: number }>,
  refresh: (again: readonly number[]) => Promise<void>,
  t: Translate,
) {
  /** Since the last run. */
  const kept = useRef<(readonly Act[])[]>([]);

  async function undo(): Promise<void> {
    const last = kept.current.pop() ?? [];
    const acts = last.map(({ transactions }) => ({ act: 'now', transactions }));
    if (acts.length === 0) return (await import('../toaster/undo-last.client.ts')).undoByKey();
    const rows = acts.flatMap(({ transactions }) => transactions);
    try {
      const { left } = await deliver(acts);
      await refresh(rows);
      toast('success', doneWords(acts, rows.length, left, t), 'review');
    } catch (error) {
      // It is still left for later, and can be taken back by the next try.
      kept.current.push(last);
      toast('error', (error instanceof CallError && error.detail) || t('review.failed'));
    }
  }

  return {
    undo,
    /** @returns what takes these acts back, unless a run does */
    note(acts: readonly Act[]): (() => Promise<void>) | undefined {
      const isPutOff = acts.every(({ act }) => act === 'later');
      kept.current = isPutOff ? [...kept.current, acts] : [];
      return isPutOff ? undo : undefined;
    },
  };
}
