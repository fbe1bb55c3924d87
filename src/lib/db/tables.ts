import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';

/** 0 or 1: neither database has to know booleans, and both sort and index it alike. */
export type Flag = 0 | 1;
/** JSON as text. */
type Json = string;
/** Minor units. */
type Money = number;
/** `yyyy-MM-dd` */
type Day = string;
/** UTC, `2026-11-21T04:30:00.000Z` */
type Instant = string;
type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;

export interface PeopleTable {
  id: Generated<number>;
  /** Lower case. */
  email: string;
  first_name: string;
  last_name: string;
  /** PHC string. */
  password_hash: string;
  language: Generated<string>;
  /** 0: messages of success are not shown; errors always are. */
  notifications: Generated<Flag>;
  disabled_at: Instant | null;
  created_at: Instant;
}

export interface SessionsTable {
  id: string;
  person: number;
  /** Generation of the current pair of tokens, from 1. */
  counter: number;
  rotated_at: Instant;
  /** 1 once a token of the current generation was used. */
  confirmed: Flag;
  /** `browser` (cookies) or `program` (tokens in the body). */
  kind: 'browser' | 'program';
  user_agent: string;
  address: string;
  created_at: Instant;
  last_seen_at: Instant;
  /** The absolute end; no rotation goes beyond it. */
  ends_at: Instant;
  revoked_at: Instant | null;
}

/** A program's own way in, made by a person for themselves. */
export interface ApiTokensTable {
  id: Generated<number>;
  person: number;
  name: string;
  /** Hex; the token itself is shown once and kept nowhere. */
  token_sha256: string;
  /** Its last four characters, to tell it from others. */
  hint: string;
  scope: 'read' | 'write';
  created_at: Instant;
  last_used_at: Instant | null;
  expires_at: Instant | null;
  revoked_at: Instant | null;
}

/** A one-time link: for someone new, or, with `person`, for a member who sets a new password. */
export interface InvitationsTable {
  id: Generated<number>;
  /** Hex. */
  token_sha256: string;
  /** Lower case. */
  email: string;
  first_name: string;
  last_name: string;
  /** Who may set a new password; null until someone new has joined. */
  person: number | null;
  created_by: number;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
  revoked_at: Instant | null;
}

export interface LoginFailuresTable {
  /** `pair:<address>|<email>` or `address:<address>` or `email:<email>` */
  key: string;
  failures: number;
  window_started_at: Instant;
  blocked_until: Instant | null;
}

export interface CatalogueTable {
  id: Generated<number>;
  name: string;
  /** The name trimmed, folded and in lower case; unique. */
  name_key: string;
  archived_at: Instant | null;
  /** The name that took over what this one had; then it is archived too. */
  merged_into: Generated<number | null>;
  created_at: Instant;
}

export interface ExpensesTable {
  id: string;
  date: Day;
  /** Positive. */
  amount: Money;
  comment: string;
  merchant: number | null;
  paid_via: number | null;
  project: number | null;
  is_reimbursable: Flag;
  is_reimbursed: Flag;
  created_by: number;
  created_at: Instant;
  updated_at: Instant;
  /** Counts changes, from 1. */
  version: number;
  /** Deleted for good 30 days later. */
  deleted_at: Instant | null;
  deleted_by: Generated<number | null>;
}

export interface ExpenseItemsTable {
  id: Generated<number>;
  expense: string;
  position: number;
  category: number;
  amount: Money;
  comment: string;
}

export interface AttachmentsTable {
  id: string;
  file_name: string;
  file_type: string;
  /** Bytes; null until they have arrived. */
  size: number | null;
  /** Hex; null until the bytes have arrived. */
  sha256: string | null;
  expense: string | null;
  uploaded_by: number;
  created_at: Instant;
  stored_at: Instant | null;
  /** Set once it was taken off its expense; its bytes stay until the expense is deleted for good. */
  removed_at: Generated<Instant | null>;
}

export type AccountType = 'savings' | 'current' | 'credit-card' | 'cash';

