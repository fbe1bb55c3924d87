import { CallError, call } from '#lib/browser/call.client.ts';
import { leaveFlash } from '#lib/browser/flash.client.ts';
import { toast } from '#lib/stores/toasts.ts';

/** Inserts with a call, so that a lost connection leaves the page as it is; retrying is safe. */
const form = document.querySelector<HTMLFormElement>('[data-insert]');

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button') as HTMLButtonElement;
  const { insert = '', inserted = '', failed = '' } = form.dataset;
  button.disabled = true;
  try {
    const { run } = await call<{ run: string | null }>('POST', `${insert}?insert=true&limit=1`);
    leaveFlash(inserted, run);
    location.replace(location.pathname);
  } catch (error) {
    button.disabled = false;
    toast('error', error instanceof CallError && error.status === 409 ? error.detail : failed);
  }
});

/** Says which transaction a row is by a call, in the same way. */
const saying = document.querySelector<HTMLFormElement>('[data-say]');

saying?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { say = '', said = '', failed = '' } = saying.dataset;
  const pressed = event.submitter as HTMLButtonElement;
  const same = pressed.value === 'new' ? 'new' : Number(pressed.value);
  const id = Number(new FormData(saying).get('row'));
  pressed.disabled = true;
  try {
    await call('PATCH', `${say}?limit=1`, { rows: [{ id, same }] });
    leaveFlash(said);
    location.replace(saying.querySelector('a.quiet')?.getAttribute('href') ?? location.pathname);
  } catch (error) {
    pressed.disabled = false;
    toast('error', error instanceof CallError && error.status === 409 ? error.detail : failed);
  }
});
