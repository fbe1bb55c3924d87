import type { Page } from '@playwright/test';

interface KeptHere {
  /** What the forms of expenses hold that are typed, wait or were refused. */
  expenses: Record<string, unknown>[];
  files: number;
  receipts: number;
  /** People of whom something waits, as the header knows it. */
  waiting: number;
}

/** What a page keeps on its device, of any person. */
export const keptHere = (page: Page): Promise<KeptHere> =>
  page.evaluate(async () => {
    const waiting = Object.keys(localStorage).filter((key) => key.startsWith('atlas-waiting')).length;
    const nothing = { expenses: [], files: 0, receipts: 0, waiting };
    // Opening it would make it, without its stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'atlas-outbox')) return nothing;
    return new Promise<KeptHere>((answer, failed) => {
      const request = indexedDB.open('atlas-outbox');
      request.onerror = () => failed(request.error);
      request.onsuccess = () => {
        const stores = request.result.transaction(['expenses', 'files', 'receipts']);
        const expenses = stores.objectStore('expenses').getAll();
        const files = stores.objectStore('files').count();
        const receipts = stores.objectStore('receipts').count();
        stores.oncomplete = () => {
          request.result.close();
          answer({
            expenses: expenses.result.map(({ values }) => values),
            files: files.result,
            receipts: receipts.result,
            waiting,
          });
        };
      };
    });
  });
