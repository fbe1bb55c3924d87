import { type RefObject, useEffect, useRef, useState } from 'react';
import { CallError } from '#lib/browser/call.client.ts';
import { callAgain } from '#lib/browser/call-again.client.ts';
import { isRetryable, newKey } from '#lib/outbox/entry.ts';
import { dismissToast, toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';
import type { Act, QueueRow } from './types.ts';

/** What could not be saved. With the same key it is done once, whatever became of it. */
export interface Unsaved {
  acts: readonly Act[];
  open: readonly QueueRow[];
  key: string;
  reason: string;
  /** The same may succeed later. */
  again: boolean;
}

/** Why something was not saved, in words. */
export const reasonOf = (error: unknown, t: Translate): string =>
  (error instanceof CallError && error.detail) || t('review.failed');

const has = ({ open }: Unsaved, id: number): boolean => open.some(({ transaction }) => transaction.id === id);

/** What could not be saved, until its rows are decided again. */
export function useUnsaved(t: Translate) {
  const [all, setAll] = useState<readonly Unsaved[]>([]);
  return {
    of: (id: number): Unsaved | undefined => all.find((one) => has(one, id)),
    add(what: Pick<Unsaved, 'acts' | 'open' | 'key'>, error: unknown) {
      const reason = reasonOf(error, t);
      toast('error', t('review.put_back', { reason }));
      setAll((others) => [...others, { ...what, reason, again: isRetryable(error) }]);
    },
    forget: (rows: readonly QueueRow[]) =>
      setAll((before) => before.filter((one) => !rows.some(({ transaction }) => has(one, transaction.id)))),
  };
}

const LATE = 'review-late';

/** Sends decisions, each with its key; one toast says that some are being sent again, as long as that is so. */
export function useDelivery<Sent = Act>(address: string, t: Translate) {
  const late = useRef(0);
  const count = (change: 1 | -1): void => {
    late.current += change;
    if (late.current > 0) toast('loading', t('review.resending'), LATE);
    else dismissToast(LATE);
  };
  return async function deliver<T>(acts: readonly Sent[], key = newKey()): Promise<T> {
    let isLate = false;
    const again = () => {
      isLate = true;
      count(1);
    };
    try {
      return await callAgain<T>(again, 'POST', address, { acts }, { 'Idempotency-Key': key });
    } finally {
      if (isLate) count(-1);
    }
  };
}

/**
 * Opens a page, be it by a link that is followed in this tab, when everything is stored, so that it shows that; stays where
 * something was refused.
 */
export function useLeaving(underWay: RefObject<number>, stored: RefObject<Promise<boolean>>) {
  const leave = async (href: string): Promise<void> => {
    if (underWay.current === 0 || (await stored.current)) location.assign(href);
  };
  useEffect(() => {
    const wait = (event: MouseEvent): void => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
      const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (!link || link.target || button > 0 || ctrlKey || metaKey || shiftKey || altKey) return;
      // A link that does something here leads nowhere.
      if (event.defaultPrevented) return;
      if (underWay.current === 0) return;
      event.preventDefault();
      void leave(link.href);
    };
    document.addEventListener('click', wait);
    return () => document.removeEventListener('click', wait);
  });
  return leave;
}
