import { CallError, call } from '#lib/browser/call.client.ts';
import { leaveFlash } from '#lib/browser/flash.client.ts';
import { toast } from '#lib/stores/toasts.ts';

/**
 * Sends a form with a call, so that a lost connection leaves the page as it is; retrying is safe.
 * @param send answers where to go
 */
function sendByCall(
  selector: string,
  send: (form: HTMLFormElement, pressed: HTMLButtonElement) => Promise<string>,
): void {
  const form = document.querySelector<HTMLFormElement>(selector);
  form?.addEventListener('submit', async (event) => {
    event.preventDefault();
    const pressed = event.submitter as HTMLButtonElement;
    pressed.disabled = true;
    try {
      location.replace(await send(form, pressed));
    } catch (error) {
      pressed.disabled = false;
      const { failed = '' } = form.dataset;
      toast('error', error instanceof CallError && error.status === 409 ? error.detail : failed);
    }
  });
}

sendByCall('[data-insert]', async ({ dataset: { insert = '', inserted = '' } }) => {
  const { run } = await call<{ run: string | null }>('POST', `${insert}?insert=true&limit=1`);
  leaveFlash(inserted, run);
  return location.pathname;
});

/** Says which transaction a row is. */
sendByCall('[data-say]', async (form, { value }) => {
  const { say = '', said = '', back = '' } = form.dataset;
  const id = Number(new FormData(form).get('row'));
  await call('PATCH', `${say}?limit=1`, { rows: [{ id, same: value === 'new' ? value : Number(value) }] });
  leaveFlash(said);
  return back;
});
