const TOUCHES = ['pointerover', 'focusin', 'keydown', 'dragenter'];

/** Loads the enhancements (parts.client.ts) at the first interaction. */
export function awaitTouch(): void {
  for (const touch of TOUCHES) addEventListener(touch, touched, { passive: true });
  // A table restores its last state immediately.
  const table = document.querySelector<HTMLElement>('[data-table]');
  if (table && !location.search && localStorage.getItem(`atlas-table-${table.dataset.table}`)) load();
}

function touched({ type, target }: Event): void {
  // Autofocus is no interaction.
  if (type !== 'focusin' || !(target as HTMLElement).autofocus) load();
}

function load(): void {
  for (const touch of TOUCHES) removeEventListener(touch, touched);
  import('./parts.client.ts').then(
    () => document.documentElement.setAttribute('data-awake', ''),
    // Retried at the next interaction.
    awaitTouch,
  );
}
