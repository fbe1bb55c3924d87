const TOUCHES = ['pointerover', 'focusin', 'keydown', 'dragenter'];

/** Loads what pages do better with scripts (parts.client.ts) at the first touch. */
export function awaitTouch(): void {
  for (const touch of TOUCHES) addEventListener(touch, touched, { passive: true });
  // What a table showed last is restored at once.
  const table = document.querySelector<HTMLElement>('[data-table]');
  if (table && !location.search && localStorage.getItem(`atlas-table-${table.dataset.table}`)) load();
}

function touched({ type, target }: Event): void {
  // A field that has the focus from the start was not touched.
  if (type !== 'focusin' || !(target as HTMLElement).autofocus) load();
}

function load(): void {
  for (const touch of TOUCHES) removeEventListener(touch, touched);
  import('./parts.client.ts').then(
    () => document.documentElement.setAttribute('data-awake', ''),
    // The next touch tries again.
    awaitTouch,
  );
}
