import { CallError, call } from '#lib/http/client.ts';
import { toast } from '#lib/stores/toasts.ts';

/** With scripts on, inserting is a call: a lost line leaves the page as it is, and trying again is harmless. */
const SAID = 'atlas-said';
const page = document.querySelector<HTMLElement>('[data-review-page]');
const form = document.querySelector<HTMLFormElement>('[data-insert]');

if (page?.dataset.reviewPage) {
  const said = sessionStorage.getItem(SAID);
  sessionStorage.removeItem(SAID);
  if (said) toast('success', said);
  if (said !== form?.dataset.inserted && !document.querySelector('.toast.passing'))
    toast('success', page.dataset.reviewPage);
}

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button') as HTMLButtonElement;
  const { insert = '', inserted = '', failed = '' } = form.dataset;
  button.disabled = true;
  try {
    await call('POST', `${insert}?insert=true&limit=1`);
    sessionStorage.setItem(SAID, inserted);
    location.replace(location.pathname);
  } catch (error) {
    button.disabled = false;
    toast('error', error instanceof CallError && error.status === 409 ? error.detail : failed);
  }
});