export interface BankAccountsTable {
  id: Generated<number>;
  name: string;
  type: AccountType;
  /** The last four characters; the rest is never stored. */
  number: string;
  /** Counts what changes the set of its transactions; a comparison made at another revision is stale. */
  revision: Generated<number>;
  created_at: Instant;
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
  /** How the file was read (`Reading` without its rows). */
  reading: Json;
  /** The days that its lines span; null without lines. */
  first_date: Generated<Day | null>;
  last_date: Generated<Day | null>;
  /** How many questions the reading leaves open. */
  questions: Generated<number>;
  /** Number of statement lines. */
  line_count: number;
  /** Lines that the account did not hold when last compared. */
  new_count: number;
  /** `bank_accounts.revision` at the last comparison. */
  compared_revision: number;
}

/** Apart from `uploads`, so that listing uploads never touches the bytes. */
export interface UploadFilesTable {
  upload: string;
  content: Bytes;
}

/** What the reader found, before insertion. */
export interface StatementLinesTable {
  upload: string;
  /** From 1, in file order. */
  position: number;
  /** Physical line in the file, from 1. */
  line: number;
  date: Day;
  /** The statement's own sign: negative when money left. */
  amount: Money;
  description: string;
  reference: string | null;
  balance: Money | null;
  /** Which of the equal rows of that day, from 1. */
  occurrence: number;
  /** Identity of the transaction that this row is, or that inserting makes of it. */
  fingerprint: string;
}

export type TransactionType = 'EX' | 'ER' | 'IN' | 'IV' | 'UK' | 'IG' | 'CW';

export interface BankTransactionsTable {
  id: Generated<number>;
  account: number;
  date: Day;
  /** Positive when money left the account. */
  amount: Money;
  description: string;
  type: TransactionType;
  comment: string;
  reference: string | null;
  fingerprint: string;
  occurrence: number;
  upload: string;
  line: number;
  /** Sum of its links; the database refuses more than the amount. */
  linked_amount: Generated<Money>;
  /** Counts changes, from 1. */
  version: Generated<number>;
}

export interface ExpenseLinksTable {
  id: Generated<number>;
  expense: string;
  transaction: number;
  /** Positive: how much of the transaction the expense accounts for. */
  amount: Money;
  created_by: number;
  created_at: Instant;
}

export interface ReadingProfilesTable {
  account: number;
  header_key: string;
  /** `Corrections` */
  corrections: Json;
  updated_by: number;
  updated_at: Instant;
}

export interface IdempotencyKeysTable {
  person: number;
  key: string;
  request: string;
  body_sha256: string;
  status: number;
  body: Json;
  created_at: Instant;
}

export interface HistoryTable {
  id: Generated<number>;
  at: Instant;
  /** null: the command line. */
  person: number | null;
  act: string;
  /** The table's noun: `expense`, `transaction`, `upload`, `account`, `merchant` … */
  subject: string;
  subject_id: string;
  before: Json | null;
  after: Json | null;
}

export interface Tables {
  people: PeopleTable;
  sessions: SessionsTable;
  api_tokens: ApiTokensTable;
  invitations: InvitationsTable;
  login_failures: LoginFailuresTable;
  categories: CatalogueTable;
  projects: CatalogueTable;
  merchants: CatalogueTable;
  expenses: ExpensesTable;
  expense_items: ExpenseItemsTable;
  attachments: AttachmentsTable;
  bank_accounts: BankAccountsTable;
  uploads: UploadsTable;
  upload_files: UploadFilesTable;
  statement_lines: StatementLinesTable;
  bank_transactions: BankTransactionsTable;
  expense_links: ExpenseLinksTable;
  reading_profiles: ReadingProfilesTable;
  idempotency_keys: IdempotencyKeysTable;
  history: HistoryTable;
}

export type Person = Pick<
  Selectable<PeopleTable>,
  'id' | 'email' | 'first_name' | 'last_name' | 'language' | 'notifications'
>;
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
export type Change<Table extends keyof Tables> = Updateable<Tables[Table]>;
