import { setCookie } from '#lib/browser/cookies.client.ts';
import { YEAR_SECONDS } from '#lib/core/limits.ts';
import './menu.client.ts';
import './sign-out.client.ts';
import { $toasts } from '#lib/stores/toasts.ts';

/** What the shell does better with scripts on, once a person turns to it. Everything here also works as a plain form. */
const root = document.documentElement;

/** The sidebar's form: at once and without a round trip; the cookie tells the server. */
document.addEventListener('submit', (event) => {
  const button = event.submitter as HTMLButtonElement | null;
  if (button?.name !== 'sidebar') return;
  event.preventDefault();
  collapse(button);
});

function collapse(button: HTMLButtonElement): void {
  const next = button.value;
  root.dataset.sidebar = next;
  button.value = next === 'collapsed' ? 'open' : 'collapsed';
  button.setAttribute('aria-expanded', String(next === 'open'));
  setCookie('atlas-sidebar', next, YEAR_SECONDS);
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

/** The message of the last page has faded by itself. */
document.addEventListener('animationend', ({ target, animationName }) => {
  if (animationName === 'toast-life') (target as Element).remove();
});

/** The toaster's code could not be loaded, often for the same reason that there is something to tell. */
addEventListener('astro:hydration-error', ({ target }) => {
  const island = target as Element;
  for (const { kind, text } of island.closest('.toasts') ? $toasts.get() : []) {
    const words = Object.assign(document.createElement('span'), { textContent: text });
    const toast = Object.assign(document.createElement('p'), { className: `toast passing ${kind}` });
    toast.append(words);
    island.before(toast);
  }
  $toasts.set([]);
});
