import { call } from '#lib/browser/call.client.ts';
import { confirmBy } from '#lib/browser/confirm.client.ts';
import { setCookie } from '#lib/browser/cookies.client.ts';
import { keptIn, personOfPage } from '#lib/browser/kept.client.ts';
import { YEAR_SECONDS } from '#lib/core/limits.ts';
import { paths } from '#lib/core/paths.ts';
import { countUnsent } from '#lib/outbox/entry.ts';
import { waitingPart } from '#lib/outbox/parts.client.ts';
import { $quiet, $toasts } from '#lib/stores/toasts.ts';

/** Enhancements of the shell that load on the first interaction. Everything here also works as a plain form. */
const root = document.documentElement;

// Also what no script of this page asks for.
for (const storage of [sessionStorage, localStorage]) keptIn(storage);

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

/** Switches notifications without a round trip. */
document.addEventListener('submit', (event) => {
  const button = event.submitter as HTMLButtonElement | null;
  if (button?.name !== 'notifications' || button.dataset.refused) return;
  event.preventDefault();
  notify(button);
});

/** Stored on the server first. If that fails, the form is submitted, and its page reports the error. */
function notify(button: HTMLButtonElement): void {
  const on = button.value === 'on';
  call('PATCH', button.dataset.call ?? '', { notifications: on }).then(
    () => {
      button.value = on ? 'off' : 'on';
      button.ariaChecked = String(on);
      $quiet.set(!on);
    },
    () => {
      button.dataset.refused = 'true';
      button.form?.requestSubmit(button);
    },
  );
}

/** The arrow keys move between the items of a menu. */
document.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const menu =
    step && ((event.target as Element).closest('.menu') ?? document.querySelector('.menu:popover-open'));
  if (!menu) return;
  event.preventDefault();
  const items = [...menu.querySelectorAll<HTMLElement>('.menu-item')].filter((item) =>
    item.checkVisibility(),
  );
  items.at((items.indexOf(document.activeElement as HTMLElement) + step) % items.length)?.focus();
});

/** Signing out clears this device's data (on the sign-in page), so it needs a confirmation when expenses are queued. */
document.addEventListener('submit', async (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.matches('[data-sign-out]')) return;
  const person = personOfPage();
  const count = person === undefined ? 0 : countUnsent(person);
  if (count === 0) return;
  event.preventDefault();
  const dialog = await waitingPart<HTMLDialogElement>('#sign-out').catch(() => null);
  const text = dialog?.querySelector<HTMLElement>('[data-text]');
  if (!dialog || !text) return location.assign(paths.newExpense());
  if (!dialog.isConnected) document.body.append(dialog);
  const said: string | Record<string, string> = JSON.parse(text.dataset.text ?? '');
  const rule = new Intl.PluralRules(document.documentElement.lang).select(count);
  const sentence = typeof said === 'string' ? said : (said[rule] ?? said.other ?? '');
  text.textContent = sentence.replace('{count}', String(count));
  if (await confirmBy(dialog)) form.submit();
});

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
