import type { listUsedCurrencies } from '#lib/db/money/currencies.ts';
import type { ListedPage } from '#lib/http/cursor-page.ts';
import type { Refused } from '#lib/http/page.ts';
import type { Receipt } from '#lib/receipts/list.ts';

/** A file that was not put into the tray, and why. */
export interface NotAdded {
  text: string;
  /** The same file is somewhere already; this one can be added all the same. */
  same?: { attachment: string; file_name: string; href: string };
}

export interface TrayPage extends ListedPage<Receipt> {
  refused: Refused | undefined;
  /** Files of the form that were not put into the tray. */
  notAdded: NotAdded[];
  mine: boolean;
  /** One receipt alone is shown. */
  only: boolean;
  categories: { id: number; name: string }[];
  /** Those in use; the book's first. */
  currencies: Awaited<ReturnType<typeof listUsedCurrencies>>;
  /** Names by id. */
  accounts: ReadonlyMap<number, string>;
}
