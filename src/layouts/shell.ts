import { signedOut } from '#lib/http/signed-out.ts';
import { chooseTheme, rememberInCookie, type Theme, watchTheme } from '#lib/stores/theme.ts';
import './later.ts';
import './search/open.ts';
import { showToasts } from './toasts.ts';

/** What the shell does better with scripts on. Everything here also works as a plain form. */
const root = document.documentElement;

/** A preference's form: at once and without a round trip; the cookie tells the server. */
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  if (!button || !form.matches('[data-preference]')) return;
  if (button.name === 'theme') {
    event.preventDefault();
    chooseTheme(button.value as Theme);
    // The pressed button may have given way to its counterpart: the focus goes on there.
    if (!button.checkVisibility()) focusFirst(form);
  } else if (button.name === 'sidebar') {
    event.preventDefault();
    collapse(button);
  }
});

function focusFirst(form: HTMLFormElement): void {
  [...form.querySelectorAll('button')].find((button) => button.checkVisibility())?.focus();
}

function collapse(button: HTMLButtonElement): void {
  const next = button.value;
  root.dataset.sidebar = next;
  button.value = next === 'collapsed' ? 'open' : 'collapsed';
  button.setAttribute('aria-expanded', String(next === 'open'));
  rememberInCookie('atlas-sidebar', next);
}

/** The next page of a list is on its way: the list says so, until the page comes, or this one comes back. */
document.addEventListener('click', (event) => {
  const step = (event.target as Element).closest('.pagination a[rel]');
  if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const info = step.closest('nav')?.querySelector<HTMLElement>('[data-loading]');
  if (info) info.textContent = info.dataset.loading ?? '';
});

/** A drawer left open on a small screen would stand above the page of a wide one. */
matchMedia('(width >= 60rem)').addEventListener('change', () =>
  document.getElementById('sidebar')?.hidePopover(),
);

/** What this browser knows of the session: no secret, and how one tab tells the others that it ended. */
function rememberSession(): void {
  const { auth, user } = document.body.dataset;
  if (auth) keep('atlas-auth', auth);
  if (user) keep('atlas-user', user);
}

function keep(key: string, value: string): void {
  if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
}

// The sign-in page takes the key away, once the server has ended the session.
addEventListener('storage', (event) => {
  if (event.key === 'atlas-auth' && event.newValue === null) signedOut();
});

// A page brought back by the Back button is as it was when left: also after a sign-out elsewhere.
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  if (localStorage.getItem('atlas-auth') === null) signedOut();
  document.querySelectorAll<HTMLElement>('[data-loading][data-info]').forEach((info) => {
    info.textContent = info.dataset.info ?? '';
  });
});

rememberSession();
watchTheme();
showToasts();
