import { listenToOptions } from '#lib/browser/choose.client.ts';
import { signedOut } from '#lib/browser/signed-out.client.ts';
import { SEARCH_DEBOUNCE_MS } from '#lib/core/limits.ts';
import { paths } from '#lib/core/paths.ts';
import { listenToTabs } from './tabs.client.ts';

/** What was found under a text, as the server draws it. */
async function find(typed: string, signal: AbortSignal): Promise<HTMLElement> {
  const response = await fetch(`${paths.searchDialog}?${new URLSearchParams({ q: typed })}`, { signal });
  // A session that has ended leads to the sign-in page.
  if (response.redirected) signedOut();
  if (!response.ok || response.redirected) throw new Error(String(response.status));
  return new DOMParser().parseFromString(await response.text(), 'text/html').body;
}

function listen(search: HTMLDialogElement): void {
  const input = search.querySelector('input') as HTMLInputElement;
  const results = search.querySelector('#search-results') as HTMLElement;
  const status = search.querySelector('[role="status"]') as HTMLElement;
  const { showTab } = listenToTabs(search);
  let pause: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();

  input.addEventListener('input', () => {
    clearTimeout(pause);
    asking.abort();
    if (input.value.trim() === '') show(undefined);
    else pause = setTimeout(ask, SEARCH_DEBOUNCE_MS);
  });
  search.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[value="close"]')) search.close();
  });
  listenToOptions(input, results);

  async function ask(): Promise<void> {
    asking = new AbortController();
    const { signal } = asking;
    try {
      const found = await find(input.value, signal);
      if (!signal.aborted) show(found);
    } catch {
      if (!signal.aborted) status.textContent = input.form?.dataset.failed ?? '';
    }
  }

  /** What was found, or the tabs again. */
  function show(found: HTMLElement | undefined): void {
    showTab(found === undefined);
    results.hidden = found === undefined;
    results.replaceChildren(...(found?.childNodes ?? []));
    results.scrollTop = 0;
    input.setAttribute('aria-expanded', String(results.querySelector('[role="option"]') !== null));
    input.removeAttribute('aria-activedescendant');
    status.textContent = results.querySelector('#search-count')?.textContent?.trim() ?? '';
  }
}

for (const search of document.querySelectorAll<HTMLDialogElement>('.search-dialog')) listen(search);
