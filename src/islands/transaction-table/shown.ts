import type { TransactionType } from '#lib/db/tables.ts';

/** A transaction as the table shows it. Day and amount come written by the server, so that both sides write them alike. */
export interface Shown {
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

/** What every piece of the table needs to know. */
export interface Place {
  account: number;
  /** Search part of this page's address, ready for one more parameter: `?` or `?offset=10&`. */
  query: string;
  t: (key: string, values?: Record<string, string | number>) => string;
}
