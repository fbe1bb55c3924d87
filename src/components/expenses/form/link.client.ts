import { call } from '#lib/browser/call.client.ts';
import { goBack } from '#lib/browser/flash.client.ts';
import { calls } from '#lib/core/paths.ts';
import { toast } from '#lib/stores/toasts.ts';

/** Links with an API call and goes back; without scripts the form is posted. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-link]')) {
  form.addEventListener('submit', async (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const { transaction, returnTo = '', linking = '', linked = '', failed = '' } = form.dataset;
    button.disabled = true;
    const waiting = toast('loading', linking);
    try {
      const link = { expense: button.value, transaction: Number(transaction) };
      const { run } = await call<{ run: string | null }>('POST', calls.linkTransaction, link);
      toast('success', linked, waiting, [run]);
      goBack(returnTo, linked, run);
    } catch {
      toast('error', failed, waiting);
      button.disabled = false;
    }
  });
}
