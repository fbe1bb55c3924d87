import type { TransactionType } from '#lib/db/tables.ts';
import type { Translate } from '#lib/texts/translator.ts';

/** A transaction as the table shows it. The server formats day and amount, so that both sides show the same. */
export interface TransactionRow {
  id: number;
  /** `yyyy-MM-dd` */
  date: string;
  day: string;
  description: string;
  /** Minor units, positive when money left. */
  minor: number;
  amount: string;
  type: TransactionType;
  comment: string;
  expense: string | null;
  /** Comes ticked. */
  ticked?: boolean;
}

/** The badge of each type. */
export const TONES = {
  UK: 'warning',
  EX: 'info',
  ER: 'info',
  IN: 'success',
  IV: 'success',
  IG: 'neutral',
  CW: 'neutral',
} as const satisfies Record<TransactionType, string>;

/** What every part of the table needs. */
export interface TableContext {
  account: number;
  /** The query of this page's address, ready for one more parameter: `?` or `?offset=10&`. */
  query: string;
  locale: string;
  t: Translate;
}
