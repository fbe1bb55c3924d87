import type { Currency } from '../../core/currency/codes.ts';
import type { Day } from '../../core/day.ts';
import type { ReadFault } from '../../db/tables.ts';

/** What the text of a receipt says, before anything of the book is known. */
export interface Reading {
  /** Amounts beside words for totals; several where the text says several. */
  totals: Total[];
  /** When it was issued; several where the text leaves it open. */
  days: { day: Day; where: string }[];
  /** Its beginning, in which names are looked for. */
  text: string;
  /** What the data of an invoice say. */
  invoice?: Invoice;
  /** Why this may not be all that it says. */
  fault?: ReadFault;
}

export interface Total {
  /** As a JSON number has it: `449.00`, `1200`. */
  amount: string;
  /** null where no sign or code says it. */
  currency: Currency | null;
  /** `page 1: Grand Total 449.00` */
  where: string;
}

/** What an invoice's own data say, once its sums are proved. Amounts as JSON numbers have them. */
export interface Invoice {
  number: string;
  day: Day;
  currency: Currency;
  /** With tax; null where money comes back, or nothing is asked for. */
  total: string | null;
  /** What is still to be paid, where that is another amount. */
  due: string | null;
  tax: string | null;
  /** What it trades as, then its legal name. */
  sellers: string[];
}

/** The lines of a PDF out of where a fact was read: `page 1: Grand Total 449.00; page 1: Date: 4 March 2026`. */
export const linesIn = (where: string): string[] =>
  where.split(/; (?=page \d+: )/).map((line) => line.replace(/^page \d+: /, ''));

/** Nothing was read of a file. */
export const nothingOf = (fault?: ReadFault): Reading =>
  fault ? { totals: [], days: [], text: '', fault } : { totals: [], days: [], text: '' };

/** How a file is read. */
export type ReadingKind = 'pdf' | 'invoice' | 'text';

/** A file that somebody wants to be read. */
export interface ReceiptFile {
  kind: ReadingKind;
  sha256: string;
  /** Each person's files have their turn. */
  person: number;
  /** Called when its turn has come. */
  bytes: () => Promise<Uint8Array>;
}

/**
 * Reads what a file says; undefined where it cannot be read within bounds.
 * @param signal aborted when nobody waits for it any more
 * @throws what `bytes` throws; DomainError `busy` when too many wait; the reason of the signal
 */
export type ReadReceipt = (file: ReceiptFile, signal?: AbortSignal) => Promise<Reading | undefined>;

/** A file out of a mail. */
export interface MailFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What a mail brings: its attachments that can be receipts, or else itself as text. */
export interface Mail {
  files: MailFile[];
  /** How many attachments are of other kinds, or too many. */
  left_out: number;
}

/** Takes a mail apart; undefined where that goes beyond the bounds. @throws as `ReadReceipt` */
export type ReadMail = (file: Omit<ReceiptFile, 'kind'>, signal?: AbortSignal) => Promise<Mail | undefined>;
