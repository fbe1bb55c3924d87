import { call } from '#lib/browser/call.client.ts';
import { $quiet } from '#lib/stores/toasts.ts';

/** Enhancements of menus. */
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
