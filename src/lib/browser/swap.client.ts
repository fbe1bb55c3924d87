/** Finds a part of a page that `fetchHtml` returned. */
export const findPart = (html: string, selector: string): Element | null =>
  new DOMParser().parseFromString(html, 'text/html').querySelector(selector);

/**
 * Replaces the content of an element with that of a fetched one. The focus moves to the element with the same
 * `data-key`, and removed islands are unmounted by the event that Astro's islands listen for.
 */
export function swap(place: Element, fresh: Element): void {
  const focused = document.activeElement as HTMLElement;
  const hadFocus = place.contains(focused);
  place.replaceChildren(...document.adoptNode(fresh).childNodes);
  document.dispatchEvent(new Event('astro:after-swap'));
  if (!hadFocus) return;
  const same = place.querySelector<HTMLElement>(`[data-key="${focused.dataset.key}"]`);
  (same ?? place.querySelector('a'))?.focus();
}
