import type { StatedType } from '../../core/accounts/stated.ts';
import type { CurrencyAnswer } from '../../core/currency/agree.ts';
import { DomainError, type Values } from '../../core/errors.ts';
import type { TextKey } from '../../core/text.ts';

export type DateOrder = 'dmy' | 'mdy' | 'ymd';
export type DecimalMark = '.' | ',';
/** What a plain negative amount in a single amount column means. */
export type Sign = 'negative_out' | 'positive_out';

/** 0-based indexes of a record's cells. */
export interface Columns {
  date: number;
  value_date?: number;
  description: number[];
  amount?: number;
  debit?: number;
  credit?: number;
  marker?: number;
  balance?: number;
  reference?: number;
  currency?: number;
  status?: number;
  fee?: number;
}

/** A person's corrections of how to read the file. `header_row` is a 1-based line; null or 0 for none. */
export interface Corrections {
  header_row?: number | null;
  columns?: Partial<Columns>;
  date_order?: DateOrder;
  decimal_mark?: DecimalMark;
  sign?: Sign;
  /** The answer to a balance that contradicts the rows; it holds for one upload. */
  balance?: BalanceAnswer;
  /** In a file of several accounts, the one whose rows are read: the end of its number, or its name. */
  account?: string;
  /** What holds where file and account are in different currencies; it holds for one upload. */
  currency?: CurrencyAnswer;
  /** The layout is another than last time, and read right all the same; it holds for one upload. */
  layout?: 'accept';
  /** What becomes of lines that may be transactions and were not read. */
  lines?: LinesAnswer;
  /** A reading that nothing proves is right: what the layout's first statement is asked about. */
  confirm?: 'yes';
}

/**
 * Insert all the same · read the rows as the balance moves · debit and credit the other way round. Others than `accept`
 * are valid where they are offered.
 */
export type BalanceAnswer = 'accept' | 'follow' | 'turn';

/**
 * Leave them out · read them as transactions, where their day and amount are known. Of `leave` the next statement of the layout
 * remembers `usual`: lines of a kind that the layout always has are left out without a question, others are asked about anew.
 */
export type LinesAnswer = 'leave' | 'keep' | 'usual';

/** A transaction as in the statement. `amount` and `balance` in minor units, negative for money out. */
export interface StatementLine {
  /** 1-based physical line where the record begins. */
  line: number;
  date: string;
  amount: number;
  description: string;
  /** Who was paid or who paid, as written, where the file says that apart. */
  payee?: string | undefined;
  reference: string | null;
  balance: number | null;
  /** Where the row's element stands in the decoded text, for formats whose rows are no lines. */
  span?: readonly [from: number, to: number];
  /** A spreadsheet's cells, which no line of the file holds. */
  cells?: readonly string[];
  /** What the row itself is in, and the holder's own account, where the file names that for each; known while the file is read. */
  currency?: string | null;
  account?: string;
}

/** A balance that the file states, in minor units; the day is null when it states none. */
export interface StatedBalance {
  amount: number;
  date: string | null;
}

export type Format = 'csv' | 'ofx' | 'qif' | 'camt' | 'mt940' | 'xlsx';

/** Whether a file has columns that can be corrected. Readings stored before other formats than CSV were read name none. */
export const isTable = (format: Format | undefined): boolean =>
  format === undefined || format === 'csv' || format === 'xlsx';

/** What a reading results in: days as yyyy-MM-dd (empty without rows), sums in minor units, both positive. */
export interface Effect {
  first_date: string;
  last_date: string;
  money_in: number;
  money_out: number;
  count: number;
}

/** Something that the file leaves open; the rows shown are those of `readings[0]`. */
export interface Question {
  field:
    | 'date_order'
    | 'decimal_mark'
    | 'sign'
    | 'columns'
    | 'lines'
    | 'balance'
    | 'account'
    | 'currency'
    | 'layout'
    | 'confirm';
  readings: {
    value: string | Columns;
    effect: Effect;
    /** The lines that are asked about, or that the balance would have otherwise: the first of them, and how many there are. */
    changes?: { count: number; first: { line: number; amount: number | null }[] };
  }[];
  /** What is not as it was in the account's last statements. */
  changed?: Text[];
  /** With `lines`: what the bank wrote in the lines that are asked about, the first of them. */
  lines?: { line: number; raw: string }[];
  /** With `confirm`: the file's first rows. */
  rows?: Pick<StatementLine, 'line' | 'date' | 'amount' | 'description'>[];
  /** Why the file may be another account's. */
  reasons?: Text[];
  /** With `account`: the answers are the names of sheets. */
  of_sheets?: true;
}

export interface Text {
  key: TextKey;
  values?: Record<string, string | number>;
}

/** A remark on a line of the file; `raw` is the unparsed line, cut to 500 characters. */
export interface Notice {
  line: number;
  text: Text;
  raw: string;
}

/**
 * Whether the balance adds up, and if not, the first row where the running one fails, or with `stated` the line of a closing balance to
 * which the rows do not lead, in minor units.
 */
export type BalanceProof = { state: 'agrees' | 'none' } | Contradiction;

export interface Contradiction {
  state: 'differs';
  line: number;
  expected: number;
  found: number;
  stated?: true;
}

/** `format_name` of what Atlas itself exported. */
export const OWN_EXPORT = 'CSV (Atlas)';

export interface Reading {
  format: Format;
  /** The format with its version as people name it: `OFX 1.02`, `CAMT.053 v8`. */
  format_name: string;
  /** The account's number or name as the file states it. */
  account: string | null;
  /** What the file says that the account is, and at which bank; missing where it says nothing of it. */
  account_type?: StatedType;
  bank?: string;
  opening: StatedBalance | null;
  closing: StatedBalance | null;
  /** The days that the file says it covers. */
  period: { from: string; to: string } | null;
  encoding: string;
  delimiter: string;
  header_row: number | null;
  /** Folded names; empty when there is no header. */
  header: string[];
  /** The same for every export of this layout. */
  header_key: string;
  columns: Columns;
  /** The one currency of all amounts, and what says so; null when nothing does or several occur. */
  currency: { value: string | null; source: 'column' | 'header' | 'file' | null };
  date_order: DateOrder;
  decimal_mark: DecimalMark;
  /** null when debit and credit columns, markers or the balance determine it. */
  sign: Sign | null;
  rows: StatementLine[];
  /** Every line that is neither blank, nor the header, nor a transaction. */
  skipped: Notice[];
  warnings: Notice[];
  questions: Question[];
  balance: BalanceProof;
  /** Lines around the rows state balances before and after them, which differ by what the rows make together. */
  sums_agree?: boolean;
  /** The first records as split, down to some rows below the header; `sample_lines` are their lines. */
  sample: string[][];
  sample_lines: number[];
}

/** A file that cannot be read as a statement. `message` is a text key whose text says what to do. */
export class StatementError extends DomainError {
  constructor(message: TextKey, values: Values = {}) {
    super('invalid', message, { values });
    this.name = 'StatementError';
  }
}
