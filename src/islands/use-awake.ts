import { type RefObject, useEffect } from 'react';

/**
 * Sets `data-awake` on the island's element once React has committed. Astro removes `ssr` and fires `astro:hydrate`
 * before that, when no event handler is attached yet.
 */
export function useAwake(part: RefObject<Element | null>): void {
  useEffect(() => part.current?.closest('astro-island')?.setAttribute('data-awake', ''), [part]);
}
