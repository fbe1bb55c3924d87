import { useRef } from 'react';
import { fetchHtml } from '#lib/browser/call.client.ts';
import { swap } from '#lib/browser/swap.client.ts';
import { paths } from '#lib/core/paths.ts';
import type { Sent } from '#lib/outbox/receipts.client.ts';
import type { KeptReceipt } from '#lib/outbox/store.client.ts';
import { $toasts, toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';
import { undoAll } from '../toaster/undo-last.client.ts';

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

/** Counts receipts that have arrived in the sidebar, puts them on top of the list, and leaves what is typed in others alone. */
async function showArrived(): Promise<void> {
  const html = await fetchHtml(location.href).catch(() => '');
  const page = new DOMParser().parseFromString(html, 'text/html');
  const link = `.sidebar-groups a[href="${paths.receipts}"]`;
  const counted = page.querySelector(link);
  const shown = document.querySelector(link);
  if (shown && counted) swap(shown, counted);
  const fresh = page.getElementById('receipts');
  const list = document.getElementById('receipts');
  if (!fresh) return;
  if (!list) document.querySelector('main .empty')?.replaceWith(document.adoptNode(fresh));
  else
    list.prepend(
      ...[...fresh.children]
        .filter(({ id }) => document.getElementById(id) === null)
        .map((one) => document.adoptNode(one)),
    );
}
