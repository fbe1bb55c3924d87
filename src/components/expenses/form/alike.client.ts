import { fetchHtml } from '#lib/browser/call.client.ts';
import { alikePath } from '#lib/core/paths.ts';

/** Says in the form, while one types, that an expense of this amount and merchant was recorded a few days ago. */
const form = document.querySelector<HTMLFormElement>('#expense-form');
const place = form?.querySelector('[data-alike]');
let [asked, timer] = ['', 0];

async function ask(): Promise<void> {
  if (!form || !place) return;
  const typed = new FormData(form);
  const search = new URLSearchParams();
  for (const name of ['amount', 'currency', 'date', 'merchant'])
    search.set(name, String(typed.get(name) ?? ''));
  const address = `${alikePath}?${search}`;
  if (address === asked) return;
  asked = address;
  const isWhole = [...search.values()].every(Boolean);
  const html = isWhole ? await fetchHtml(address).catch(() => '') : '';
  if (asked !== address) return;
  const fresh = new DOMParser().parseFromString(html, 'text/html');
  place.replaceChildren(...fresh.body.children);
}

/** Once a person pauses. */
function askSoon(): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => void ask(), 300);
}

/** After the form has been sent, since its button says so in what is sent. */
const removeQuestion = () => setTimeout(() => document.getElementById('alike-asked')?.remove());

if (form && place) {
  form.addEventListener('submit', removeQuestion);
  for (const type of ['input', 'focusin']) form.addEventListener(type, askSoon);
  askSoon();
}
