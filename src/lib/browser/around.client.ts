import { AROUND_DELAY_MS } from '#lib/core/limits.ts';
import { fetchHtml } from './call.client.ts';
import { findPart, swap } from './swap.client.ts';

/** Parts of a page beside the rows that an island holds, which change with its rows: by what names them. */
const PARTS = { '[data-renewed]': 'data-renewed', '.sidebar-groups a': 'href', '.thumb-bar a': 'href' };

let timer: ReturnType<typeof setTimeout> | undefined;

/** What an island does with what was renewed. */
interface Told {
  /** The page as it is now. */
  page?: (page: Element) => void;
  /** A part that was empty and has something to say. */
  filled?: (part: HTMLElement) => void;
}

/** Renews the numbers around an island's rows, once a person pauses: in the sidebar and in every part with `data-renewed`. */
export function renewAround(told: Told): void {
  clearTimeout(timer);
  timer = setTimeout(() => void renew(told).catch(() => {}), AROUND_DELAY_MS);
}

async function renew(told: Told): Promise<void> {
  const page = findPart(await fetchHtml(location.href), 'body');
  if (!page) return;
  told.page?.(page);
  for (const [selector, name] of Object.entries(PARTS))
    for (const place of document.querySelectorAll<HTMLElement>(selector)) {
      const fresh = page.querySelector(
        `${selector}[${name}="${CSS.escape(place.getAttribute(name) ?? '')}"]`,
      );
      // Nothing is replaced under a person's hand, nor one question by another.
      if (!fresh || place.contains(document.activeElement) || isOtherQuestion(place, fresh)) continue;
      const isOpen = place.querySelector('details')?.open;
      fresh.querySelector('details')?.toggleAttribute('open', isOpen);
      if (place.isEqualNode(fresh)) continue;
      const wasEmpty = !place.firstElementChild;
      swap(place, fresh);
      if (wasEmpty) told.filled?.(place);
    }
}

const coreIn = (part: Element) => part.querySelector<HTMLInputElement>('input[name="core"]')?.value;

function isOtherQuestion(place: Element, fresh: Element): boolean {
  const [shown, next] = [coreIn(place), coreIn(fresh)];
  return shown !== undefined && next !== undefined && shown !== next;
}
