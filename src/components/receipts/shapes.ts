import type { listUsedCurrencies } from '#lib/db/money/currencies.ts';
import type { Refused } from '#lib/http/page.ts';
import type { toldReceipt } from './words.ts';

/** A file that was not put into the tray, and why. */
export interface NotAdded {
  text: string;
  /** The same file is somewhere already; this one can be added all the same. */
  same?: { attachment: string; file_name: string; href: string };
}

export interface TrayPage {
  receipts: Omit<ReturnType<typeof toldReceipt>, 'proposals' | 'size' | 'sha256'>[];
  previous: string | undefined;
  next: string | undefined;
  view: 'queue' | 'sure';
  /** The receipt at hand, if not the first. */
  at: string | undefined;
  /** All that wait. */
  left: number;
  refused: Refused | undefined;
  /** Files of the form that were not put into the tray. */
  notAdded: NotAdded[];
  mine: boolean;
  /** One receipt alone is shown. */
  only: boolean;
  /** The most used first. */
  categories: { id: number; name: string }[];
  /** Those in use; the book's first. */
  currencies: Awaited<ReturnType<typeof listUsedCurrencies>>;
}
