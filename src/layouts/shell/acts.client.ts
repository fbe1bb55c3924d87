import { chooseTheme, rememberInCookie, type Theme } from '#lib/stores/theme.ts';
import './menu.client.ts';
import '#components/search/open.client.ts';
import './sign-out.client.ts';
import { showToasts } from './toasts.client.ts';

/** What the shell does better with scripts on, once a person turns to it. Everything here also works as a plain form. */
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

/** A list that was left for its next page is back. */
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  document.querySelectorAll<HTMLElement>('[data-loading][data-info]').forEach((info) => {
    info.textContent = info.dataset.info ?? '';
  });
});

/** A drawer left open on a small screen would stand above the page of a wide one. */
matchMedia('(width >= 60rem)').addEventListener('change', () =>
  document.getElementById('sidebar')?.hidePopover(),
);

showToasts();
