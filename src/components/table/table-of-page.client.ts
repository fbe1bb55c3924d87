import { CallError, fetchHtml } from '#lib/browser/call.client.ts';
import { findPart, swap } from '#lib/browser/swap.client.ts';
import { enhance, type Renew, throwFault } from './table.client.ts';

/** Fetches the page at the address and swaps in its rows; without a table there, the browser navigates to it. */
const swapRows: Renew = async (root, to, signal) => {
  const html = await fetchHtml(to, signal).catch((error: Error) =>
    error instanceof CallError ? '' : throwFault(root, 'failed', error.message),
  );
  const fresh = findPart(html, `[data-table="${root.dataset.table}"]`);
  const [rows, here] = [fresh, root].map((part) => part?.querySelector('[data-rows]'));
  if (!rows || !here) {
    location.assign(to);
    return to;
  }
  const [thereExport, hereExport] = [fresh, root].map((part) =>
    part?.querySelector<HTMLAnchorElement>('[data-export]'),
  );
  if (thereExport && hereExport) hereExport.href = thereExport.href;
  swap(here, rows);
  return to;
};

enhance('[data-table]:not([data-endpoint])', swapRows);
