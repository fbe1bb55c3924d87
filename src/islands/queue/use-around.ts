import { useEffect, useRef } from 'react';
import { fetchHtml } from '#lib/browser/call.client.ts';
import { findPart, swap } from '#lib/browser/swap.client.ts';
import { AROUND_DELAY_MS } from '#lib/core/limits.ts';

/** Parts of the page beside the queue that change with its rows: by what names them. */
const PARTS = { '[data-renewed]': 'data-renewed', '.sidebar-groups a': 'href' };

/**
 * Renews what stands around the rows, once a person pauses: the question about a rule, groups and what is left elsewhere.
 * @param say announces the question
 */
export function useAround(say: (text: string) => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void renew(say).catch(() => {}), AROUND_DELAY_MS);
  };
}

async function renew(say: (text: string) => void): Promise<void> {
  const page = findPart(await fetchHtml(location.href), 'body');
  for (const [selector, name] of Object.entries(PARTS))
    for (const place of document.querySelectorAll<HTMLElement>(selector)) {
      const fresh = page?.querySelector(
        `${selector}[${name}="${CSS.escape(place.getAttribute(name) ?? '')}"]`,
      );
      // Nothing is replaced under a person's hand, nor one question by another.
      if (!fresh || place.contains(document.activeElement) || isOtherQuestion(place, fresh)) continue;
      const isOpen = place.querySelector('details')?.open;
      fresh.querySelector('details')?.toggleAttribute('open', isOpen);
      if (place.isEqualNode(fresh)) continue;
      const isAsked = place.dataset.renewed === 'proposal' && !place.firstElementChild;
      swap(place, fresh);
      if (isAsked) say(place.querySelector('p')?.textContent ?? '');
    }
}

const coreIn = (part: Element) => part.querySelector<HTMLInputElement>('input[name="core"]')?.value;

function isOtherQuestion(place: Element, fresh: Element): boolean {
  const [shown, next] = [coreIn(place), coreIn(fresh)];
  return shown !== undefined && next !== undefined && shown !== next;
}
