import type { Invoice } from '../reading.ts';
import { CII, statedInCii } from './cii.ts';
import { writtenOf } from './decimal.ts';
import { decodeXml, NoInvoice, readDocument } from './document.ts';
import { addsUp } from './sums.ts';
import { statedInUbl, UBL } from './ubl.ts';

/** What became of the data of an invoice; neither for XML that is something else. */
export interface InvoiceReading {
  invoice?: Invoice;
  fault?: 'invoice_sums' | 'invoice_broken';
}

/** Codes of UNTDID 1001 under which money comes back, as far as EN 16931 has them. */
const CREDIT = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532']);

/** Reads an XML file as an invoice by EN 16931, in UBL or CII. */
export function readInvoice(bytes: Uint8Array): InvoiceReading {
  try {
    const [document, syntax] = readDocument(decodeXml(bytes), [UBL, CII]);
    const stated = syntax === UBL ? statedInUbl(document) : statedInCii(document);
    if (!addsUp(stated)) return { fault: 'invoice_sums' };
    const { number, kind, day, currency, sellers, gross = 0n, prepaid = 0n, due = 0n, tax } = stated;
    const isAsked = gross > 0n && !CREDIT.has(kind);
    // What was rounded is paid as it was rounded; of what was paid in part, both the whole and the rest are amounts.
    const total = prepaid === 0n && due > 0n ? due : gross;
    const rest = prepaid !== 0n && due > 0n && due !== gross ? due : undefined;
    return {
      invoice: {
        number,
        day,
        currency,
        total: isAsked ? writtenOf(total) : null,
        due: isAsked && rest !== undefined ? writtenOf(rest) : null,
        tax: isAsked && tax !== undefined ? writtenOf(tax) : null,
        sellers,
      },
    };
  } catch (error) {
    if (!(error instanceof NoInvoice)) throw error;
    return error.why === 'broken' ? { fault: 'invoice_broken' } : {};
  }
}
