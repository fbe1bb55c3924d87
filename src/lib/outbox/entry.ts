import { CallError } from '../browser/call.client.ts';
import { CALL_TIMEOUT_MS, IDEMPOTENCY_CLIENT_MS, RETRY_FIRST_MS, RETRY_LONGEST_MS } from '../core/limits.ts';

/** A file of an entry, whose bytes are stored beside it. An edited expense's earlier files are only on the server. */
export interface EntryFile {
  key: string;
  file_name: string;
  type: string;
  /** Hex hash of the bytes as chosen. */
  sha256?: string | undefined;
  /** Its attachment id, once the upload is complete. */
  id?: string | undefined;
}

/** Why the server rejected a queued expense, as sentences. */
export interface Trouble {
  detail: string;
  errors: Record<string, string[]>;
  /** The Idempotency-Key no longer prevents a duplicate, so saving again uses a new one. */
  spent?: boolean;
}

/** Messages in the language of the person who typed the expense, since the page that sends it may have no texts. */
export interface Messages {
  title: string;
  recorded: string;
  refused: string;
  unsure: string;
  recorded_before: string;
}

/** The request that records the expense. */
export interface Outgoing {
  body: Record<string, unknown>;
  /** Written by earlier releases, which resolved names before sending the body. */
  names?: { merchant?: string; project?: string };
  words: Messages;
}

/**
 * An expense on this device that the server has not accepted yet: a draft (`typed`), queued (`waiting`), or rejected
 * and to be corrected (`refused`). Instants in ms since 1970.
 * @template Values the form's values
 */
export interface OutboxEntry<Values = unknown> {
  person: number;
  /** Its Idempotency-Key. */
  key: string;
  state: 'typed' | 'waiting' | 'refused';
  /** Path and query of its form. */
  page: string;
  kept_at: number;
  values: Values;
  /** For an edited expense, the version that the change is based on. */
  version?: string | undefined;
  files: EntryFile[];
  outgoing?: Outgoing | undefined;
  /** When the request may first have reached the server. */
  tried_at?: number | undefined;
  /** Attempts since it was queued, and when the next one is due. */
  tries: number;
  next_at: number;
  trouble?: Trouble | undefined;
}

/** A new Idempotency-Key. `crypto.randomUUID` is missing on plain http, `getRandomValues` is not. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The local storage key with a person's number of queued expenses, so that pages need not open the database. */
export const waitingKey = (person: number): string => `atlas-waiting-${person}`;

export const countUnsent = (person: number): number =>
  Number.parseInt(localStorage.getItem(waitingKey(person)) ?? '0', 10);

/** Whether sending it again cannot create a duplicate. */
export const isSafeToResend = ({ tried_at }: Pick<OutboxEntry, 'tried_at'>, now: number): boolean =>
  tried_at === undefined || now - tried_at < IDEMPOTENCY_CLIENT_MS;

/** When to retry after that many attempts: exponential backoff. */
export const nextTry = (tries: number, now: number): number =>
  now + Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** Math.max(0, tries - 1));

/** No connection, a timeout, no session, or a temporarily unavailable server. */
const RETRYABLE = new Set([0, 401, 408, 429, 502, 503, 504]);

/** Whether the same request may succeed later. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof CallError && RETRYABLE.has(error.status);

export const callTimeout = (): AbortSignal => AbortSignal.timeout(CALL_TIMEOUT_MS);
