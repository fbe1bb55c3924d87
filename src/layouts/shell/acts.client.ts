import { setCookie } from '#lib/browser/cookies.client.ts';
import { YEAR_SECONDS } from '#lib/core/limits.ts';
import './menu.client.ts';
import './sign-out.client.ts';
import { $toasts } from '#lib/stores/toasts.ts';

/** Enhancements of the shell that load on the first interaction. Everything here also works as a plain form. */
const root = document.documentElement;

/** Collapses the sidebar without a round trip; the cookie informs the server. */
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

/** A list comes back from the back/forward cache, where it still says that it is loading. */
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  document.querySelectorAll<HTMLElement>('[data-loading][data-info]').forEach((info) => {
    info.textContent = info.dataset.info ?? '';
  });
});

/** A drawer left open on a small screen would cover a wide one. */
matchMedia('(width >= 60rem)').addEventListener('change', () =>
  document.getElementById('sidebar')?.hidePopover(),
);

/** Removes a flash message once it has faded. */
document.addEventListener('animationend', ({ target, animationName }) => {
  if (animationName === 'toast-life') (target as Element).remove();
});

/** When the toaster's code cannot be loaded, shows its toasts as plain HTML: the connection may be what failed. */
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
