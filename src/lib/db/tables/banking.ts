import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../core/currency/codes.ts';
import type { Bytes, Day, Flag, Instant, Json, Money } from './columns.ts';

export type AccountType = 'savings' | 'current' | 'credit-card' | 'cash';

export interface BankAccountsTable {
  id: Generated<number>;
  name: string;
  type: AccountType;
  /** The last four characters; the rest is never stored. */
  number: string;
  /** null while nobody chose one: the book's. */
  currency: Generated<Currency | null>;
  /** Raised when its set of transactions changes; a comparison made at another revision is stale. */
  revision: Generated<number>;
  created_at: Instant;
  /** Set while nobody uses it any more: it takes no statements. */
  archived_at: Generated<Instant | null>;
  /** Set once it was deleted, which it is while it is empty. */
  deleted_at: Generated<Instant | null>;
}

export interface UploadsTable {
  id: string;
  account: number;
  file_name: string;
  size: number;
  sha256: string;
  uploaded_by: number;
  uploaded_at: Instant;
  inserted_by: number | null;
  inserted_at: Instant | null;
  /** Set while its insert is undone; inserting again clears both. */
  undone_by: Generated<number | null>;
  undone_at: Generated<Instant | null>;
  /** The days that its lines span; null without lines. */
  first_date: Generated<Day | null>;
  last_date: Generated<Day | null>;
  /** How the file is written, such as `csv`. */
  format: Generated<string>;
  /** What its lines are in. */
  currency: Currency;
  /** The days that the statement is about: as it says, else those that its lines span. */
  period_from: Generated<Day | null>;
  period_to: Generated<Day | null>;
  /** Before its first and after its last day; null where it has none, or none that add up. */
  opening_balance: Generated<Money | null>;
  closing_balance: Generated<Money | null>;
  /** Open questions about the reading. */
  questions: Generated<number>;
  /** Number of statement lines. */
  line_count: number;
  /** Lines that the account did not hold when last compared. */
  new_count: number;
  /** Their sums, both positive. */
  new_in: Generated<Money>;
  new_out: Generated<Money>;
  /** Lines that may be a transaction of the account, which a person has to decide. */
  undecided_count: Generated<number>;
  /** The version of the reader that read its lines. */
  reader: Generated<number>;
  /** What its references are, such as `fitid`; null without any. */
  reference_kind: Generated<string | null>;
  /** The days that it covers wholly; null without any. */
  covered_from: Generated<Day | null>;
  covered_to: Generated<Day | null>;
  /** 0 while nobody looked for payees in its file, which is older than they are. */
  has_payees: Generated<Flag>;
  /** 0 while nobody looked, after its last insert or undo, for rows that the account has twice. */
  is_searched: Generated<Flag>;
  /** How many days the account dates its rows later than it does. */
  day_shift: Generated<number>;
  /** Transactions of this upload that the account still holds. */
  standing_count: Generated<number>;
  /** `bank_accounts.revision` at the last comparison. */
  compared_revision: number;
  /** What its file, reading and lines take up. */
  stored_bytes: Generated<number>;
}

/** Apart from `uploads`, so that listing uploads never touches the bytes. Both are compressed by gzip. */
export interface UploadFilesTable {
  upload: string;
  content: Bytes;
  /** How the file was read, as JSON (`StoredReading`). */
  reading: Bytes;
}

/** How many rows that an upload brought look like those that another one brought before. */
export interface DoubledUploadsTable {
  upload: string;
  other: string;
  account: number;
  count: number;
}

/** A row of a statement as read. */
export interface StoredLine {
  /** From 1, in file order. */
  position: number;
  /** Physical line in the file, from 1. */
  line: number;
  date: Day;
  /** The statement's own sign: negative when money left. */
  amount: Money;
  description: string;
  /** Who was paid or who paid, where the file says that. */
  payee?: string | undefined;
  reference: string | null;
  balance: Money | null;
  /** Where the row's element stands in the decoded text, for formats whose rows are no lines. */
  span?: readonly [from: number, to: number];
  /** A spreadsheet's cells. */
  cells?: readonly string[];
  /** Which of the equal rows of that day, from 1. */
  occurrence: number;
  /** Identity of the transaction that this row is, or that inserting makes of it. */
  fingerprint: string;
  /** The transaction that it may be, which a person has to decide. */
  like?: number | null;
}

