import { type RefObject, useEffect } from 'react';

/**
 * Marks the island's element with `data-awake` once React has committed. Astro takes `ssr` off and fires `astro:hydrate` before
 * that, when nothing listens yet.
 */
export function useAwake(part: RefObject<Element | null>): void {
  useEffect(() => part.current?.closest('astro-island')?.setAttribute('data-awake', ''), [part]);
}
