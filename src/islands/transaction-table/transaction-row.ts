import type { Currency } from '#lib/core/currency/codes.ts';
import type { TransactionType } from '#lib/db/tables.ts';
import type { Translate } from '#lib/texts/translator.ts';

/** A transaction as the table shows it. The server formats day and amount, so that both sides render the same text. */
export interface TransactionRow {
  id: number;
  day: string;
  /** Who was paid, unless the bank's text says just that. */
  payee?: string;
  description: string;
  /** Minor units, positive when money left the account. */
  minor: number;
  amount: string;
  type: TransactionType;
  comment?: string | undefined;
  expense?: string | null | undefined;
  /** What the expense says. */
  note?: string;
  /** What is offered while nobody has decided, and what its button sends with the row's id: see `acceptedBy`. */
  offer?: { text: string; accept: string };
  /** In the list of all accounts. */
  account?: number;
  account_name?: string;
  currency?: Currency;
  /** Expenses account for part of it. */
  partly?: true;
  /** Initially ticked. */
  ticked?: boolean;
}

/** The badge colour of each type. */
export const TONES = {
  UK: 'open',
  EX: 'info',
  ER: 'in',
  IN: 'in',
  IV: 'neutral',
  IG: 'neutral',
  CW: 'neutral',
  TR: 'neutral',
  RB: 'info',
} as const satisfies Record<TransactionType, string>;

/** A month of the list. */
export interface MonthGroup {
  /** `yyyy-MM` */
  month: string;
  /** The row that it stands above. */
  first: number;
  name: string;
  text: string;
}

/** What the button of a row's offer sends; the id stands once in a row of the page. */
export const acceptedBy = ({ id, offer }: TransactionRow): string | undefined =>
  offer && JSON.stringify({ transaction: id, ...JSON.parse(offer.accept) });

export const accountOf = (row: TransactionRow, { account }: Pick<TableContext, 'account'>): number =>
  row.account ?? account ?? 0;

/** Shared by all parts of the table. */
export interface TableContext {
  /** undefined in the list of all accounts, whose rows name theirs. */
  account: number | undefined;
  currency: Currency;
  /** The head of the amounts. */
  amountLabel: string;
  /** The query of this page's address, to which a parameter can be appended: `?` or `?offset=10&`. */
  query: string;
  locale: string;
  t: Translate;
}
