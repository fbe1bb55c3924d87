/** What a page does better with scripts, by what shows that it has it. Each works by links and forms without. */
const PARTS: [selector: string, load: () => Promise<unknown>][] = [
  ['.shell', () => import('./acts.client.ts')],
  ['[data-table]:not([data-endpoint])', () => import('#components/table/table-of-page.client.ts')],
  ['[data-endpoint]', () => import('#components/table/table-of-rows.client.ts')],
  ['.password-box', () => import('#components/ui/password-shown.client.ts')],
  ['[data-insert]', () => import('#components/statements/review/review.client.ts')],
  ['[data-link]', () => import('#components/expenses/form/link.client.ts')],
  ['[data-attach]', () => import('#components/expenses/details/attach.client.ts')],
  ['#pick [data-text]', () => import('#components/expenses/list/list.client.ts')],
  ['#field-into[data-choices]', () => import('#components/catalogue/choose-fields.client.ts')],
];
const TOUCHES = ['pointerover', 'focusin', 'keydown', 'dragenter'];

/** Loads the page's parts at the first touch. */
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
  const parts = PARTS.filter(([selector]) => document.querySelector(selector));
  Promise.all(parts.map(([, part]) => part())).then(
    () => document.documentElement.setAttribute('data-awake', ''),
    // The next touch tries again.
    awaitTouch,
  );
}
