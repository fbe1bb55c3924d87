import type { Generated } from 'kysely';
import type { Flag, Instant, Json } from './columns.ts';

export const EXPENSES_VIEWS = ['cards', 'table'] as const;
export type ExpensesView = (typeof EXPENSES_VIEWS)[number];
export const PERSON_STATUSES = ['in_office', 'on_leave', 'remote'] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];

export interface PeopleTable {
  id: Generated<number>;
  /** Lower case. */
  email: string;
  first_name: string;
  last_name: string;
  /** PHC string. */
  password_hash: string;
  language: Generated<string>;
  /** 0: no messages of success. */
  notifications: Generated<Flag>;
  /** 0: no shortcut of a single key. */
  keys: Generated<Flag>;
  /** How they look at the list of expenses. */
  expenses_view: Generated<ExpensesView>;
  /** An IANA name; null: the device's. */
  time_zone: Generated<string | null>;
  /** Where they work today, as they say; null: they do not say. */
  status: Generated<PersonStatus | null>;
  /** When they answered or skipped the questions of the first sign-in. */
  welcomed_at: Generated<Instant | null>;
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
  /** The latest end, which no rotation extends. */
  ends_at: Instant;
  revoked_at: Instant | null;
}

/** A token that a person made for a program. */
export interface ApiTokensTable {
  id: Generated<number>;
  person: number;
  name: string;
  /** Hex; the token itself is shown once and kept nowhere. */
  token_sha256: string;
  /** Its last four characters, to recognize it by. */
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
  /** When the person whose password it sets dismissed the notice about it. */
  seen_at: Generated<Instant | null>;
}

export interface LoginFailuresTable {
  /** `pair:<address>|<email>` or `address:<address>` or `email:<email>` */
  key: string;
  failures: number;
  window_started_at: Instant;
  blocked_until: Instant | null;
}

export interface IdempotencyKeysTable {
  person: number;
  key: string;
  request: string;
  body_sha256: string;
  status: number;
  body: Json;
  /** Of the answer, by name; null in answers of releases before 0010. */
  headers: Generated<Json | null>;
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
  /** Shared by all lines of one act; null for what cannot be taken back. */
  run: Generated<string | null>;
}

/** Acts that can be taken back. */
export interface RunsTable {
  /** UUIDv7, so that their order is that of time. */
  id: string;
  person: number;
  at: Instant;
  /** The line of history that says best what was done, and how many of its kind there are. */
  line: number;
  count: number;
  /** The run that took it back. */
  undone_by: Generated<string | null>;
  /** Of an undo: the act at the start of the chain of undos that it ends. */
  first_run: Generated<string | null>;
  /** Whether an undo does that again. */
  is_redo: Generated<Flag>;
}
