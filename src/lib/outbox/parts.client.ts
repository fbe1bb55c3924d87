import { fetchHtml } from '../browser/call.client.ts';
import { findPart } from '../browser/swap.client.ts';
import { paths } from '../core/paths.ts';

/**
 * A part of the page about what waits to be sent. The form's page has these, as it is used without a connection; other
 * pages, where nearly nobody needs them, take them from there.
 */
export async function waitingPart<Part extends HTMLElement>(selector: string): Promise<Part | null> {
  const here = document.querySelector<Part>(selector);
  if (here) return here;
  const found = findPart(await fetchHtml(paths.newExpense()), selector) as Part | null;
  return found && document.adoptNode(found);
}