/** The rows of a statement, a thousand to a page; `statement-pages.ts` packs them. */
export interface StatementPagesTable {
  upload: string;
  /** Of its first line. */
  first_position: number;
  /** The days that its lines span. */
  first_date: Day;
  last_date: Day;
  content: Bytes;
}

/** TR, an own transfer, is set by pairing alone; RB, a reimbursement, by payouts. */
export type TransactionType = 'EX' | 'ER' | 'IN' | 'IV' | 'UK' | 'IG' | 'CW' | 'TR' | 'RB';

export interface BankTransactionsTable {
  id: Generated<number>;
  account: number;
  date: Day;
  /** Positive when money left the account. */
  amount: Money;
  description: string;
  /** Who was paid or who paid, as the file writes it; null where it does not say. */
  payee: Generated<string | null>;
  type: TransactionType;
  comment: string;
  reference: string | null;
  fingerprint: string;
  occurrence: number;
  upload: string;
  line: number;
  /** Sum of its links; the database refuses more than the amount. */
  linked_amount: Generated<Money>;
  /** What no link accounts for, never negative; the database computes it. */
  open_amount: GeneratedAlways<Money>;
  /** The description without what changes from row to row (`coreOf`). */
  core: string;
  /** Whose word its type is; null while nobody decided. */
  decided_by: Generated<'person' | 'rule' | null>;
  /** The rule that decided; it stays when people decide otherwise, and counts as corrected. */
  rule: Generated<number | null>;
  /** When it decided, in ms since 1970; of those from before that was kept, an earlier number. */
  ruled_at: Generated<number | null>;
  /** Counts changes, from 1. */
  version: Generated<number>;
}

/** What a person said about a transaction and an expense, once a pair. */
export interface DecisionsTable {
  transaction: number;
  expense: string;
  verdict: 'linked' | 'dismissed' | 'unlinked';
  person: number;
  at: Instant;
}

/** How often people decided alike for a core and a direction. */
export interface LearnedTable {
  core: string;
  direction: 'in' | 'out';
  what: 'type' | 'merchant' | 'categories' | 'project';
  /** A type, an id, or the ids of categories as texts in their order, with commas. */
  value: string;
  yes: number;
  /** Suggestions of it that were dismissed. */
  no: number;
  /** The day of the newest transaction that it was learned from. */
  last_at: Day;
}

/** An own transfer: what left one account and came into another. */
export interface PairsTable {
  id: Generated<number>;
  out: number;
  in: number;
  created_by: number;
  created_at: Instant;
}

/** Two transactions that somebody said are no own transfer. */
export interface DismissedTransfersTable {
  out: number;
  in: number;
  person: number;
  at: Instant;
}

/** What a person left for later in the queue: skipped on that day. */
export interface PostponedTransactionsTable {
  person: number;
  transaction: number;
  /** Of the person's time zone. */
  day: Day;
}

/** What is suggested for an open transaction, as computed after the last change that concerns it. */
export interface SuggestionsTable {
  transaction: number;
  account: number;
  date: Day;
  /** Of its first suggestion: 1 sure, 2 likely, 3 possible. */
  rank: number;
  /** 0 where another transaction shows it: the other side of an own transfer, the first of a chain. */
  is_listed: Flag;
  /** `Basis`: what it was computed from, so that a stale one is known. */
  basis: Json;
  /** `Suggestion[]`, the best first. */
  body: Json;
}

/** The expenses that a transaction's suggestions name. */
export interface SuggestedTable {
  expense: string;
  transaction: number;
}

/** Changes that suggestions do not reflect yet, written along with the history. */
export interface SuggestionWorkTable {
  id: Generated<number>;
  /** What changed; `rows` are transactions to compute suggestions for. */
  subject: 'transaction' | 'expense' | 'upload' | 'merchant' | 'rows';
  /** Of the subject's kind. */
  ids: Json;
}

/** The bank's references that a transaction was ever seen with, in files of any format. */
export interface TransactionReferencesTable {
  transaction: number;
  kind: string;
  value: string;
}

/** Counts and sums of an account's transactions by day, type and whether an expense accounts for them. */
export interface TransactionTalliesTable {
  account: number;
  date: Day;
  type: TransactionType;
  is_linked: Flag;
  /** May be 0: rows are never deleted. */
  count: number;
  /** Sums, both positive. */
  money_in: Money;
  money_out: Money;
}

export interface ReadingProfilesTable {
  account: number;
  header_key: string;
  /** `Corrections` */
  corrections: Json;
  updated_by: number;
  updated_at: Instant;
}
