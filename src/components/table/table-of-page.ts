import { fault, type Renew, wake } from './table.client.ts';

/** Fetches the page at the address and puts its rows in place of these. Where it has none, the browser goes there. */
const swap: Renew = async (root, to, signal) => {
  const response = await fetch(to, { signal }).catch(({ message }) => fault(root, 'failed', message));
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = page.querySelector(`[data-table="${root.dataset.table}"] > [data-rows]`);
  if (!response.ok || response.redirected || !fresh) {
    location.assign(to);
    return to;
  }
  const [there, here] = [page, root].map((part) => part.querySelector<HTMLAnchorElement>('[data-export]'));
  if (there && here) here.href = there.href;
  const rows = root.querySelector('[data-rows]') as HTMLElement;
  const focused = document.activeElement as HTMLElement;
  const had = rows.contains(focused);
  rows.replaceChildren(...document.adoptNode(fresh).childNodes);
  if (had) {
    const same = rows.querySelector<HTMLElement>(`[data-key="${focused.dataset.key}"]`);
    (same ?? rows.querySelector('a'))?.focus();
  }
  return to;
};

wake('[data-table]:not([data-endpoint])', swap);
