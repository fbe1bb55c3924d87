import { useRef } from 'react';
import type { Sent } from '#lib/outbox/receipts.client.ts';
import type { KeptReceipt } from '#lib/outbox/store.client.ts';
import { $toasts, toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';
import { undoAll } from '../toaster/undo-last.client.ts';
import { ARRIVED_EVENT } from './arrived.ts';

/**
 * Says how many of a batch have arrived, with one Undo for all of them, and shows them once no more come for a moment. A
 * batch ends when its toast is gone, or when `end` is called.
 */
export function useArrivals(t: Translate) {
  const batch = useRef({ count: 0, runs: [] as string[], told: '' });
  const timer = useRef(0);
  const end = () => {
    batch.current = { count: 0, runs: [], told: '' };
  };
  const onSent = ({ file_name: file }: KeptReceipt, { run, also = [], left_out = 0 }: Sent): void => {
    if (!$toasts.get().some(({ id }) => id === batch.current.told)) end();
    const { current } = batch;
    current.count += 1 + also.length;
    const reason = t('tray.mail_left_out', { count: left_out });
    if (left_out > 0) toast('info', t('tray.file_failed', { file, reason }));
    if (run) current.runs.push(run);
    const runs = [...current.runs];
    const undo = runs.length > 0 ? () => undoAll(current.told, runs) : undefined;
    const text = t('tray.added', { count: current.count });
    current.told = toast('success', text, current.told || undefined, runs, undo);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(showArrived, 300);
  };
  return { onSent, end };
}

/** Whoever lists the receipts shows them; where nobody does yet, the page is loaded again. */
function showArrived(): void {
  if (dispatchEvent(new Event(ARRIVED_EVENT, { cancelable: true }))) location.reload();
}
