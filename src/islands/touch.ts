import type { ClientDirective } from 'astro';

const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;
/** A line this slow serves better by the plain form or link than by more waiting. */
const PATIENCE_MS = 8_000;

/**
 * `client:touch`: the island's script is loaded when a person first points at it, or comes to it by keyboard.
 * A click on one of its `[data-live]` elements is held until then and repeated; when the script does not come,
 * it is repeated as well, and the browser does what the plain HTML says.
 */
const touch: ClientDirective = (load, _options, island) => {
  let woken = false;
  let held: HTMLElement | undefined;

  const release = () => {
    for (const name of TOUCHES) island.removeEventListener(name, wake);
    island.removeEventListener('click', hold, true);
    island.removeAttribute('aria-busy');
    const target = held;
    held = undefined;
    target?.click();
  };
  const wake = () => {
    if (woken) return;
    woken = true;
    load()
      .then((hydrate) => hydrate())
      .then(release, release);
  };
  const hold = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-live]') : null;
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!held) setTimeout(release, PATIENCE_MS);
    held = target;
    island.setAttribute('aria-busy', 'true');
    wake();
  };

  for (const name of TOUCHES) island.addEventListener(name, wake, { passive: true });
  island.addEventListener('click', hold, true);
};

export default touch;
