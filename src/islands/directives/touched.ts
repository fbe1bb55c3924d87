import type { ClientDirective } from 'astro';

const TOUCHES = ['pointerover', 'focusin', 'keydown'];

/**
 * `client:touched`: hydrates an island when a pointer hovers over it, the focus enters it, a key is pressed in it, or a
 * file is dragged over the page or chosen and it takes files. Until then its links and forms load pages, so no event is lost.
 */
const touched: ClientDirective = (load, options, island) => {
  const asleep = new AbortController();
  const { signal } = asleep;
  const wake = async (): Promise<void> => {
    asleep.abort();
    if (!island.isConnected) return;
    const hydrate = await load();
    await hydrate();
    // Its code could not be loaded, so the next touch tries again.
    if (island.hasAttribute('ssr')) touched(load, options, island);
  };
  for (const touch of TOUCHES) island.addEventListener(touch, wake, { signal });
  if (island.querySelector('[type=file],[data-drop]'))
    for (const [target, type] of [
      [document, 'dragenter'],
      [island, 'change'],
    ] as const)
      target.addEventListener(type, wake, { signal });
};

export default touched;
