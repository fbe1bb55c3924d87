import type { ClientDirective } from 'astro';

/**
 * `client:told="some-event"`: hydrates an island when that event is dispatched on the window. A directive is its own
 * bundle, so it cannot share a store with the island, but an event reaches both.
 */
const told: ClientDirective = (load, options, island) => {
  const wake = async (): Promise<void> => {
    const hydrate = await load();
    await hydrate();
    // Its code could not be loaded, so the next event tries again.
    if (island.hasAttribute('ssr')) told(load, options, island);
  };
  addEventListener(options.value, wake, { once: true });
};

export default told;
