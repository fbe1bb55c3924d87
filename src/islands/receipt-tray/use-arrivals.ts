import { useRef } from 'react';
import { fetchHtml } from '#lib/browser/call.client.ts';
import type { KeptReceipt } from '#lib/outbox/store.client.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';
import { undoAll } from '../toaster/undo-last.client.ts';

/** Says how many have arrived, with one Undo for all of them, and shows them once no more come for a moment. */
export function useArrivals(t: Translate) {
  const arrived = useRef({ count: 0, runs: [] as string[], told: '', timer: 0 });
  return (_: KeptReceipt, run: string | null | undefined): void => {
    const { current } = arrived;
    current.count += 1;
    if (run) current.runs.push(run);
    const runs = [...current.runs];
    const undo = runs.length > 0 ? () => undoAll(current.told, runs) : undefined;
    const text = t('tray.added', { count: current.count });
    current.told = toast('success', text, current.told || undefined, runs, undo);
    clearTimeout(current.timer);
    current.timer = window.setTimeout(showArrived, 300);
  };
}

/** Puts receipts that have arrived on top of the list, and leaves the others and what is typed in them alone. */
async function showArrived(): Promise<void> {
  const html = await fetchHtml(location.href).catch(() => '');
  const fresh = new DOMParser().parseFromString(html, 'text/html').getElementById('receipts');
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
