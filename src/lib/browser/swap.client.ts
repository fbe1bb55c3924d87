/** Finds a part of a page that `fetchHtml` returned. */
export const findPart = (html: string, selector: string): Element | null =>
  new DOMParser().parseFromString(html, 'text/html').querySelector(selector);

/**
 * Replaces the content of an element with that of a fetched one. The focus moves to the element with the same
 * `data-key`, and removed islands are unmounted.
 */
export function swap(place: Element, fresh: Element): void {
  const focused = document.activeElement as HTMLElement;
  const hadFocus = place.contains(focused);
  const removed = [...place.querySelectorAll<HTMLElement>('astro-island')];
  place.replaceChildren(...document.adoptNode(fresh).childNodes);
  unmount(removed);
  if (!hadFocus) return;
  const same = place.querySelector<HTMLElement>(`[data-key="${focused.dataset.key}"]`);
  (same ?? place.querySelector('a'))?.focus();
}

/**
 * Fires the event by which Astro unmounts removed islands, once none of them hydrates: React reports an unmount before
 * that as an error. An island whose hydration failed is not waited for any longer.
 */
function unmount(islands: readonly HTMLElement[], tries = 100): void {
  const hydrates = islands.some((island) => !island.hasAttribute('ssr') && !('awake' in island.dataset));
  if (hydrates && tries > 0) setTimeout(() => unmount(islands, tries - 1), 50);
  else document.dispatchEvent(new Event('astro:after-swap'));
}
