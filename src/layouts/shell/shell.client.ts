import { awaitTouch } from './first-touch.client.ts';

/** Enhancements of the shell that run on load; the others come with the first touch. */

/** Stores who is signed in and until when, which is no secret; other tabs are told when it is nobody, or somebody else. */
function rememberSession(): void {
  const { auth, user } = document.body.dataset;
  if (auth) keep('atlas-auth', auth);
  if (user) keep('atlas-user', user);
}

function keep(key: string, value: string): void {
  if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
}

/** Stores the new expiry when any response has renewed the session; scripts cannot read its cookies. */
function watchRenewals(): void {
  new PerformanceObserver((list) => {
    for (const { serverTiming } of list.getEntries() as PerformanceResourceTiming[]) {
      const auth = Object.fromEntries(serverTiming.map(({ name, duration }) => [name, duration]));
      if ('accessExpiresAt' in auth) keep('atlas-auth', JSON.stringify(auth));
    }
  }).observe({ type: 'resource' });
}

/** Whether keys are held that make it another press. */
const isHeld = ({ ctrlKey, metaKey }: MouseEvent | KeyboardEvent) => ctrlKey || metaKey;

/** Shows "Loading..." until the next page of a list is there; `acts.client.ts` resets it when this page is restored. */
function sayLoading(event: MouseEvent): void {
  const step = (event.target as Element).closest('.pagination a[rel]');
  if (!step || isHeld(event) || event.shiftKey) return;
  const info = step.closest('nav')?.querySelector<HTMLElement>('[data-loading]');
  if (info) info.textContent = info.dataset.loading ?? '';
}

/** Leaves a page of a person who is signed in no more. */
function leaveOthers(): void {
  const idIn = (user?: string | null) => user?.split(',')[0];
  if (idIn(localStorage.getItem('atlas-user')) !== idIn(document.body.dataset.user)) signIn();
}

// The sign-in page removes the key once the server has ended the session.
addEventListener('storage', ({ key }) => {
  if (key === 'atlas-user') leaveOthers();
});

// The back/forward cache restores a page as it was, even after a sign-out in another tab.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) leaveOthers();
});
addEventListener('click', sayLoading);

/**
 * Opens the search by its button, or by that of a phone's lower bar. Until its dialog is there, a field beside it takes what
 * is typed; where its code does not come, the link leads to the search page.
 */
addEventListener(
  'click',
  (event) => {
    if (!(event.target as Element).closest('[href="/search"]') || isHeld(event)) return;
    const island = document.querySelector('astro-island:has(.search-button)') as Element;
    event.preventDefault();
    const field = document.createElement('input');
    field.className = 'visually-hidden';
    island.after(field);
    field.focus();
    island.addEventListener('astro:hydration-error', () => location.assign('/search'));
    island.dispatchEvent(new Event('focusin'));
  },
  true,
);

/** `/`, where the person uses single keys, and Ctrl+K press the header's search button. */
addEventListener('keydown', (event) => {
  const search = isHeld(event)
    ? event.key === 'k'
    : event.key === '/' && document.body.dataset.keys !== 'off';
  if (!search || (event.target as Element).closest('input,textarea,select,dialog')) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('.search-button')?.click();
});

/** Ctrl+Z outside of fields takes back the last act of this tab; in a field it stays the browser's. */
function watchUndo(): void {
  const { run, undid } = document.querySelector<HTMLElement>('.toast [data-run]')?.dataset ?? {};
  const noted = run && import('#lib/browser/kept.client.ts').then(({ noteRun }) => noteRun(run, undid));
  addEventListener('keydown', (event) => {
    const undo = isHeld(event) && !event.shiftKey && !event.altKey && event.key === 'z';
    const field = 'input:not([type=checkbox],[type=radio]),textarea,select,dialog[open]';
    if (!undo || event.isComposing || (event.target as Element).closest(field)) return;
    event.preventDefault();
    if (!event.repeat)
      Promise.all([import('#islands/toaster/undo-last.client.ts'), noted]).then(
        ([{ undoByKey }]) => undoByKey(),
        console.info,
      );
  });
}

/** Copies the theme that the server rendered to local storage, and applies changes from this tab and others. */
function watchTheme(): void {
  const root = document.documentElement;
  localStorage.setItem('atlas-theme', root.dataset.theme ?? 'system');
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'atlas-theme') return;
    const theme = newValue ?? 'system';
    root.dataset.theme = theme;
    document
      .querySelector('meta[name="color-scheme"]')
      ?.setAttribute('content', theme === 'system' ? 'light dark' : theme);
  });
}

/** The sign-in page clears the rest of the local session. */
function signIn(): void {
  location.assign('/login');
}

/** Loads the outbox when local storage has queued expenses, which another tab may have added. */
function watchOutbox(): void {
  const mark = document.getElementById('waiting-mark');
  const look = () => {
    if (mark && localStorage.getItem(mark.dataset.item ?? ''))
      import('#lib/outbox/waiting-list.client.ts').then((outbox) => outbox.watchWaiting()).catch(() => {});
  };
  addEventListener('storage', look);
  look();
}

rememberSession();
watchRenewals();
watchTheme();
watchOutbox();
watchUndo();
awaitTouch();
