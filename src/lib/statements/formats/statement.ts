import type { StatedType } from '../../core/accounts/stated.ts';
import type { AccountCurrency } from '../../core/currency/agree.ts';
import { STATEMENT_RECORDS } from '../../core/limits.ts';
import type { TextKey } from '../../core/text.ts';
import type { Decimals } from '../reader/money/amounts.ts';
import type { OwnHead } from '../reader/read.ts';
import {
  type Corrections,
  type Format,
  type Notice,
  type StatedBalance,
  StatementError,
  type StatementLine,
} from '../reader/types.ts';

/** What is known of the account that a file is for. */
export interface Target {
  /** The last digits of its number. */
  number?: string;
  /** What it is in; missing, whatever the file says. */
  money?: AccountCurrency;
  /** It is a credit card. */
  card?: boolean;
  /** Header rows of our own exports. */
  ownHeads?: readonly OwnHead[];
  /** The rows of all accounts in a table are read, for what is to be done with the whole file. */
  together?: boolean;
}

/** Without the answers about what the balance says of the rows of one account and currency, which is not asked about a whole file of several. */
export const unproven = ({ balance: _, lines: __, ...given }: Corrections): Corrections => given;

export const isProven = ({ balance, lines }: Corrections): boolean =>
  balance !== undefined || lines !== undefined;

/** One statement of one account, as a format's reader finds it. */
export interface FoundStatement {
  /** The account's number or name as written. */
  account: string | null;
  currency: string | null;
  /** Bank and branch where the number may be another account's there, and the kind of account. */
  bank?: string;
  kind?: string;
  account_type?: StatedType | null;
  /** The bank's number of this statement. */
  id?: string;
  opening: StatedBalance | null;
  closing: StatedBalance | null;
  period: { from: string; to: string } | null;
  rows: StatementLine[];
  /** The 1-based line where it begins. */
  line: number;
}

/** An entry that is no row; `doubtful` when it may be a transaction. */
export interface SkippedEntry extends Notice {
  doubtful: boolean;
}

/** A file as text. */
export interface Source {
  text: string;
  encoding: string;
  /** That amounts are counted with. */
  decimals: Decimals;
}

/** What a file holds, before an account is chosen. */
export interface Found {
  format: Format;
  /** The format with its version: `OFX 1.02`. */
  name: string;
  /** The bank's name. */
  bank?: string;
  encoding: string;
  decimals: Decimals;
  statements: FoundStatement[];
  skipped: SkippedEntry[];
  /** What must be said of the whole file. */
  warnings: Notice[];
}

export const newFound = (format: Format, name: string, { encoding, decimals }: Source): Found => ({
  format,
  name,
  encoding,
  decimals,
  statements: [],
  skipped: [],
  warnings: [],
});

export const newStatement = (line: number): FoundStatement => ({
  account: null,
  currency: null,
  opening: null,
  closing: null,
  period: null,
  rows: [],
  line,
});

/** Returns a function to call for every entry. @throws StatementError beyond 100,000 */
export function entryCounter(): () => void {
  let count = 0;
  return () => {
    if (++count > STATEMENT_RECORDS)
      throw new StatementError('statements.error.too_many', { max: STATEMENT_RECORDS });
  };
}

const LONGEST_RAW = 500;

/** An element's text for a notice. */
export const rawOf = (text: string, from: number, to: number): string =>
  text.slice(from, Math.min(to, from + LONGEST_RAW)).trim();

/** Who writes a decimal comma does not write the month first; that is said where nothing else decides. */
export const dayFirst = (line: number): Notice => warning(line, 'statements.warning.day_first');

export const warning = (
  line: number,
  key: TextKey,
  values: Record<string, string | number> = {},
): Notice => ({
  line,
  text: { key, values },
  raw: '',
});
