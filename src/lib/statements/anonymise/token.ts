import type { DateOrder, DecimalMark } from '../reader/types.ts';

/** Where something stands in the text that may tell about a person. What no token covers stays as it is. */
interface Place {
  from: number;
  to: number;
}

export interface Word extends Place {
  kind: 'word';
}

/** Digits that are no amount: an account's number, a reference, a time. */
export interface Digits extends Place {
  kind: 'digits';
}

export interface Day extends Place {
  kind: 'day';
  order: DateOrder;
  /** The day that the reader took it for, where the text alone does not tell its year. */
  known?: string | undefined;
}

/** An amount from its first to its last digit. */
export interface Figure extends Place {
  kind: 'figure';
  mark: DecimalMark;
  /** What is written there, with ASCII digits and marks. */
  core: string;
  /** Unsigned, in ten-thousandths. */
  value: number;
  negative: boolean;
  /** The amounts and balances nearest to it, by the ledger's entries. */
  near?: number;
  /** Its cell is not quoted, so that it must not hold the delimiter. */
  bare?: string | undefined;
  /** It stands in the column of balances. */
  inBalances?: boolean;
}

export type Token = Word | Digits | Day | Figure;

/** A balance, and how to write that it is negative or positive. */
export interface Balance {
  figure: Figure;
  /** In the account holder's view, in ten-thousandths. */
  value: number;
  /** What to write where its sign turns. */
  turned?: (negative: boolean) => Edit[];
}

export interface Entry {
  /** In the account holder's view. */
  amount: number;
  /** The figures that make up the amount, and how often each counts. */
  parts: readonly { figure: Figure; times: number }[];
  balance?: Balance | undefined;
  /** Empty where the entries stand in the order of the balance. */
  day: string;
}

/** Entries whose balances follow from their amounts, in the file's order. */
export type Ledger = readonly Entry[];

export interface Marked {
  tokens: Token[];
  ledgers: Ledger[];
  /** Words that stay, since they are the file's own column names. */
  names: ReadonlySet<string>;
}

export interface Edit extends Place {
  text: string;
}
