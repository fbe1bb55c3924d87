import { awaitTouch } from './first-touch.client.ts';

/** What the shell does with scripts on before anybody touches it; the rest comes with the first touch. */

/** What this browser knows of the session: no secret, and how one tab tells the others that it ended. */
function rememberSession(): void {
  const { auth, user } = document.body.dataset;
  if (auth) keep('atlas-auth', auth);
  if (user) keep('atlas-user', user);
}

function keep(key: string, value: string): void {
  if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
}

/** A call that renewed the session says so by Server-Timing, whoever made it; its cookies cannot be read here. */
function watchRenewals(): void {
  new PerformanceObserver((list) => {
    for (const { serverTiming } of list.getEntries() as PerformanceResourceTiming[]) {
      const auth = Object.fromEntries(serverTiming.map(({ name, duration }) => [name, duration]));
      if ('accessExpiresAt' in auth) keep('atlas-auth', JSON.stringify(auth));
    }
  }).observe({ type: 'resource' });
}

/** The next page of a list is on its way: the list says so, until the page comes, or this one comes back (`acts.client.ts`). */
function sayLoading(event: MouseEvent): void {
  const step = (event.target as Element).closest('.pagination a[rel]');
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const info = step.closest('nav')?.querySelector<HTMLElement>('[data-loading]');
  if (info) info.textContent = info.dataset.loading ?? '';
}

// The sign-in page takes the key away, once the server has ended the session.
addEventListener('storage', (event) => {
  if (event.key === 'atlas-auth' && event.newValue === null) signIn();
});

// A page brought back by the Back button is as it was when left: also after a sign-out elsewhere.
addEventListener('pageshow', (event) => {
  if (event.persisted && localStorage.getItem('atlas-auth') === null) signIn();
});
addEventListener('click', sayLoading);

/** `/` and Ctrl+K press the header's search link, which leads to its page until the island opens a dialog instead. */
document.addEventListener('keydown', (event) => {
  const search = event.ctrlKey || event.metaKey ? event.key === 'k' : event.key === '/';
  if (!search || (event.target as Element).closest('input,textarea,select,dialog')) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('.search-button')?.click();
});

/** Keeps in local storage what the server rendered by the cookie, and shows what is chosen here or in another tab. */
function watchTheme(): void {
  const root = document.documentElement;
  localStorage.setItem('atlas-theme', root.dataset.theme ?? 'system');
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'atlas-theme') return;
    const theme = newValue === 'light' || newValue === 'dark' ? newValue : 'system';
    root.dataset.theme = theme;
    document
      .querySelector('meta[name="color-scheme"]')
      ?.setAttribute('content', theme === 'system' ? 'light dark' : theme);
  });
}

/** The sign-in page forgets what this browser knows of the session. */
function signIn(): void {
  location.assign('/login');
}

/** A key of local storage says that expenses wait on this device; another tab may put it there. */
function watchWaiting(): void {
  const mark = document.getElementById('waiting-mark');
  const look = () => {
    if (mark && localStorage.getItem(mark.dataset.item ?? ''))
      import('#components/expenses/waiting.client.ts').catch(() => {});
  };
  addEventListener('storage', look);
  look();
}

rememberSession();
watchRenewals();
watchTheme();
watchWaiting();
awaitTouch();
