import { confirmBy } from '#lib/browser/confirm.client.ts';
import { countWaiting, personOfPage } from '#lib/outbox/entry.ts';

/** Signing out clears this device's data (on the sign-in page), so it needs a confirmation when expenses are queued. */
document.addEventListener('submit', async (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.matches('[data-sign-out]')) return;
  const person = personOfPage();
  const count = person === undefined ? 0 : countWaiting(person);
  const dialog = document.getElementById('sign-out') as HTMLDialogElement | null;
  const text = dialog?.querySelector<HTMLElement>('[data-text]');
  if (count === 0 || !dialog || !text) return;
  event.preventDefault();
  const said: string | Record<string, string> = JSON.parse(text.dataset.text ?? '');
  const rule = new Intl.PluralRules(document.documentElement.lang).select(count);
  const sentence = typeof said === 'string' ? said : (said[rule] ?? said.other ?? '');
  text.textContent = sentence.replace('{count}', String(count));
  if (await confirmBy(dialog)) form.submit();
});
