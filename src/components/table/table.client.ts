import { keptIn } from '#lib/browser/kept.client.ts';
import { TABLE_SEARCH_DEBOUNCE_MS } from '#lib/core/limits.ts';
import { filled } from './columns.ts';

/** Enhances tables: paging, sorting, search and filters without loading a new page. */

/**
 * Renders what the address asks for, and returns the address of what it shows.
 * @throws Error with a message for people
 */
export type Renew = (root: HTMLElement, to: URL, signal: AbortSignal) => Promise<URL>;

/** Enhances the tables that match. */
export function enhance(selector: string, renew: Renew): void {
  document.querySelectorAll<HTMLElement>(selector).forEach((root) => {
    enhanceOne(root, renew);
  });
}

/** The address with these parameters; an empty one is removed. */
export function urlWithParams(to: string | URL, params: Iterable<string[]>): URL {
  const url = new URL(to);
  for (const [name = '', value] of params) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  return url;
}

/** Throws the table's text of that name, with its `{reason}`. */
export function throwFault(root: HTMLElement, name: string, reason = ''): never {
  throw new Error(filled(root.dataset[name] ?? '', { reason }));
}

function enhanceOne(root: HTMLElement, renew: Renew): void {
  const key = `atlas-table-${root.dataset.table}`;
  const part = <E extends HTMLElement>(selector: string) => root.querySelector(selector) as E;
  const form = part<HTMLFormElement>('[data-tools]');
  const fields = [...root.querySelectorAll<HTMLInputElement>('[data-tools] :is([name]:not([type=hidden]))')];
  let running: AbortController | undefined;
  let timer = 0;

  /** Shows what the address asks for; the latest call wins. The address only changes once the rows are shown. */
  async function go(to: URL): Promise<void> {
    clearTimeout(timer);
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    let shown = to;
    let wrong = '';
    showLoading(root);
    try {
      shown = await renew(root, to, signal);
    } catch (error) {
      wrong = (error as Error).message;
    }
    if (signal.aborted) return;
    root.ariaBusy = null;
    if (!wrong) {
      history.replaceState(history.state, '', shown);
      keptIn(localStorage).setItem(key, shown.search);
    }
    part('[data-fault]').hidden = !wrong;
    part('[data-fault] p').textContent = wrong;
    part<HTMLAnchorElement>('[data-fault] a').href = to.href;
    part('[data-rows]').hidden = Boolean(wrong);
    part('[role=status]').textContent = wrong ? '' : announcement(root);
    if (form) part('[data-clear]').hidden = !fields.some(({ name }) => to.searchParams.get(name));
  }

  function show(to: URL): void {
    for (const field of fields) field.value = to.searchParams.get(field.name) ?? '';
    void go(to);
  }

  /** Applies the form's values to the address, starting from the first page. */
  const typed = () =>
    go(
      urlWithParams(location.href, [
        ...fields.map(({ name, value }) => [name, value]),
        [form.dataset.tools ?? ''],
      ]),
    );

  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-set]');
    if (!link?.href || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.rel && root.ariaBusy) return;
    show(new URL(link.href));
    if (link.matches('[data-clear]')) fields[0]?.focus();
  });
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void typed();
  });
  form?.addEventListener('input', ({ target }) => {
    clearTimeout(timer);
    timer = window.setTimeout(typed, (target as Element).matches('select') ? 0 : TABLE_SEARCH_DEBOUNCE_MS);
  });

  const { searchParams, search } = new URL(location.href);
  const stored = keptIn(localStorage).getItem(key);
  // Applies what was typed before this script ran.
  if (fields.some(({ name, value }) => value !== (searchParams.get(name) ?? ''))) void typed();
  else if (stored && !search) show(new URL(stored, location.href));
}

function showLoading(root: HTMLElement): void {
  root.ariaBusy = 'true';
  const info = root.querySelector('[data-info]');
  if (info) info.textContent = root.dataset.loading ?? '';
  for (const step of root.querySelectorAll('[data-step][rel]')) step.ariaDisabled = 'true';
}

/** The result for screen readers. */
function announcement(root: HTMLElement): string {
  const { dataset } = root.querySelector<HTMLElement>('[data-info]') ?? root;
  return dataset.end === '0' ? (root.dataset.nothing ?? '') : filled(root.dataset.said ?? '', dataset);
}
