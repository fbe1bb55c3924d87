import { INVOICES, type Invoice } from './invoices.ts';

/** Every third of those that need no Japanese letters is printed by Chromium. */
export const printed = (invoice: Invoice): boolean =>
  invoice.currency !== 'JPY' && INVOICES.indexOf(invoice) % 3 === 0;
