import type { Currency } from '../../core/currency/codes.ts';
import type { Day } from '../../core/day.ts';

/** What the text of a receipt says, before anything of the book is known. */
export interface Reading {
  /** Amounts beside words for totals; several where the text says several. */
  totals: Total[];
  /** When it was issued; several where the text leaves it open. */
  days: { day: Day; where: string }[];
  /** Its beginning, in which names are looked for. */
  text: string;
}

export interface Total {
  /** As a JSON number has it: `449.00`, `1200`. */
  amount: string;
  /** null where no sign or code says it. */
  currency: Currency | null;
  /** `page 1: Grand Total 449.00` */
  where: string;
}

/** The lines of a PDF out of where a fact was read: `page 1: Grand Total 449.00; page 1: Date: 4 March 2026`. */
export const linesIn = (where: string): string[] =>
  where.split(/; (?=page \d+: )/).map((line) => line.replace(/^page \d+: /, ''));

/** A PDF that somebody wants to be read. */
export interface PdfFile {
  sha256: string;
  /** Each person's files have their turn. */
  person: number;
  /** Called when its turn has come. */
  bytes: () => Promise<Uint8Array>;
}

/**
 * Reads a PDF's text; undefined for one that has none, or that cannot be read within bounds.
 * @param signal aborted when nobody waits for it any more
 * @throws what `bytes` throws; DomainError `busy` when too many wait; the reason of the signal
 */
export type ReadPdf = (file: PdfFile, signal?: AbortSignal) => Promise<Reading | undefined>;
