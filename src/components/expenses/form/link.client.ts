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
      await call('POST', calls.linkTransaction, { expense: button.value, transaction: Number(transaction) });
      toast('success', linked, waiting);
      goBack(returnTo, linked);
    } catch {
      toast('error', failed, waiting);
      button.disabled = false;
    }
  });
}
